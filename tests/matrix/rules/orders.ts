import type { TestUser } from '../../support/app.ts';
import { ADMINS_IN, type ObjectKind, type World } from '../world.ts';
import {
  all,
  bothSides,
  CUSTOMERS,
  DOOR,
  deliveredLine,
  deliveredOrder,
  doorOrder,
  heldOrder,
  key,
  MONEY,
  ORDERERS,
  ORDERS,
  onceInWorld,
  openCaseOf,
  type Rules,
  refusedStop,
  wholePage,
} from './rule.ts';

/** A new colleague of this customer's, whose approver is whoever asks as `userA` at the own one. */
async function colleague(
  world: World,
  object: ObjectKind,
  actor: TestUser | null,
): Promise<string> {
  const id = await world.person(object);
  if (object !== 'own' || actor?.displayName !== 'The userA') return id;
  await world.insert('order_limits', {
    user_id: id,
    customer_id: world.customer('own'),
    limit_cents: 10_000,
    approver_id: actor.id,
    updated_at: new Date(world.app.clock.now()),
  });
  return id;
}

/** Only the customer's own approver. A buyer of it who is none, and a rep, are told so; everybody else sees no such customer. */
const APPROVERS_ONLY = {
  who: ['user'],
  own: ['userA'],
  foreign: [],
  objects: all,
  except: { 'userA2:own': 403, 'userB:foreign': 403, 'rep:own': 403, 'rep:foreign': 403 },
} as const;

const notedOrder = onceInWorld(async (world, object: ObjectKind) => (await world.order(object)).id);

export const ordersRules: Rules = {
  'POST /api/team/invite': {
    ...APPROVERS_ONLY,
    send: async (world, object, actor) => {
      await colleague(world, object, actor);
      return {
        body: {
          customerId: world.customer(object),
          displayName: 'New colleague',
          email: `colleague-${world.missingId()}@hotel.example`,
          limitCents: 5000,
        },
        headers: key(),
      };
    },
  },
  'POST /api/team/invite-again': {
    ...APPROVERS_ONLY,
    send: async (world, object, actor) => ({
      body: { customerId: world.customer(object), userId: await colleague(world, object, actor) },
    }),
  },
  'POST /api/team/take-back': {
    ...APPROVERS_ONLY,
    send: async (world, object, actor) => ({
      body: { customerId: world.customer(object), userId: await colleague(world, object, actor) },
    }),
  },
  'POST /api/team/limit': {
    ...APPROVERS_ONLY,
    send: async (world, object, actor) => ({
      body: {
        customerId: world.customer(object),
        userId: await colleague(world, object, actor),
        limitCents: 5000,
      },
    }),
  },
  'POST /api/team/end-access': {
    ...APPROVERS_ONLY,
    send: async (world, object, actor) => ({
      body: { customerId: world.customer(object), userId: await colleague(world, object, actor) },
    }),
  },
  // A buyer of one's own list; our own people leave nothing.
  'POST /api/team/leave': {
    who: ['user'],
    own: ['userA', 'userA2'],
    foreign: ['userB'],
    objects: all,
    send: (world, object) => ({ body: { customerId: world.customer(object) } }),
  },
  'POST /api/team/rule': {
    who: 'super_admin',
    own: ['owner'],
    foreign: ['owner'],
    objects: all,
    send: (world, object) => ({
      body: { customerId: world.customer(object), byApprovers: true },
    }),
  },

  'POST /api/place-order': {
    who: ORDERERS,
    ...CUSTOMERS,
    objects: all,
    send: (world, object, actor) => {
      const side = object === 'foreign' ? 'foreign' : 'own';
      const productId = world.product(
        actor?.brands?.includes('Ostrel') && object !== 'own' ? 'foreign' : side,
      );
      return {
        body: {
          customerId: world.customer(object),
          lines: [{ productId, quantity: 1, expectedUnitPriceCents: 5000 }],
        },
        headers: key(),
      };
    },
  },
  'POST /api/update-order': {
    who: ORDERERS,
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({
      body: {
        orderId: (await world.order(object)).id,
        version: 1,
        action: 'cancel',
        reason: 'Not needed',
      },
    }),
  },
  // The desk in the place of the hotel's own approver.
  'POST /api/update-order (approve-instead)': {
    who: ORDERERS,
    own: ['adminIn', 'desk', 'owner'],
    foreign: ['owner'],
    objects: all,
    // Not theirs to do, whatever the order: said before anything is read.
    except: { userA: 403, userA2: 403, userB: 403, rep: 403 },
    send: async (world, object) => ({
      body: {
        orderId: await heldOrder(world, object),
        version: 1,
        action: 'approve-instead',
        reason: 'Asked on the phone',
      },
    }),
  },
  'POST /api/note-order': {
    who: ['desk'],
    own: ['adminIn', 'desk', 'owner'],
    foreign: ['owner'],
    objects: all,
    // One order for all of them: a note leaves it as it is, and the lists of orders stay on one page.
    send: async (world, object) => {
      const orderId = await notedOrder(world, object);
      return { body: { orderId, note: 'Call before noon' }, headers: key() };
    },
  },
  'POST /api/deliver-order': {
    who: DOOR,
    own: [...ADMINS_IN, 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object, actor) => {
      const order = await doorOrder(world, object, 'out_for_delivery', actor);
      return {
        body: {
          orderId: order.id,
          lines: order.lineIds.map((orderLineId) => ({ orderLineId, delivered: 2 })),
          signerName: 'Ana',
        },
        headers: key(),
      };
    },
  },

  'POST /api/correct-delivery': {
    who: DOOR,
    own: [...ADMINS_IN, 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object, actor) => ({
      body: await deliveredLine(world, object, actor),
      headers: key(),
    }),
  },
  'POST /api/settle-refused-stop': {
    who: 'desk',
    own: [...ADMINS_IN, 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => ({
      body: { id: await refusedStop(world, object), way: 'set-aside', reason: 'Told twice' },
      headers: key(),
    }),
  },
  'POST /api/decide-case': {
    who: 'desk',
    own: [...ADMINS_IN, 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => ({
      body: { id: await openCaseOf(world, object), way: 'leave', reason: 'Counted once more' },
      headers: key(),
    }),
  },
  'GET /api/deliveries/:id/record': {
    who: 'signed-in',
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({
      params: { id: (await deliveredOrder(world, object)).deliveryId },
    }),
  },

  'GET /api/orders': {
    who: MONEY,
    ...ORDERS,
    send: wholePage,
    lists: (world) => bothSides(world, async (object) => (await world.order(object)).id),
  },
  'GET /api/orders/:order': {
    who: MONEY,
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({ params: { order: (await world.order(object)).id } }),
  },
  'GET /api/order-lines': {
    who: MONEY,
    ...ORDERS,
    send: wholePage,
    lists: (world) => bothSides(world, async (object) => (await world.order(object)).id),
  },
  'GET /api/order-events': {
    who: MONEY,
    ...ORDERS,
    send: wholePage,
    lists: (world) =>
      bothSides(world, async (object) => {
        const { id } = await world.order(object);
        await world.insert('order_events', {
          order_id: id,
          at: new Date(world.app.clock.now()),
          actor_name: 'Somebody',
          kind: 'placed',
          version: 1,
        });
        return id;
      }),
  },
  'GET /api/deliveries': {
    who: 'signed-in',
    ...ORDERS,
    send: wholePage,
    lists: (world) =>
      bothSides(world, async (object) => (await deliveredOrder(world, object)).deliveryId),
  },
  'GET /api/deliveries/:id': {
    who: 'signed-in',
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({
      params: { id: (await deliveredOrder(world, object)).deliveryId },
    }),
  },
  'GET /api/orders/:orderId/pdf': {
    who: MONEY,
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({ params: { orderId: (await world.order(object)).id } }),
  },
  'GET /api/orders-print': {
    who: MONEY,
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({ query: { rows: (await world.order(object)).id } }),
  },
};
