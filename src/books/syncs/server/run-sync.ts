import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import type { RunKind } from '../../choices.ts';
import { removeAccepted } from '../../connection/server/read-changes.ts';
import { LedgerError } from '../../ledger-error.ts';
import { describeProblem } from '../../server/describe-problem.ts';
import type { runSyncJob } from '../../server/jobs.ts';
import { AsksFirst } from './ask-first.ts';
import { customerSync } from './sync-customers.ts';
import { readInPages } from './sync-pages.ts';
import { priceSync } from './sync-prices.ts';
import { productSync } from './sync-products.ts';
import {
  endRun,
  type HeldRun,
  keepAlive,
  putBack,
  type RunEnd,
  SyncCancelled,
  takeRun,
} from './sync-run.ts';

const SYNCS: Record<RunKind, (app: App, run: HeldRun) => Promise<void>> = {
  products: (app, run) => readInPages(app, run, productSync),
  customers: (app, run) => readInPages(app, run, customerSync),
  prices: (app, run) => readInPages(app, run, priceSync),
  invoices: async (app, run) => {
    const report = await removeAccepted(app, run);
    await endRun(app, app.db, run, { state: 'done', report });
  },
};

/** How often a run is tried while QuickBooks gives no answer. Pauses that it asks for do not count. */
const MAX_TRIES = 5;
const FIRST_WAIT_SECONDS = 15;

/**
 * `run-sync`: one run from where it stands to its report. Each page is kept with its checkpoint, and what was read comes into
 * force in one transaction at the end: after a pause, after no answer, and after the process was killed it goes on at its page.
 */
export async function runSync(app: App, { runId }: PayloadOf<typeof runSyncJob>): Promise<void> {
  const run = await takeRun(app, runId);
  if (!run) return;
  const rest = keepAlive(app, run);
  try {
    await SYNCS[run.kind](app, run);
  } catch (error) {
    if (error instanceof SyncCancelled) return await end(app, run, { state: 'cancelled' });
    if (error instanceof AsksFirst)
      return await end(app, run, { state: 'waiting', question: error.question });
    const pause = waitAfter(error, run.attempts);
    if (pause) return await putBack(app, run, pause.seconds, pause.countsNot);
    await end(app, run, { state: 'failed', error: describeProblem(error).text });
    if (!(error instanceof LedgerError)) throw error;
  } finally {
    rest();
  }
}

const end = (app: App, run: HeldRun, how: RunEnd) =>
  app.db.transaction((tx) => endRun(app, tx, run, how));

/** How long to wait before the run is tried again, or undefined when it has failed. */
function waitAfter(
  error: unknown,
  attempts: number,
): { seconds: number; countsNot: boolean } | undefined {
  if (!(error instanceof LedgerError)) return undefined;
  if (error.outcome === 'throttled') return { seconds: error.waitSeconds ?? 60, countsNot: true };
  if (error.outcome === 'unanswered' && attempts < MAX_TRIES)
    return { seconds: FIRST_WAIT_SECONDS * 2 ** (attempts - 1), countsNot: false };
  return undefined;
}
