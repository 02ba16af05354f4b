import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';

let app: AppUnderTest;
let owner: TestUser;
let others: (TestUser | null)[];
let id: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  others = [
    null,
    await addUser(app, { brands: ['Linnetfold'] }),
    await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' }),
  ];
});
beforeEach(async () => {
  id = await addProduct(app);
});
afterAll(() => app.close());

const snapshot = async () =>
  JSON.stringify((await app.db.pool.query('select * from products order by id')).rows) +
  JSON.stringify((await app.db.pool.query('select count(*) from audit_log')).rows);
const patch = (actor: TestUser | null, body: object, product = id, key: string = randomUUID()) =>
  app.call(actor, 'PATCH', `/api/products/${product}`, body, { 'idempotency-key': key });
const image = (name: string, product = id) => ({
  url: `/files/products/${product}/${name}`,
  alt: 'A pail',
});

test('saves images and hazard mark, counts the version and writes the audit log', async () => {
  const answer = await patch(owner, {
    version: 1,
    images: [image('image_1.jpg')],
    hazardous: true,
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id,
    version: 2,
    images: [image('image_1.jpg').url],
    pictures: [image('image_1.jpg')],
    sds: null,
    hazardous: true,
    hazardKnown: true,
  });
  const row = (
    await app.db.pool.query(
      'select images, sds, hazardous, version, price_cents, name from products where id = $1',
      [id],
    )
  ).rows[0];
  expect(row).toMatchObject({
    images: [image('image_1.jpg')],
    hazardous: true,
    version: 2,
    price_cents: 5000,
  });
  const audit = (
    await app.db.pool.query('select before, after from audit_log where object_id = $1', [id])
  ).rows;
  expect(audit).toHaveLength(1);
  expect(audit[0].before).toEqual({ images: [], hazardous: false });
});

test('section 5: saving without a difference is rejected with "No changes made to product."', async () => {
  const before = await snapshot();
  for (const body of [
    { version: 1 },
    { version: 1, hazardous: false },
    { version: 1, images: [], sds: null, hazardous: false },
  ]) {
    const answer = await patch(owner, body);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      code: 'no-changes',
      message: 'No changes made to product.',
    });
  }
  expect(await snapshot()).toBe(before);
});

test('the order and the text alternative of images are differences', async () => {
  await patch(owner, { version: 1, images: [image('a.jpg'), image('b.jpg')] });
  expect(
    (await patch(owner, { version: 2, images: [image('b.jpg'), image('a.jpg')] })).status,
  ).toBe(200);
  expect(
    (
      await patch(owner, {
        version: 3,
        images: [image('b.jpg'), { ...image('a.jpg'), alt: 'The lid' }],
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await patch(owner, {
        version: 4,
        images: [image('b.jpg'), { ...image('a.jpg'), alt: 'The lid' }],
      })
    ).body.error.code,
  ).toBe('no-changes');
});

test('two people saving: the second is told and nothing of the first is lost', async () => {
  const [first, second] = await Promise.all([
    patch(owner, { version: 1, hazardous: true }),
    patch(owner, { version: 1, images: [image('x.jpg')] }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const refused = [first, second].find((answer) => answer.status === 409);
  expect(refused?.body.error).toMatchObject({ code: 'aborted', details: { currentVersion: 2 } });
  const row = (
    await app.db.pool.query('select images, hazardous, version from products where id = $1', [id])
  ).rows[0];
  expect(row.version).toBe(2);
  expect(row.hazardous).toBe(first.status === 200);
  expect(row.images).toHaveLength(second.status === 200 ? 1 : 0);
});

test('only own stored files may be named; kept ones may stay', async () => {
  const other = await addProduct(app);
  const before = await snapshot();
  const bad = [
    { images: [{ url: 'https://elsewhere.example/x.jpg', alt: '' }] },
    { images: [{ url: 'javascript:alert(1)', alt: '' }] },
    { images: [image('x.jpg', other)] },
    { images: [image('../../other/x.jpg')] },
    { sds: `/files/products/${other}/sds.pdf` },
    { sds: `/files/products/${id}/sds.html` },
    { sds: `/files/products/${id}/sds.pdf` },
    { sds: 'https://elsewhere.example/sds.pdf' },
  ];
  for (const body of bad) {
    const answer = await patch(owner, { version: 1, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('storage/invalid-url');
  }
  expect(await snapshot()).toBe(before);
  await app.db.pool.query(
    `update products set images = '[{"url":"https://old.example/kept.jpg","alt":"Kept"}]' where id = $1`,
    [id],
  );
  const changed = await patch(owner, {
    version: 1,
    images: [{ url: 'https://old.example/kept.jpg', alt: 'Kept' }, image('new.jpg')],
  });
  expect(changed.status).toBe(200);
});

test('pictures as URLs alone, the form of the specification: a string that is there is kept with what was said of it', async () => {
  const [one, two] = [image('image_1.jpg'), image('image_2.jpg')];
  expect((await patch(owner, { version: 1, images: [one] })).body).toMatchObject({
    images: [one.url],
    pictures: [one],
  });
  const answer = await patch(owner, { version: 2, images: [two.url, one.url] });
  expect(answer.body).toMatchObject({
    version: 3,
    images: [two.url, one.url],
    pictures: [{ url: two.url, alt: '' }, one],
  });
  expect((await patch(owner, { version: 3, images: [two.url, one.url] })).body.error.message).toBe(
    'No changes made to product.',
  );
  expect((await patch(owner, { version: 3, images: [one.url, one] })).status).toBe(400);
  expect(
    (await patch(owner, { version: 3, images: ['https://elsewhere.example/x.jpg'] })).body.error
      .code,
  ).toBe('storage/invalid-url');
});

test('bad input is refused by name and changes nothing', async () => {
  const before = await snapshot();
  const bad = [
    {},
    { version: 0 },
    { version: 1.5 },
    { version: 1, price: 1 },
    { version: 1, hazardous: 'yes' },
    { version: 1, isActive: false },
    { version: 1, images: [image('a.jpg'), image('a.jpg')] },
  ];
  for (const body of bad) expect((await patch(owner, body)).status).toBe(400);
  expect((await patch(owner, { version: 1, hazardous: true }, 'no-such-id')).status).toBe(404);
  expect((await patch(owner, { version: 1, hazardous: true }, '%00')).status).toBe(400);
  expect(await snapshot()).toBe(before);
});

test('who may not change: visitor, user, admin', async () => {
  const before = await snapshot();
  for (const other of others) {
    const answer = await patch(other, { version: 1, hazardous: true });
    expect(answer.status).toBe(other ? 403 : 401);
  }
  expect(await snapshot()).toBe(before);
});

test('a picture taken away is removed from the store, unless another product shows it', async () => {
  const other = await addProduct(app);
  const meta = { contentType: 'image/jpeg', uploadedAt: '2026-03-03T15:00:00Z' };
  for (const name of ['a.jpg', 'b.jpg'])
    await app.storage.put(`products/${id}/${name}`, new Uint8Array([1]), meta);
  await patch(owner, { version: 1, images: [image('a.jpg'), image('b.jpg')] });
  await app.db.pool.query('update products set images = $2 where id = $1', [
    other,
    JSON.stringify([image('b.jpg')]),
  ]);
  await patch(owner, { version: 2, images: [] });
  expect(await app.runJobs()).toContain('remove-product-files');
  expect(await app.storage.list(`products/${id}`)).toEqual([`products/${id}/b.jpg`]);
});

test('delete: a record without history goes, with its files, after the commit', async () => {
  await app.storage.put(`products/${id}/image_1.jpg`, new Uint8Array([1]), {
    uploadedAt: '2026-03-03T15:00:00Z',
  });
  const answer = await app.call(owner, 'DELETE', `/api/products/${id}`);
  expect(answer.body).toEqual({ id, outcome: 'removed' });
  expect(await app.storage.list(`products/${id}`)).toHaveLength(1);
  await app.runJobs();
  expect(await app.storage.list(`products/${id}`)).toEqual([]);
  expect((await app.db.pool.query('select 1 from products where id = $1', [id])).rowCount).toBe(0);
  expect((await app.call(owner, 'DELETE', `/api/products/${id}`)).status).toBe(404);
});

test('delete: a record that others refer to stays as an inactive one, files and all, and says so', async () => {
  const customer = await addCustomer(app);
  await addStaffPrice(app, customer, id, 4200);
  await app.storage.put(`products/${id}/image_1.jpg`, new Uint8Array([1]), {
    uploadedAt: '2026-03-03T15:00:00Z',
  });
  const answer = await app.call(owner, 'DELETE', `/api/products/${id}`);
  expect(answer.body).toEqual({ id, outcome: 'deactivated' });
  await app.runJobs();
  expect(await app.storage.list(`products/${id}`)).toHaveLength(1);
  expect(
    (await app.db.pool.query('select is_active from products where id = $1', [id])).rows[0],
  ).toEqual({ is_active: false });
  expect(
    (await app.db.pool.query('select action from audit_log where object_id = $1', [id])).rows,
  ).toEqual([{ action: 'product.deactivate' }]);
});

test('who may not delete: visitor, user, admin', async () => {
  const before = await snapshot();
  for (const other of others)
    expect((await app.call(other, 'DELETE', `/api/products/${id}`)).status).toBe(other ? 403 : 401);
  expect(await snapshot()).toBe(before);
});
