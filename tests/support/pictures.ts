import { crc32 } from 'node:zlib';
import PDFKit from 'pdfkit';
import sharp, { type Sharp } from 'sharp';

/** A picture of coloured quarters: upper left red, upper right green, lower left blue, lower right yellow. */
export function picture(width = 400, height = 300): Sharp {
  const colours = [
    [200, 30, 30],
    [30, 160, 60],
    [30, 60, 200],
    [230, 200, 40],
  ];
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      data.set(
        colours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [],
        (y * width + x) * 3,
      );
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A phone's photograph: turned by its EXIF tag, with the place where it was taken. */
export const photograph = () =>
  picture()
    .withExif({
      IFD0: { Make: 'PlantedCamera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 49/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '71/1 24/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + data.length + 4);
  out.writeUInt32BE(data.length, 0);
  head.copy(out, 4);
  out.writeUInt32BE(crc32(head) >>> 0, 8 + data.length);
  return out;
}

/** A PNG of some hundred bytes that says it is `side` x `side` pixels: 60,000 would be 14 GB unpacked. */
export async function pngBomb(side: number): Promise<Buffer> {
  const { deflateSync } = await import('node:zlib');
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1024 * 1024))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG whose head says that it is `side` x `side` pixels. */
export async function jpegBomb(side: number): Promise<Buffer> {
  const bytes = await picture(16, 16).jpeg({ progressive: false }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

/** A WebP whose head says that it is as large as the format can say: 16,383 x 16,383 pixels. */
export async function webpBomb(): Promise<Buffer> {
  const bytes = await picture(16, 16).webp({ lossless: false }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  bytes.writeUInt16LE(0x3fff, frame + 3);
  bytes.writeUInt16LE(0x3fff, frame + 5);
  return bytes;
}

/** An AVIF whose head says that it is `side` x `side` pixels. */
export async function avifBomb(side: number): Promise<Buffer> {
  const bytes = await picture(16, 16).avif().toBuffer();
  const size = bytes.indexOf('ispe');
  bytes.writeUInt32BE(side, size + 8);
  bytes.writeUInt32BE(side, size + 12);
  return bytes;
}

/** A plain sheet of so many pages; `options` go to pdfkit, e.g. a password. */
export function plainPdf(
  pages = 1,
  options: PDFKit.PDFDocumentOptions = {},
  draw: (pdf: PDFKit.PDFDocument) => void = () => {},
): Promise<Buffer> {
  return new Promise((resolve) => {
    const pdf = new PDFKit({ ...options, autoFirstPage: false });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    for (let page = 1; page <= pages; page += 1)
      pdf.addPage().text(`Safety data sheet, page ${page}`);
    draw(pdf);
    pdf.end();
  });
}
