import { z } from 'zod';
import { jsonText, numberText, text, textOrNull } from '../../../kit/form-fields.ts';

const lines = jsonText(z.unknown(), 'The lines could not be read.');

/** The cart page's order form: the fields of place-order, and what the buyer saw: the first possible day, and the cart with when it was read. */
export const placeOrderForm = z.strictObject({
  customerId: text,
  lines,
  poNumber: text.optional(),
  wantedOn: textOrNull.optional(),
  /** "order:version": the lines go to this order instead of a new one; empty: a new one. */
  addTo: text.optional(),
  seenDay: textOrNull.optional(),
  seenCart: text.optional(),
  seenAt: numberText.optional(),
  /** This tab has sent the same cart before and got no answer. */
  sentBefore: text.optional(),
  note: text.optional(),
  shortfallPolicy: text.optional(),
});

/** The forms of the order page: each sends the fields of its own action. */
export const updateOrderForm = z.strictObject({
  action: text,
  version: numberText,
  reason: text.optional(),
  anyway: text.optional(),
  fixedCents: numberText.optional(),
  basisPoints: numberText.optional(),
  promisedOn: text.optional(),
  askOn: text.optional(),
  productId: text.optional(),
  lines: lines.optional(),
  poNumber: text.optional(),
  wantedOn: textOrNull.optional(),
  note: text.optional(),
  shortfallPolicy: text.optional(),
});
