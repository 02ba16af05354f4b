import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** A plain sheet of so many pages. `says` makes its bytes different from another one's. */
export async function plainPdf(says = 'Safety data sheet', pages = 1): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1)
    pdf.addPage([200, 200]).drawText(says, { x: 20, y: 100, size: 8, font });
  return pdf;
}

/** A sheet that a change was made to before it was written. */
export async function withObject(
  change: (pdf: PDFDocument) => void,
  useObjectStreams = false,
): Promise<Uint8Array> {
  const pdf = await plainPdf();
  change(pdf);
  return pdf.save({ useObjectStreams });
}

export const script = (pdf: PDFDocument) =>
  pdf.context.register(
    pdf.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
  );

/** A file written by hand. */
export function byHand(catalog: string, objects: string[] = []): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  const all = [
    catalog,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    ...objects,
  ];
  all.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A file with one object stream as these bytes, packed as `filter` says. */
export const packedByHand = (bytes: Buffer, filter: string) =>
  byHand('<</Type/Catalog/Pages 2 0 R>>', [
    `<</Type/ObjStm/N 1/First 4${filter}/Length ${bytes.length}>>\nstream\n${bytes.toString('latin1')}\nendstream`,
  ]);

/** A change appended to a file, as editors save: the catalog's script is gone in it, and still there for who reads the older part. */
export async function withScriptTakenBack(): Promise<Uint8Array> {
  const before = Buffer.from(
    byHand('<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(1)>>>>'),
  );
  const changed = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n';
  const xref = `xref\n1 1\n${String(before.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 4/Root 1 0 R/Prev 9>>\nstartxref\n${before.length + changed.length}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(changed + xref, 'latin1')]);
}

export const deflated = (length: number) =>
  deflateSync(Buffer.alloc(length, 0x20)).toString('latin1');

/** A plain file of 12 MB whose 180,000 objects take far more memory than a sheet's. */
export const heavySheet = () =>
  byHand(
    '<</Type/Catalog/Pages 2 0 R>>',
    Array.from({ length: 180_000 }, (_, n) => `<</N ${n}/T(some text that is here)/L[1 2 3]>>`),
  );
