import { int, json, rowShape, type ShapeOf, text } from '../../../platform/row-shape.ts';
import type { SheetSection } from './sheet-content.ts';

/** A section of a sheet that we made, as its revision keeps it for 30 years. */
export const sectionRow: ShapeOf<SheetSection> = rowShape({
  number: int,
  title: text,
  // Not checked: each kind of block has keys of its own.
  blocks: json<SheetSection['blocks']>(),
});
