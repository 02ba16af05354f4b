import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { newId } from '../../../platform/clock.ts';
import { ZipFiles } from '../../../platform/read-zip.ts';
import { writeZip } from '../../../platform/write-zip.ts';
import { recordHandovers } from '../../sheets/server/public/record-handovers.ts';
import { addCrew } from '../../training/server/public/manage-crew.ts';
import { buildPack, prunePacks } from './build-pack.ts';
import { makePack, packState, packsOf, sendPack } from './make-pack.ts';

const FACTS = { requestId: 'r', network: '127.0.0.1' };
const NEVER = 100_000_000;
let app: AppUnderTest;
let hotel: string;
let buyer: TestUser;
let stranger: TestUser;
let serial = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  const [bowl, acid] = [`bowl-${serial}`, `acid-${serial}`];
  const products = [
    await addProduct(app, { nameKey: bowl, name: '=Bowl "cleaner"', hazardous: true }),
    await addProduct(app, { nameKey: acid, name: 'Étain acid', hazardous: true }),
  ];
  const hazards = {
    signalWord: 'Warning' as const,
    reactivityGroup: 'acid' as const,
    hStatements: ['H315'],
  };
  await addSafety(app, acid, hazards);
  // How to dilute it is said in words that we have in English only.
  await addSafety(app, bowl, { ...hazards, dilution: 'a capful for each bucket' });
  await addSheet(app, bowl, await plainSheet(bowl));
  hotel = await addCustomer(app, { name: `Harbor Hotel ${serial}` });
  buyer = await addUser(app, { customers: [hotel] });
  stranger = await addUser(app, { customers: [await addCustomer(app)] });
  for (const product of products) await handOver(app, hotel, product, 3, 20);
  await app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId: hotel,
      deliveryId: newId(app),
      nameKeys: [bowl, acid],
      at: app.clock.now(),
      onPaper: true,
    }),
  );
  const person = { name: '@Rosa', department: '', language: 'es' } as const;
  await addCrew(app, buyer, { customerId: hotel, ...person }, FACTS);
});

const make = async () => {
  const { id } = await makePack(app, buyer, { customerId: hotel }, FACTS);
  await app.runJobs();
  const answer = await sendPack(app, buyer, new Request('http://localhost:3000/x'), id);
  return { id, bytes: new Uint8Array(await answer.arrayBuffer()), answer };
};

test('a site’s papers in one ZIP, whose hashes hold; what is not inside is said', async () => {
  const { id, bytes } = await make();
  const state = await packState(app, buyer, id);
  expect(state).toMatchObject({ state: 'ready', done: 9, total: 9 });
  expect(state.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const names = state.files.map(({ name }) => name);
  expect(names).toEqual([
    'README.txt',
    'chemical-list.csv',
    `labels/acid-${serial}.es.pdf`,
    `labels/acid-${serial}.pdf`,
    `labels/bowl-${serial}.pdf`,
    'missing-sheets.csv',
    'safety-data-sheets.pdf',
    'sheet-ledger.csv',
    'training-due.csv',
    'training-roster.csv',
  ]);
  const zip = new ZipFiles(bytes);
  const textOf = (name: string) => zip.read(name, NEVER)?.toString('utf8') ?? '';
  const chemicals: string[][] = parse(textOf('chemical-list.csv'));
  // A name that a spreadsheet would run stands behind an apostrophe.
  expect(chemicals.slice(1).map((row) => [row[0], row[6], row[7]])).toEqual([
    [`'=Bowl "cleaner"`, '2026-02-11', '1'],
    ['Étain acid', '2026-02-11', '1'],
  ]);
  expect(textOf('missing-sheets.csv')).toContain(`Étain acid,acid-${serial}`);
  expect(textOf('training-due.csv')).toContain(`'@Rosa,,"Acids, bowl cleaners and delimers",due,`);
  expect(textOf('sheet-ledger.csv')).toContain('delivery; paper');
  expect(zip.read('safety-data-sheets.pdf', NEVER)?.subarray(0, 4).toString()).toBe('%PDF');
  const lacking = 'The binder has no sheet of: Étain acid.';
  const spanish = 'Spanish label of =Bowl "cleaner": There is no Spanish label of this product';
  expect(state.leftOut).toEqual([lacking, expect.stringContaining(spanish)]);
  expect(textOf('README.txt')).toContain('labels/*.es.pdf: the same in Spanish, 1 label');
  expect(textOf('README.txt')).toContain(lacking);

  const folder = mkdtempSync(path.join(tmpdir(), 'bellcart-pack-'));
  mkdirSync(path.join(folder, 'labels'));
  for (const name of [...names, 'SHA256SUMS'])
    writeFileSync(path.join(folder, name), zip.read(name, NEVER) ?? '');
  const check = () =>
    execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' });
  expect(check().toString().trim().split('\n')).toHaveLength(names.length);
  writeFileSync(path.join(folder, 'README.txt'), 'changed');
  expect(check).toThrow();
  rmSync(folder, { recursive: true });
});

test('the same content is the same pack, and made anew the same bytes', async () => {
  const first = await make();
  expect((await make()).id).toBe(first.id);
  await app.db.pool.query('update inspection_packs set content_key = id where id = $1', [first.id]);
  const again = await make();
  expect(again.id).not.toBe(first.id);
  expect(Buffer.compare(again.bytes, first.bytes)).toBe(0);
  // Another day, or another person on the list, is another pack.
  const person = { customerId: hotel, name: 'Ana', department: '', language: 'en' } as const;
  await addCrew(app, buyer, person, FACTS);
  expect((await make()).id).not.toBe(again.id);
  expect(await packsOf(app, buyer, hotel)).toHaveLength(3);
});

test('only who sees to the site has its packs, and for 7 days', async () => {
  const { id, answer } = await make();
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w.-]+\.zip"$/,
  );
  const driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
  const request = new Request('http://localhost:3000/x');
  await expect(makePack(app, driver, { customerId: hotel }, FACTS)).rejects.toMatchObject({
    status: 403,
  });
  for (const refused of [
    () => makePack(app, stranger, { customerId: hotel }, FACTS),
    () => packState(app, stranger, id),
    () => packsOf(app, stranger, hotel),
    () => sendPack(app, stranger, request, id),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 404 });
  app.clock.advance(8 * 86_400_000);
  await prunePacks(app);
  await expect(sendPack(app, buyer, request, id)).rejects.toMatchObject({ status: 404 });
  expect(await app.storage.list('inspection')).toEqual([]);
});

test('a sheet that came after the delivery and was not handed over is named', async () => {
  await addSheet(app, `acid-${serial}`, await plainSheet(`late ${serial}`));
  const { id } = await make();
  const { leftOut, toKnow } = await packState(app, buyer, id);
  // They are inside: not among what is not.
  expect(leftOut.join(' ')).not.toContain('in the binder');
  expect(toKnow.join(' ')).toContain('were handed over; they are in the binder: Étain');
});

test('a site that has nothing gets a pack that says so', async () => {
  const empty = await addCustomer(app);
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const { id } = await makePack(app, owner, { customerId: empty }, FACTS);
  await app.runJobs();
  const { state, leftOut } = await packState(app, owner, id);
  expect(state).toBe('ready');
  expect(leftOut.join(' ')).toMatch(
    /list is empty.*roster is empty.*nothing that is known to be here has a sheet/,
  );
});

test('a name that stands twice is no archive', () => {
  const file = { name: 'a.txt', bytes: Buffer.from('a') };
  expect(() => writeZip([file, file])).toThrow('twice');
  expect(new ZipFiles(writeZip([{ ...file, name: 'ñ/a.txt' }])).has('ñ/a.txt')).toBe(true);
});

test('a pack whose file can not be kept is failed after the last try, and not before', async () => {
  const { id } = await makePack(app, buyer, { customerId: hotel }, FACTS);
  const put = () => Promise.reject(new Error('the disk is full'));
  const broken = { ...app, storage: { ...app.storage, put } } as typeof app;
  for (const [attempt, expected] of [
    [1, 'queued'],
    [3, 'failed'],
  ] as const) {
    await expect(buildPack(broken, { packId: id }, { attempt, maxAttempts: 3 })).rejects.toThrow(
      'the disk is full',
    );
    expect((await packState(app, buyer, id)).state).toBe(expected);
  }
});
