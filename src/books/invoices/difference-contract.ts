import { z } from 'zod';
import { isId } from '../../kit/id.ts';

/** How an invoice may stand otherwise in the books than the shop made it. */
export type DifferenceKind = 'amount' | 'tax' | 'customer' | 'date' | 'voided' | 'deleted';

const idText = z.string().refine(isId, 'This is not an id.');

export const differenceInput = z.strictObject({ differenceId: idText });
export type DifferenceInput = z.output<typeof differenceInput>;
export const putBackDone = z.object({ invoiceId: z.string() });

/** An invoice that somebody wrote in the books by hand: its number there. */
export const byHandInput = z.strictObject({
  invoiceId: idText,
  number: z.string().trim().min(1, 'Write the invoice’s number in the books.').max(40),
});
export type ByHandInput = z.output<typeof byHandInput>;

/** A shop without QuickBooks billed it by hand: its own number and the day. */
export const billedByHandInput = byHandInput.extend({ on: z.iso.date() });

/** Deliveries that a shop without QuickBooks bills by one press, at most so many. */
export const BILLED_AT_ONCE = 100;
export const billAndSendInput = z.strictObject({
  invoiceIds: z.array(idText).min(1).max(BILLED_AT_ONCE),
});
export type BillAndSend = z.output<typeof billAndSendInput>;

/** It is not in the books of the company before. */
export const notEnteredInput = byHandInput.pick({ invoiceId: true });

/** What was open of an invoice in books that nobody reads any more, in cents, and on which day. */
export const writeDownInput = byHandInput
  .pick({ invoiceId: true })
  .extend({ openCents: z.int().min(0).max(100_000_000_00), on: z.iso.date() });
export type WriteDownBalance = z.output<typeof writeDownInput>;

/** Money that came for a bill by hand; without an amount, all that is open. `method`: how it came, as it is typed ("Check 1042"). */
export const ownPaymentInput = byHandInput.pick({ invoiceId: true }).extend({
  amountCents: z.int().min(1).max(100_000_000_00).optional(),
  on: z.iso.date(),
  method: z.string().trim().max(100).default(''),
});
export type OwnPaymentInput = z.output<typeof ownPaymentInput>;

/** One payment for several bills by hand. */
export const ownPaymentsInput = ownPaymentInput.omit({ invoiceId: true }).extend({
  amountCents: z.int().min(1).max(100_000_000_00),
  invoiceIds: z.array(idText).min(1).max(500),
});
export type OwnPaymentsInput = z.output<typeof ownPaymentsInput>;

/** The paper of a bill by hand, to an address. */
export const sendOwnInvoiceInput = byHandInput
  .pick({ invoiceId: true })
  .extend({ recipient: z.email('This is not an e-mail address.').max(254) });
export type SendOwnInvoice = z.output<typeof sendOwnInvoiceInput>;
