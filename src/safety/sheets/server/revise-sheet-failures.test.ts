import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  ask,
  bowl,
  first,
  openReviseSheetShop,
  owner,
  revisionState,
  second,
  upload,
} from '../../../../tests/support/revise-sheet-shop.ts';
import { safetyState } from '../../../../tests/support/safety-rows.ts';
import { badSheets, plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { sendSheetFile } from '../../../../tests/support/sheets.ts';
import { serveFile } from '../../../files/server/serve-file.ts';
import { sweepStore } from '../../../files/server/sweep-files.ts';
import { fileOwners } from '../../../frame/server/file-owners.ts';
import { VISITOR } from '../../../kit/actor.ts';

openReviseSheetShop();
beforeAll(async () => {
  expect((await upload(owner, 'bowl', first)).status).toBe(200);
  expect((await upload(owner, 'bowl', second, { date: '2026-03-01' })).status).toBe(200);
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
    serveFile(app, actor, ask(url), { path, owners: fileOwners });
  for (const actor of [VISITOR, await addUser(app, { brands: ['Linnetfold'] })])
    await expect(see(actor)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect((await see(owner)).headers.get('cache-control')).toContain('private');
  const stored = (
    await app.db.pool.query<{ path: string }>('select path from sds_revisions order by 1')
  ).rows.map((row) => row.path);
  app.clock.advance(25 * 3_600_000);
  expect((await sweepStore(app, fileOwners)).missing).toEqual([]);
  await expect(app.storage.get(path)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect(
    (
      await app.db.pool.query(
        `select path from stored_files where purpose = 'product-sds' order by 1`,
      )
    ).rows.map((row) => row.path),
  ).toEqual(stored);
  for (const one of stored) await app.storage.get(one);
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

test('the file of another product’s sheet is asked about, and taken once somebody says that it names both', async () => {
  const { url } = (await sendSheetFile(app, owner, { nameKey: 'other', bytes: second })).body;
  const revise = (shared?: boolean) =>
    app.call(
      owner,
      'POST',
      '/api/safety-data/other/sheets',
      { file: url, date: '2026-03-02', ...(shared ? { shared, looked: true } : {}) },
      { 'idempotency-key': randomUUID() },
    );
  const before = await revisionState();
  const answer = await revise();
  expect([answer.status, answer.body.error.details[0].path]).toEqual([400, 'shared']);
  expect(answer.body.error.message).toMatch(/is the sheet of .*1910\.1200/);
  expect(await revisionState()).toBe(before);
  expect((await revise(true)).status).toBe(200);
});
