import { z } from 'zod';
import { isId } from '../../kit/id.ts';
import { FIELDS } from './customer-lines.ts';

/** The most lines that one request names. */
const MOST = 500;

const customerId = z.string().refine(isId, 'This is not an id.');
const booksId = z
  .string()
  .min(1)
  .max(40)
  .regex(/^\P{Cc}*$/u);
const some = <T extends z.ZodType>(item: T) =>
  z.array(item).min(1, 'Mark at least one.').max(MOST, `Mark at most ${MOST}.`);

/** `all`: every sure proposal, as it is shown; else these. */
export const matchCustomers = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ pairs: some(z.strictObject({ booksId, customerId })) }),
]);
export type MatchCustomers = z.output<typeof matchCustomers>;

/** Pairs that are different customers despite similar names. */
export const denyMatches = z.strictObject({
  pairs: some(z.strictObject({ booksId, customerId })),
});
export type DenyMatches = z.output<typeof denyMatches>;

export const unmatchCustomer = z.strictObject({ booksId });
export type UnmatchCustomer = z.output<typeof unmatchCustomer>;

/** `all`: every new one that nothing stands in the way of; else these. */
export const createHere = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ booksIds: some(booksId) }),
]);
export type CreateHere = z.output<typeof createHere>;

export const ignoreCustomers = z.strictObject({ booksIds: some(booksId), ignored: z.boolean() });
export type IgnoreCustomers = z.output<typeof ignoreCustomers>;

export const keepOut = z.strictObject({ customerIds: some(customerId), stays: z.boolean() });
export type KeepOut = z.output<typeof keepOut>;

const nameThere = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(500)
  .regex(/^[^:\t\n\r]+$/, 'A name in QuickBooks has no colon.');
export const addToBooks = z.strictObject({
  customerIds: some(customerId),
  /** Under this name, for one customer: its own is taken there. */
  addAs: nameThere.optional(),
});
export type AddToBooks = z.output<typeof addToBooks>;

/** Its customer in the books was merged into the one of another of ours: both are billed to that account. */
export const billTogetherInput = z.strictObject({ customerId });
export type BillTogether = z.output<typeof billTogetherInput>;

/** Instead: it gets an account of its own, under this name. */
export const ownAccountInput = z.strictObject({ customerId, addAs: nameThere });
export type OwnAccount = z.output<typeof ownAccountInput>;

/** `take`: the books' value is written here; else ours stays for as long as the books say the same. */
export const resolveValues = z.strictObject({
  values: some(z.strictObject({ booksId, field: z.enum(FIELDS) })),
  take: z.boolean(),
});
export type ResolveValues = z.output<typeof resolveValues>;

export const resolveActive = z.strictObject({ booksId, follow: z.boolean() });
export type ResolveActive = z.output<typeof resolveActive>;

/** How many were done, and which were left, each with its reason. */
export interface Done {
  count: number;
  left: { name: string; reason: string }[];
}
