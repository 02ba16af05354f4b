import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../platform/app.ts';
import { decimal, int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { LedgerError } from '../../ledger-error.ts';

/** A call that would wait longer than this is rescheduled. */
const PATIENCE_MS = 10_000;

const slotRow = rowShape({ waitMs: int, pausedMs: decimal });

/**
 * Waits for this company's next free slot, over all processes. The slot is taken by the database's clock in one statement.
 * @throws LedgerError throttled, when the company was told to pause or the queue of callers is too long.
 */
export async function takeSlot(app: App, realmId: string): Promise<void> {
  const { callGapMs } = app.config.quickbooks;
  const gap = sql`make_interval(secs => ${callGapMs} / 1000.0)`;
  const now = new Date(app.clock.now());
  const slot = await app.db.row(
    slotRow,
    sql`
      insert into accounting_pace as p (realm_id, next_at)
      values (${realmId}, clock_timestamp() + ${gap})
      on conflict (realm_id) do update set next_at =
        case when p.paused_until > ${now}::timestamptz
               or p.next_at > clock_timestamp() + make_interval(secs => ${PATIENCE_MS} / 1000.0)
             then p.next_at
             else greatest(p.next_at, clock_timestamp()) + ${gap} end
      returning
        ceil(extract(epoch from (p.next_at - clock_timestamp())) * 1000 - ${callGapMs})::int as wait_ms,
        ceil(coalesce(extract(epoch from (p.paused_until - ${now}::timestamptz)), 0) * 1000)::float8
          as paused_ms`,
  );
  const paused = slot?.pausedMs ?? 0;
  if (paused > 0)
    throw new LedgerError('throttled', 'QuickBooks asked for a pause.', {
      waitSeconds: Math.ceil(paused / 1000),
    });
  const waitMs = slot?.waitMs ?? 0;
  if (waitMs >= PATIENCE_MS - callGapMs)
    throw new LedgerError('throttled', 'Too many calls wait for QuickBooks.', {
      waitSeconds: 15,
    });
  if (waitMs > 0) await wait(waitMs);
}

/** Pauses all calls to a company that answered 429. */
export async function pauseCompany(app: App, realmId: string, seconds: number): Promise<void> {
  await app.db.execute(
    sql`update accounting_pace set paused_until = ${new Date(app.clock.now() + seconds * 1000)}
         where realm_id = ${realmId}`,
  );
}
