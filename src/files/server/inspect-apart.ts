import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { busy, invalidFile, wrongChecksum } from '../errors.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { OUT_OF_MEMORY } from './inspect-limits.ts';
import type { PdfFacts } from './inspect-pdf.ts';
import type { Finding, Inspection } from './inspect-process.ts';

const AT_ONCE = 2;
const MAX_WAITING = 20;
const UPLOAD_MS = 10_000;
const JOB_MS = 60_000;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const PROGRAM = 'src/files/server/inspect-process.ts';

/**
 * The process's own file: beside this one in the source; in the build its name stands in the
 * manifest, as that of the server itself.
 */
function programOf(): string {
  const source = fileURLToPath(new URL('./inspect-process.ts', import.meta.url));
  if (existsSync(source)) return source;
  for (const place of ['./', '../']) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    const manifest = path.join(folder, '.vite', 'manifest.json');
    if (!existsSync(manifest)) continue;
    const file = (
      JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string } | undefined>
    )[PROGRAM]?.file;
    if (file) return path.join(folder, file);
  }
  throw new Error('The inspecting process is missing from the build.');
}

function ask(inspection: Inspection, limitMs: number): Promise<Finding> {
  return new Promise((resolve) => {
    // No environment: a decoder that was taken over finds no secret there.
    const child = fork(programOf(), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [],
    });
    const isPdf = inspection.task === 'pdf';
    let finding: Finding = { failure: isPdf ? 'damaged' : 'unreadable' };
    const timer = setTimeout(() => {
      finding = { failure: 'time' };
      child.kill('SIGKILL');
    }, limitMs);
    child.once('message', (message) => {
      finding = message as Finding;
    });
    child.once('error', () => child.kill('SIGKILL'));
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === OUT_OF_MEMORY) finding = { failure: isPdf ? 'swollen' : 'pixels' };
      resolve(finding);
    });
    child.send(inspection, () => {});
  });
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
  const finding = await inTurn(() =>
    ask(inspection, inspection.task === 'avif' ? JOB_MS : UPLOAD_MS),
  );
  if (!('failure' in finding)) return finding;
  throw finding.failure === 'truncated'
    ? wrongChecksum('truncated')
    : invalidFile(finding.failure, 415);
}

/** The copies that a picture becomes. Throws as above. */
export async function picturesOf(
  inspection: Exclude<Inspection, { task: 'pdf' }>,
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
