import type { App } from '../../../../../platform/app.ts';
import { notFound } from '../../../../../platform/http/errors.ts';
import { rowShape, text } from '../../../../../platform/row-shape.ts';
import { sql } from '../../../../../platform/sql.ts';

const emailRow = rowShape({ email: text });

/** The address that an account signs in with. @throws AppError `not-found` */
export async function emailOfAccount(app: Pick<App, 'db'>, id: string): Promise<string> {
  const row = await app.db.row(
    emailRow,
    sql`select email from users where id = ${id} and deleted_at is null`,
  );
  if (!row) throw notFound();
  return row.email;
}
