import { z } from 'zod';
import { SEEING_MONEY } from '../../kit/actor.ts';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { beginAuthorization } from '../connection/server/begin-authorization.ts';
import { checkBooks } from '../connection/server/check-books.ts';
import { completeAuthorization } from '../connection/server/complete-authorization.ts';
import { confirmCompany } from '../connection/server/confirm-company.ts';
import { disconnectBooks } from '../connection/server/disconnect.ts';
import { receiveWebhook } from '../connection/server/receive-webhook.ts';
import {
  acceptTaxInput,
  beginAuthorizationAnswer,
  booksChecked,
  companyConfirmed,
  confirmCompanyInput,
  createInvoiceAnswer,
  createInvoiceInput,
  disconnectAnswer,
  invoiceSettled,
  resolveCustomerInput,
} from '../contract.ts';
import {
  creditMade,
  creditResolved,
  makeCreditInput,
  resolveCreditInput,
} from '../credits/credit-contract.ts';
import { makeCredit } from '../credits/server/make-credit.ts';
import { resolveParkedCredit } from '../credits/server/resolve-parked.ts';
import {
  invoiceRecords,
  oneInvoice,
  readInvoicesInput,
  readOneInvoiceInput,
} from '../invoices/reading-contract.ts';
import { acceptTax } from '../invoices/server/accept-tax.ts';
import { createInvoice } from '../invoices/server/create-invoice.ts';
import { invoiceEndpoints } from '../invoices/server/endpoints.ts';
import { readInvoices, readOneInvoice } from '../invoices/server/read-invoices.ts';
import { resolveCustomer } from '../invoices/server/resolve-customer.ts';
import { itemEndpoints } from '../items/server/endpoints.ts';
import { sendStatementsInput, statementsSent } from '../statements/contract.ts';
import { sendStatements } from '../statements/server/send-statements.ts';
import { syncEndpoints } from '../syncs/server/sync-endpoints.ts';

/** The same parameter sent twice counts as none. */
const one = z.string().max(2000).optional().catch(undefined);

export const accountingEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/quickbooks-auth-begin',
    who: 'super_admin',
    summary: 'Start the authorization with QuickBooks; answers the address to go to',
    input: command({}),
    output: beginAuthorizationAnswer,
    limit: { points: 20, seconds: 3600, by: 'actor' },
    handle: ({ app, actor }) => beginAuthorization(app, actor),
  }),
  ...syncEndpoints,
  ...itemEndpoints,
  endpoint({
    method: 'POST',
    path: '/api/quickbooks-create-invoice',
    who: 'books',
    summary: 'Create the invoice of a delivery by hand, or let a parked one try again',
    input: createInvoiceInput,
    output: createInvoiceAnswer,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => createInvoice(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/quickbooks-disconnect',
    who: 'super_admin',
    summary: 'Disconnect QuickBooks and revoke its tokens',
    input: command({}),
    output: disconnectAnswer,
    limit: { points: 20, seconds: 3600, by: 'actor' },
    handle: ({ app, actor }) => disconnectBooks(app, actor),
  }),
  endpoint({
    method: 'POST',
    path: '/api/quickbooks-check',
    who: 'books',
    summary: 'Read the settings of the connected company now: currency, tax, numbers, close date',
    input: command({}),
    output: booksChecked,
    limit: { points: 30, seconds: 3600, by: 'actor' },
    handle: ({ app, actor }) => checkBooks(app, actor),
  }),
  endpoint({
    method: 'POST',
    path: '/api/quickbooks-accept-tax',
    who: 'books',
    summary: 'Let the tax of the books stand on an invoice where the shop expected another',
    input: acceptTaxInput,
    output: invoiceSettled,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => acceptTax(app, actor, input),
  }),
  ...invoiceEndpoints,
  endpoint({
    method: 'POST',
    path: '/api/quickbooks-settle-customer',
    who: 'books',
    summary: 'Say which customer of the books an invoice goes to, or add one under another name',
    input: resolveCustomerInput,
    output: invoiceSettled,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => resolveCustomer(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-credits',
    who: 'books',
    summary: 'Credit lines of an invoice that stands in the books, never more than billed',
    input: makeCreditInput,
    output: creditMade,
    idempotent: true,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input, key }) => makeCredit(app, actor, input, key),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-credits/settle',
    who: 'books',
    summary: 'Reduce a credit to what its invoice still bills, or drop it',
    input: resolveCreditInput,
    output: creditResolved,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => resolveParkedCredit(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/statements',
    who: 'books',
    summary: 'Mail statements of a period to customers, read from the books',
    input: sendStatementsInput,
    output: statementsSent,
    idempotent: true,
    limit: { points: 60, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input, key }) => sendStatements(app, actor, input, key),
  }),
  endpoint({
    method: 'POST',
    path: '/api/quickbooks-confirm-company',
    who: 'super_admin',
    summary:
      'Confirm another company than the last one by typing its name; only then invoices go there',
    input: confirmCompanyInput,
    output: companyConfirmed,
    limit: { points: 20, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input }) => confirmCompany(app, actor, input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/invoices',
    who: SEEING_MONEY,
    summary: 'Invoices of the orders that the caller may see, newest first, page by page',
    input: readInvoicesInput,
    output: invoiceRecords,
    handle: ({ app, actor, input }) => readInvoices(app, actor, input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/invoices/:invoice',
    who: SEEING_MONEY,
    summary: 'One invoice with its lines, by its id or its number in the books',
    input: readOneInvoiceInput,
    output: oneInvoice,
    handle: ({ app, actor, input }) => readOneInvoice(app, actor, input.invoice),
  }),
  endpoint({
    method: 'GET',
    path: '/api/quickbooks/callback',
    who: 'anyone',
    summary: 'The way back from QuickBooks with the answer of the authorization',
    input: command({ state: one, code: one, realmId: one, error: one, error_description: one }),
    output: z.unknown(),
    limit: { points: 60, seconds: 3600, by: 'network' },
    handle: async ({ app, actor, input }) => {
      const result = await completeAuthorization(app, actor, input);
      return new Response(null, {
        status: 302,
        headers: {
          location: `/quickbooks/auth-success?result=${result}`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/quickbooks/webhook',
    who: 'anyone',
    summary: 'Change notifications of QuickBooks, proven by their signature',
    input: command({}),
    output: z.unknown(),
    body: 'raw',
    crossSite: true,
    limit: { points: 600, seconds: 60, by: 'network' },
    handle: ({ app, request }) => receiveWebhook(app, request),
  }),
];
