import type { Crop } from '../contract.ts';
import type { FileFailure } from '../errors.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { MEMORY_MAX_BYTES, OUT_OF_MEMORY } from './inspect-limits.ts';
import type { PdfFacts } from './inspect-pdf.ts';

export type Inspection =
  | { task: 'picture'; bytes: Uint8Array; kind: string; crop?: Crop }
  | { task: 'logo'; bytes: Uint8Array; kind: string }
  | { task: 'pdf'; bytes: Uint8Array }
  | { task: 'words'; bytes: Uint8Array }
  | { task: 'avif'; bytes: Uint8Array };
export type Finding =
  | { failure: FileFailure }
  | { pictures: EncodedPicture[] }
  | { words: string }
  | PdfFacts;

// Only what the one file needs is loaded: the reader of PDFs takes longer to load than a picture to
// encode.
async function encode(inspection: Exclude<Inspection, { task: 'pdf' | 'words' }>) {
  const { encodeAvif, encodeLogo, encodePicture } = await import('./encode-picture.ts');
  if (inspection.task === 'avif') return encodeAvif(inspection.bytes);
  if (inspection.task === 'logo') return encodeLogo(inspection.bytes, inspection.kind);
  return encodePicture(inspection.bytes, inspection.kind, inspection.crop);
}

async function find(inspection: Inspection): Promise<Finding> {
  if (inspection.task === 'pdf')
    return (await import('./inspect-pdf.ts')).inspectPdf(inspection.bytes);
  if (inspection.task === 'words')
    return (await import('./inspect-pdf.ts')).wholeWords(inspection.bytes);
  const result = await encode(inspection);
  return typeof result === 'string' ? { failure: result } : { pictures: result };
}

// Started by inspect-apart.ts for one file and gone afterwards. Whatever a decoder does to this
// process, the server lives on.
process.once('message', (inspection: Inspection) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(OUT_OF_MEMORY);
  }, 50).unref();
  find(inspection).then(
    (finding) => process.send?.(finding, undefined, undefined, () => process.exit(0)),
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
