import { int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';

/** What a line of a cart holds, whoever's cart it is. */
export const heldLine = rowShape({
  productId: text,
  quantity: int,
  note: text,
  /** To the microsecond: the order of the lines. */
  addedAt: text,
});
/** A line of a cart as it stood at one moment. */
export type HeldLine = RowOf<typeof heldLine>;
