import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { safetyState } from '../../../tests/support/safety-rows.ts';
import { badSheets, plainSheet } from '../../../tests/support/sheet-corpus.ts';
import { VISITOR } from '../../kit/actor.ts';
import { newId } from '../../platform/clock.ts';
import { recordHandovers } from './record-handovers.ts';
import { sendSheet } from './send-sheet.ts';

let app: AppUnderTest;
let owner: TestUser;
let first: Uint8Array;
let second: Uint8Array;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
  await addProduct(app, { nameKey: 'bowl', name: 'Bowl Cleaner', sizeUnit: '12 x 32 oz case' });
  await addProduct(app, { nameKey: 'bowl', name: 'Bowl Cleaner', sizeUnit: '4 x 1 gal case' });
  await addProduct(app, { nameKey: 'other', name: 'Other' });
  await addProduct(app, { nameKey: 'gone', name: 'Gone', isActive: false });
  first = await plainSheet('Bowl Cleaner, first');
  second = await plainSheet('Bowl Cleaner, second');
});
afterAll(() => app.close());

const upload = (user: TestUser | null, nameKey: string, bytes: Uint8Array, query = '?date=2026-02-01', type = 'application/pdf') =>
  app.call(user, 'POST', `/api/safety-data/${nameKey}/sheets${query}`, bytes, { 'content-type': type });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const ask = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost:3000${path}`, { headers });
const open = (path: string, revision: string | null = null, actor: Parameters<typeof sendSheet>[1] = VISITOR, headers = {}) =>
  sendSheet(app, actor, ask(path, headers), /^\/sds\/([^/.]+)/.exec(path)?.[1] ?? '', revision);
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test('the bytes are kept as given, all sizes point to the stable address, and anybody opens it', async () => {
  const answer = await upload(owner, 'bowl', first);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ revisionId: expect.any(String), number: 1, sha256: sha256(first) });
  const { rows } = await app.db.pool.query(`select distinct sds from products where name_key = 'bowl'`);
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
  const stored = await app.db.pool.query('select path, size_bytes, sha256, is_public, content_type from stored_files');
  expect(stored.rows).toEqual([
    { path: `sheets/bowl/${answer.body.revisionId}.pdf`, size_bytes: first.length, sha256: sha256(first), is_public: true, content_type: 'application/pdf' },
  ]);
});

test('a browser that has it already gets no bytes; one that wants to keep it gets a file', async () => {
  const again = await open('/sds/bowl.pdf', null, VISITOR, { 'if-none-match': `W/"x", "${sha256(first)}"` });
  expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
  expect((await open('/sds/bowl.pdf?download')).headers.get('content-disposition')).toBe('attachment; filename="SDS-bowl-2026-02-01.pdf"');
});

test('a new revision supersedes the one before, which stays to be opened by its number', async () => {
  const answer = await upload(owner, 'bowl', second, '?date=2026-03-01');
  expect(answer.body).toMatchObject({ number: 2, sha256: sha256(second) });
  expect(sha256(await bytesOf(await open('/sds/bowl.pdf')))).toBe(sha256(second));
  expect(sha256(await bytesOf(await open('/sds/bowl/1.pdf', '1')))).toBe(sha256(first));
  expect(sha256(await bytesOf(await open('/sds/bowl/2.pdf', '2')))).toBe(sha256(second));
  const { rows } = await app.db.pool.query(`select before, after from audit_log where action = 'safety-sheet.upload' order by seq desc limit 1`);
  expect(rows[0]).toEqual({
    before: { sha256: sha256(first) },
    after: { sha256: sha256(second), number: 2, date: '2026-03-01', language: 'en', pages: 1, bytes: second.length },
  });
});

test('a Spanish sheet stands beside the English one', async () => {
  const spanish = await plainSheet('Limpiador');
  expect((await upload(owner, 'bowl', spanish, '?date=2026-03-01&language=es')).body).toMatchObject({ number: 1 });
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
  await app.db.transaction((tx) => recordHandovers(tx, app, { customerId: had, deliveryId: newId(app), nameKeys: ['gone'], at: app.clock.now() }));
  for (const actor of [VISITOR, await addUser(app, { customers: [never] })])
    await expect(open('/sds/gone.pdf', null, actor)).rejects.toMatchObject({ status: 404 });
  for (const actor of [owner, await addUser(app, { customers: [had] })])
    expect((await open('/sds/gone.pdf', null, actor)).headers.get('cache-control')).toBe('private, no-cache');
});

test('the same bytes again, an older date and a future date are refused', async () => {
  const before = await safetyState(app);
  expect((await upload(owner, 'bowl', second, '?date=2026-03-02')).body.error.code).toBe('sheet-unchanged');
  expect((await upload(owner, 'bowl', await plainSheet('old'), '?date=2025-01-01')).body.error.message).toContain('older sheet');
  expect((await upload(owner, 'bowl', await plainSheet('new'), '?date=2027-01-01')).body.error.message).toContain('future');
  expect((await upload(owner, 'bowl', await plainSheet('new'), '?date=yesterday')).status).toBe(400);
  expect((await upload(owner, 'bowl', await plainSheet('new'), '?date=2026-03-02', 'application/octet-stream')).status).toBe(415);
  expect((await upload(owner, 'nothing', await plainSheet('new'))).status).toBe(404);
  expect(await safetyState(app)).toBe(before);
  expect((await app.storage.list('sheets')).length).toBe(4);
});

test('no bad file leaves a row or a byte behind', async () => {
  const before = [await safetyState(app), (await app.storage.list('sheets')).join()];
  for (const { what, bytes } of (await badSheets()).filter((_one, index) => index % 3 === 0))
    expect((await upload(owner, 'bowl', bytes, '?date=2026-03-02')).status, what).toBeGreaterThanOrEqual(400);
  expect([await safetyState(app), (await app.storage.list('sheets')).join()]).toEqual(before);
});

test('nobody but the owner uploads a sheet', async () => {
  const before = await safetyState(app);
  const bytes = await plainSheet('mine');
  expect((await app.call(null, 'POST', '/api/safety-data/bowl/sheets?date=2026-03-02', bytes, { 'content-type': 'application/pdf' })).status).toBe(401);
  for (const role of ['user', 'admin'] as const)
    expect((await upload(await addUser(app, { role, brands: ['Linnetfold'], customers: 'all' }), 'bowl', bytes, '?date=2026-03-02')).status).toBe(403);
  expect(await safetyState(app)).toBe(before);
});

test('of uploads at the same time each gets its own number and one is current', async () => {
  const files = await Promise.all([1, 2, 3, 4].map((n) => plainSheet(`at once ${n}`)));
  const answers = await Promise.all(files.map((bytes) => upload(owner, 'other', bytes)));
  expect(answers.map((answer) => answer.body.number).sort()).toEqual([1, 2, 3, 4]);
  const { rows } = await app.db.pool.query(`select revision_number from sds_revisions where name_key = 'other' and superseded_at is null`);
  expect(rows).toEqual([{ revision_number: 4 }]);
});

test('revisions are never deleted', async () => {
  await expect(app.db.pool.query('delete from sds_revisions')).rejects.toThrow('permission denied');
  await expect(app.asOwner((owner) => owner.query('delete from sds_revisions'))).rejects.toThrow('never changed or deleted');
});
