import type { App } from '../../../platform/app.ts';
import type { Invoicing, Ledger } from '../../ledger.ts';
import { authorize } from './authorize.ts';
import {
  createCustomer,
  customerName,
  customersLike,
  customersNamed,
  listCustomers,
  readCustomer,
} from './customers.ts';
import { encodeCredit, encodeInvoice } from './encode-invoice.ts';
import { canConnect } from './environment.ts';
import { attachFile } from './files.ts';
import {
  createCredit,
  createInvoice,
  findCredit,
  findInvoice,
  invoicesById,
  invoicesChangedSince,
  invoicesPaidBy,
  invoicesSince,
  readInvoice,
} from './invoices.ts';
import { itemsById, itemsWithSku, listItems } from './items.ts';
import { readNotification } from './notifications.ts';
import { authorizeUrl, revokeTokens } from './oauth.ts';
import { readSettings } from './preferences.ts';
import { refreshTokenOf } from './tokens.ts';

/** QuickBooks Online behind the port. */
export function quickBooksLedger(app: App): Ledger {
  return {
    canConnect: () => canConnect(app.config),
    authorizeUrl: (state) => authorizeUrl(app, state),
    authorize: (answer) => authorize(app, answer),
    prepareRevocation: async (tx, connectionId) => {
      const token = await refreshTokenOf(app, tx, connectionId);
      return async () => (token ? revokeTokens(app, token) : true);
    },
    readNotification: (raw, headers) => readNotification(app, raw, headers),

    customers: () => listCustomers(app),
    customersNamed: (names) => customersNamed(app, names),
    customersLike: (start) => customersLike(app, start),
    readCustomer: (id) => readCustomer(app, id),
    createCustomer: (customer, requestId) => createCustomer(app, customer, requestId),
    customerName,

    items: () => listItems(app),
    itemsWithSku: (skus) => itemsWithSku(app, skus),
    itemsById: (ids) => itemsById(app, ids),

    invoicesSince: (day) => invoicesSince(app, day),
    invoicesById: (ids) => invoicesById(app, ids),
    readInvoice: (id) => readInvoice(app, id),
    invoicesChangedSince: (since) => invoicesChangedSince(app, since),
    invoicesPaidBy: (paymentId) => invoicesPaidBy(app, paymentId),
    attachFile: (invoiceId, file) => attachFile(app, invoiceId, file),
    invoicing: () => invoicing(app),
  };
}

async function invoicing(app: App): Promise<Invoicing> {
  const settings = await readSettings(app);
  return {
    findInvoice: (sought) => findInvoice(app, sought, settings.customTxnNumbers === true),
    encodeInvoice: (draft) => encodeInvoice(draft, settings),
    createInvoice: (body, requestId) => createInvoice(app, body, requestId),
    findCredit: (sought) => findCredit(app, sought),
    encodeCredit: (draft) => encodeCredit(draft, settings),
    createCredit: (body, requestId) => createCredit(app, body, requestId),
  };
}
