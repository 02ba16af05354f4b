import type { Sql } from '../../../../platform/database.ts';
import { bool, int, jsonRows, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';

/** So many sellable units of one product. */
export interface StockLine {
  productId: string;
  quantity: number;
}

export interface Promised {
  /** Products with too little left. When it is not empty, nothing at all was promised. */
  short: { productId: string; available: number }[];
  /** Products promised beyond what is on hand, where back-orders are allowed. */
  backOrdered: string[];
}

/** Lines of the same product count together. */
function merged(lines: readonly StockLine[]): { ids: string[]; quantities: number[] } {
  const sums = new Map<string, number>();
  for (const line of lines)
    sums.set(line.productId, (sums.get(line.productId) ?? 0) + line.quantity);
  return { ids: [...sums.keys()], quantities: [...sums.values()] };
}

/**
 * Locks the rows in the order of their ids, whatever order the lines came in: two orders for the
 * same products queue up instead of deadlocking, and what is read here can't change before the
 * write of the same statement, which takes its rows from here.
 */
const locked = (ids: readonly string[]): SqlText => sql`
  locked as materialized (
    select p.id, p.quantity - p.promised as available from products p
     where p.id = ${sql.anyOf(ids)} order by p.id for no key update)`;

/** What `promising` answers: one row. */
export const promiseRow = rowShape({
  refused: bool,
  lacking: jsonRows(rowShape({ productId: text, available: int })),
});

/**
 * Parts of a `with` that promise stock: their one row `promise` has the columns of `promiseRow`.
 * For an order that reads more in the same round trip; everybody else calls `promiseStock`.
 */
export function promising(
  lines: readonly StockLine[],
  options: { allowBackOrders: boolean },
): SqlText {
  const { ids, quantities } = merged(lines);
  return sql`
    ${locked(ids)},
    judged as (
      select asked.*, greatest(locked.available, 0) as available, locked.id is null as unknown,
             coalesce(locked.available, 0) < asked.quantity as lacking
        from unnest(${sql.list(ids)}, ${sql.list(quantities, 'int')})
             with ordinality asked(id, quantity, position)
        left join locked using (id)),
    promise as (
      select coalesce(bool_or(unknown or (lacking and not ${options.allowBackOrders}::boolean)),
                      false) as refused,
             coalesce(json_agg(json_build_object('productId', id,
                                                 'available', coalesce(available, 0))
                               order by position) filter (where lacking), '[]') as lacking
        from judged),
    promised as (
      update products p set promised = p.promised + judged.quantity
        from judged, promise where p.id = judged.id and not promise.refused)`;
}

/** The answer of `promising`, told apart. */
export function promisedOf({ refused, lacking }: RowOf<typeof promiseRow>): Promised {
  return refused
    ? { short: lacking, backOrdered: [] }
    : { short: [], backOrdered: lacking.map(({ productId }) => productId) };
}

/**
 * Promises stock to an order: all lines or none. Without back-orders a product is never promised
 * beyond what is on hand. Runs inside the caller's transaction; the caller gives the order up when
 * `short` is not empty.
 */
export async function promiseStock(
  tx: Sql,
  lines: readonly StockLine[],
  options: { allowBackOrders: boolean },
): Promise<Promised> {
  if (lines.length === 0) return { short: [], backOrdered: [] };
  const row = await tx.row(
    promiseRow,
    sql`with ${promising(lines, options)} select refused, lacking from promise`,
  );
  return promisedOf(row ?? { refused: false, lacking: [] });
}

async function change(tx: Sql, lines: readonly StockLine[], set: SqlText): Promise<void> {
  if (lines.length === 0) return;
  const { ids, quantities } = merged(lines);
  await tx.execute(sql`
    with ${locked(ids)}
    update products p set ${set}
      from unnest(${sql.list(ids)}, ${sql.list(quantities, 'int')}) line(id, quantity) join locked using (id)
     where p.id = line.id`);
}

/** Gives promised stock back: a line was cancelled, changed down, or dropped. */
export function releaseStock(tx: Sql, lines: readonly StockLine[]): Promise<void> {
  return change(tx, lines, sql`promised = greatest(p.promised - line.quantity, 0)`);
}

/** Goods that were invoiced came back whole: they are on hand again. */
export function putBackIntoStock(tx: Sql, lines: readonly StockLine[]): Promise<void> {
  return change(tx, lines, sql`quantity = p.quantity + line.quantity`);
}

/**
 * The goods are invoiced: they are no longer promised and no longer on hand. What is on hand never
 * falls below 0.
 */
export function consumeStock(tx: Sql, lines: readonly StockLine[]): Promise<void> {
  return change(
    tx,
    lines,
    sql`promised = greatest(p.promised - line.quantity, 0),
        quantity = greatest(p.quantity - line.quantity, 0)`,
  );
}
