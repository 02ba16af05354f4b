import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { VISITOR } from '../../src/kit/actor.ts';
import { libraryQuery } from '../../src/safety/sheets/library-query.ts';
import { readLibrary } from '../../src/safety/sheets/server/public/library.ts';
import { sendSheet } from '../../src/safety/sheets/server/send-sheet.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addProduct } from './rows.ts';

export let app: AppUnderTest;
export let owner: TestUser;
let serial = 0;
export let nameKey: string;
export let small: string;
export let large: string;
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const put = (
  actor: TestUser | null,
  purpose: string,
  product: string,
  bytes: Uint8Array,
  name: string,
) =>
  app.call(
    actor,
    'POST',
    `/api/files?${new URLSearchParams({ purpose, owner: product, name })}`,
    bytes,
    {
      'content-type': 'application/octet-stream',
      'x-bellcart': '1',
      'idempotency-key': randomUUID(),
    },
  );

export const sheetFile = async (product: string, bytes: Uint8Array): Promise<string> => {
  const answer = await put(owner, 'product-sds', product, bytes, 'sheet.pdf');
  expect(answer.body).toMatchObject({
    contentType: 'application/pdf',
    pages: 1,
    sha256: sha256(bytes),
  });
  return answer.body.url;
};

export const save = (
  product: string,
  body: object,
  key: string = randomUUID(),
  actor: TestUser | null = owner,
) => app.call(actor, 'PATCH', `/api/products/${product}`, body, { 'idempotency-key': key });

export const versionOf = async (product: string) =>
  (
    await app.db.pool.query<{ version: number }>('select version from products where id = $1', [
      product,
    ])
  ).rows[0]?.version ?? 0;

export const revisions = async () =>
  (
    await app.db.pool.query(
      `select r.revision_number as number, r.sha256, r.printed_on as date, r.path, r.superseded_at is null as current, r.withdrawn, u.display_name as by
         from sds_revisions r left join users u on u.id = r.uploaded_by where r.name_key = $1 order by 1`,
      [nameKey],
    )
  ).rows;

export const sdsOfSizes = async () =>
  (
    await app.db.pool.query('select distinct sds from products where name_key = $1', [nameKey])
  ).rows.map((row) => row.sds);

export const opened = async (revision: string | null = null) => {
  const address = `http://localhost:3000/sds/${nameKey}${revision ? `/${revision}` : ''}.pdf`;
  return sha256(
    new Uint8Array(
      await (
        await sendSheet(app, VISITOR, new Request(address), { nameKey, revision })
      ).arrayBuffer(),
    ),
  );
};

export const inLibrary = async () =>
  (await readLibrary(app, libraryQuery(new URLSearchParams({ q: `Bowl ${serial}` })))).rows.find(
    (row) => row.nameKey === nameKey,
  );

/** A shop with an owner; each test has a product of two sizes. */
export function openProductSheetsShop(): void {
  beforeAll(async () => {
    app = await startApp();
    owner = await addUser(app, {
      role: 'super_admin',
      customers: 'all',
      displayName: 'Olive Owner',
    });
  });
  beforeEach(async () => {
    serial += 1;
    nameKey = `bowl-${serial}`;
    const sizes = ['12 x 32 oz case', '4 x 1 gal case'].map((sizeUnit) =>
      addProduct(app, { nameKey, name: `Bowl ${serial}`, sizeUnit }),
    );
    [small = '', large = ''] = await Promise.all(sizes);
    await app.db.pool.query('delete from rate_limits');
    await app.db.pool.query('delete from graphile_worker._private_jobs');
  });
  afterAll(() => app.close());
}
