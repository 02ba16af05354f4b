import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { int, rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

const countRow = rowShape({ jobs: int });

/**
 * Sets every job that was given up going again, from its first attempt on. @returns how many there were
 * @throws AppError `permission-denied` for anyone but a super_admin
 */
export async function retryFailedJobs(
  app: App,
  actor: UserActor,
  trace: { requestId: string; network: string },
): Promise<number> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const found = await tx.row(
      countRow,
      sql`select count(again.id)::int as jobs
            from (select coalesce(array_agg(id), '{}') as ids from graphile_worker.jobs
                   where attempts >= max_attempts and locked_at is null) given_up,
                 graphile_worker.reschedule_jobs(given_up.ids, run_at => now(), attempts => 0) again`,
    );
    const jobs = found?.jobs ?? 0;
    if (jobs > 0)
      await recordAudit(app, tx, actor, {
        action: 'jobs.retry',
        objectKind: 'job',
        objectId: 'given-up',
        after: { jobs },
        ...trace,
      });
    return jobs;
  });
}
