import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';

/** The address that an account signs in with. @throws AppError `not-found` */
export async function emailOfAccount(app: Pick<App, 'db'>, id: string): Promise<string> {
  const row = await app.db.row<{ email: string }>(
    'accounts.email',
    'select email from users where id = $1 and deleted_at is null',
    [id],
  );
  if (!row) throw notFound();
  return row.email;
}
