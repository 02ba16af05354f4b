import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { fetchedAlready, fetchedElsewhere, fetchedTwice } from '../errors.ts';
import type { FetchedGoods } from '../fetched-contract.ts';

const requestedRow = rowShape({ claimId: text, orderLineId: text, name: text, left: int });

/**
 * What of the goods that a driver says to have taken back counts: never more of a line than drivers were asked for, over all their reports. Whether the
 * desk still wants it is asked of nobody who has it on the truck. What goes beyond is refused; where the desk writes the report down it is left out.
 * @throws AppError `invalid-argument`; `failed-precondition` with the reason `fetched-already`
 */
export async function fetchedOnce(
  tx: Sql,
  customerId: string,
  fetched: readonly FetchedGoods[],
  { isWritten }: { isWritten: boolean },
): Promise<FetchedGoods[]> {
  if (fetched.length === 0) return [];
  const claims = [...new Set(fetched.map(({ claimId }) => claimId))].sort();
  // Reports about one claim wait for each other.
  for (const claimId of claims)
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`fetched ${claimId}`}, 0))`,
    );
  const requested = await tx.rows(
    requestedRow,
    sql`select a.claim_id, a.order_line_id, l.name, a.asked - told.fetched as left
          from goods_asked_back a join ${orderLinesForJoin} l on l.id = a.order_line_id
               cross join lateral (
                 select coalesce(sum(f.quantity), 0)::int as fetched from goods_fetched f
                  where f.claim_id = a.claim_id and f.order_line_id = a.order_line_id) told
         where a.claim_id = any(${claims}::text[]) and a.customer_id = ${customerId}`,
  );
  const seen = new Set<(typeof requested)[number]>();
  return fetched.flatMap((goods) => {
    const known = requested.find(
      ({ claimId, orderLineId }) => claimId === goods.claimId && orderLineId === goods.orderLineId,
    );
    const isTwice = known !== undefined && seen.has(known);
    const left = !known || isTwice ? 0 : Math.max(0, known.left);
    if (known) seen.add(known);
    if (goods.quantity <= left) return [goods];
    if (!isWritten) {
      if (!known) throw fetchedElsewhere();
      throw isTwice ? fetchedTwice(known.name) : fetchedAlready(known.name, goods.quantity, left);
    }
    return left > 0 ? [{ ...goods, quantity: left }] : [];
  });
}
