import { startSync } from '../../src/books/syncs/server/start-sync.ts';
import { type Books, REALM } from './books.ts';

/** Another hour for both clocks, no faults, no jobs and no runs: what each test of runs begins with. */
export async function clearRuns(books: Books): Promise<void> {
  books.simulator.control.clearFaults();
  books.app.clock.advance(7_200_000);
  await books.simulator.control.setTime(books.app.clock.now());
  await books.app.db.pool.query('delete from graphile_worker._private_jobs');
  await books.app.db.pool.query('delete from sync_runs');
}

/** Short ways to start, read and answer runs, and to edit the books as a bookkeeper does. */
export function syncRunsOf(books: Books) {
  const one = async (sql: string, values: unknown[] = []) =>
    (await books.app.db.pool.query(sql, values)).rows[0];
  return {
    one,
    start: async (kind: 'products' | 'customers' | 'prices') =>
      (await startSync(books.app, books.owner, kind)).runId,
    run: (id: string) =>
      one(
        'select state, report, error, question, interrupted, attempts from sync_runs where id = $1',
        [id],
      ),
    answer: (runId: string, how: 'accept' | 'leave', who = books.owner) =>
      books.app.call(who, 'POST', '/api/settle-sync', { runId, answer: how }),
    make: (kind: string, body: Record<string, unknown>) =>
      books.simulator.control.edit(REALM, kind, body, 'create'),
    change: (
      kind: string,
      id: string,
      body: object,
      operation: 'update' | 'void' | 'delete' = 'update',
    ) => {
      const SyncToken =
        books.simulator.control.rows(REALM, kind).find((row) => row.entity.Id === id)?.entity
          .SyncToken ?? '';
      return books.simulator.control.edit(
        REALM,
        kind,
        { Id: id, SyncToken, sparse: true, ...body },
        operation,
      );
    },
  };
}
