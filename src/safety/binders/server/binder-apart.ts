import type { App } from '../../../platform/app.ts';
import { startApart } from '../../../platform/run-apart.ts';
import type { BinderRequest } from './binder-page.ts';
import type { BinderTask } from './binder-process.ts';

const PROGRAM = 'src/safety/binders/server/binder-process.ts';
/** For one sheet, and for writing the whole at the end. */
const LIMIT_MS = 120_000;
const HEAP_MB = 768;
/** A site's binder of 200 MB takes 700 MB. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** So many sheets may end the process before the binder is given up. */
const MAX_BROKEN = 3;

/**
 * A binder made in a process of its own: makers' files are read there, and requests that the same
 * server answers do not wait for it. A sheet at which that process ends gets the page of one that
 * can't be read, and the binder is begun again.
 * @throws Error when the process ends otherwise
 */
export async function renderBinderApart(
  app: Pick<App, 'log'>,
  request: BinderRequest,
  onProgress: (done: number) => void,
  { ms = LIMIT_MS, maxBytes = MAX_BYTES } = {},
): Promise<Uint8Array> {
  const entries = [...request.entries];
  for (let broken = 0; ; broken += 1) {
    let done = 0;
    const task: BinderTask = { request: { ...request, entries }, maxBytes };
    const result = await startApart<Uint8Array>(PROGRAM, task, ms, {
      heapMb: HEAP_MB,
      onStep: (step) => {
        done = step;
        onProgress(step);
      },
    });
    if ('answer' in result) return result.answer;
    const entry = entries[done];
    const { ended, code } = result;
    if (!entry?.bytes.length || broken === MAX_BROKEN)
      throw new Error(`The process of a binder ended without an answer: ${ended}, ${code}.`);
    app.log.error('a sheet can not be bound', { name: entry.name, brand: entry.brand, ended });
    entries[done] = { ...entry, bytes: new Uint8Array() };
  }
}
