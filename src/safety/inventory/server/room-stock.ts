import type { UserActor } from '../../../kit/actor.ts';
import { dayIn } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { readStock, type StockRow } from '../../sites/server/read-stock.ts';

/** What was last ordered longer ago than this stands in the stock only when it is there, or the site has said something of it. */
const MONTHS_BACK = 12;

/** The stock of a site, as its page and its count take it. Who may see the site is for the caller to check. */
export function stockOf(
  app: { db: Sql; clock: App['clock'] },
  user: UserActor,
  customerId: string,
) {
  const since = new Date(app.clock.now());
  since.setUTCMonth(since.getUTCMonth() - MONTHS_BACK);
  return readStock(app.db, user, customerId, since);
}

/** What was counted in a storeroom or moved there, and of how much of what stands there its newest count tells. */
export function countedIn(rows: readonly StockRow[], storeroomId: string, zone: string) {
  const counts = rows.flatMap((row) =>
    row.counts.flatMap((count) => (count.storeroomId === storeroomId ? [{ row, ...count }] : [])),
  );
  const days = counts.flatMap(({ countedAt }) => (countedAt === null ? [] : [countedAt]));
  const countedOn = days.length > 0 ? dayIn(zone, Math.max(...days)) : null;
  const found = counts.filter(({ quantity }) => quantity > 0).map(({ row }) => row);
  const here = new Set([
    ...rows.filter((row) => (row.storeroomId ?? '') === storeroomId),
    ...found,
  ]);
  const stands = [...here].filter(({ hidden }) => !hidden);
  const counted = counts.filter(
    ({ row, countedAt }) =>
      stands.includes(row) && countedAt !== null && dayIn(zone, countedAt) === countedOn,
  );
  return { counts, countedOn, counted: counted.length, products: stands.length };
}
