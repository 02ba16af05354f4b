import { decimal, int, nullable, rowShape, type ShapeOf, text } from '../../platform/row-shape.ts';
import type { BookedLine } from '../ledger-rows.ts';

/** A line as the books bill it, as a document keeps it since migration 0790; before, it keeps none. */
export const bookedLine: ShapeOf<BookedLine> = rowShape({
  itemId: nullable(text),
  description: text,
  quantity: nullable(decimal),
  unitPriceCents: nullable(decimal),
  amountCents: int,
});
