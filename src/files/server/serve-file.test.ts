import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { picture, plainPdf } from '../../../tests/support/pictures.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { fileOwners } from '../../frame/server/file-owners.ts';
import { type Actor, VISITOR } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { StoredFile } from '../contract.ts';
import { serveFile } from './serve-file.ts';

let app: AppUnderTest;
let owner: TestUser;
let admin: TestUser;
let buyer: TestUser;
let foreign: TestUser;
let product: string;
let image: StoredFile;
let sheet: StoredFile;
let photo: Pick<StoredFile, 'url'>;
let filing: StoredFile;
let serial = 0;

async function upload(actor: TestUser, bytes: Uint8Array, query: string): Promise<StoredFile> {
  serial += 1;
  const headers = {
    'content-type': 'application/octet-stream',
    'x-bellcart': '1',
    'idempotency-key': `serve-test-${serial}`,
  };
  const answer = await app.call(actor, 'POST', `/api/files?${query}`, bytes, headers);
  expect(answer.status).toBe(200);
  return answer.body as StoredFile;
}

beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  admin = await addUser(app, { role: 'admin', customers: 'all' });
  buyer = await addUser(app, { brands: ['Linnetfold'] });
  foreign = await addUser(app, { brands: ['Otherbrand'] });
  product = await addProduct(app);
  const order = await addOrder(app, {
    customerId: await addCustomer(app),
    lines: [{ productId: product, quantity: 1, unitPriceCents: 100 }],
  });
  const bytes = await picture(900, 600).jpeg().toBuffer();
  image = await upload(owner, bytes, `purpose=product-image&owner=${product}&name=a.jpg`);
  sheet = await upload(owner, await plainPdf(), `purpose=product-sds&owner=${product}&name=a.pdf`);
  const { rows } = await app.db.pool.query<{ name_key: string }>(
    'select name_key from products where id = $1',
    [product],
  );
  const revision = { file: sheet.url, date: '2026-03-01', looked: true };
  expect(
    (
      await app.call(owner, 'POST', `/api/safety-data/${rows[0]?.name_key}/sheets`, revision, {
        'idempotency-key': 'sheet-to-serve',
      })
    ).status,
  ).toBe(200);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sent = await app.call(
    admin,
    'PUT',
    `/api/delivery-photos/${sha256}?order=${order.id}`,
    bytes,
  );
  expect(sent.status).toBe(200);
  const { rows: photos } = await app.db.pool.query<{ path: string }>(
    'select path from delivery_photos',
  );
  photo = { url: `/files/${photos[0]?.path}` };
  filing = await upload(owner, await plainPdf(), 'purpose=general&name=a.pdf');
});
beforeEach(() => app.db.pool.query(`update company_settings set settings = '{}'`));
afterAll(() => app.close());

const get = (actor: Actor, url: string, headers: Record<string, string> = {}) => {
  const address = new URL(url, 'http://localhost:3000');
  return serveFile(app, actor, new Request(address, { headers }), {
    path: address.pathname.replace('/files/', ''),
    owners: fileOwners,
  });
};
const status = async (actor: Actor, file: Pick<StoredFile, 'url'>) => {
  try {
    return (await get(actor, file.url)).status;
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage/object-not-found') return 404;
    throw error;
  }
};

test('pictures and sheets of active products are public; photos and filing are for staff', async () => {
  for (const actor of [VISITOR, buyer, foreign, admin, owner])
    expect([await status(actor, image), await status(actor, sheet)]).toEqual([200, 200]);
  for (const actor of [admin, owner])
    expect([await status(actor, photo), await status(actor, filing)]).toEqual([200, 200]);
  const outsider = await addUser(app, { role: 'admin', customers: [await addCustomer(app)] });
  expect([await status(outsider, photo), await status(outsider, filing)]).toEqual([404, 200]);
  for (const actor of [VISITOR, buyer, foreign])
    expect([await status(actor, photo), await status(actor, filing)]).toEqual([404, 404]);
});

test('an inactive product’s files are for staff only, and nobody’s cache keeps them', async () => {
  await app.db.pool.query('update products set is_active = false where id = $1', [product]);
  try {
    for (const actor of [VISITOR, buyer, foreign])
      expect([await status(actor, image), await status(actor, sheet)]).toEqual([404, 404]);
    for (const actor of [admin, owner])
      expect([await status(actor, image), await status(actor, sheet)]).toEqual([200, 200]);
    expect((await get(owner, image.url)).headers.get('cache-control')).toBe('private, no-cache');
  } finally {
    await app.db.pool.query('update products set is_active = true where id = $1', [product]);
  }
});

test('a closed catalogue shows pictures to its own brands only; sheets stay public', async () => {
  await app.db.pool.query(`update company_settings set settings = '{"publicCatalogue": false}'`);
  expect(
    await Promise.all([VISITOR, foreign, buyer, admin, owner].map((actor) => status(actor, image))),
  ).toEqual([404, 404, 200, 200, 200]);
  expect(await Promise.all([VISITOR, foreign].map((actor) => status(actor, sheet)))).toEqual([
    200, 200,
  ]);
  expect((await get(buyer, image.url)).headers.get('cache-control')).toBe('private, no-cache');
});

test('security.md 4.1: headers of pictures, with the version of their bytes and without', async () => {
  const versioned = await get(VISITOR, image.url);
  expect(Object.fromEntries(versioned.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="image_1.jpg"',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
  });
  for (const url of [`/files/${image.path}`, `/files/${image.path}?v=0000000000000000`])
    expect((await get(VISITOR, url)).headers.get('cache-control')).toBe('public, max-age=3600');
  const etag = versioned.headers.get('etag') ?? '';
  expect((await get(VISITOR, image.url, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(VISITOR, image.url, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('security.md 4.1: a sheet opens in the browser’s own viewer, framed by our pages only', async () => {
  const answer = await get(VISITOR, sheet.url);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="sds.pdf"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  });
  expect((await answer.arrayBuffer()).byteLength).toBe(sheet.sizeBytes);
});

test('the browser gets the best format that it knows, in the width it asks for', async () => {
  const types = async (accept: string, width = '') => {
    const answer = await get(VISITOR, `${image.url}${width && `&w=${width}`}`, { accept });
    return [
      answer.headers.get('content-type'),
      Number(answer.headers.get('content-length')),
    ] as const;
  };
  const chromium = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';
  expect((await types(chromium))[0]).toBe('image/webp');
  await app.runJobs();
  expect((await types(chromium))[0]).toBe('image/avif');
  expect((await types('image/webp,*/*'))[0]).toBe('image/webp');
  expect((await types('*/*'))[0]).toBe('image/jpeg');
  const [small, large] = [(await types('*/*', '320'))[1], (await types('*/*', '1600'))[1]];
  expect(small).toBeLessThan(large);
  expect((await types('*/*', '99999'))[1]).toBe(large);
});

test('what is not there and what is a trick', async () => {
  await expect(get(owner, '/files/products/none/image_1.jpg')).rejects.toMatchObject({
    code: 'storage/object-not-found',
    status: 404,
  });
  for (const path of [
    '..%2F..%2Fmaster.key',
    'products/../../master.key',
    `${image.path}.meta`,
    '',
    'a//b',
  ]) {
    await expect(
      serveFile(app, owner, new Request('http://localhost:3000/'), { path, owners: fileOwners }),
    ).rejects.toMatchObject({ code: 'storage/invalid-url' });
  }
});

test('a row whose file is gone answers like a missing file', async () => {
  await app.storage.remove(filing.path);
  await expect(get(owner, filing.url)).rejects.toMatchObject({ code: 'storage/object-not-found' });
});

test.each(['', 'text/html', 'image/svg+xml', 'application/x-unknown'])(
  'a file of no known kind is served as application/octet-stream, to be saved and never shown (%j)',
  async (kind) => {
    const { path, url } = await upload(owner, await plainPdf(), 'purpose=general&name=b.pdf');
    await app.db.pool.query('update stored_files set content_type = $2 where path = $1', [
      path,
      kind,
    ]);
    const answer = await get(owner, url);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  },
);
