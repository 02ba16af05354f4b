import type { App } from '../../../platform/app.ts';
import { int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import type { ReadBudget } from '../../ledger-rows.ts';

/** Reads a month that Intuit's Builder tier includes; beyond them it answers 429 (developer.intuit.com, limits and throttles). */
const MONTHLY_READS = 500_000;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** One more read of this company, on the day it is sent (UTC). A read that fails was a read too. */
export async function countRead(app: App, realmId: string): Promise<void> {
  await app.db.execute(
    sql`insert into accounting_reads as r (realm_id, day, reads)
        values (${realmId}, ${dayOf(app.clock.now())}, 1)
        on conflict (realm_id, day) do update set reads = r.reads + 1`,
  );
}

const sumRow = rowShape({ reads: int });

/** Reads of the connected company in this calendar month (UTC), against what is included. Null when none is connected. */
export async function readBudget(app: App): Promise<ReadBudget | null> {
  const live = await liveConnection(app.db);
  if (!live) return null;
  const month = `${dayOf(app.clock.now()).slice(0, 7)}-01`;
  const row = await app.db.row(
    sumRow,
    sql`select coalesce(sum(reads), 0)::int as reads from accounting_reads
         where realm_id = ${live.realmId} and day >= ${month}::date`,
  );
  return { reads: row?.reads ?? 0, of: MONTHLY_READS };
}
