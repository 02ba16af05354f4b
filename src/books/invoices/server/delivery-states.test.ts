import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { type OrderToDeliver, startDeliveries } from '../../../../tests/support/deliveries.ts';
import { recordInvoiced } from '../../../ordering/orders/server/public/record-invoiced.ts';
import { draftInvoice } from './draft-invoice.ts';
import { followCorrection } from './follow-correction.ts';

/**
 * Whatever happens to an order at the door, in any order, against a plain model: quantities are the truth; status, stock and what there is to bill
 * follow from them.
 */

const ORDERS = 9;
const STEPS = 8;
const POLICIES = ['ask', 'back_order', 'drop'] as const;

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let owner: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  owner = await addUser(shop.app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => shop.app.close());

/** Numbers that follow from a seed, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
type Roll = ReturnType<typeof dice>;

interface Line {
  ordered: number;
  cancelled: number;
  delivered: number;
}
interface World {
  order: OrderToDeliver;
  policy: (typeof POLICIES)[number];
  lines: Line[];
  status: string;
  /** What stands of each accepted delivery, by line; corrections so far. */
  deliveries: { id: string; quantities: number[]; corrections: number; isBooked: boolean }[];
}

const openOf = (line: Line) => Math.max(0, line.ordered - line.cancelled - line.delivered);
const hasOpen = (world: World) => world.lines.some((line) => openOf(line) > 0);
const post = (path: string, body: object) =>
  shop.app.call(owner, 'POST', path, body, { 'idempotency-key': randomUUID() });

/** What the quantities say, once something was tried at the door. */
function applyQuantities(world: World, handedOver: boolean): void {
  for (const line of world.lines) {
    // The desk cut it while the truck was out: it grows to what was handed over.
    const surplus = line.delivered - (line.ordered - line.cancelled);
    const back = Math.min(Math.max(0, surplus), line.cancelled);
    line.cancelled -= back;
    line.ordered += Math.max(0, surplus) - back;
    if (handedOver && world.policy === 'drop') line.cancelled += openOf(line);
  }
  if (!world.lines.some((line) => line.delivered > 0)) world.status = 'confirmed';
  else world.status = hasOpen(world) ? 'part_delivered' : 'delivered';
}

async function deliver(world: World, roll: Roll): Promise<void> {
  const nothing = roll(4) === 0;
  const counts = world.lines.map((line) =>
    nothing ? 0 : roll(Math.max(1, line.ordered - line.delivered + 1)),
  );
  const reason = nothing ? 'refused' : 'short-loaded';
  const lines = world.lines.flatMap((line, at) =>
    line.ordered - line.delivered > 0
      ? [{ orderLineId: world.order.lineIds[at], delivered: counts[at], reason }]
      : [],
  );
  const answer = await post('/api/deliver-order', {
    orderId: world.order.id,
    lines,
    signerName: 'Rosa',
  });
  const may = ['confirmed', 'out_for_delivery', 'part_delivered'].includes(world.status);
  expect(answer.status).toBe(may && lines.length > 0 ? 200 : may ? 400 : 409);
  if (answer.status !== 200) return;
  for (const [at, line] of world.lines.entries()) line.delivered += counts[at] ?? 0;
  const handedOver = counts.some((count) => count > 0);
  applyQuantities(world, handedOver);
  expect(answer.body.orderStatus).toBe(world.status);
  if (handedOver)
    world.deliveries.push({
      id: answer.body.deliveryId,
      quantities: counts,
      corrections: 0,
      isBooked: false,
    });
}

async function correct(world: World, roll: Roll): Promise<void> {
  const delivery = world.deliveries[roll(Math.max(1, world.deliveries.length))];
  if (!delivery) return;
  const at = roll(2);
  const line = world.lines[at] as Line;
  const was = delivery.quantities[at] ?? 0;
  const becomes = roll(was + 3);
  const isOut = world.status === 'out_for_delivery';
  const answer = await post('/api/correct-delivery', {
    deliveryId: delivery.id,
    seen: delivery.corrections,
    lines: [{ orderLineId: world.order.lineIds[at], delivered: becomes }],
    reason: 'miscounted',
    note: 'Counted again',
  });
  expect(answer.status).toBe(becomes === was ? 400 : 200);
  if (becomes === was) return;
  delivery.quantities[at] = becomes;
  delivery.corrections += 1;
  line.delivered += becomes - was;
  const policy = world.policy;
  const handedOver = world.lines.some((one) => one.delivered > 0);
  const stays = isOut && world.lines.some((one) => openOf(one) > 0);
  if (stays) world.policy = 'ask';
  applyQuantities(world, handedOver);
  world.policy = policy;
  if (stays) world.status = 'out_for_delivery';
  await followCorrection(shop.app, {
    deliveryId: delivery.id,
    correctionId: answer.body.correctionId,
  });
}

/** Accounting drafts the invoice of a delivery, and the books take it. */
async function bill(world: World): Promise<void> {
  const delivery = world.deliveries.find((one) => !one.isBooked);
  if (!delivery) return;
  await shop.app.db.transaction(async (tx) => {
    await draftInvoice(shop.app, tx, delivery.id);
  });
  const { rows } = await shop.app.db.pool.query(
    `update invoices set state = 'created', accounting_id = id where delivery_id = $1
     returning (select json_agg(json_build_object('orderLineId', order_line_id, 'quantity', quantity)) from invoice_lines where invoice_id = invoices.id) as lines`,
    [delivery.id],
  );
  delivery.isBooked = true;
  if (rows[0])
    await shop.app.db.transaction((tx) =>
      recordInvoiced(tx, shop.app, { orderId: world.order.id, lines: rows[0].lines }),
    );
}

async function desk(world: World, roll: Roll): Promise<void> {
  const { rows } = await shop.app.db.pool.query(
    'select version, rest_since from orders where id = $1',
    [world.order.id],
  );
  const base = { orderId: world.order.id, version: rows[0].version };
  const waits = world.status === 'confirmed' || world.status === 'part_delivered';
  const which = roll(4);
  if (which === 0) {
    const answer = await post('/api/update-order', { ...base, action: 'redeliver' });
    expect(answer.status).toBe(waits && hasOpen(world) ? 200 : 409);
  } else if (which === 1) {
    const answer = await post('/api/update-order', { ...base, action: 'close-rest' });
    expect(answer.status).toBe(world.status === 'part_delivered' ? 200 : 409);
    if (answer.status !== 200) return;
    for (const line of world.lines) line.cancelled += openOf(line);
    world.status = 'delivered';
  } else if (which === 2) {
    const answer = await post('/api/update-order', { ...base, action: 'send-out' });
    // A rest that nobody has decided about does not go out by hand.
    expect(answer.status).toBe(waits && !rows[0].rest_since ? 200 : 409);
    if (answer.status === 200) world.status = 'out_for_delivery';
  } else {
    // A cut of one package of the first line, where one is open and the order keeps a product.
    const line = world.lines[0] as Line;
    if (world.status === 'delivered' || openOf(line) === 0) return;
    const remaining = line.ordered - line.cancelled - 1;
    const rest = world.lines[1] as Line;
    if (remaining === 0 && rest.ordered === rest.cancelled) return;
    const answer = await post('/api/update-order', {
      ...base,
      action: 'change-lines',
      lines: [{ productId: shop.products[0], quantity: remaining }],
    });
    expect(answer.status).toBe(200);
    line.cancelled += 1;
    if (world.status === 'part_delivered' && !hasOpen(world)) world.status = 'delivered';
  }
}

async function check(world: World, history: string): Promise<void> {
  const { rows } = await shop.app.db.pool.query(
    `select o.status, o.rest_since is not null as waits,
            json_agg(json_build_object('ordered', l.ordered, 'cancelled', l.cancelled, 'delivered', l.delivered) order by l.position) as lines
       from orders o join order_lines l on l.order_id = o.id where o.id = $1 group by o.id`,
    [world.order.id],
  );
  expect({ told: history, status: rows[0].status, lines: rows[0].lines }).toEqual({
    told: history,
    status: world.status,
    lines: world.lines,
  });
  for (const line of world.lines)
    expect(line.delivered).toBeLessThanOrEqual(line.ordered - line.cancelled);
  if (rows[0].waits) expect([history, hasOpen(world)]).toEqual([history, true]);
  // Whatever is on invoices, with what waits to be credited or billed besides, is what was delivered: of each delivery that was billed.
  const billed = await shop.app.db.pool.query(
    `select i.delivery_id, l.id, coalesce((select sum(il.quantity) from invoice_lines il where il.invoice_id = i.id and il.order_line_id = l.id), 0)::int
            + coalesce((select sum(w.quantity) from invoice_differences d cross join lateral jsonb_to_recordset(d.lines) w("orderLineId" text, quantity int)
                         where d.delivery_id = i.delivery_id and w."orderLineId" = l.id), 0)::int as quantity
       from invoices i join order_lines l on l.order_id = i.order_id where i.order_id = $1`,
    [world.order.id],
  );
  for (const row of billed.rows) {
    const at = world.order.lineIds.indexOf(row.id);
    const delivery = world.deliveries.find((one) => one.id === row.delivery_id);
    expect([history, row.quantity]).toEqual([history, delivery?.quantities[at]]);
  }
  const stock = await shop.app.db.pool.query(
    `select p.promised::int, (select sum(l.ordered - l.cancelled - l.invoiced + l.overbilled)::int from order_lines l where l.product_id = p.id) as owed
       from products p where p.id = any($1)`,
    [shop.products.slice(0, 2)],
  );
  for (const row of stock.rows) expect([history, row.promised]).toEqual([history, row.owed]);
}

test.each(Array.from({ length: ORDERS }, (_, seed) => seed + 1))('order %i', async (seed) => {
  const roll = dice(seed * 7919);
  await shop.app.db.pool.query('delete from rate_limits');
  const policy = POLICIES[seed % 3] ?? 'ask';
  const order = await shop.makeOrder({ shortfallPolicy: policy });
  const world: World = {
    order,
    policy,
    status: 'out_for_delivery',
    lines: [5, 2].map((ordered) => ({ ordered, cancelled: 0, delivered: 0 })),
    deliveries: [],
  };
  let history = `${policy}:`;
  for (let step = 0; step < STEPS; step += 1) {
    const which = roll(9);
    const [name, work] =
      which < 3
        ? (['deliver', deliver] as const)
        : which < 5
          ? (['correct', correct] as const)
          : which < 7
            ? (['bill', bill] as const)
            : (['desk', desk] as const);
    history += ` ${name}`;
    await work(world, roll);
    await check(world, history);
  }
});
