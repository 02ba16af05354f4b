import { createHash } from 'node:crypto';
import type { ObjectKind, World } from '../world.ts';
import { all, key, ORDERERS, ORDERS, onceInWorld, PIXELS, type Rules } from './rule.ts';

const sha256 = createHash('sha256').update(PIXELS).digest('hex');
const OWN_ORDERS = { own: ['userA', 'userA2', 'rep', 'adminIn', 'desk', 'owner'] } as const;

/** A delivery of today of a new order of this object's customer, two of its one line handed over. */
export async function deliveredToday(
  world: World,
  object: ObjectKind,
): Promise<{ orderId: string; deliveryId: string; lineId: string }> {
  const order = await world.order(object, 'delivered');
  const lineId = order.lineIds[0] ?? '';
  const deliveryId = world.missingId();
  if (object === 'missing') return { orderId: order.id, deliveryId, lineId };
  const at = new Date(world.app.clock.now());
  await world.insert('deliveries', {
    id: deliveryId,
    order_id: order.id,
    attempt: 1,
    state: 'delivered',
    delivered_on: at.toISOString().slice(0, 10),
    accepted_at: at,
    done_at: at,
    record_hash: 'f'.repeat(64),
  });
  await world.insert('delivery_lines', {
    id: world.missingId(),
    delivery_id: deliveryId,
    order_line_id: lineId,
    product_id: world.product(object),
    expected: 2,
    delivered: 2,
  });
  return { orderId: order.id, deliveryId, lineId };
}

/** An open claim about one of it. */
export async function claimOf(
  world: World,
  object: ObjectKind,
): Promise<{ id: string; lineId: string }> {
  const id = world.missingId();
  const { orderId, deliveryId, lineId } = await deliveredToday(world, object);
  if (object === 'missing') return { id, lineId };
  await world.insert('claims', {
    id,
    customer_id: world.customer(object),
    order_id: orderId,
    delivery_id: deliveryId,
    raised_at: new Date(world.app.clock.now()),
  });
  await world.insert('claim_lines', {
    claim_id: id,
    order_line_id: lineId,
    kind: 'damaged',
    quantity: 1,
  });
  return { id, lineId };
}

export const claimsRules: Rules = {
  'POST /api/claims': {
    who: ORDERERS,
    ...ORDERS,
    ...OWN_ORDERS,
    objects: all,
    send: async (world, object) => {
      const { deliveryId, lineId } = await deliveredToday(world, object);
      const lines = [{ orderLineId: lineId, quantity: 1, kind: 'short' }];
      return { body: { deliveryId, lines }, headers: key() };
    },
  },
  'PUT /api/claim-photos/:sha256': {
    who: ORDERERS,
    ...ORDERS,
    ...OWN_ORDERS,
    objects: all,
    send: async (world, object) => ({
      params: { sha256 },
      query: { delivery: (await deliveredToday(world, object)).deliveryId },
      body: PIXELS,
      headers: { 'content-type': 'image/png' },
    }),
  },
  'GET /api/claim-photos/:sha256': {
    who: ORDERERS,
    ...ORDERS,
    ...OWN_ORDERS,
    objects: all,
    send: async (world, object) => {
      const delivery = object === 'missing' ? world.missingId() : await photographed(world, object);
      return { params: { sha256 }, query: { delivery, w: '320' } };
    },
  },
  'POST /api/claims/:id/decision': {
    who: 'desk',
    own: ['adminIn', 'desk', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => {
      const { id, lineId } = await claimOf(world, object);
      return { params: { id }, body: { lines: [{ orderLineId: lineId, approved: 1 }] } };
    },
  },
  'POST /api/claims/:id/fetch': {
    who: 'desk',
    own: ['adminIn', 'desk', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => {
      const { id, lineId } = await claimOf(world, object);
      await world.app.db.pool.query(
        `update claim_lines set kind = 'wrong-item' where claim_id = $1`,
        [id],
      );
      return { params: { id }, body: { lines: [{ orderLineId: lineId, toFetch: 1 }] } };
    },
  },
  'POST /api/claims/:id/damage': {
    who: 'desk',
    own: ['adminIn', 'desk', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => {
      const { id, lineId } = await claimOf(world, object);
      await world.app.db.pool.query(
        `update products set hazardous = true where id = (select product_id from order_lines where id = $1)`,
        [lineId],
      );
      return { params: { id }, body: { orderLineId: lineId, disposal: 'stays' } };
    },
  },
  'POST /api/claims/:id/restock': {
    who: 'desk',
    own: ['adminIn', 'desk', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => {
      const { id, lineId } = await claimOf(world, object);
      if (object !== 'missing') await takenBack(world, id, lineId);
      return { params: { id }, body: { orderLineId: lineId } };
    },
  },
  'POST /api/claims/:id/reopen': {
    who: 'desk',
    own: ['adminIn', 'desk', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => {
      const { id } = await claimOf(world, object);
      await world.app.db.pool.query(
        `update claims set state = 'declined', answer = 'They were whole.', decided_at = $2 where id = $1`,
        [id, new Date(world.app.clock.now())],
      );
      return { params: { id }, body: {} };
    },
  },
  'POST /api/claims/:id/withdraw': {
    who: ORDERERS,
    ...ORDERS,
    ...OWN_ORDERS,
    objects: all,
    send: async (world, object) => ({
      params: { id: (await claimOf(world, object)).id },
      body: {},
    }),
  },
  'POST /api/claims/:id/restore': {
    who: ORDERERS,
    ...ORDERS,
    ...OWN_ORDERS,
    objects: all,
    send: async (world, object) => {
      const { id } = await claimOf(world, object);
      await world.app.db.pool.query(
        `update claims set state = 'withdrawn', decided_at = $2 where id = $1`,
        [id, new Date(world.app.clock.now())],
      );
      return { params: { id }, body: {} };
    },
  },
};

/** It was ordered by mistake, and a driver took it back. */
async function takenBack(world: World, claimId: string, orderLineId: string): Promise<void> {
  const { rows } = await world.app.db.pool.query<{ order_id: string }>(
    `update claim_lines l set kind = 'by-mistake', to_fetch = 1, fetch_asked = 1 from claims c
      where l.claim_id = $1 and c.id = l.claim_id returning c.order_id`,
    [claimId],
  );
  const at = new Date(world.app.clock.now());
  await world.insert('deliveries', {
    id: world.missingId(),
    order_id: rows[0]?.order_id,
    attempt: 2,
    state: 'delivered',
    delivered_on: at.toISOString().slice(0, 10),
    accepted_at: at,
    done_at: at,
    record_hash: 'e'.repeat(64),
    fetched: JSON.stringify([{ claimId, orderLineId, quantity: 1 }]),
  });
}

/** Opening a photo takes a process of its own: once for each side. */
const photographed = onceInWorld(storePhoto);

async function storePhoto(world: World, object: 'own' | 'foreign'): Promise<string> {
  const { deliveryId } = await deliveredToday(world, object);
  const sent = await world.app.call(
    await world.actor('owner'),
    'PUT',
    `/api/claim-photos/${sha256}?delivery=${deliveryId}`,
    PIXELS,
    { 'content-type': 'image/png' },
  );
  if (sent.status !== 200) throw new Error(`The photo was not taken: ${sent.status}`);
  return deliveryId;
}
