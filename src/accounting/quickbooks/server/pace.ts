import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../platform/app.ts';
import { QuickBooksError } from '../errors.ts';

/** One call each 150 ms: 400 a minute and under 8 a second, below QuickBooks' own limits of 500 and 10 per company. */
const GAP_MS = 150;
/** Who would wait longer than this comes back later instead. */
const PATIENCE_MS = 10_000;

/**
 * Waits for this company's next free slot, over all processes. The slot is taken by the database's clock in one statement.
 * @throws QuickBooksError throttled, when the company was told to pause or the queue of callers is too long.
 */
export async function takeSlot(app: App, realmId: string): Promise<void> {
  const slot = await app.db.row<{ waitMs: number; pausedMs: number }>(
    'accounting.slot',
    `insert into accounting_pace as p (realm_id, next_at) values ($1, clock_timestamp() + make_interval(secs => $2 / 1000.0))
     on conflict (realm_id) do update set next_at = case when p.paused_until > $3::timestamptz or p.next_at > clock_timestamp() + make_interval(secs => $4 / 1000.0) then p.next_at
                                                         else greatest(p.next_at, clock_timestamp()) + make_interval(secs => $2 / 1000.0) end
     returning ceil(extract(epoch from (p.next_at - clock_timestamp())) * 1000 - $2)::int as "waitMs",
               ceil(coalesce(extract(epoch from (p.paused_until - $3::timestamptz)), 0) * 1000)::float8 as "pausedMs"`,
    [realmId, GAP_MS, new Date(app.clock.now()), PATIENCE_MS],
  );
  const paused = slot?.pausedMs ?? 0;
  if (paused > 0)
    throw new QuickBooksError('throttled', 'QuickBooks asked for a pause.', {
      waitSeconds: Math.ceil(paused / 1000),
    });
  const waitMs = slot?.waitMs ?? 0;
  if (waitMs >= PATIENCE_MS - GAP_MS)
    throw new QuickBooksError('throttled', 'Too many calls wait for QuickBooks.', {
      waitSeconds: 15,
    });
  if (waitMs > 0) await wait(waitMs);
}

/** Nobody calls this company for a while: it answered 429. */
export async function pause(app: App, realmId: string, seconds: number): Promise<void> {
  await app.db.execute(
    'accounting.pause',
    'update accounting_pace set paused_until = $2 where realm_id = $1',
    [realmId, new Date(app.clock.now() + seconds * 1000)],
  );
}
