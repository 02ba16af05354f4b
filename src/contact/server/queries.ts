import { lentPeople } from '../../accounts/people/server/lent.ts';
import type { UserActor } from '../../kit/actor.ts';
import { isStaff } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import {
  int,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { ContactRow, RequestState } from '../contract.ts';

const PAGE = 50;

const contactRow: ShapeOf<ContactRow> = rowShape({
  id: text,
  reference: text,
  name: text,
  email: text,
  company: text,
  phone: text,
  topic: textOf<ContactRow['topic']>(),
  message: text,
  state: textOf<ContactRow['state']>(),
  handledByName: nullable(text),
  createdAt: text,
});

/** The inbox, newest first, by state; staff only. `before` is the id of the last row of the page before. */
export async function listContactRequests(
  app: App,
  actor: UserActor,
  state: RequestState | 'all',
  before: string | null = null,
): Promise<{ rows: ContactRow[]; next: string | null }> {
  if (!isStaff(actor)) throw permissionDenied();
  const rows = await app.db.rows(
    contactRow,
    sql`select c.id, c.reference, c.name, c.email, c.company, c.phone, c.topic, c.message,
              c.state, u.display_name as handled_by_name,
              to_json(c.created_at)#>>'{}' as created_at
       from contact_requests c left join ${lentPeople} u on u.id = c.handled_by
      where ${state === 'all' ? sql`true` : sql`c.state = ${state}`}
        and ${before === null ? sql`true` : sql`c.id < ${before}`}
      order by c.id desc limit ${PAGE + 1}`,
  );
  const page = rows.slice(0, PAGE);
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

const newRequestRow = rowShape({ reference: text, name: text, message: text });

/** Messages that nobody has answered from these e-mail addresses, newest first. For staff: the caller's gate has asked. */
export function newRequestsFrom(
  db: Sql,
  addresses: readonly string[],
): Promise<RowOf<typeof newRequestRow>[]> {
  return db.rows(
    newRequestRow,
    sql`select c.reference, c.name, c.message from contact_requests c
         where c.state = 'new' and c.email <> ''
           and lower(c.email) = any(${addresses.map((one) => one.toLowerCase())}::text[])
         order by c.created_at desc, c.id desc limit 5`,
  );
}

const countNewRow = rowShape({ count: int });

/** How many messages nobody has answered. */
export async function countNewMessages(db: Sql): Promise<number> {
  return (
    (
      await db.row(
        countNewRow,
        sql`select count(*)::int as count from contact_requests where state = 'new'`,
      )
    )?.count ?? 0
  );
}
