import type { App } from '../../platform/app.ts';
import type { SyncKind, SyncReport } from '../contract.ts';
import { QuickBooksError } from '../quickbooks/errors.ts';
import { sayProblem } from './say-problem.ts';
import { syncCustomers } from './sync-customers.ts';
import { syncPrices } from './sync-prices.ts';
import { syncProducts } from './sync-products.ts';

const SYNCS: Record<SyncKind, (app: App) => Promise<SyncReport>> = { products: syncProducts, customers: syncCustomers, prices: syncPrices };

/** `run-sync`: one run from start to report. Each sync reads everything first and writes in one transaction, so a repeat is safe. */
export async function runSync(app: App, { runId }: { runId: string }, run: { attempt: number; maxAttempts: number }): Promise<void> {
  const row = await app.db.row<{ kind: SyncKind }>(
    'syncs.take',
    `update sync_runs set state = 'running' where id = $1 and state in ('queued', 'running') returning kind`,
    [runId],
  );
  if (!row) return;
  try {
    const report = await SYNCS[row.kind](app);
    await app.db.change('syncs.done', `update sync_runs set state = 'done', report = $2, finished_at = $3 where id = $1`, [
      runId,
      JSON.stringify(report),
      new Date(app.clock.now()),
    ]);
  } catch (error) {
    const passing = error instanceof QuickBooksError && (error.outcome === 'throttled' || error.outcome === 'unanswered');
    if (passing && run.attempt < run.maxAttempts) throw error;
    await app.db.change('syncs.failed', `update sync_runs set state = 'failed', error = $2, finished_at = $3 where id = $1`, [
      runId,
      sayProblem(error).text,
      new Date(app.clock.now()),
    ]);
    if (!(error instanceof QuickBooksError)) throw error;
  }
}
