import type { Signature } from '../kit/signature.ts';
import { decimal, json, rowShape, type ShapeOf } from './row-shape.ts';

/** A signature as records keep it. */
export const signatureRow: ShapeOf<Signature> = rowShape({
  width: decimal,
  height: decimal,
  // Not checked: lists of lists of numbers, as the pen gave them.
  strokes: json<Signature['strokes']>(),
});
