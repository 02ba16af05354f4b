import type { Sql } from '../../platform/database.ts';
import { int, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

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

const stockRow = rowShape({ id: text, available: int });

/**
 * Locks the rows in the order of their ids, whatever order the lines came in: two orders for the same products queue up
 * instead of deadlocking, and what is read here can't change before the write that follows.
 */
const lockStock = (tx: Sql, ids: readonly string[]) =>
  tx.rows(
    stockRow,
    sql`select p.id, p.quantity - p.promised as available from products p
         where p.id = any(${ids}::text[]) order by p.id for no key update`,
  );

/** Lines of the same product count together. */
function merged(lines: readonly StockLine[]): { ids: string[]; quantities: number[] } {
  const sums = new Map<string, number>();
  for (const line of lines)
    sums.set(line.productId, (sums.get(line.productId) ?? 0) + line.quantity);
  return { ids: [...sums.keys()], quantities: [...sums.values()] };
}

/**
 * Promises stock to an order: all lines or none. Without back-orders a product is never promised beyond what is on hand.
 * Runs inside the caller's transaction; the caller refuses the order when `short` is not empty.
 */
export async function promiseStock(
  tx: Sql,
  lines: readonly StockLine[],
  options: { allowBackOrders: boolean },
): Promise<Promised> {
  const { ids, quantities } = merged(lines);
  const locked = await lockStock(tx, ids);
  const left = new Map(locked.map((row) => [row.id, row.available]));
  const lacking = ids.filter((id, at) => (left.get(id) ?? 0) < (quantities[at] ?? 0));
  const unknown = ids.filter((id) => !left.has(id));
  if (unknown.length > 0 || (lacking.length > 0 && !options.allowBackOrders)) {
    return {
      short: lacking.map((productId) => ({
        productId,
        available: Math.max(0, left.get(productId) ?? 0),
      })),
      backOrdered: [],
    };
  }
  await tx.execute(
    sql`update products p set promised = p.promised + line.quantity
          from unnest(${ids}::text[], ${quantities}::int[]) as line(id, quantity)
         where p.id = line.id
           and (${options.allowBackOrders}::boolean or p.quantity - p.promised >= line.quantity)`,
  );
  return { short: [], backOrdered: lacking };
}

/** Gives promised stock back: a line was cancelled, changed down, or dropped. */
export async function releaseStock(tx: Sql, lines: readonly StockLine[]): Promise<void> {
  const { ids, quantities } = merged(lines);
  await lockStock(tx, ids);
  await tx.execute(
    sql`update products p set promised = greatest(p.promised - line.quantity, 0)
          from unnest(${ids}::text[], ${quantities}::int[]) as line(id, quantity)
         where p.id = line.id`,
  );
}

/** The goods are invoiced: they are no longer promised and no longer on hand. What is on hand never falls below 0. */
export async function consumeStock(tx: Sql, lines: readonly StockLine[]): Promise<void> {
  const { ids, quantities } = merged(lines);
  await lockStock(tx, ids);
  await tx.execute(
    sql`update products p
           set promised = greatest(p.promised - line.quantity, 0),
               quantity = greatest(p.quantity - line.quantity, 0)
          from unnest(${ids}::text[], ${quantities}::int[]) as line(id, quantity)
         where p.id = line.id`,
  );
}
