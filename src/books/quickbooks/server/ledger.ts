import type { App } from '../../../platform/app.ts';
import { heldBecause } from '../../../platform/held-copy.ts';
import type { Invoicing, Ledger } from '../../ledger.ts';
import { authorizeCompany } from './authorize.ts';
import {
  accountOf,
  cashChangedSince,
  creditsById,
  creditsNumbered,
  creditsSince,
  invoicePdf,
  paymentsSince,
  readPayment,
  toCredit,
} from './cash.ts';
import {
  createCustomer,
  customerName,
  customersLike,
  customersNamed,
  customersPage,
  readCustomer,
} from './customers.ts';
import { encodeCredit, encodeInvoice } from './encode-invoice.ts';
import { canConnect, invoiceAddress } from './environment.ts';
import { attachFile } from './files.ts';
import {
  createCredit,
  createInvoice,
  findCredit,
  findInvoice,
  invoicesById,
  invoicesChangedSince,
  invoicesNumbered,
  invoicesPage,
  readInvoice,
  readReceipt,
  receiptsPage,
  rewriteInvoice,
} from './invoices.ts';
import { createCharge, createItem, itemsById, itemsPage, itemsWithSku } from './items.ts';
import { listsChangedSince } from './list-changes.ts';
import { incomeAccounts, partChoices, termNamed } from './lists.ts';
import { readNotification } from './notifications.ts';
import { authorizeUrl, revokeTokens } from './oauth.ts';
import { readSettings, readSwitches } from './preferences.ts';
import { readBudget } from './read-budget.ts';
import { refreshTokenOf } from './tokens.ts';

/** QuickBooks Online behind the port. */
export function quickBooksLedger(app: App): Ledger {
  return {
    canConnect: () => canConnect(app.config),
    authorizeUrl: (state) => authorizeUrl(app, state),
    authorize: (answer) => authorizeCompany(app, answer),
    prepareRevocation: async (tx, connectionId) => {
      const token = await refreshTokenOf(app, tx, connectionId);
      // The keys of a held copy are its original's: they are forgotten here, and live on there.
      const isHeld = (await heldBecause(app)) !== null;
      return async () => (token ? !isHeld && (await revokeTokens(app, token)) : true);
    },
    readNotification: (raw, headers) => readNotification(app, raw, headers),

    readSettings: () => readSettings(app),
    readBudget: () => readBudget(app),
    customersPage: (from) => customersPage(app, from),
    customersNamed: (names) => customersNamed(app, names),
    customersLike: (start) => customersLike(app, start),
    readCustomer: (id) => readCustomer(app, id),
    createCustomer: (customer, requestId) => createCustomer(app, customer, requestId),
    customerName,

    incomeAccounts: () => incomeAccounts(app),
    createItem: (item, requestId) => createItem(app, item, requestId),
    createCharge: (charge, requestId) => createCharge(app, charge, requestId),
    itemsPage: (from) => itemsPage(app, from),
    itemsWithSku: (skus) => itemsWithSku(app, skus),
    itemsById: (ids) => itemsById(app, ids),

    invoicesPage: (day, from) => invoicesPage(app, day, from),
    receiptsPage: (day, from) => receiptsPage(app, day, from),
    readReceipt: (id) => readReceipt(app, id),
    invoicesById: (ids) => invoicesById(app, ids),
    invoicesNumbered: (number) => invoicesNumbered(app, number),
    readInvoice: (id) => readInvoice(app, id),
    invoicesChangedSince: (since) => invoicesChangedSince(app, since),
    listsChangedSince: (since) => listsChangedSince(app, since),
    readPayment: (id) => readPayment(app, id),
    paymentsSince: (day) => paymentsSince(app, day),
    creditsById: (ids) => creditsById(app, ids),
    creditsSince: (day) => creditsSince(app, day),
    creditsNumbered: (number) => creditsNumbered(app, number),
    cashChangedSince: (since) => cashChangedSince(app, since),
    accountOf: (customerId) => accountOf(app, customerId),
    invoiceAddress: (companyId, id) => invoiceAddress(app.config, companyId, id),
    invoicePdf: (id) => invoicePdf(app, id),
    attachFile: (invoiceId, file) => attachFile(app, invoiceId, file),
    partChoices: (part) => partChoices(app, part),
    invoicing: () => invoicing(app),
  };
}

async function invoicing(app: App): Promise<Invoicing> {
  const settings = await readSwitches(app);
  return {
    findInvoice: (sought) => findInvoice(app, sought, settings.customTxnNumbers === true),
    encodeInvoice: async (draft) =>
      encodeInvoice(draft, settings, await termNamed(app, draft.terms)),
    rewriteInvoice: (id, body, requestId) => rewriteInvoice(app, id, body, requestId),
    createInvoice: (body, requestId) => createInvoice(app, body, requestId),
    findCredit: async (sought) => {
      const found = await findCredit(app, sought);
      return found && toCredit(found);
    },
    encodeCredit: (draft) => encodeCredit(draft, settings),
    createCredit: async (body, requestId) => toCredit(await createCredit(app, body, requestId)),
  };
}
