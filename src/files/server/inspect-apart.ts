import { ApartBusy, runApart } from '../../platform/run-apart.ts';
import { busy, invalidFile, wrongChecksum } from '../errors.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { OUT_OF_MEMORY } from './inspect-limits.ts';
import type { PdfFacts } from './inspect-pdf.ts';
import type { Finding, Inspection } from './inspect-process.ts';

const UPLOAD_MS = 10_000;
const JOB_MS = 60_000;
const PROGRAM = 'src/files/server/inspect-process.ts';

async function ask(inspection: Inspection, limitMs: number): Promise<Finding> {
  const isPdf = inspection.task === 'pdf' || inspection.task === 'words';
  const result = await runApart<Finding>(PROGRAM, inspection, limitMs).catch((error: unknown) => {
    throw error instanceof ApartBusy ? busy() : error;
  });
  if ('answer' in result) return result.answer;
  if (result.ended === 'time') return { failure: 'time' };
  if (result.ended === 'memory' || result.code === OUT_OF_MEMORY)
    return { failure: isPdf ? 'swollen' : 'pixels' };
  return { failure: isPdf ? 'damaged' : 'unreadable' };
}

/**
 * Opens a file in a process of its own, with 10 s and 300 MB: what a decoder can be made to do
 * stays there.
 * @throws AppError `storage/invalid-argument` with the reason, `storage/invalid-checksum` for a PDF
 *   that was cut off, `storage/retry-limit-exceeded` when too many wait
 */
async function inspectApart(
  inspection: Inspection,
): Promise<Exclude<Finding, { failure: unknown }>> {
  const finding = await ask(inspection, inspection.task === 'avif' ? JOB_MS : UPLOAD_MS);
  if (!('failure' in finding)) return finding;
  throw finding.failure === 'truncated'
    ? wrongChecksum('truncated')
    : invalidFile(finding.failure, 415);
}

/** The copies that a picture becomes. Throws as above. */
export async function picturesOf(
  inspection: Exclude<Inspection, { task: 'pdf' | 'words' }>,
): Promise<EncodedPicture[]> {
  const finding = await inspectApart(inspection);
  return 'pictures' in finding ? finding.pictures : [];
}

/** What a PDF is that is whole, open and still. Throws as above. */
export async function factsOfPdf(bytes: Uint8Array): Promise<PdfFacts> {
  const finding = await inspectApart({ task: 'pdf', bytes });
  if ('pages' in finding) return finding;
  throw invalidFile('damaged', 415);
}

/** What all pages of a stored PDF say, as far as it can be read. Throws as above. */
export async function wholeWordsOf(bytes: Uint8Array): Promise<string> {
  const finding = await inspectApart({ task: 'words', bytes });
  return 'words' in finding ? finding.words : '';
}
