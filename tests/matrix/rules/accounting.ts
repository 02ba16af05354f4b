import {
  all,
  bothSides,
  deliveredOrder,
  gate,
  key,
  ORDERS,
  type Rules,
  wholePage,
} from './rule.ts';

/** Not connected here, so who may is told so (failed-precondition) and nobody else gets that far. */
export const accountingRules: Rules = {
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
  'GET /api/invoices': {
    who: 'signed-in',
    ...ORDERS,
    send: wholePage,
    lists: (world) => bothSides(async (object) => (await deliveredOrder(world, object)).invoiceId),
  },
  'GET /api/invoices/:invoice': {
    who: 'signed-in',
    ...ORDERS,
    objects: all,
    send: async (world, object) => ({
      params: { invoice: (await deliveredOrder(world, object)).invoiceId },
    }),
  },
  'GET /api/quickbooks/callback': gate('anyone', 302),
  'POST /api/quickbooks/webhook': gate('anyone', 401, () => ({
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })),
};
