import { z } from 'zod';
import { isId } from '../../kit/id.ts';

/** What people decide about a document that stands otherwise in the books, or not at all. */
export const DECISIONS = [
  'accepted',
  'left',
  'undone',
  'rebilled',
  'by-hand',
  'put-back',
  'dropped',
  /** Found by a person in the company that was connected before. */
  'elsewhere',
] as const;
export type DecisionWhat = (typeof DECISIONS)[number];

/** The kind of a decision by which a shop without QuickBooks marks a bill as written by hand, or takes that back. */
export const BILLED_KIND = 'billed';

/** The kind of a decision by which a shop without QuickBooks voids a credit of its own; what stands of it stays. */
export const VOIDED_HERE = 'voided-here';

const idText = z.string().refine(isId, 'This is not an id.');
const fields = { invoiceId: idText.optional(), creditId: idText.optional() };
const oneDocument = (input: { invoiceId?: string | undefined; creditId?: string | undefined }) =>
  Boolean(input.invoiceId) !== Boolean(input.creditId);
const ONE = { error: 'Give an invoiceId or a creditId, one of them.', path: ['invoiceId'] };

export const undoDecisionInput = z.strictObject(fields).refine(oneDocument, ONE);
export type UndoDecision = z.output<typeof undoDecisionInput>;

/** What was voided or deleted in the books stays so: not billed, or not credited. */
export const leaveUnbilledInput = z
  .strictObject({
    ...fields,
    reason: z.string().trim().min(1, 'Say why, for whoever asks later.').max(300),
  })
  .refine(oneDocument, ONE);
export type LeaveUnbilled = z.output<typeof leaveUnbilledInput>;
export const decided = z.object({ documentId: z.string() });

/** A credit for which the books hold another amount. */
export const acceptCreditInput = z.strictObject({
  creditId: idText,
  reason: z.string().trim().min(1, 'Say why, for whoever asks later.').max(300),
});
export type AcceptCredit = z.output<typeof acceptCreditInput>;
