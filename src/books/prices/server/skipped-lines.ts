import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { PriceSource, SkipReason } from '../contract.ts';

/** How many are named. */
const NAMED = 50;

const skippedRow = rowShape({
  documentId: text,
  source: textOf<PriceSource>(),
  line: int,
  docNumber: nullable(text),
  dated: date,
  customerName: text,
  what: text,
  why: present(textOf<SkipReason>()),
});
export type SkippedRow = RowOf<typeof skippedRow>;

const countRow = rowShape({ count: int });

/** The newest lines of the books that say no price, with the reason, and how many there are: of customers that the person may see. */
export async function skippedLines(
  db: Sql,
  user: UserActor,
): Promise<{ rows: SkippedRow[]; count: number }> {
  const theirs = sql`
    observed_lines l
    join ${customersForJoinIn(customerScope(user))} c on c.price_ref = l.customer_ref`;
  const rows = await db.rows(
    skippedRow,
    sql`
      select l.document_id, l.source, l.line, l.doc_number, l.dated, c.name as customer_name,
             coalesce(p.name || ', ' || p.size_unit, l.description) as what, l.skipped as why
        from ${theirs} left join ${productsForJoin} p on p.accounting_id = l.item_ref
       where l.skipped is not null
       order by l.dated desc, l.document_id desc, l.line limit ${NAMED}`,
  );
  const all = await db.row(
    countRow,
    sql`select count(*)::int as count from ${theirs} where l.skipped is not null`,
  );
  return { rows, count: all?.count ?? 0 };
}
