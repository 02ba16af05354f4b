import { z } from 'zod';
import { jsonText, numberText, text } from '../../kit/form-fields.ts';
import { idText } from '../../kit/id-schema.ts';
import { MAX_COUNT_LINES, MAX_LOT, MAX_NOTE } from './limits.ts';
import { LOOSE_UNITS } from './public/count-units.ts';

export type MovementKind = 'counted' | 'used' | 'moved' | 'disposed';

const amount = {
  packs: z.int().min(0).max(9999),
  loose: z.number().min(0).max(9999),
  unit: z.enum(['', ...LOOSE_UNITS]),
};
const lot = z.string().trim().max(MAX_LOT, `A lot has at most ${MAX_LOT} characters.`);
const expiresOn = z.union([z.literal('').transform(() => null), z.iso.date('Choose a date.')]);

/** `leaves`: the half that nobody looked at; what was known of it stands. Phones of before said both. */
const countedLine = z.strictObject({
  productId: idText,
  ...amount,
  lot,
  expiresOn,
  leaves: z.enum(['', 'packs', 'opened']).optional(),
});

/** A storeroom by its id; '' = what is not placed yet. Forms that waited on a phone name the storeroom by a code of it. */
const ofStoreroom = {
  storeroomId: z.union([z.literal(''), idText]).optional(),
  codeId: idText.optional(),
};

/** A storeroom as it was counted. `at`: when, by the device, UTC ms. */
export const countStoreroom = z.strictObject({
  customerId: idText,
  ...ofStoreroom,
  at: numberText.pipe(z.int().min(0)),
  lines: jsonText(
    z.array(countedLine).min(1, 'Count at least one product first.').max(MAX_COUNT_LINES),
    'The count could not be read.',
  ),
});
export type CountStoreroom = z.output<typeof countStoreroom>;

/** What left a storeroom: used up, disposed of, or moved to another one. */
export const recordLeaving = z.strictObject({
  customerId: idText,
  ...ofStoreroom,
  productId: idText,
  kind: z.enum(['used', 'moved', 'disposed'], 'Say what was done with it.'),
  quantity: text
    .transform((value) => Number(value.trim().replace(',', '.') || Number.NaN))
    .pipe(
      z
        .number('Enter how many packs; 0.5 is half of one.')
        .min(0.01, 'Enter more than nothing.')
        .max(9999, 'At most 9999.'),
    ),
  toStoreroomId: z.union([z.literal(''), idText]).optional(),
  toCodeId: z.union([z.literal(''), idText]).optional(),
  note: z.string().trim().max(MAX_NOTE, `At most ${MAX_NOTE} characters.`).default(''),
});
export type RecordLeaving = z.output<typeof recordLeaving>;

/** A product, all its sizes, goes from a storeroom where it must not stand to another one. */
export const moveApart = z.strictObject({
  customerId: idText,
  nameKey: text.max(200),
  storeroomId: idText,
  toStoreroomId: idText,
});
export type MoveApart = z.output<typeof moveApart>;
