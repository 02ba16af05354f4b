import { all, CUSTOMERS, gate, key, ORDERERS, PRODUCTS, type Rules } from './rule.ts';

/** Each person's own; the customer only chooses the prices, the product must be one they may see. */
export const cartRules: Rules = {
  'GET /api/cart': {
    who: ORDERERS,
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({ query: { customerId: world.customer(object) } }),
  },
  'PUT /api/cart': {
    who: ORDERERS,
    ...PRODUCTS,
    objects: all,
    send: (world, object) => ({
      body: { lines: [{ productId: world.product(object), quantity: 2 }] },
    }),
    except: { 'owner:own': 200 },
  },
  'POST /api/cart': {
    who: ORDERERS,
    ...PRODUCTS,
    objects: all,
    send: (world, object) => ({
      body: { lines: [{ productId: world.product(object), quantity: 2 }] },
    }),
  },
  // A guest's cart may hold what the account may not see: those are dropped with a notice, so the merge itself succeeds.
  'POST /api/cart/merge': {
    who: ORDERERS,
    objects: all,
    send: (world, object) => ({
      body: { lines: [{ productId: world.product(object), quantity: 2 }] },
      headers: key(),
    }),
    own: [...PRODUCTS.own, 'userB', 'adminOut'],
    foreign: [...PRODUCTS.own, 'userB', 'adminOut'],
    refused: 200,
  },
  // Nobody has these lines in the cart: not there is not there, whosever the product.
  'DELETE /api/cart/:productId': {
    who: ORDERERS,
    objects: all,
    own: [],
    foreign: [],
    send: (world, object) => ({ params: { productId: world.product(object) } }),
  },
  'DELETE /api/cart': gate(ORDERERS),
  // The refusal of a foreign customer is the last line of an answer that tells its progress: quick-order.test.ts.
  'POST /api/quick-order': gate(ORDERERS, 200, () => ({
    body: 'NO-SUCH-SKU 1',
    headers: { 'content-type': 'application/octet-stream' },
  })),
};
