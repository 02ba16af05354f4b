import {
  all,
  bothSides,
  deliveredOrder,
  gate,
  key,
  MONEY,
  ORDERS,
  type Rules,
  wholePage,
} from './rule.ts';

/** Not connected here, so who may is told so (failed-precondition) and nobody else gets that far. */
export const accountingRules: Rules = {
  'POST /api/quickbooks-auth-begin': gate('super_admin', 409),
  'POST /api/quickbooks-disconnect': gate('super_admin', 409),
  'POST /api/quickbooks-check': gate('books', 409),
  'POST /api/quickbooks-create-invoice': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({ body: { deliveryId: world.missingId() } }),
  },
  'POST /api/quickbooks-accept-tax': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({ body: { invoiceId: world.missingId() } }),
  },
  'POST /api/quickbooks-date-on-open-day': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({ body: { invoiceId: world.missingId() } }),
  },
  'POST /api/accounting-invoice-parts': gate('books', 409, () => ({
    body: { 'delivery-fee': '', 'fuel-surcharge': '', class: '', location: '' },
  })),
  'POST /api/accounting-invoice-parts/make': gate('books', 409, () => ({
    body: { parts: ['delivery-fee'] },
  })),
  'POST /api/quickbooks-settle-customer': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({ body: { invoiceId: world.missingId(), addAs: 'Somebody' } }),
  },
  'POST /api/accounting-credits': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({
      body: {
        invoiceId: world.missingId(),
        reason: 'Returned',
        lines: [{ invoiceLineId: world.missingId(), quantity: 1 }],
      },
      headers: key(),
    }),
  },
  'POST /api/accounting-credits/settle': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({ body: { creditId: world.missingId(), way: 'drop', reason: 'Twice' } }),
  },
  'POST /api/accounting-leave-unbilled': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({ body: { invoiceId: world.missingId(), reason: 'A sample' } }),
  },
  'POST /api/accounting-undo-left': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({ body: { creditId: world.missingId() } }),
  },
  'POST /api/accounting-put-back': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({ body: { differenceId: world.missingId() } }),
  },
  'POST /api/statements': {
    who: 'books',
    objects: ['missing'],
    send: (world) => ({
      body: { from: '2026-01-01', to: '2026-01-31', customerIds: [world.missingId()] },
      headers: key(),
    }),
  },
  'POST /api/quickbooks-confirm-company': gate('super_admin', 409, () => ({
    body: { companyName: 'Nobody' },
  })),
  'POST /api/settle-sync': gate('books', 409, (world) => ({
    body: { runId: world.missingId(), answer: 'leave' },
  })),
  'POST /api/settle-list-prices': gate('books', 404, (world) => ({
    body: { batchId: world.missingId(), answer: 'refuse', seenAt: '2026-11-20T12:00:00.000Z' },
  })),
  'POST /api/cancel-sync': gate('books', 409, (world) => ({ body: { runId: world.missingId() } })),
  'POST /api/schedule-sync': gate('books', 200, () => ({
    body: { kind: 'products', isOn: false, hour: 1 },
  })),
  'POST /api/quickbooks-sync-products': gate('books', 409),
  'POST /api/quickbooks-sync-customers': gate('books', 409),
  'POST /api/sync-products-prices-per-customer': gate('books', 409),
  'POST /api/accounting-items/create': gate('books', 409, () => ({
    body: { all: true },
    headers: key(),
  })),
  'POST /api/accounting-items/ignore': gate('books', 409, () => ({
    body: { itemIds: ['1'], ignored: true },
  })),
  'POST /api/accounting-items/mapping': gate('books', 409, () => ({
    body: { defaultBrand: '', categories: {}, follow: {} },
  })),
  'POST /api/accounting-items/bill-as': gate('books', 409, (world) => ({
    body: { productId: world.product('own'), item: 'Soap' },
  })),
  'POST /api/accounting-items/income-account': gate('books', 409, () => ({
    body: { accountId: '1' },
  })),
  'POST /api/accounting-items/add': gate('books', 409, () => ({ body: { all: true } })),
  'POST /api/accounting-items/create-there': gate('books', 409, (world) => ({
    body: { productId: world.product('own'), like: 'Soap' },
  })),
  'POST /api/accounting-items/settle': gate('books', 409, () => ({
    body: { itemId: '1', follow: true },
    headers: key(),
  })),
  'GET /api/invoices': {
    who: MONEY,
    ...ORDERS,
    send: wholePage,
    lists: (world) =>
      bothSides(world, async (object) => (await deliveredOrder(world, object)).invoiceId),
  },
  'GET /api/invoices/:invoice': {
    who: MONEY,
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
