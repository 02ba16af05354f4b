import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { picture, plainPdf } from '../../../tests/support/pictures.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { publishSheet } from '../../sheets/server/publish-sheet.ts';
import { fileOwners } from '../../shell/server/file-owners.ts';
import type { StoredFile } from '../contract.ts';
import { removeFilesUnder } from './remove-files.ts';
import { sweep } from './sweep-files.ts';

const HOUR = 3_600_000;
/** Kills at a step that nobody waits at; more for a long run. */
const ROUNDS = Number(process.env.KILLS ?? 6);
const AT = '2026-03-03T15:00:00.000Z';
let app: AppUnderTest;
let owner: TestUser;
let product: string;
let image: Buffer;
let serial = 0;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  image = await picture().jpeg().toBuffer();
});
beforeEach(async () => {
  product = await addProduct(app);
});
afterAll(() => app.close());

const upload = async (): Promise<StoredFile> => {
  serial += 1;
  const headers = {
    'content-type': 'image/jpeg',
    'x-bellcart': '1',
    'idempotency-key': `sweep-test-${serial}`,
  };
  return (
    await app.call(
      owner,
      'POST',
      `/api/files?purpose=product-image&owner=${product}&name=a.jpg`,
      image,
      headers,
    )
  ).body as StoredFile;
};
const show = (files: readonly StoredFile[]) =>
  app.db.pool.query('update products set images = $2 where id = $1', [
    product,
    JSON.stringify(files.map((file) => ({ url: file.url, alt: '' }))),
  ]);
/** Makes an uploaded sheet a revision, so that the sweep leaves it; false when the current one has its bytes already. */
async function revise(file: StoredFile): Promise<boolean> {
  const found = await app.db.pool.query<{ name_key: string }>(
    'select name_key from products where id = $1',
    [product],
  );
  const given = {
    nameKey: found.rows[0]?.name_key ?? '',
    file: file.url,
    date: '2026-03-01',
    language: 'en' as const,
  };
  return (await app.db.transaction((tx) => publishSheet(app, tx, owner, given, {}))) !== null;
}
const rows = async () =>
  (
    await app.db.pool.query<{ path: string }>('select path from stored_files order by path')
  ).rows.map((row) => row.path);
/** Everything on the disk, also what the store does not list. */
const onDisk = () =>
  readdirSync(path.join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('takes away files without a row after a day, and tells rows without a file', async () => {
  const kept = await upload();
  await show([kept]);
  await app.storage.put(`products/${product}/image_9.jpg`, image, { uploadedAt: AT });
  expect(await sweep(app, fileOwners)).toEqual({
    orphans: 0,
    unfinished: 0,
    unsaved: 0,
    restored: 0,
    emptied: 0,
    missing: [],
  });
  app.clock.advance(25 * HOUR);
  await app.storage.remove(`products/${product}/image_1-320.webp`);
  expect(await sweep(app, fileOwners)).toMatchObject({
    orphans: 1,
    unsaved: 0,
    missing: [`products/${product}/image_1-320.webp`],
  });
  await expect(app.storage.get(`products/${product}/image_9.jpg`)).rejects.toMatchObject({
    code: 'storage/object-not-found',
  });
  expect((await app.storage.get(kept.path)).bytes.length).toBe(kept.sizeBytes);
  await app.db.pool.query('delete from stored_files where path = $1', [
    `products/${product}/image_1-320.webp`,
  ]);
});

test('takes away pictures that nobody saved with a product, and none that one shows', async () => {
  const [first, second] = [await upload(), await upload()];
  await show([{ ...second, url: second.url.replace(/\?.*/, '') }]);
  expect(await sweep(app, fileOwners)).toMatchObject({ unsaved: 0 });
  app.clock.advance(25 * HOUR);
  expect(await sweep(app, fileOwners)).toMatchObject({ unsaved: 1 });
  await expect(app.storage.get(first.path)).rejects.toMatchObject({
    code: 'storage/object-not-found',
  });
  expect((await rows()).filter((name) => name.startsWith(`products/${product}/`))).toHaveLength(6);
  expect(await app.storage.list(`products/${product}`)).toHaveLength(6);
});

test('leaves alone what other rooms keep in folders of their own', async () => {
  await app.storage.put('invoices/1.pdf', image, { uploadedAt: AT });
  app.clock.advance(25 * HOUR);
  await sweep(app, fileOwners);
  expect(await app.storage.list('invoices')).toEqual(['invoices/1.pdf']);
});

test('clears leftovers of cut writes, old ones only', async () => {
  const folder = path.join(app.config.dataDir, 'files', 'products');
  await upload();
  for (const [name, age] of [
    ['old.jpg.abc.part', 30],
    ['young.jpg.abc.part', 1],
    ['lonely.jpg.meta', 30],
  ] as const) {
    writeFileSync(path.join(folder, name), 'x');
    const at = (app.clock.now() - age * HOUR) / 1000;
    utimesSync(path.join(folder, name), at, at);
  }
  expect((await sweep(app, fileOwners)).unfinished).toBe(2);
  expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual(['young.jpg.abc.part']);
});

test('section 7: deletes all files under a folder, rows first', async () => {
  await upload();
  const other = product;
  product = await addProduct(app);
  await upload();
  expect(await removeFilesUnder(app, `products/${product}`)).toBe(6);
  expect(await removeFilesUnder(app, `products/${product}`)).toBe(0);
  expect((await rows()).some((name) => name.startsWith(`products/${product}/`))).toBe(false);
  expect(await app.storage.list(`products/${other}`)).toHaveLength(6);
  for (const folder of ['products', '', 'products/', '../x', `products/${product}/..`])
    await expect(removeFilesUnder(app, folder)).rejects.toMatchObject({
      code: 'storage/invalid-url',
    });
});

test('deleting a product takes its pictures with all copies; a picture taken away goes alone', async () => {
  const [first, second] = [await upload(), await upload()];
  const version = async () =>
    (
      await app.db.pool.query<{ version: number }>('select version from products where id = $1', [
        product,
      ])
    ).rows[0]?.version;
  const save = async (files: readonly StoredFile[]) => {
    const images = files.map(({ url }) => ({ url, alt: 'A pail' }));
    expect(
      (
        await app.call(
          owner,
          'PATCH',
          `/api/products/${product}`,
          { version: await version(), images },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(200);
  };
  await save([first, second]);
  await save([second]);
  await app.runJobs();
  const left = await app.storage.list(`products/${product}`);
  expect(left).toHaveLength(9);
  expect(left.every((name) => name.includes('image_2'))).toBe(true);
  expect((await rows()).filter((name) => name.startsWith(`products/${product}/`))).toEqual(left);
  expect((await app.call(owner, 'DELETE', `/api/products/${product}`)).body).toMatchObject({
    outcome: 'removed',
  });
  await app.runJobs();
  expect(await app.storage.list(`products/${product}`)).toEqual([]);
  expect((await rows()).some((name) => name.startsWith(`products/${product}/`))).toBe(false);
});

/** Starts the uploading process and kills it with SIGKILL at its `at`-th step. Returns the uploads that it had the answer of. */
async function killedAt(
  at: number,
  paused: boolean,
  what: 'picture.jpg' | 'sheet.pdf' = 'picture.jpg',
): Promise<{ step: string; answered: StoredFile[] }> {
  const file = path.join(app.config.dataDir, what);
  writeFileSync(file, what === 'sheet.pdf' ? await plainPdf() : image);
  const { PATH } = process.env;
  const url = (app.db.pool as unknown as { options: { connectionString: string } }).options
    .connectionString;
  const env = {
    PATH,
    PGAPPNAME: 'uploader',
    DATABASE_URL: url,
    DATA_DIR: app.config.dataDir,
    MASTER_KEY: app.config.secrets.masterKey,
    FILE: file,
    PRODUCT: product,
    USER: owner.id,
    ...(paused ? { PAUSE: '1' } : {}),
  };
  const child: ChildProcess = fork(path.resolve('tests/support/upload-process.ts'), {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const answered: StoredFile[] = [];
  let steps = 0;
  let step = '';
  child.on('message', (message: { step?: string; stored?: StoredFile }) => {
    if (message.stored) answered.push(message.stored);
    if (message.step === undefined || steps >= at) return;
    steps += 1;
    step = message.step;
    if (steps === at) child.kill('SIGKILL');
    else if (paused) child.send('go on');
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([signal, said]).toEqual(['SIGKILL', '']);
  // The database ends the dead process's transaction by itself; look only when it has.
  const open = () =>
    app.db.pool.query(
      `select 1 from pg_stat_activity where application_name = 'uploader' and datname = current_database()`,
    );
  await expect.poll(async () => (await open()).rowCount).toBe(0);
  return { step, answered };
}

/** Returns how many files the kill had left behind. */
async function expectWhole(answered: readonly StoredFile[]): Promise<number> {
  await show(answered.filter((file) => file.pages === null));
  const kept: StoredFile[] = [];
  for (const file of answered) if (file.pages === null || (await revise(file))) kept.push(file);
  app.clock.set(Date.now() + 25 * HOUR);
  const swept = await sweep(app, fileOwners);
  expect(swept.missing).toEqual([]);
  // No file without a row, no row without a file, nothing half-written.
  const known = (await rows()).filter((name) => name.startsWith('products/'));
  expect(await app.storage.list('products')).toEqual(known);
  expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
  // What was answered and saved is there.
  for (const file of kept)
    expect((await app.storage.get(file.path)).bytes.length).toBe(file.sizeBytes);
  return swept.orphans;
}

// 6 puts, each before and after; the rows before their commit; the commit.
test('kill -9 exactly between any two steps of an upload leaves no file without a row and no row without a file', async () => {
  const seen = new Set<string>();
  const left: number[] = [];
  for (const at of [1, 2, 7, 12, 13, 14]) {
    const { step, answered } = await killedAt(at, true);
    seen.add(step);
    expect(answered).toHaveLength(at === 14 ? 1 : 0);
    left.push(await expectWhole(answered));
  }
  expect([...seen].sort()).toEqual(['after put', 'before put', 'committed', 'rows written']);
  // The kills did leave files behind; it was the sweep that took them.
  expect(left).toEqual([0, 1, 3, 6, 6, 0]);
}, 120_000);

// 1 put, before and after; the rows before their commit; the commit.
test('kill -9 exactly between any two steps of a sheet’s upload leaves none without a row and no row without it', async () => {
  const left: number[] = [];
  for (const at of [1, 2, 3, 4]) {
    const { answered } = await killedAt(at, true, 'sheet.pdf');
    expect(answered).toHaveLength(at === 4 ? 1 : 0);
    left.push(await expectWhole(answered));
  }
  expect(left).toEqual([0, 1, 1, 0]);
}, 120_000);

test('kill -9 in the middle of whatever an upload is doing, many times', async () => {
  let answers = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = 1 + ((round * 5) % 28);
    const { answered } = await killedAt(at, false, round % 3 === 2 ? 'sheet.pdf' : 'picture.jpg');
    answers += answered.length;
    await expectWhole(answered);
  }
  expect(answers).toBeGreaterThan(0);
}, 120_000);
