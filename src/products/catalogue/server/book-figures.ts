import type { Sql } from '../../../platform/database.ts';
import { bool, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

/** Figures of a product that connected books keep. */
interface Figures {
  price: boolean;
  quantity: boolean;
}

const figuresRow = rowShape({ itemId: nullable(text), price: bool, quantity: bool });
const NONE: Figures = { price: false, quantity: false };

/** Which figures of a product connected books keep: those that they have. */
export async function figuresOfBooks(db: Sql, accountingId: string): Promise<Figures> {
  const row = await db.row(
    figuresRow,
    sql`select item_id, price, quantity from book_figures
         where item_id = ${accountingId} or item_id is null order by item_id nulls last limit 1`,
  );
  return row ? { price: row.price, quantity: row.quantity } : NONE;
}

/** The same for every item at once. */
export async function allFiguresOfBooks(db: Sql): Promise<(accountingId: string) => Figures> {
  const rows = await db.rows(figuresRow, sql`select item_id, price, quantity from book_figures`);
  const byItem = new Map(
    rows.map(({ itemId, price, quantity }) => [itemId, { price, quantity }] as const),
  );
  const other = byItem.get(null) ?? NONE;
  return (accountingId) => byItem.get(accountingId) ?? other;
}
