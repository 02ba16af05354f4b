import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { momentOf, shiftDay } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { date, int, rowShape, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { SYNC_KINDS, type SyncKind } from '../../choices.ts';
import type { RunState } from '../../contract.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { SyncHealth } from '../health-contract.ts';

const DAYS = 30;

const dayRow = rowShape({
  kind: textOf<SyncKind>(),
  day: date,
  state: textOf<RunState>(),
  runs: int,
});
const lastRow = rowShape({ kind: textOf<SyncKind>(), at: time });

/** The last thirty days of runs by company day and kind, when each kind was last in order, and the reads of this month. */
export async function syncHealth(app: App): Promise<SyncHealth> {
  const company = await readCompany(app);
  const { timeZone } = company;
  const today = companyDay(company, app.clock.now());
  const days = Array.from({ length: DAYS }, (_, index) => shiftDay(today, index + 1 - DAYS));
  const from = new Date(momentOf(timeZone, days[0] ?? today, 0));
  const kinds = [...SYNC_KINDS];
  const runs = await app.db.rows(
    dayRow,
    sql`select kind, (created_at at time zone ${timeZone})::date as day, state,
               count(*)::int as runs
          from sync_runs where created_at >= ${from} and kind = any(${kinds}::text[])
         group by 1, 2, 3 order by 1, 2, 3`,
  );
  const last = await app.db.rows(
    lastRow,
    sql`select kind, max(finished_at) as at from sync_runs
         where state = 'done' and read_until is not null and kind = any(${kinds}::text[])
           and coalesce(answer, 'accept') = 'accept'
         group by kind`,
  );
  return {
    days,
    now: app.clock.now(),
    kinds: kinds.map((kind) => ({
      kind,
      lastGood: last.find((one) => one.kind === kind)?.at ?? null,
      runs: runs.flatMap(({ kind: of, ...run }) => (of === kind ? [run] : [])),
    })),
    budget: await openLedger(app).readBudget(),
  };
}
