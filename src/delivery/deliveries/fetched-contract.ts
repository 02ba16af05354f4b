import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_QUANTITY } from '../../kit/quantity.ts';

/** Goods of a claim that the driver took back here, by line of the order that brought them. */
export const fetchedGoods = z.strictObject({
  claimId: idText,
  orderLineId: idText,
  quantity: z.int().min(1).max(MAX_QUANTITY),
});
export type FetchedGoods = z.output<typeof fetchedGoods>;
