import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { unitCents } from '../../kit/money-schema.ts';
import { MAX_INTERNAL_NOTE, overrideReason, poNumber } from '../orders/contract.ts';

const unitPrice = unitCents.min(0).max(100_000_000);

/** A price for this order only, with the reason that goes into the audit log. */
export const callOverride = z.strictObject({
  productId: idText,
  unitPriceCents: unitPrice,
  reason: overrideReason,
});
export type CallOverride = z.output<typeof callOverride>;

/** What is noted of a call beside its lines. */
export const callDetails = z.strictObject({
  customerId: idText,
  /** Which of the customer's buyers asks for it; null: nobody of them. */
  askedBy: idText.nullable(),
  poNumber,
  wantedOn: z.iso.date().nullable(),
  note: z.string().trim().max(2000),
  /** For staff alone. */
  internalNote: z.string().trim().max(MAX_INTERNAL_NOTE),
});
export type CallDetails = z.output<typeof callDetails>;

/** What a window changes of it: a field that is not named stays as it is noted. */
export const callChange = callDetails.partial().required({ customerId: true });
export type CallChange = z.output<typeof callChange>;

/** The smallest number that no open call has: that of the tab and key of the next one. */
export function freePlace(taken: ReadonlySet<number>): number {
  let place = 1;
  while (taken.has(place)) place += 1;
  return place;
}
