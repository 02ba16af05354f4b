import type { UserActor } from '../../kit/actor.ts';
import { isStaff } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import type { ContactRow, RequestState } from '../contract.ts';

const PAGE = 50;

/** The inbox, newest first, by state; staff only. `before` is the id of the last row of the page before. */
export async function listContactRequests(
  app: App,
  actor: UserActor,
  state: RequestState | 'all',
  before: string | null = null,
): Promise<{ rows: ContactRow[]; next: string | null }> {
  if (!isStaff(actor)) throw permissionDenied();
  const rows = await app.db.rows<ContactRow>(
    'contact.list',
    `select c.id, c.reference, c.name, c.email, c.company, c.phone, c.topic, c.message, c.state, u.display_name as "handledByName", to_json(c.created_at)#>>'{}' as "createdAt"
       from contact_requests c left join users u on u.id = c.handled_by
      where ($1 = 'all' or c.state = $1) and ($2::text is null or c.id < $2::text)
      order by c.id desc limit ${PAGE + 1}`,
    [state, before],
  );
  const page = rows.slice(0, PAGE);
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** How many messages nobody has answered. */
export async function countNewMessages(sql: Sql): Promise<number> {
  return (
    (
      await sql.row<{ count: number }>(
        'contact.count-new',
        `select count(*)::int as count from contact_requests where state = 'new'`,
      )
    )?.count ?? 0
  );
}
