import { addProduct } from '../../support/rows.ts';
import { type ObjectKind, PRICED_SKU, type World } from '../world.ts';
import { all, gate, key, MONEY, OWNER, PRODUCTS, type Rules, version } from './rule.ts';

/** Who keeps prices: the duty books for own customers and brands, the owner for all. */
const PRICED = { own: ['adminIn', 'books', 'owner'], foreign: ['owner'] } as const;

/** A product of its own for each cell, of this side's brand. */
const pricedAt = (world: World, object: ObjectKind) =>
  addProduct(world.app, { brand: object === 'foreign' ? 'Ostrel' : 'Linnetfold' });

export const catalogueRules: Rules = {
  'GET /api/products': {
    who: MONEY,
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
  'POST /api/products/hazards': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.product(object);
      const { rows } = await world.app.db.pool.query(
        'select hazardous from products where id = $1',
        [id],
      );
      return { body: { ids: [id], hazardous: !rows[0]?.hazardous }, headers: key() };
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
    who: 'books',
    ...PRICED,
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
    who: 'books',
    ...PRICED,
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
  'POST /api/list-prices': {
    who: 'books',
    ...PRICED,
    objects: all,
    // A product that is gone is one of the rows that can't be set.
    refused: 409,
    send: async (world, object) => {
      const id = object === 'missing' ? world.missingId() : await pricedAt(world, object);
      return {
        body: { rows: [{ id, was: 5000, priceCents: 5100 }] },
        headers: key(),
      };
    },
  },
  'DELETE /api/list-prices/:id': {
    who: 'books',
    ...PRICED,
    objects: all,
    send: async (world, object) => {
      const id = world.missingId();
      if (object !== 'missing')
        await world.insert('list_price_changes', {
          id,
          product_id: await pricedAt(world, object),
          price_cents: 5100,
          holds_from: '2030-01-01',
        });
      return { params: { id } };
    },
  },
  'GET /api/prices-export': {
    ...gate('books'),
    ...PRICED,
    lists: () => ({ own: 'OWN-P5', foreign: 'FOREIGN-P5' }),
  },
  'GET /api/customer-prices-export': gate('books'),
  'POST /api/customer-prices-bulk': {
    who: 'books',
    ...PRICED,
    objects: all,
    refused: 409,
    send: async (world, object) => ({
      body: {
        rows: [
          {
            customerId: world.customer(object),
            productId: await pricedAt(world, object),
            was: 5000,
            unitPriceCents: 4900,
          },
        ],
        from: '2026-03-03',
      },
      headers: key(),
    }),
  },
};
