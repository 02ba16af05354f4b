import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';

// The screen needs the rest without the schemas.
export * from './quick-order.ts';

/** The answers to it; a column is its place from 0. */
export const fileChoices = z.strictObject({
  sheet: z.string().max(100).optional(),
  sku: z.coerce.number().int().min(0).max(60).optional(),
  quantity: z.coerce.number().int().min(0).max(60).optional(),
});

/** The query of the endpoint that takes a file: its bytes are the body. */
export const takeListInput = z.strictObject({
  ...fileChoices.shape,
  name: z.string().max(200).default(''),
  customerId: idText.optional(),
});
