import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { extrasBySku } from './corrections.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  desk = await addUser(shop.app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
    duties: ['desk'],
  });
});
afterAll(() => shop.app.close());

const correct = (who: TestUser | null, body: object, key: string = randomUUID()) =>
  shop.app.call(who, 'POST', '/api/correct-delivery', body, { 'idempotency-key': key });

async function delivered(more: Parameters<typeof shop.makeOrder>[0] = {}) {
  const order = await shop.makeOrder(more);
  const { body } = await shop.send(shop.driver, {
    orderId: order.id,
    lines: allOf(order),
    signerName: 'Rosa',
  });
  return { order, deliveryId: body.deliveryId as string };
}
const orderOf = async (order: OrderToDeliver) =>
  (
    await shop.app.db.pool.query(
      `select o.status, o.rest_since is not null as waits,
              (select json_agg(json_build_array(l.ordered, l.cancelled, l.delivered) order by l.position)
                 from order_lines l where l.order_id = o.id) as lines from orders o where o.id = $1`,
      [order.id],
    )
  ).rows[0];
const short = (order: OrderToDeliver, deliveryId: string) => ({
  deliveryId,
  seen: 0,
  lines: [{ orderLineId: order.lineIds[0], delivered: 3 }],
  reason: 'missing',
  note: 'The customer counted 3',
});

test('the signed record stays, the correction stands beside it, and the order follows', async () => {
  const { order, deliveryId } = await delivered();
  const key = randomUUID();
  const body = short(order, deliveryId);
  const answers = await Promise.all([correct(desk, body, key), correct(desk, body, key)]);
  for (const answer of answers)
    expect(answer.body).toMatchObject({ number: 1, orderStatus: 'part_delivered' });
  expect(await orderOf(order)).toEqual({
    status: 'part_delivered',
    waits: true,
    lines: [
      [5, 0, 3],
      [2, 0, 2],
    ],
  });
  const read = await shop.app.call(desk, 'GET', `/api/deliveries/${deliveryId}`);
  expect(read.body).toMatchObject({
    corrections: 1,
    lines: [
      { delivered: 5, standing: 3 },
      { delivered: 2, standing: 2 },
    ],
  });
  const proof = await shop.app.call(desk, 'GET', `/api/deliveries/${deliveryId}/record`);
  expect(proof.body).toMatchObject({ holds: true });
  const { rows } = await shop.app.db.pool.query(
    'select reason, note, corrected_by, record_hash from delivery_corrections where delivery_id = $1',
    [deliveryId],
  );
  expect(rows).toMatchObject([
    { reason: 'missing', note: 'The customer counted 3', corrected_by: desk.id },
  ]);
  for (const change of [
    `update delivery_corrections set note = 'x' where delivery_id = $1`,
    'delete from delivery_correction_lines where delivery_id = $1',
  ])
    await expect(shop.app.asOwner((owner) => owner.query(change, [deliveryId]))).rejects.toThrow();
});

test('back up again, with more than was ordered and an extra: what was taken back is undone first', async () => {
  const { order, deliveryId } = await delivered();
  await correct(desk, short(order, deliveryId));
  const answer = await correct(desk, {
    ...short(order, deliveryId),
    seen: 1,
    lines: [{ orderLineId: order.lineIds[0], delivered: 6 }],
    extras: [{ productId: shop.products[2], quantity: 2 }],
    reason: 'more-handed-over',
  });
  expect(answer.body).toMatchObject({ number: 2, orderStatus: 'delivered' });
  expect(await orderOf(order)).toEqual({
    status: 'delivered',
    waits: false,
    lines: [
      [6, 0, 6],
      [2, 0, 2],
      [2, 0, 2],
    ],
  });
});

test('an order that leaves shorts out leaves out what a correction takes back', async () => {
  const { order, deliveryId } = await delivered({ shortfallPolicy: 'drop' });
  await correct(desk, short(order, deliveryId));
  expect(await orderOf(order)).toMatchObject({ status: 'delivered', waits: false });
  expect((await orderOf(order)).lines[0]).toEqual([5, 2, 3]);
});

test.each<[string, object, number, RegExp]>([
  ['no evidence', { note: '' }, 400, /how you know/],
  ['nothing changed', { lines: [] }, 400, /at least one quantity/],
  ['a stale one', { seen: 3 }, 409, /in the meantime/],
  ['a reason that is none', { reason: 'mood' }, 400, /reason/],
])('%s is refused and changes nothing', async (_what, part, status, words) => {
  const { order, deliveryId } = await delivered();
  const answer = await correct(desk, { ...short(order, deliveryId), ...part });
  expect(answer.status).toBe(status);
  expect(answer.body.error.message).toMatch(words);
  expect((await orderOf(order)).lines[0]).toEqual([5, 0, 5]);
});

test('a line of another order, and an attempt at which nothing was handed over', async () => {
  const { deliveryId } = await delivered();
  const other = await shop.makeOrder();
  expect((await correct(desk, short(other, deliveryId))).body.error.message).toMatch(/not on this/);
  const failed = await shop.send(shop.driver, { orderId: other.id, lines: [], failed: 'closed' });
  const none = await correct(desk, short(other, failed.body.deliveryId));
  expect(none.body.error).toMatchObject({ details: { reason: 'not-correctable' } });
});

test('who may not correct: nothing changes', async () => {
  const { order, deliveryId } = await delivered();
  const staff = { role: 'admin' as const, brands: ['Linnetfold'] };
  const body = short(order, deliveryId);
  for (const [who, status] of [
    [null, 401],
    [await addUser(shop.app, { customers: [shop.customerId] }), 403],
    [await addUser(shop.app, { ...staff, customers: 'all', duties: ['books'] }), 403],
    [await addUser(shop.app, { ...staff, customers: [] }), 404],
  ] as const)
    expect([status, (await correct(who, body)).status]).toEqual([status, status]);
  expect((await orderOf(order)).lines[0]).toEqual([5, 0, 5]);
});

test('a driver’s report of the same order can become a correction, and is settled by it', async () => {
  const { order, deliveryId } = await delivered();
  const refused = await shop.send(desk, {
    orderId: order.id,
    lines: allOf(order),
    signerName: 'X',
  });
  const { kept } = refused.body.error.details;
  await correct(desk, { ...short(order, deliveryId), refusedStopId: kept });
  const { rows } = await shop.app.db.pool.query(
    'select state, delivery_id from refused_stops where id = $1',
    [kept],
  );
  expect(rows).toEqual([{ state: 'corrected', delivery_id: deliveryId }]);
});

test('goods beyond the order are named by SKU: of this person’s catalogue, each once', async () => {
  const { app } = shop;
  const { rows } = await app.db.pool.query('select id, sku from products where id = $1', [
    shop.products[2],
  ]);
  const sku = rows[0].sku as string;
  const of = (...typed: string[]) =>
    extrasBySku(
      app.db,
      desk,
      typed.map((one) => ({ sku: one, quantity: 2 })),
    );
  expect(await of('', ` ${sku.toLowerCase()} `)).toEqual([{ productId: rows[0].id, quantity: 2 }]);
  expect(await of('', ' ')).toEqual([]);
  await expect(of(sku, sku)).rejects.toMatchObject({ details: [{ path: 'extraSku' }] });
  const foreign = await addProduct(app, { name: 'Foreign', brand: 'Other', sku: 'FOR-1' });
  expect(foreign).not.toBe('');
  for (const unknown of ['NOT-1', 'FOR-1'])
    await expect(of(unknown)).rejects.toMatchObject({
      code: 'invalid-argument',
      details: [{ message: `No product has the SKU ${unknown}. Look it up in the catalogue.` }],
    });
});
