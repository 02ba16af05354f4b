import { z } from 'zod';
import { isId } from '../../kit/id.ts';

const idText = z.string().refine(isId, 'This is not an id.');

/** A credit that the bookkeeper makes: which lines, how many of each, an amount besides, and why. */
export const makeCreditInput = z
  .strictObject({
    invoiceId: idText,
    reason: z.string().trim().min(1, 'Say why, for whoever asks later.').max(300),
    lines: z
      .array(z.strictObject({ invoiceLineId: idText, quantity: z.int().min(1).max(9999) }))
      .max(500)
      .default([]),
    /** Cents for no goods, out of goodwill; no tax goes back with them. */
    goodwillCents: z.int().min(1).max(2_000_000_000).optional(),
    /** The difference after a correction that this settles. */
    differenceId: idText.optional(),
  })
  .refine(({ lines, goodwillCents }) => lines.length > 0 || goodwillCents !== undefined, {
    error: 'Say how many of which line, or an amount.',
    path: ['lines'],
  });
export type MakeCredit = z.output<typeof makeCreditInput>;
export const creditMade = z.object({ creditId: z.string(), docNumber: z.string() });

/** A credit stands in the books already: under which number. */
export const enterCreditInput = z.strictObject({
  creditId: idText,
  number: z.string().trim().min(1, 'Write the number of the credit memo in the books.').max(40),
});
export type EnterCredit = z.output<typeof enterCreditInput>;

/** A shop without QuickBooks wrote the credit by hand: its own number and the day. */
export const creditWrittenInput = enterCreditInput.extend({
  on: z.iso.date('Choose the day of your credit, today at the latest.'),
});

/** A credit of a shop without QuickBooks was a mistake. */
export const voidCreditInput = enterCreditInput.pick({ creditId: true }).extend({
  reason: z.string().trim().min(1, 'Say why, for whoever asks later.').max(300),
});
export type VoidCredit = z.output<typeof voidCreditInput>;

/** Where a credit stands in the books of the company before; without a number it is not there. */
export const creditEnteredInput = enterCreditInput.partial({ number: true });

/** A deposit back that waits for an invoice: that of the empties taken at this delivery. */
export const creditDepositInput = z.strictObject({ deliveryId: idText });
export type CreditDeposit = z.output<typeof creditDepositInput>;

/** What a correction took back of an invoice, as a credit of the same lines. */
export const creditDifferenceInput = z.strictObject({ differenceId: idText });
export type CreditDifference = z.output<typeof creditDifferenceInput>;

export const PARKED_WAYS = ['reduce', 'drop'] as const;
/** What becomes of a credit that is for more than its invoice still bills. */
export const resolveCreditInput = z
  .strictObject({
    creditId: idText,
    way: z.enum(PARKED_WAYS),
    /** Why what was granted is not credited. */
    reason: z.string().trim().max(300).optional(),
  })
  .refine(({ way, reason }) => way !== 'drop' || Boolean(reason), {
    error: 'Say why it is not credited, for whoever asks later.',
    path: ['reason'],
  });
export type ResolveCredit = z.output<typeof resolveCreditInput>;
export const creditResolved = z.object({ creditId: z.string(), state: z.string() });
