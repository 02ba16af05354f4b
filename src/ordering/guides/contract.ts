import { z } from 'zod';
import { jsonText, text } from '../../kit/form-fields.ts';
import { idText } from '../../kit/id-schema.ts';
import { readQuantity } from '../../kit/quantity.ts';
import { LOOSE_UNITS } from '../../safety/inventory/public/count-units.ts';
import { MAX_ROWS, MAX_SECTION_NAME } from './limits.ts';
import { notAQuantity } from './messages.ts';

export const sectionName = z
  .string()
  .trim()
  .min(1, 'Give the section a name.')
  .max(MAX_SECTION_NAME, `A name has at most ${MAX_SECTION_NAME} characters.`);

/** Whole sellable units as people type them. */
export const typedQuantity = text.transform((value, at) => {
  const quantity = readQuantity(value);
  if (quantity !== null) return quantity;
  at.addIssue({ code: 'custom', message: notAQuantity });
  return z.NEVER;
});

/** A par level; nothing typed takes it away. */
export const typedPar = z.union([z.literal('').transform(() => null), typedQuantity]);

/** A section of the customer's guide, or '' for "not placed yet". */
export const sectionChoice = z.union([z.literal('').transform(() => null), idText]);

export const direction = z.enum(['up', 'down']);
export type Direction = z.output<typeof direction>;

const counted = z.strictObject({
  productId: idText,
  packs: z.int().min(0).max(9999),
  loose: z.number().min(0).max(9999),
  unit: z.enum(['', ...LOOSE_UNITS]),
});

/** A count as a device sends it. `at`: when it was sent off there, UTC ms. */
export const countToRecord = z.strictObject({
  customerId: idText,
  at: z.coerce.number().int().min(0),
  lines: jsonText(
    z.array(counted).min(1, 'Count at least one product first.').max(MAX_ROWS),
    'The count could not be read.',
  ),
});
export type CountToRecord = z.output<typeof countToRecord>;
