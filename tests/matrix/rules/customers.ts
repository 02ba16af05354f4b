import { all, CUSTOMERS, gate, key, MONEY, OWNER, type Rules, version } from './rule.ts';

export const customersRules: Rules = {
  'GET /api/customers': {
    who: MONEY,
    ...CUSTOMERS,
    lists: (world) => ({ own: world.customer('own'), foreign: world.customer('foreign') }),
  },
  'GET /api/customers/:id': {
    who: MONEY,
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({ params: { id: world.customer(object) } }),
  },
  'POST /api/customers': gate('desk', 200, () => ({
    body: {
      name: `House ${crypto.randomUUID()}`,
      address1: '1 Main Street',
      city: 'Providence',
      state: 'RI',
      zip: '02903',
    },
    headers: key(),
  })),
  'POST /api/customers/tax': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const id = world.customer(object);
      await world.app.db.pool.query('update customers set tax_settled = false where id = $1', [id]);
      return { body: { ids: [id], taxRateBp: 700 }, headers: key() };
    },
  },
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
};
