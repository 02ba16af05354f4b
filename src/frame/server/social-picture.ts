import type { App } from '../../platform/app.ts';

/** Rasterised previews by the drawing they were made from: a changed product is another drawing, and the old one ages out. */
const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
/** About 40 kB each. */
const PICTURES_CACHED = 60;

/** A drawing as PNG for link previews. Kept in memory: crawlers ask for the same few again and again. */
export function rasterise(app: App, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const cached = made.get(svg);
  if (cached) {
    made.delete(svg);
    made.set(svg, cached);
    return cached;
  }
  const png = drawPng(svg).catch((error: unknown) => {
    made.delete(svg);
    app.log.warn('a link preview could not be drawn', { error });
    throw error;
  });
  made.set(svg, png);
  const oldest = made.keys().next();
  if (made.size > PICTURES_CACHED && !oldest.done) made.delete(oldest.value);
  return png;
}

async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  return new Uint8Array(
    await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  );
}
