import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { datedOnOpenDay, dateOnOpenDayInput } from '../../contract.ts';
import { decided, leaveUnbilledInput, undoDecisionInput } from '../decision-contract.ts';
import { differenceInput, putBackDone } from '../difference-contract.ts';
import {
  chooseParts,
  makeParts as makePartsInput,
  partsChosen,
  partsMade,
} from '../part-contract.ts';
import { chooseInvoiceParts } from './choose-parts.ts';
import { dateOnOpenDay } from './date-on-open-day.ts';
import { leaveUnbilled, undoLeft } from './leave-unbilled.ts';
import { makeInvoiceParts } from './make-parts.ts';
import { putBack } from './put-back.ts';

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
  endpoint({
    method: 'POST',
    path: '/api/accounting-invoice-parts/make',
    who: 'books',
    summary:
      'Make in the books what stands for the delivery fee, the fuel surcharge or container deposits, with the income account that was chosen, and choose it; one of that name there is taken instead',
    input: makePartsInput,
    output: partsMade,
    limit: { points: 60, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input, requestId, network }) =>
      makeInvoiceParts(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-leave-unbilled',
    who: 'books',
    summary:
      'Let it stand, with a reason, that an invoice or a credit was voided or deleted in the books',
    input: leaveUnbilledInput,
    output: decided,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => leaveUnbilled(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-undo-left',
    who: 'books',
    summary: 'Undo that: the invoice or credit asks again',
    input: undoDecisionInput,
    output: decided,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => undoLeft(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-put-back',
    who: 'books',
    summary: 'Write an invoice that was changed in the books there again, as it was delivered',
    input: differenceInput,
    output: putBackDone,
    limit: { points: 60, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => putBack(app, actor, input),
  }),
];
