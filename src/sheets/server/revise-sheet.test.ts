import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { goodSheets } from '../../../tests/support/good-sheets.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { safetyState } from '../../../tests/support/safety-rows.ts';
import { badSheets, plainSheet } from '../../../tests/support/sheet-corpus.ts';
import { reviseSheet, sendSheetFile } from '../../../tests/support/sheets.ts';
import { serveFile } from '../../files/server/serve-file.ts';
import { sweep } from '../../files/server/sweep-files.ts';
import { VISITOR } from '../../kit/actor.ts';
import { newId } from '../../platform/clock.ts';
import { fileOwners } from '../../shell/server/file-owners.ts';
import { loadSheet } from './load-sheet.ts';
import { recordHandovers } from './record-handovers.ts';
import { sendSheet } from './send-sheet.ts';

let app: AppUnderTest;
let owner: TestUser;
let bowl: string;
let first: Uint8Array;
let second: Uint8Array;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
  const sizes = ['12 x 32 oz case', '4 x 1 gal case'].map((sizeUnit) =>
    addProduct(app, { nameKey: 'bowl', name: 'Bowl Cleaner', sizeUnit }),
  );
  bowl = (await Promise.all(sizes)).sort()[0] ?? '';
  await addProduct(app, { nameKey: 'other', name: 'Other' });
  await addProduct(app, { nameKey: 'keyed', name: 'Keyed' });
  await addProduct(app, { nameKey: 'marked', name: 'Marked' });
  await addProduct(app, { nameKey: 'gone', name: 'Gone', isActive: false });
  first = await plainSheet('Bowl Cleaner, first');
  second = await plainSheet('Bowl Cleaner, second');
});
afterAll(() => app.close());

const upload = (
  user: TestUser,
  nameKey: string,
  bytes: Uint8Array,
  more: { date?: string; language?: string } = {},
  key?: string,
) => reviseSheet(app, user, { nameKey, bytes, ...more }, key);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:3000${path}`, { headers });
const open = (
  path: string,
  revision: string | null = null,
  actor: Parameters<typeof sendSheet>[1] = VISITOR,
  headers = {},
) => sendSheet(app, actor, ask(path, headers), /^\/sds\/([^/.]+)/.exec(path)?.[1] ?? '', revision);
/** What the library has, without the files that wait. */
const revisionState = async () =>
  JSON.stringify([
    (await app.db.pool.query('select * from sds_revisions order by id')).rows,
    (await app.db.pool.query('select sds, version from products order by id')).rows,
    (await app.db.pool.query(`select count(*) from audit_log where action = 'safety-sheet.upload'`))
      .rows,
  ]);
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test('the bytes are kept as given, all sizes point to the stable address, and anybody opens it', async () => {
  const answer = await upload(owner, 'bowl', first);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ revisionId: expect.any(String), number: 1, sha256: sha256(first) });
  const { rows } = await app.db.pool.query(
    `select distinct sds from products where name_key = 'bowl'`,
  );
  expect(rows).toEqual([{ sds: '/sds/bowl.pdf' }]);
  const sent = await open('/sds/bowl.pdf');
  expect(Buffer.from(await bytesOf(sent)).equals(Buffer.from(first))).toBe(true);
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="SDS-bowl-2026-02-01.pdf"',
    'cache-control': 'public, max-age=3600',
    etag: `"${sha256(first)}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  });
  expect(sent.headers.has('x-frame-options')).toBe(false);
  const stored = await app.db.pool.query(
    'select path, size_bytes, sha256, is_public, content_type from stored_files',
  );
  expect(stored.rows).toEqual([
    {
      path: `products/${bowl}/sds.pdf`,
      size_bytes: first.length,
      sha256: sha256(first),
      is_public: true,
      content_type: 'application/pdf',
    },
  ]);
});

test('a browser that has it already gets no bytes; one that wants to keep it gets a file', async () => {
  const again = await open('/sds/bowl.pdf', null, VISITOR, {
    'if-none-match': `W/"x", "${sha256(first)}"`,
  });
  expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
  expect((await open('/sds/bowl.pdf?download')).headers.get('content-disposition')).toBe(
    'attachment; filename="SDS-bowl-2026-02-01.pdf"',
  );
});

test('a new revision supersedes the one before, which stays to be opened by its number', async () => {
  const answer = await upload(owner, 'bowl', second, { date: '2026-03-01' });
  expect(answer.body).toMatchObject({ number: 2, sha256: sha256(second) });
  expect(sha256(await bytesOf(await open('/sds/bowl.pdf')))).toBe(sha256(second));
  expect(sha256(await bytesOf(await open('/sds/bowl/1.pdf', '1')))).toBe(sha256(first));
  expect(sha256(await bytesOf(await open('/sds/bowl/2.pdf', '2')))).toBe(sha256(second));
  const { rows } = await app.db.pool.query(
    `select before, after from audit_log where action = 'safety-sheet.upload' order by seq desc limit 1`,
  );
  expect(rows[0]).toEqual({
    before: { sha256: sha256(first) },
    after: {
      sha256: sha256(second),
      number: 2,
      date: '2026-03-01',
      language: 'en',
      pages: 1,
      bytes: second.length,
    },
  });
});

test('the page of a sheet as its maker gave it leads to the sections that the file names, and to no others', async () => {
  const bytes =
    (await goodSheets()).find(({ what }) => what.startsWith('bookmarks'))?.bytes ??
    new Uint8Array();
  expect((await upload(owner, 'marked', bytes)).status).toBe(200);
  expect((await loadSheet(app, VISITOR, 'marked'))?.places).toEqual({ 4: 'page=1' });
  expect((await loadSheet(app, VISITOR, 'bowl'))?.places).toEqual({});
});

test('a Spanish sheet stands beside the English one', async () => {
  const spanish = await plainSheet('Limpiador');
  expect(
    (await upload(owner, 'bowl', spanish, { date: '2026-03-01', language: 'es' })).body,
  ).toMatchObject({ number: 1 });
  expect(sha256(await bytesOf(await open('/sds/bowl.pdf?language=es')))).toBe(sha256(spanish));
  expect(sha256(await bytesOf(await open('/sds/bowl.pdf')))).toBe(sha256(second));
});

test.each([
  ['another product’s revision number', '/sds/bowl/9.pdf', '9'],
  ['a word for a number', '/sds/bowl/x.pdf', 'x'],
  ['a product without a sheet', '/sds/other.pdf', null],
  ['an unknown product', '/sds/nothing.pdf', null],
  ['a way up', '/sds/..%2f..%2fetc.pdf', null],
])('%s is not found', async (_what, path, revision) => {
  await expect(open(path, revision)).rejects.toMatchObject({ code: 'not-found', status: 404 });
});

test('the sheet of a product that is no longer sold: staff and who had it delivered, and no cache keeps it', async () => {
  const had = await addCustomer(app);
  const never = await addCustomer(app);
  expect((await upload(owner, 'gone', await plainSheet('Gone'))).status).toBe(200);
  await app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId: had,
      deliveryId: newId(app),
      nameKeys: ['gone'],
      at: app.clock.now(),
    }),
  );
  for (const actor of [VISITOR, await addUser(app, { customers: [never] })])
    await expect(open('/sds/gone.pdf', null, actor)).rejects.toMatchObject({ status: 404 });
  for (const actor of [owner, await addUser(app, { customers: [had] })])
    expect((await open('/sds/gone.pdf', null, actor)).headers.get('cache-control')).toBe(
      'private, no-cache',
    );
});

test('the same bytes again, an older date and a future date are refused, and no revision is written', async () => {
  const before = await revisionState();
  expect((await upload(owner, 'bowl', second, { date: '2026-03-02' })).body.error.code).toBe(
    'sheet-unchanged',
  );
  expect(
    (await upload(owner, 'bowl', await plainSheet('old'), { date: '2025-01-01' })).body.error
      .message,
  ).toContain('older sheet');
  expect(
    (await upload(owner, 'bowl', await plainSheet('new'), { date: '2027-01-01' })).body.error
      .message,
  ).toContain('future');
  expect((await upload(owner, 'bowl', await plainSheet('new'), { date: 'yesterday' })).status).toBe(
    400,
  );
  expect(await revisionState()).toBe(before);
});

test('a file that is no sheet of this product, or one already, is no new revision', async () => {
  const waits = (
    await sendSheetFile(app, owner, { nameKey: 'other', bytes: await plainSheet('of another') })
  ).body.url;
  const before = await revisionState();
  const revise = (file: string, nameKey = 'bowl') =>
    app.call(
      owner,
      'POST',
      `/api/safety-data/${nameKey}/sheets`,
      { file, date: '2026-03-03' },
      { 'idempotency-key': randomUUID() },
    );
  for (const file of [
    waits,
    `/files/products/${bowl}/sds_2.pdf`,
    `/files/products/${bowl}/sds_99.pdf`,
    'https://elsewhere.example/sds.pdf',
    '/files/../x.pdf',
  ]) {
    const answer = await revise(file);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'storage/invalid-url']);
  }
  expect((await revise(waits, 'nothing')).status).toBe(404);
  expect((await revise('')).status).toBe(400);
  expect(await revisionState()).toBe(before);
});

test('the same key twice is one revision', async () => {
  const key = randomUUID();
  const file = (
    await sendSheetFile(app, owner, { nameKey: 'keyed', bytes: await plainSheet('keyed') })
  ).body.url;
  const send = (date: string) =>
    app.call(
      owner,
      'POST',
      '/api/safety-data/keyed/sheets',
      { file, date },
      { 'idempotency-key': key },
    );
  const [one, two] = await Promise.all([send('2026-02-01'), send('2026-02-01')]);
  expect([one.status, two.body]).toEqual([200, one.body]);
  expect((await send('2026-02-02')).status).toBe(422);
  expect(
    (await app.db.pool.query(`select 1 from sds_revisions where name_key = 'keyed'`)).rowCount,
  ).toBe(1);
});

test('until it is a revision a sheet is nobody’s but staff’s to see, and it goes after a day', async () => {
  const { path, url } = (
    await sendSheetFile(app, owner, { nameKey: 'bowl', bytes: await plainSheet('waits') })
  ).body;
  const see = (actor: Parameters<typeof serveFile>[1]) =>
    serveFile(app, actor, path, ask(url), fileOwners);
  for (const actor of [VISITOR, await addUser(app, { brands: ['Linnetfold'] })])
    await expect(see(actor)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect((await see(owner)).headers.get('cache-control')).toContain('private');
  const kept = (
    await app.db.pool.query<{ path: string }>('select path from sds_revisions order by 1')
  ).rows.map((row) => row.path);
  app.clock.advance(25 * 3_600_000);
  expect((await sweep(app, fileOwners)).missing).toEqual([]);
  await expect(app.storage.get(path)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect(
    (
      await app.db.pool.query(
        `select path from stored_files where purpose = 'product-sds' order by 1`,
      )
    ).rows.map((row) => row.path),
  ).toEqual(kept);
  for (const one of kept) await app.storage.get(one);
});

test('no bad file leaves a row or a byte behind', async () => {
  const state = async () => [await safetyState(app), (await app.storage.list('')).join()];
  const before = await state();
  for (const { what, bytes } of (await badSheets()).filter((_one, index) => index % 4 === 0))
    expect(
      (await upload(owner, 'bowl', bytes, { date: '2026-03-02' })).status,
      what,
    ).toBeGreaterThanOrEqual(400);
  expect(await state()).toEqual(before);
});

test('nobody but the owner puts up a sheet or makes it a revision', async () => {
  const bytes = await plainSheet('mine');
  const file = (await sendSheetFile(app, owner, { nameKey: 'bowl', bytes })).body.url;
  const before = await safetyState(app);
  for (const who of [
    null,
    ...(await Promise.all(
      (['user', 'admin'] as const).map((role) =>
        addUser(app, { role, brands: ['Linnetfold'], customers: 'all' }),
      ),
    )),
  ]) {
    expect((await sendSheetFile(app, who, { nameKey: 'bowl', bytes })).status).toBe(
      who ? 403 : 401,
    );
    const revised = await app.call(
      who,
      'POST',
      '/api/safety-data/bowl/sheets',
      { file, date: '2026-03-02' },
      { 'idempotency-key': randomUUID() },
    );
    expect(revised.status).toBe(who ? 403 : 401);
  }
  expect(await safetyState(app)).toBe(before);
});

test('of uploads at the same time each gets its own number and one is current', async () => {
  const files = await Promise.all([1, 2, 3, 4].map((n) => plainSheet(`at once ${n}`)));
  const answers = await Promise.all(files.map((bytes) => upload(owner, 'other', bytes)));
  expect(answers.map((answer) => answer.body.number).sort()).toEqual([1, 2, 3, 4]);
  const { rows } = await app.db.pool.query(
    `select revision_number from sds_revisions where name_key = 'other' and superseded_at is null`,
  );
  expect(rows).toEqual([{ revision_number: 4 }]);
});

test('revisions are never deleted', async () => {
  await expect(app.db.pool.query('delete from sds_revisions')).rejects.toThrow('permission denied');
  await expect(app.asOwner((owner) => owner.query('delete from sds_revisions'))).rejects.toThrow(
    'never changed or deleted',
  );
});
