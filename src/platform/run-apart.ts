import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT_FOLDER } from './root-folder.ts';

const AT_ONCE = 2;
const MAX_WAITING = 20;
/** Heap of such a process, in MB (security.md 4.6). What lies outside the heap it watches itself, where it may hold much. */
const HEAP_MB = 256;

/** Too many files wait to be opened. */
export class ApartBusy extends Error {
  override readonly name = 'ApartBusy';
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new ApartBusy();
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

/** The file to run: the source itself while the shop runs from source; in the build its name stands in the manifest, as the server's own does. */
function fileOf(program: string): string {
  if (import.meta.url.endsWith('.ts')) return path.join(ROOT_FOLDER, program);
  for (const place of ['./', '../']) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    const manifest = path.join(folder, '.vite', 'manifest.json');
    if (!existsSync(manifest)) continue;
    const file = (
      JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string } | undefined>
    )[program]?.file;
    if (file) return path.join(folder, file);
  }
  throw new Error(`${program} is missing from the build.`);
}

/** How a process ended that gave no answer. */
export type NoAnswer = { ended: 'time' | 'memory' | 'crash'; code: number | null };

interface ApartOptions {
  heapMb?: number;
  /** Called with each number that the program sends before its answer; the time begins anew with it. */
  onStep?: (step: number) => void;
}

/**
 * Gives one message to a program of ours in a process of its own, and takes its one answer: what an untrusted file can make a reader do
 * stays there. It runs at once: for jobs, of which the queue lets few run. `program` is its path from the root, an input of the build in
 * vite.config.ts.
 */
export function startApart<Answer>(
  program: string,
  message: unknown,
  limitMs: number,
  { heapMb = HEAP_MB, onStep }: ApartOptions = {},
): Promise<{ answer: Answer } | NoAnswer> {
  return new Promise((resolve) => {
    // No environment: a reader that was taken over finds no secret there.
    const child = fork(fileOf(program), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`],
    });
    let result: { answer: Answer } | NoAnswer | null = null;
    const endIn = () =>
      setTimeout(() => {
        result = { ended: 'time', code: null };
        child.kill('SIGKILL');
      }, limitMs);
    let timer = endIn();
    child.on('message', (sent) => {
      if (typeof sent === 'number') {
        clearTimeout(timer);
        timer = endIn();
        onStep?.(sent);
      } else result ??= { answer: sent as Answer };
    });
    child.once('error', () => child.kill('SIGKILL'));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      // V8 aborts when its heap is full.
      resolve(result ?? { ended: signal === 'SIGABRT' ? 'memory' : 'crash', code });
    });
    child.send(message as never, () => {});
  });
}

/**
 * The same for what a request waits for: two run at once, twenty wait.
 * @throws ApartBusy
 */
export const runApart = <Answer>(
  program: string,
  message: unknown,
  limitMs: number,
): Promise<{ answer: Answer } | NoAnswer> =>
  inTurn(() => startApart<Answer>(program, message, limitMs));
