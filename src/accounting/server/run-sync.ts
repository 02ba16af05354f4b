import type { App } from '../../platform/app.ts';
import type { PayloadOf } from '../../platform/queue.ts';
import type { RunKind } from '../choices.ts';
import type { SyncReport } from '../contract.ts';
import { LedgerError } from '../ledger.ts';
import { AsksFirst } from './ask-first.ts';
import { describeProblem } from './describe-problem.ts';
import type { runSyncJob } from './jobs.ts';
import { removeAccepted } from './read-changes.ts';
import { syncCustomers } from './sync-customers.ts';
import { syncPrices } from './sync-prices.ts';
import { syncProducts } from './sync-products.ts';
import { endRun, type HeldRun, keepAlive, putBack, takeRun } from './sync-run.ts';

const SYNCS: Record<RunKind, (app: App, run: HeldRun) => Promise<SyncReport>> = {
  products: syncProducts,
  customers: syncCustomers,
  prices: syncPrices,
  invoices: removeAccepted,
};

/** How often a run is tried while QuickBooks gives no answer. Pauses that it asks for do not count. */
const MAX_TRIES = 5;
const FIRST_WAIT_SECONDS = 15;

/**
 * `run-sync`: one run from start to report. Each sync reads everything first and writes in one transaction, so a repeat is
 * safe: after a pause, after no answer, and after the process was killed.
 */
export async function runSync(app: App, { runId }: PayloadOf<typeof runSyncJob>): Promise<void> {
  const run = await takeRun(app, runId);
  if (!run) return;
  const rest = keepAlive(app, run);
  try {
    await endRun(app, run, { state: 'done', report: await SYNCS[run.kind](app, run) });
  } catch (error) {
    if (error instanceof AsksFirst)
      return await endRun(app, run, { state: 'waiting', question: error.question });
    const pause = waitAfter(error, run.attempts);
    if (pause) return await putBack(app, run, pause.seconds, pause.countsNot);
    await endRun(app, run, { state: 'failed', error: describeProblem(error).text });
    if (!(error instanceof LedgerError)) throw error;
  } finally {
    rest();
  }
}

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
