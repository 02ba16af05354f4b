import type { Sql } from '../../platform/database.ts';
import type { NotificationKey } from '../choices.ts';

/** The predicate for SQL: whether the person of `alias` (the users table) chose to be told of this. A missing choice means yes. */
export function wantsMail(alias: string, key: NotificationKey): string {
  return `coalesce((${alias}.notifications->>'${key}')::boolean, true)`;
}

/** Where to write to a person about this; undefined for who is gone, disabled or does not want to hear of it. */
export async function mailOfWhoWants(sql: Sql, userId: string, key: NotificationKey): Promise<string | undefined> {
  const row = await sql.row<{ email: string }>(
    `accounts.wants.${key}`,
    `select u.email from users u where u.id = $1 and u.email <> '' and not u.disabled and u.deleted_at is null and ${wantsMail('u', key)}`,
    [userId],
  );
  return row?.email;
}
