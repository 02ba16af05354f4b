import { all, CUSTOMERS, key, ORDERS, type Rules } from './rule.ts';

export const ordersRules: Rules = {
  'POST /api/place-order': {
    who: 'signed-in',
    ...CUSTOMERS,
    objects: all,
    send: (world, object, actor) => {
      const side = object === 'foreign' ? 'foreign' : 'own';
      const productId = world.product(
        actor?.brands.includes('Ostrel') && object !== 'own' ? 'foreign' : side,
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
    who: 'signed-in',
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
  'POST /api/deliver-order': {
    who: 'staff',
    own: ['adminIn', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => {
      const order = await world.order(object, 'out_for_delivery');
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

  'GET /api/orders/:orderId/pdf': {
    who: 'signed-in',
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({ params: { orderId: (await world.order(object)).id } }),
  },
  'GET /api/orders-print': {
    who: 'signed-in',
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({ query: { rows: (await world.order(object)).id } }),
  },
};
