import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, nullable, type RowOf, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';

const headRow = rowShape({ closedAt: nullable(time), closedByName: text, closeReason: text });
const countRow = rowShape({
  productId: text,
  name: text,
  sizeUnit: text,
  loaded: int,
  delivered: int,
  returned: int,
  damaged: int,
  explanation: text,
});
const emptyRow = rowShape({ kind: text, taken: int, counted: int, explanation: text });

export interface ClosedCount {
  closedAt: Date | null;
  closedByName: string;
  /** Why it was closed although a report had not come. */
  closeReason: string;
  products: RowOf<typeof countRow>[];
  empties: RowOf<typeof emptyRow>[];
}

/** How a run was counted back, as it was written then. The caller may see the run. */
export async function readClosing(db: Sql, runId: string): Promise<ClosedCount | undefined> {
  const [head, products, empties] = await Promise.all([
    db.row(
      headRow,
      sql`select r.closed_at, coalesce(p.display_name, '') as closed_by_name,
                 r.close_reason
            from runs r left join ${peopleForJoin} p on p.id = r.closed_by
           where r.id = ${runId} and r.state = 'closed'`,
    ),
    db.rows(
      countRow,
      sql`select c.product_id, p.name, p.size_unit, c.loaded, c.delivered, c.returned, c.damaged,
                 c.explanation
            from run_counts c join ${productsForJoin} p on p.id = c.product_id
           where c.run_id = ${runId} order by c.explanation = '', p.name, p.sku`,
    ),
    db.rows(
      emptyRow,
      sql`select e.kind, e.taken, e.counted, e.explanation from run_empties e
           where e.run_id = ${runId} order by e.kind`,
    ),
  ]);
  return head ? { ...head, products, empties } : undefined;
}
