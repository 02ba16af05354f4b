import type { Who } from '../../src/platform/http/endpoint.ts';
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
  /** Who may call at all. Said here once more, so that a gate that was opened by mistake shows. */
  who: Who;
  /** The objects to ask for; without: one cell for each kind of actor. */
  objects?: readonly ObjectKind[];
  /** Builds one call. For writes that are allowed it runs anew for each cell, so make what the write needs here. */
  send?: (world: World, object: ObjectKind, actor: TestUser | null) => Promise<Sent> | Sent;
  /** The status where the actor may (default 200). */
  ok?: number;
  /** Who of those that `who` lets in may, by object. Others get `refused`. Without: all of them. */
  own?: readonly ActorKind[];
  foreign?: readonly ActorKind[];
  /** The status where the object is not theirs or missing (default 404). */
  refused?: number;
  /** Single cells that differ: `actor` or `actor:object` -> status, each with its reason beside it. */
  except?: Readonly<Record<string, number>>;
  /** For lists: the mark of the own and of the foreign object. Whoever may sees it in the answer, all others don't. */
  lists?: (
    world: World,
  ) => Promise<{ own: string; foreign: string }> | { own: string; foreign: string };
}

const all = OBJECTS;
/** A picture of 8 x 8 pixels. */
const PIXELS = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPg84rGihiGlgQAaYcswdu0j68AAAAASUVORK5CYII=',
    'base64',
  ),
);
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const NEW_MAIL = () => `new-${crypto.randomUUID()}@example.com`;

/** Who sees customer, product or order of the two sides. A rep sees all customers, and all their orders. */
const CUSTOMERS = {
  own: ['userA', 'userA2', 'rep', 'adminIn', 'owner'],
  foreign: ['userB', 'rep', 'owner'],
} as const;
const PRODUCTS = CUSTOMERS;
const ORDERS = CUSTOMERS;
const PEOPLE = { own: ['adminIn', 'owner'], foreign: ['owner'] } as const;
const STAFF_ANY = {
  own: ['adminIn', 'adminOut', 'owner'],
  foreign: ['adminIn', 'adminOut', 'owner'],
} as const;
const OWNER = { own: ['owner'], foreign: ['owner'] } as const;

/** Everybody past the gate gets the same answer; there is no object. */
const gate = (who: Who, ok = 200, send?: Rule['send']): Rule => ({
  who,
  ok,
  ...(send ? { send } : {}),
});

/** A request that all staff may handle. */
async function requestId(
  world: World,
  table: 'contact_requests' | 'account_requests',
  object: ObjectKind,
): Promise<string> {
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

const NO_HAZARDS = {
  signalWord: '',
  pictograms: [],
  hStatements: [],
  pStatements: [],
  unNumber: null,
  packingGroup: null,
  epaRegNo: null,
  dilution: '',
  ph: null,
  contactTime: '',
  reactivityGroup: null,
};

async function version(world: World, table: string, id: string): Promise<number> {
  return (
    (
      await world.app.db.pool.query<{ version: number }>(
        `select version from ${table} where id = $1`,
        [id],
      )
    ).rows[0]?.version ?? 1
  );
}

/** THE table: `METHOD path` -> what is sent, and who may. A new endpoint without a row here fails the matrix. */
export const RULES: Readonly<Record<string, Rule>> = {
  // catalogue
  'GET /api/products': {
    who: 'signed-in',
    ...PRODUCTS,
    lists: (world) => ({ own: world.product('own'), foreign: world.product('foreign') }),
  },
  'GET /api/public/products': gate('anyone'),
  'PATCH /api/products/:id': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.product(object);
      const current = (
        await world.app.db.pool.query('select hazardous from products where id = $1', [id])
      ).rows[0];
      return {
        params: { id },
        body: { version: await version(world, 'products', id), hazardous: !current?.hazardous },
        headers: key(),
      };
    },
  },
  'GET /api/products-export': gate('super_admin'),
  'POST /api/products': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    // A further size of the product: its unique product is the object.
    send: (_world, object) => ({
      body: {
        nameKey: `${object}-product`,
        sizeUnit: '15 gal drum',
        sku: `NEW-${crypto.randomUUID()}`,
      },
      headers: key(),
    }),
  },
  'PATCH /api/products/:id/facts': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.product(object);
      const at = await version(world, 'products', id);
      return {
        params: { id },
        body: { version: at, description: `Version ${at}` },
        headers: key(),
      };
    },
  },
  'POST /api/products/:id/active': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    // What is on already stays as it is: the product serves other cells too.
    send: (world, object) => ({
      params: { id: world.product(object) },
      body: { isActive: true },
      headers: key(),
    }),
  },
  'DELETE /api/products/:id': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const brand = object === 'own' ? 'Linnetfold' : 'Ostrel';
      return {
        params: {
          id: object === 'missing' ? world.missingId() : await addProduct(world.app, { brand }),
        },
      };
    },
  },
  'GET /api/product-art/:file': gate('anyone', 200, () => ({ params: { file: 'OWN-P5.svg' } })),
  'GET /api/product-preview/:file': gate('anyone', 200, () => ({ params: { file: 'OWN-P5.png' } })),
  'POST /api/customer-prices': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: (world, object) => ({
      body: {
        customerId: world.customer(object),
        sku: PRICED_SKU,
        unitPriceCents: 4000,
        from: '2026-03-01',
      },
    }),
  },
  'DELETE /api/customer-prices/:id': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.missingId();
      const price = {
        id,
        unit_price_cents: 4000,
        source: 'staff',
        valid_from: '2026-01-01',
        valid_until: '2027-01-01',
      };
      const product = (
        await world.app.db.pool.query('select id from products where sku = $1', [PRICED_SKU])
      ).rows[0]?.id;
      if (object !== 'missing')
        await world.insert('customer_prices', {
          ...price,
          customer_id: world.customer(object),
          product_id: product,
        });
      return { params: { id } };
    },
  },

  // customers
  'GET /api/customers': {
    who: 'signed-in',
    ...CUSTOMERS,
    lists: (world) => ({ own: world.customer('own'), foreign: world.customer('foreign') }),
  },
  'GET /api/customers/:id': {
    who: 'signed-in',
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({ params: { id: world.customer(object) } }),
  },
  'POST /api/customers': gate('super_admin', 200, () => ({
    body: {
      name: `House ${crypto.randomUUID()}`,
      address1: '1 Main Street',
      city: 'Providence',
      state: 'RI',
      zip: '02903',
    },
    headers: key(),
  })),
  'GET /api/customers-export': gate('super_admin'),
  'PATCH /api/customers/:id': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.customer(object);
      const at = await version(world, 'customers', id);
      return { params: { id }, body: { version: at, terms: `Net ${at}` } };
    },
  },

  // cart: each person's own; the customer only chooses the prices, the product must be one they may see
  'GET /api/cart': {
    who: 'signed-in',
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({ query: { customerId: world.customer(object) } }),
  },
  'PUT /api/cart': {
    who: 'signed-in',
    ...PRODUCTS,
    objects: all,
    send: (world, object) => ({
      body: { lines: [{ productId: world.product(object), quantity: 2 }] },
    }),
    except: { 'owner:own': 200 },
  },
  'POST /api/cart': {
    who: 'signed-in',
    ...PRODUCTS,
    objects: all,
    send: (world, object) => ({
      body: { lines: [{ productId: world.product(object), quantity: 2 }] },
    }),
  },
  // A guest's cart may hold what the account may not see: those are dropped with a notice, so the merge itself succeeds.
  'POST /api/cart/merge': {
    who: 'signed-in',
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
    who: 'signed-in',
    objects: all,
    own: [],
    foreign: [],
    send: (world, object) => ({ params: { productId: world.product(object) } }),
  },
  'DELETE /api/cart': gate('signed-in'),

  // orders
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

  // files
  'POST /api/files': {
    who: 'staff',
    own: ['adminIn', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => ({
      query: {
        purpose: 'delivery-photo',
        owner: (await world.order(object, 'out_for_delivery')).id,
        name: 'door.png',
      },
      body: PIXELS,
      headers: { ...key(), 'x-bellcart': '1', 'content-type': 'image/png' },
    }),
  },
  'DELETE /api/file-folders': gate('super_admin', 200, (world) => ({
    query: { folder: `general/${world.missingId()}` },
  })),

  // accounting: not connected here, so who may is told so (failed-precondition) and nobody else gets that far
  'POST /api/quickbooks-auth-begin': gate('super_admin', 409),
  'POST /api/quickbooks-disconnect': gate('super_admin', 409),
  'POST /api/quickbooks-create-invoice': {
    who: 'staff',
    objects: ['missing'],
    send: (world) => ({ body: { deliveryId: world.missingId() } }),
  },
  'POST /api/quickbooks-accept-tax': {
    who: 'staff',
    objects: ['missing'],
    send: (world) => ({ body: { invoiceId: world.missingId() } }),
  },
  'POST /api/quickbooks-settle-customer': {
    who: 'staff',
    objects: ['missing'],
    send: (world) => ({ body: { invoiceId: world.missingId(), addAs: 'Somebody' } }),
  },
  'POST /api/quickbooks-confirm-company': gate('super_admin', 409, () => ({
    body: { companyName: 'Nobody' },
  })),
  'POST /api/settle-sync': gate('super_admin', 409, (world) => ({
    body: { runId: world.missingId(), answer: 'leave' },
  })),
  'POST /api/quickbooks-sync-products': gate('super_admin', 409),
  'POST /api/quickbooks-sync-customers': gate('super_admin', 409),
  'POST /api/sync-products-prices-per-customer': gate('super_admin', 409),
  'POST /api/accounting-items/create': gate('super_admin', 409, () => ({
    body: { all: true },
    headers: key(),
  })),
  'POST /api/accounting-items/ignore': gate('super_admin', 409, () => ({
    body: { itemIds: ['1'], ignored: true },
  })),
  'POST /api/accounting-items/mapping': gate('super_admin', 409, () => ({
    body: { defaultBrand: '', categories: {}, follow: {} },
  })),
  'POST /api/accounting-items/settle': gate('super_admin', 409, () => ({
    body: { itemId: '1', follow: true },
    headers: key(),
  })),
  'POST /api/accept-customer-prices': gate('super_admin', 200),
  'GET /api/quickbooks/callback': gate('anyone', 302),
  'POST /api/quickbooks/webhook': gate('anyone', 401, () => ({
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })),

  // accounts
  'POST /api/create-account': {
    who: 'staff',
    ...PEOPLE,
    objects: all,
    // Brands are no secret: who gives one that they do not have is told so, whatever the customer.
    except: { 'adminOut:own': 403, 'adminOut:foreign': 403, 'adminOut:missing': 403 },
    send: (world, object) => ({
      body: {
        displayName: 'New Person',
        email: NEW_MAIL(),
        role: 'user',
        brands: ['Linnetfold'],
        customers: [world.customer(object)],
      },
      headers: key(),
    }),
  },
  'POST /api/delete-account': {
    who: 'signed-in',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ body: { userId: await world.person(object) } }),
  },
  'GET /api/users/me': gate('signed-in'),
  'POST /api/users/me/token': gate('signed-in'),
  'POST /api/sign-in': gate('anyone', 401, () => ({
    body: { email: 'nobody@example.com', password: 'wrong' },
  })),
  'POST /api/sign-in/second-step': gate('anyone', 401, () => ({ body: { code: '000000' } })),
  'POST /api/sign-out': gate('anyone'),
  'POST /api/forgot-password': gate('anyone', 200, () => ({
    body: { email: 'nobody@example.com' },
  })),
  'POST /api/reset-password/verify': gate('anyone', 400, () => ({
    body: { oobCode: 'no-such-code' },
  })),
  'POST /api/reset-password/confirm': gate('anyone', 400, () => ({
    body: { oobCode: 'no-such-code', password: 'quiet gravel ninety otters' },
  })),
  'GET /api/account-requests/form': gate('anyone'),
  'POST /api/account-requests': gate('anyone', 400, () => ({
    body: { name: 'N', company: 'C', email: 'n@example.com', formToken: 'forged' },
  })),
  'GET /api/people': {
    who: 'staff',
    ...PEOPLE,
    send: () => ({ query: { q: 'Listed person' } }),
    lists: async (world) => ({
      own: await world.person('own', 'Listed person'),
      foreign: await world.person('foreign', 'Listed person'),
    }),
  },
  'GET /api/people/:id': {
    who: 'staff',
    ...PEOPLE,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'PATCH /api/people/:id': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({
      params: { id: await world.person(object) },
      body: { displayName: 'Renamed' },
    }),
  },
  'POST /api/people/:id/disable': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'POST /api/people/:id/enable': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'POST /api/people/:id/sign-out': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'POST /api/people/:id/invite': {
    who: 'staff',
    ...PEOPLE,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'GET /api/account-requests': gate('staff'),
  'POST /api/account-requests/:id/close': {
    who: 'staff',
    ...STAFF_ANY,
    objects: all,
    send: async (world, object) => ({
      params: { id: await requestId(world, 'account_requests', object) },
    }),
  },
  'PATCH /api/users/me': {
    who: 'signed-in',
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({ body: { defaultCustomerId: world.customer(object) } }),
  },
  'POST /api/users/me/password': gate('signed-in', 403, () => ({
    body: { current: 'wrong', password: 'quiet gravel ninety otters' },
  })),
  'POST /api/users/me/confirm-password': gate('signed-in', 403, () => ({
    body: { current: 'wrong' },
  })),
  'POST /api/users/me/email': gate('signed-in', 403, () => ({
    body: { current: 'wrong', email: NEW_MAIL() },
  })),
  'POST /api/users/me/email/confirm': gate('signed-in', 400, () => ({
    body: { code: 'no-such-code' },
  })),
  'GET /api/users/me/export': gate('signed-in'),
  'GET /api/users/me/devices': gate('signed-in'),
  // Devices of others: the session of another account is no device of one's own.
  'DELETE /api/users/me/devices/:id': {
    who: 'signed-in',
    objects: ['foreign', 'missing'],
    foreign: [],
    send: async (world, object) => ({
      params: {
        id:
          object === 'missing'
            ? world.missingId()
            : ((await world.actor('userB', true))?.sessionId ?? ''),
      },
    }),
  },
  'POST /api/users/me/sign-out-everywhere': gate('signed-in'),
  'POST /api/users/me/second-factor': gate('signed-in', 403, () => ({
    body: { current: 'wrong' },
  })),
  'POST /api/users/me/second-factor/confirm': gate('signed-in', 401, () => ({
    body: { code: '000000' },
  })),
  'POST /api/users/me/second-factor/disable': gate('signed-in', 403, () => ({
    body: { current: 'wrong' },
  })),
  'POST /api/users/me/second-factor/recovery-codes': gate('signed-in', 409, () => ({
    body: { current: 'wrong' },
  })),

  // safety sheets
  'GET /api/sds': gate('anyone'),
  // The library is public; the binder of a customer's site takes a sign-in.
  'POST /api/sds-binders': {
    who: 'anyone',
    ...CUSTOMERS,
    objects: all,
    except: { visitor: 401, disabled: 401 },
    send: (world, object) => ({ body: { customerId: world.customer(object) } }),
  },
  'GET /api/sds-binders/:id': {
    who: 'anyone',
    objects: ['missing'],
    send: (world) => ({ params: { id: world.missingId() } }),
  },
  'POST /api/sds-handovers/acknowledge': {
    who: 'signed-in',
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({
      body: { customerId: world.customer(object), revisionId: world.handedOver(object) },
    }),
  },
  'GET /api/safety-data/:nameKey': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: (_world, object) => ({ params: { nameKey: `${object}-product` } }),
  },
  'PUT /api/safety-data/:nameKey': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const { rows } = await world.app.db.pool.query<{ version: number }>(
        'select version from safety_data where name_key = $1',
        [`${object}-product`],
      );
      return {
        params: { nameKey: `${object}-product` },
        body: {
          ...NO_HAZARDS,
          version: rows[0]?.version ?? 0,
          contactTime: `${(rows[0]?.version ?? 0) + 1} min`,
        },
      };
    },
  },
  'POST /api/safety-data/:nameKey/sheets': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({
      params: { nameKey: `${object}-product` },
      body: { file: await world.waitingSheet(object), date: '2026-03-01' },
      headers: key(),
    }),
  },
  'GET /api/safety-data/:nameKey/audience': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: (_world, object) => ({ params: { nameKey: `${object}-product` } }),
  },
  // A revision that is nobody's: what a right one does, the room's own tests say.
  'POST /api/safety-data/:nameKey/sheets/:revisionId/take-back': gate(
    'super_admin',
    404,
    (world) => ({
      params: { nameKey: 'own-product', revisionId: world.missingId() },
    }),
  ),
  'GET /api/safety-data-export': gate('super_admin'),
  'POST /api/safety-data-import': gate('super_admin', 400, () => ({
    body: 'no,such\ncolumns,here',
    headers: { 'content-type': 'text/csv' },
  })),

  // contact
  'POST /api/contact-us': gate('anyone', 200, (world) => ({
    body: {
      name: 'Nora',
      email: 'nora@example.com',
      topic: 'other',
      message: 'Hello',
      openedAt: world.app.clock.now() - 60_000,
    },
    headers: key(),
  })),
  'GET /api/contact-requests': gate('staff'),
  'POST /api/contact-requests/:id/state': {
    who: 'staff',
    ...STAFF_ANY,
    objects: all,
    send: async (world, object) => ({
      params: { id: await requestId(world, 'contact_requests', object) },
      body: { state: 'answered' },
    }),
  },

  // company
  'GET /api/company-settings': gate('anyone'),
  'PATCH /api/company-settings': gate('super_admin', 200, async (world) => {
    const { rows } = await world.app.db.pool.query<{ version: number }>(
      'select version from company_settings',
    );
    return {
      body: {
        version: rows[0]?.version ?? 1,
        settings: { cutoffHour: (rows[0]?.version ?? 1) % 24 },
      },
    };
  }),
  'GET /api/audit-log': gate('super_admin'),
  'GET /api/audit-log/export': gate('super_admin'),
  'GET /api/audit-log/chain': gate('super_admin'),
  'POST /api/error-reports': gate('anyone', 200, () => ({ body: { message: 'broken' } })),
  'POST /api/csp-reports': gate('anyone', 200, () => ({
    body: { 'csp-report': { 'blocked-uri': 'https://evil.example/' } },
    headers: { 'content-type': 'application/csp-report' },
  })),
};
