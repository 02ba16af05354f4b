import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  bowl,
  bytesOf,
  first,
  open,
  openReviseSheetShop,
  owner,
  second,
  sha256,
  upload,
} from '../../../../tests/support/revise-sheet-shop.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { goodSheets, plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { VISITOR } from '../../../kit/actor.ts';
import { loadSheet } from './load-sheet.ts';

openReviseSheetShop();

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

test('the sheet of a product that is no longer sold stays everybody’s, and search engines leave it out', async () => {
  await expect(open('/sds/gone.pdf', null, VISITOR)).rejects.toMatchObject({ status: 404 });
  expect(await loadSheet(app, VISITOR, 'gone')).toBeUndefined();
  expect((await upload(owner, 'gone', await plainSheet('Gone'))).status).toBe(200);
  for (const actor of [VISITOR, owner, await addUser(app, { customers: [await addCustomer(app)] })])
    for (const [path, number] of [
      ['/sds/gone.pdf', null],
      ['/sds/gone/1.pdf', '1'],
    ] as const) {
      const { status, headers } = await open(path, number, actor);
      expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    }
  expect(await loadSheet(app, VISITOR, 'gone')).toMatchObject({
    ended: 'No longer sold. Its sheet stays here.',
  });
  expect((await open('/sds/bowl.pdf', null, VISITOR)).headers.get('x-robots-tag')).toBeNull();
});
