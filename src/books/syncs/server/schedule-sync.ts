import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { hourIn, momentOf } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, columns, int, rowShape, type ShapeOf, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { SYNC_KINDS, type SyncKind } from '../../choices.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { permissionDenied } from '../../errors.ts';
import type { ScheduleSync, SyncSchedule } from '../sync-contract.ts';
import { openRun } from './start-sync.ts';
import { freeDeadRuns } from './sync-run.ts';

const schedule: ShapeOf<SyncSchedule> = rowShape({
  kind: textOf<SyncKind>(),
  isOn: bool,
  hour: int,
});

/** When each kind starts by itself, in the order of the kinds. */
export function syncSchedules(db: Sql): Promise<SyncSchedule[]> {
  return db.rows(
    schedule,
    sql`select ${columns(schedule, 's')} from sync_schedules s
         order by array_position(${[...SYNC_KINDS]}::text[], s.kind)`,
  );
}

/** Turns the nightly sync of a kind on or off, and says at which hour of the company's day it starts. */
export async function scheduleSync(
  app: App,
  actor: Actor,
  input: ScheduleSync,
): Promise<SyncSchedule> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const { kind, isOn, hour } = input;
  await app.db.transaction(async (tx) => {
    await tx.execute(
      sql`update sync_schedules set is_on = ${isOn}, hour = ${hour} where kind = ${kind}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'accounting.sync-schedule',
      objectKind: 'sync-schedule',
      after: { kind, isOn, hour },
    });
  });
  return input;
}

const kindRow = rowShape({ kind: textOf<SyncKind>() });

/**
 * `start-due-syncs`: starts what is due on the company's day and was not started by the schedule on it. A sync that is at work,
 * or waits for somebody's answer, is left alone: the next night starts it again.
 */
export async function startDueSyncs(app: App): Promise<void> {
  if ((await liveConnection(app.db))?.state !== 'connected') return;
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const hour = hourIn(company.timeZone, app.clock.now());
  const midnight = new Date(momentOf(company.timeZone, today, 0));
  await app.db.transaction(async (tx) => {
    await freeDeadRuns(app, tx);
    const due = await tx.rows(
      kindRow,
      sql`select s.kind from sync_schedules s
           where s.is_on and s.hour <= ${hour}
             and not exists (
               select 1 from sync_runs r
                where r.kind = s.kind
                  and (r.state in ('queued', 'running', 'waiting')
                       or (r.scheduled and r.created_at >= ${midnight})))
           order by s.hour, s.kind for update`,
    );
    for (const { kind } of due) await openRun(app, tx, kind, null);
  });
}
