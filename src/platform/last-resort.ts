import type { Log } from './log.ts';

/**
 * What the process does with errors that nobody owns. A promise without an owner: logged and reported, and the process goes on, because
 * no request waits for it. An exception that nobody caught may have left anything half done: logged, reported, then the process stops
 * in order with exit code 1, for its supervisor to start it anew. A second one, or a stop that takes too long, ends it at once.
 */
export function ownTheRest(
  log: Log,
  means: { report: (fault: unknown) => void; stop: (exitCode: number) => void },
): void {
  let failing = false;
  process.on('unhandledRejection', (error) => {
    log.error('unhandled rejection', { error });
    means.report(error);
  });
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', { error });
    if (failing) process.exit(1);
    failing = true;
    means.report(error);
    means.stop(1);
  });
}
