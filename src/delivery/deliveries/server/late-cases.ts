import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { countsForJoin, runsForJoin } from '../../runs/server/joins.ts';
import type { LineCase } from './open-case.ts';
import { deliveredLinesForJoin } from './public/joins.ts';
import type { DeliveredLine } from './stop-lines.ts';

const missingRow = rowShape({ productId: text, missing: int });
const closedRow = rowShape({ id: text });

/**
 * What a report says otherwise than the count of its run, which was closed before the report came. What the count found missing of a product
 * may have been handed over there, less what earlier late reports have of it; anything beyond came back with the truck by the count, and is a
 * case. Ask after the delivery's own row is written: it waits for a closing that goes on. None while the run is open, or without a run.
 */
export async function casesOfLateReport(
  tx: Sql,
  stop: { runId: string | null; deliveryId: string },
  lines: readonly DeliveredLine[],
): Promise<LineCase[]> {
  const { runId, deliveryId } = stop;
  if (!runId) return [];
  const closed = await tx.row(
    closedRow,
    sql`select r.id from ${runsForJoin} r where r.id = ${runId} and r.state = 'closed'`,
  );
  if (!closed) return [];
  const rows = await tx.rows(
    missingRow,
    sql`
      select c.product_id,
             greatest(0, c.loaded - c.delivered - c.returned - c.damaged - coalesce((
               select sum(l.delivered) from ${deliveredLinesForJoin} l
                      join deliveries d on d.id = l.delivery_id
                      join ${runsForJoin} r on r.id = d.run_id
                where d.run_id = c.run_id and d.id <> ${deliveryId}
                  and d.accepted_at > r.closed_at and l.product_id = c.product_id), 0))::int as missing
        from ${countsForJoin} c where c.run_id = ${runId}`,
  );
  const missing = new Map(rows.map((row) => [row.productId, row.missing]));
  return lines.flatMap(({ orderLineId, productId, name, delivered: reported }) => {
    const other = Math.min(reported, missing.get(productId) ?? 0);
    missing.set(productId, (missing.get(productId) ?? 0) - other);
    return reported === other
      ? []
      : [
          {
            orderLineId,
            productId,
            name,
            kind: 'late-report' as const,
            told: reported,
            other,
            billed: other,
          },
        ];
  });
}

/** One case a line: where the receiver's or the dock's count speaks too, the lowest of all is billed. */
export function withLateCases(cases: readonly LineCase[], late: readonly LineCase[]): LineCase[] {
  const lateOf = (one: LineCase) => late.find(({ orderLineId }) => orderLineId === one.orderLineId);
  return [
    ...cases.map((one) => ({
      ...one,
      billed: Math.min(one.billed, lateOf(one)?.billed ?? one.billed),
    })),
    ...late.filter((one) => !cases.some(({ orderLineId }) => orderLineId === one.orderLineId)),
  ];
}
