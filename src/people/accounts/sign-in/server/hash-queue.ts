import { availableParallelism } from 'node:os';
import { AppError } from '../../../../kit/app-error.ts';

/** How many may wait for a hash; the next one is told to come back (security.md, part 3f). */
const QUEUE = 50;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs at most one password hash per core, because each takes 19 MiB and a core for 40 ms: a flood of sign-ins can't starve the shop.
 * @throws AppError `unavailable` (503) when the queue is full.
 */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= availableParallelism()) {
    if (waiting.length >= QUEUE)
      throw new AppError('unavailable', 503, 'Service unavailable. Please try again later.', {
        retryAfterSeconds: 2,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
