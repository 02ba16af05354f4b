import { pictogramPaths } from '../../hazards/pictograms/pictogram-svg.ts';

/**
 * Draws a GHS pictogram as vector paths, its box of `size` points at (x, y). Throws for an unknown
 * code.
 */
export function drawPictogram(
  doc: PDFKit.PDFDocument,
  code: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const paths = pictogramPaths(code);
  doc
    .save()
    .translate(x, y)
    .scale(size / 100);
  for (const { d, fill, rule } of paths)
    doc.path(d).fill(fill, rule === 'evenodd' ? 'even-odd' : 'non-zero');
  doc.restore();
}
