import type { Sql } from '../../platform/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { columns, nullable, type RowOf, rowShape, text, textOf } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

const receiverRow = rowShape({
  id: text,
  address: text,
  pausedBy: nullable(textOf<'person' | 'failing'>()),
});

/** The receiver, for a change of it. @throws AppError `not-found` */
export async function lockReceiver(tx: Sql, id: string): Promise<RowOf<typeof receiverRow>> {
  const found = await tx.row(
    receiverRow,
    sql`select ${columns(receiverRow, 'r')} from webhook_receivers r where r.id = ${id} for no key update`,
  );
  if (!found) throw notFound();
  return found;
}
