import type { TestUser } from '../support/app.ts';
import { addProduct } from '../support/rows.ts';
import { type ActorKind, OBJECTS, type ObjectKind, PRICED_SKU, type World } from './world.ts';

export interface Sent {
  /** For each `:name` of the address. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Rule {
  /** The objects to ask for; without: one cell for each kind of actor. */
  objects?: readonly ObjectKind[];
  /** Builds one call. For writes that are allowed it runs anew for each cell, so make what the write needs here. */
  send?: (world: World, object: ObjectKind, actor: TestUser | null) => Promise<Sent> | Sent;
  /** The status where the actor may (default 200). */
  ok?: number;
  /** Who of those that the endpoint's `who` lets in may, by object. Others get `refused`. Without: all of them. */
  own?: readonly ActorKind[];
  foreign?: readonly ActorKind[];
  /** The status where the object is not theirs or missing (default 404). */
  refused?: number;
  /** Single cells that differ: `actor` or `actor:object` -> status, each with its reason beside it. */
  except?: Readonly<Record<string, number>>;
  /** For lists: the mark of the own and of the foreign object. Whoever may sees it in the answer, all others don't. */
  lists?: (world: World) => Promise<{ own: string; foreign: string }> | { own: string; foreign: string };
}

const all = OBJECTS;
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
/** The smallest picture there is. */
const ONE_PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC', 'base64');
const NEW_MAIL = () => `new-${crypto.randomUUID()}@example.com`;

/** Who sees customer, product or order of the two sides. A rep sees all customers, but of their orders only those they placed. */
const CUSTOMERS = { own: ['userA', 'userA2', 'rep', 'adminIn', 'owner'], foreign: ['userB', 'rep', 'owner'] } as const;
const PRODUCTS = CUSTOMERS;
const ORDERS = { own: ['userA', 'userA2', 'adminIn', 'owner'], foreign: ['userB', 'owner'] } as const;
const PEOPLE = { own: ['adminIn', 'owner'], foreign: ['owner'] } as const;
const STAFF_ANY = { own: ['adminIn', 'adminOut', 'owner'], foreign: ['adminIn', 'adminOut', 'owner'] } as const;
const OWNER = { own: ['owner'], foreign: ['owner'] } as const;

/** Everybody past the gate gets the same answer; there is no object. */
const gate = (ok = 200, send?: Rule['send']): Rule => ({ ok, ...(send ? { send } : {}) });

/** A request that all staff may handle. */
async function requestId(world: World, table: 'contact_requests' | 'account_requests', object: ObjectKind): Promise<string> {
  const id = world.missingId();
  if (object === 'missing') return id;
  const row = {
    id,
    reference: `R-${id.slice(-12)}`,
    name: 'Nora',
    company: 'Inn',
    email: 'nora@example.com',
    message: 'Hello',
    created_at: new Date(world.app.clock.now()),
  };
  await world.insert(table, table === 'contact_requests' ? { ...row, topic: 'other' } : row);
  return id;
}

async function version(world: World, table: string, id: string): Promise<number> {
  return (await world.app.db.pool.query<{ version: number }>(`select version from ${table} where id = $1`, [id])).rows[0]?.version ?? 1;
}

/** THE table: `METHOD path` -> what is sent, and who may. A new endpoint without a row here fails the matrix. */
export const RULES: Readonly<Record<string, Rule>> = {
  // catalogue
  'GET /api/products': { ...PRODUCTS, lists: (world) => ({ own: world.product('own'), foreign: world.product('foreign') }) },
  'GET /api/public/products': gate(),
  'PATCH /api/products/:id': {
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.product(object);
      const current = (await world.app.db.pool.query('select hazardous from products where id = $1', [id])).rows[0];
      return { params: { id }, body: { version: await version(world, 'products', id), hazardous: !current?.hazardous } };
    },
  },
  'DELETE /api/products/:id': {
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const brand = object === 'own' ? 'Linnetfold' : 'Ostrel';
      return { params: { id: object === 'missing' ? world.missingId() : await addProduct(world.app, { brand }) } };
    },
  },
  'GET /api/product-art/:file': gate(200, () => ({ params: { file: 'OWN-P5.svg' } })),
  'GET /api/product-preview/:file': gate(200, () => ({ params: { file: 'OWN-P5.png' } })),
  'POST /api/customer-prices': {
    ...OWNER,
    objects: all,
    send: (world, object) => ({ body: { customerId: world.customer(object), sku: PRICED_SKU, unitPriceCents: 4000, from: '2026-03-01' } }),
  },
  'DELETE /api/customer-prices/:id': {
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.missingId();
      const price = { id, unit_price_cents: 4000, source: 'staff', valid_from: '2026-01-01', valid_until: '2027-01-01' };
      const product = (await world.app.db.pool.query('select id from products where sku = $1', [PRICED_SKU])).rows[0]?.id;
      if (object !== 'missing') await world.insert('customer_prices', { ...price, customer_id: world.customer(object), product_id: product });
      return { params: { id } };
    },
  },

  // customers
  'GET /api/customers': { ...CUSTOMERS, lists: (world) => ({ own: world.customer('own'), foreign: world.customer('foreign') }) },
  'GET /api/customers/:id': { ...CUSTOMERS, objects: all, send: (world, object) => ({ params: { id: world.customer(object) } }) },
  'PATCH /api/customers/:id': {
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.customer(object);
      const at = await version(world, 'customers', id);
      return { params: { id }, body: { version: at, terms: `Net ${at}` } };
    },
  },

  // cart: each person's own; the customer only chooses the prices, the product must be one they may see
  'GET /api/cart': { ...CUSTOMERS, objects: all, send: (world, object) => ({ query: { customerId: world.customer(object) } }) },
  'PUT /api/cart': {
    ...PRODUCTS,
    objects: all,
    send: (world, object) => ({ body: { lines: [{ productId: world.product(object), quantity: 2 }] } }),
    except: { 'owner:own': 200 },
  },
  'POST /api/cart': { ...PRODUCTS, objects: all, send: (world, object) => ({ body: { lines: [{ productId: world.product(object), quantity: 2 }] } }) },
  // A guest's cart may hold what the account may not see: those are dropped with a notice, so the merge itself succeeds.
  'POST /api/cart/merge': {
    objects: all,
    send: (world, object) => ({ body: { lines: [{ productId: world.product(object), quantity: 2 }] }, headers: key() }),
    own: [...PRODUCTS.own, 'userB', 'adminOut'],
    foreign: [...PRODUCTS.own, 'userB', 'adminOut'],
    refused: 200,
  },
  // Nobody has these lines in the cart: not there is not there, whosever the product.
  'DELETE /api/cart/:productId': { objects: all, own: [], foreign: [], send: (world, object) => ({ params: { productId: world.product(object) } }) },
  'DELETE /api/cart': gate(),

  // orders
  'POST /api/place-order': {
    ...CUSTOMERS,
    objects: all,
    send: (world, object, actor) => {
      const side = object === 'foreign' ? 'foreign' : 'own';
      const productId = world.product(actor?.brands.includes('Ostrel') && object !== 'own' ? 'foreign' : side);
      return { body: { customerId: world.customer(object), lines: [{ productId, quantity: 1, expectedUnitPriceCents: 5000 }] }, headers: key() };
    },
  },
  'POST /api/update-order': {
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({ body: { orderId: (await world.order(object)).id, version: 1, action: 'cancel', reason: 'Not needed' } }),
  },
  'POST /api/deliver-order': {
    own: ['adminIn', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => {
      const order = await world.order(object, 'out_for_delivery');
      return { body: { orderId: order.id, lines: order.lineIds.map((orderLineId) => ({ orderLineId, delivered: 2 })), signerName: 'Ana' }, headers: key() };
    },
  },

  // accounting: not connected here, so who may is told so (failed-precondition) and nobody else gets that far
  'POST /api/quickbooks-auth-begin': gate(409),
  'POST /api/quickbooks-disconnect': gate(409),
  'POST /api/quickbooks-create-invoice': { objects: ['missing'], send: (world) => ({ body: { deliveryId: world.missingId() } }) },
  'GET /api/quickbooks/callback': gate(302),
  'POST /api/quickbooks/webhook': gate(401, () => ({ body: '{}', headers: { 'content-type': 'application/json' } })),

  // accounts
  'POST /api/create-account': {
    ...PEOPLE,
    objects: all,
    // Brands are no secret: who gives one that they do not have is told so, whatever the customer.
    except: { 'adminOut:own': 403, 'adminOut:foreign': 403, 'adminOut:missing': 403 },
    send: (world, object) => ({
      body: { displayName: 'New Person', email: NEW_MAIL(), role: 'user', brands: ['Linnetfold'], customers: [world.customer(object)] },
      headers: key(),
    }),
  },
  'POST /api/delete-account': { ...OWNER, objects: all, send: async (world, object) => ({ body: { userId: await world.person(object) } }) },
  'GET /api/users/me': gate(),
  'POST /api/users/me/token': gate(),
  'POST /api/sign-in': gate(401, () => ({ body: { email: 'nobody@example.com', password: 'wrong' } })),
  'POST /api/sign-in/second-step': gate(401, () => ({ body: { code: '000000' } })),
  'POST /api/sign-out': gate(),
  'POST /api/forgot-password': gate(200, () => ({ body: { email: 'nobody@example.com' } })),
  'POST /api/reset-password/verify': gate(400, () => ({ body: { oobCode: 'no-such-code' } })),
  'POST /api/reset-password/confirm': gate(400, () => ({ body: { oobCode: 'no-such-code', password: 'quiet gravel ninety otters' } })),
  'GET /api/account-requests/form': gate(),
  'POST /api/account-requests': gate(400, () => ({ body: { name: 'N', company: 'C', email: 'n@example.com', formToken: 'forged' } })),
  'GET /api/people': {
    ...PEOPLE,
    send: () => ({ query: { q: 'Listed person' } }),
    lists: async (world) => ({ own: await world.person('own', 'Listed person'), foreign: await world.person('foreign', 'Listed person') }),
  },
  'GET /api/people/:id': { ...PEOPLE, objects: all, send: async (world, object) => ({ params: { id: await world.person(object) } }) },
  'PATCH /api/people/:id': {
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) }, body: { displayName: 'Renamed' } }),
  },
  'POST /api/people/:id/disable': { ...OWNER, objects: all, send: async (world, object) => ({ params: { id: await world.person(object) } }) },
  'POST /api/people/:id/enable': { ...OWNER, objects: all, send: async (world, object) => ({ params: { id: await world.person(object) } }) },
  'POST /api/people/:id/sign-out': { ...OWNER, objects: all, send: async (world, object) => ({ params: { id: await world.person(object) } }) },
  'POST /api/people/:id/invite': { ...PEOPLE, objects: all, send: async (world, object) => ({ params: { id: await world.person(object) } }) },
  'GET /api/account-requests': gate(),
  'POST /api/account-requests/:id/close': {
    ...STAFF_ANY,
    objects: all,
    send: async (world, object) => ({ params: { id: await requestId(world, 'account_requests', object) } }),
  },
  'PATCH /api/users/me': { ...CUSTOMERS, objects: all, send: (world, object) => ({ body: { defaultCustomerId: world.customer(object) } }) },
  'POST /api/users/me/password': gate(403, () => ({ body: { current: 'wrong', password: 'quiet gravel ninety otters' } })),
  'POST /api/users/me/confirm-password': gate(403, () => ({ body: { current: 'wrong' } })),
  'POST /api/users/me/email': gate(403, () => ({ body: { current: 'wrong', email: NEW_MAIL() } })),
  'POST /api/users/me/email/confirm': gate(400, () => ({ body: { code: 'no-such-code' } })),
  'GET /api/users/me/export': gate(),
  'GET /api/users/me/devices': gate(),
  // Devices of others: the session of another account is no device of one's own.
  'DELETE /api/users/me/devices/:id': {
    objects: ['foreign', 'missing'],
    foreign: [],
    send: async (world, object) => ({ params: { id: object === 'missing' ? world.missingId() : ((await world.actor('userB', true))?.sessionId ?? '') } }),
  },
  'POST /api/users/me/sign-out-everywhere': gate(),
  'POST /api/users/me/second-factor': gate(403, () => ({ body: { current: 'wrong' } })),
  'POST /api/users/me/second-factor/confirm': gate(401, () => ({ body: { code: '000000' } })),
  'POST /api/users/me/second-factor/disable': gate(403, () => ({ body: { current: 'wrong' } })),
  'POST /api/users/me/second-factor/recovery-codes': gate(409, () => ({ body: { current: 'wrong' } })),

  // files
  'POST /api/files': {
    own: ['adminIn', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => ({
      query: { purpose: 'delivery-photo', owner: (await world.order(object, 'out_for_delivery')).id, name: 'photo.png' },
      headers: { 'content-type': 'image/png', 'x-bellcart': '1', ...key() },
      body: ONE_PIXEL,
    }),
  },
  'DELETE /api/file-folders': gate(200, () => ({ query: { folder: 'general/00000000-0000-7000-8000-000000000000' } })),

  // contact
  'POST /api/contact-us': gate(200, (world) => ({
    body: { name: 'Nora', email: 'nora@example.com', topic: 'other', message: 'Hello', openedAt: world.app.clock.now() - 60_000 },
    headers: key(),
  })),
  'GET /api/contact-requests': gate(),
  'POST /api/contact-requests/:id/state': {
    ...STAFF_ANY,
    objects: all,
    send: async (world, object) => ({ params: { id: await requestId(world, 'contact_requests', object) }, body: { state: 'answered' } }),
  },

  // company
  'GET /api/company-settings': gate(),
  'PATCH /api/company-settings': gate(200, async (world) => {
    const { rows } = await world.app.db.pool.query<{ version: number }>('select version from company_settings');
    return { body: { version: rows[0]?.version ?? 1, settings: { cutoffHour: (rows[0]?.version ?? 1) % 24 } } };
  }),
  'GET /api/audit-log': gate(),
  'GET /api/audit-log/export': gate(),
  'GET /api/audit-log/chain': gate(),
  'POST /api/error-reports': gate(200, () => ({ body: { message: 'broken' } })),
  'POST /api/csp-reports': gate(200, () => ({
    body: { 'csp-report': { 'blocked-uri': 'https://evil.example/' } },
    headers: { 'content-type': 'application/csp-report' },
  })),
};
