import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { datedOnOpenDay, dateOnOpenDayInput } from '../../contract.ts';
import { chooseParts, partsChosen } from '../part-contract.ts';
import { chooseInvoiceParts } from './choose-parts.ts';
import { dateOnOpenDay } from './date-on-open-day.ts';

/** What a bookkeeper decides about how invoices go into the books. */
export const invoiceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/quickbooks-date-on-open-day',
    who: 'books',
    summary:
      'Date an invoice, refused because its day lies in a closed period, on the first open day',
    input: dateOnOpenDayInput,
    output: datedOnOpenDay,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => dateOnOpenDay(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-invoice-parts',
    who: 'books',
    summary:
      'Choose what of the books stands for the delivery fee, and the class and location of invoices',
    input: chooseParts,
    output: partsChosen,
    limit: { points: 60, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => chooseInvoiceParts(app, actor, input),
  }),
];
