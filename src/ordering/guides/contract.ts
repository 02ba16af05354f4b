import { z } from 'zod';
import { jsonText } from '../../kit/form-fields.ts';
import { idText } from '../../kit/id-schema.ts';
import { LOOSE_UNITS } from '../../safety/inventory/public/count-units.ts';
import { MAX_ROWS } from './limits.ts';

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
