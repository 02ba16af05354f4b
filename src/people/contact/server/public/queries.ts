import { hasDuty, type UserActor } from '../../../../kit/actor.ts';
import { normalise } from '../../../../kit/normalise.ts';
import type { TableView } from '../../../../kit/table-view.ts';
import { NAMED } from '../../../../kit/waiting.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../../platform/http/errors.ts';
import {
  int,
  jsonList,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  rowsAsJson,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import {
  pageOf,
  pageParts,
  type SortBy,
  type TablePage,
} from '../../../../platform/sorted-page.ts';
import { sql } from '../../../../platform/sql.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../accounts/people/server/public/joins.ts';
import { customersForJoinIn } from '../../../customers/server/public/joins.ts';
import { customerScope } from '../../../customers/server/public/scope.ts';
import type { ContactAnswer, ContactRow, RequestState } from '../../contract.ts';
import { answerAddress, seenBy } from '../seen-messages.ts';

const PAGE = 50;

const contactColumns = {
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
  orderId: nullable(text),
  orderNumber: text,
};
const contactRow: ShapeOf<ContactRow> = rowShape(contactColumns);
const tableRow = rowShape({ ...contactColumns, sortKey: text });
/** With where an answer goes; '' where there is no address. */
const oneRow = rowShape({ ...contactColumns, answerTo: text });

/** The columns of `contactRow` for requests under the alias `c` and who handled them under `u`. */
const CONTACT = sql`c.id, c.reference, c.name, c.email, c.company, c.phone, c.topic, c.message, c.state,
  u.display_name as handled_by_name, to_json(c.created_at)#>>'{}' as created_at,
  c.order_id, c.order_number`;
const FROM = sql`from contact_requests c left join ${peopleForJoin} u on u.id = c.handled_by`;

/** The inbox, newest first, by state; staff only. `before` is the id of the last row of the page before. */
export async function listContactRequests(
  app: App,
  actor: UserActor,
  state: RequestState | 'all',
  before: string | null = null,
): Promise<{ rows: ContactRow[]; next: string | null }> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const rows = await app.db.rows(
    contactRow,
    sql`select ${CONTACT} ${FROM}
      where not c.from_desk and ${seenBy(actor)}
        and ${state === 'all' ? sql`true` : sql`c.state = ${state}`}
        and ${before === null ? sql`true` : sql`c.id < ${before}`}
      order by c.id desc limit ${PAGE + 1}`,
  );
  const page = rows.slice(0, PAGE);
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** What the table is sorted by; a company has thousands of messages at most, of twelve months. */
const SORTS: Readonly<Record<string, SortBy>> = {
  received: { expression: sql`c.created_at`, type: 'timestamptz' },
  name: { expression: sql`lower(c.name)`, type: 'text' },
  company: { expression: sql`lower(c.company)`, type: 'text' },
};

/** A box says which state of the request was seen: `<id>_<state>`. */
const idOf = (value: string) => value.split('_')[0] ?? '';

/** One page of the inbox as the view filters and sorts it; equal ones by id. @throws AppError `permission-denied` for anyone but staff */
export async function tableRequests(
  app: Pick<App, 'db'>,
  actor: UserActor,
  view: Pick<TableView, 'filters' | 'sort' | 'place' | 'chosen'>,
  limit: number,
): Promise<TablePage<ContactRow>> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const { q, state, topic } = view.filters;
  const page = pageParts(SORTS, view, sql`c.id`, limit);
  // Who asks for an account waits among the account requests, and not here too.
  const countsOtherStates = state === 'new' && !topic && !q;
  const searched = sql`concat_ws(' ', c.reference, c.name, c.company, c.email, c.phone, c.message)`;
  const rows = await app.db.rows(
    tableRow,
    sql`select ${CONTACT}, ${page.key} ${FROM} where not c.from_desk and ${seenBy(actor)}
          ${q ? sql`and position(lower(${q}) in lower(${searched})) > 0` : sql.empty}
          ${state ? sql`and c.state = ${state}` : sql.empty}
          ${topic ? sql`and c.topic = ${topic}` : sql.empty}
          ${countsOtherStates ? sql`and c.topic <> 'new-account'` : sql.empty}
          ${view.chosen.length > 0 ? sql`and c.id = any(${view.chosen.map(idOf)}::text[])` : sql.empty}
          ${page.where} ${page.order}`,
  );
  return pageOf(rows, view, limit);
}

/** One message. @throws AppError `permission-denied` for anyone but staff, `not-found` (missing, or of an order that they may not see) */
export async function readRequest(
  app: Pick<App, 'db'>,
  actor: UserActor,
  id: string,
): Promise<RowOf<typeof oneRow>> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const row = await app.db.row(
    oneRow,
    sql`select ${CONTACT}, ${answerAddress} as answer_to ${FROM}
         where c.id = ${id} and not c.from_desk and ${seenBy(actor)}`,
  );
  if (!row) throw notFound();
  return row;
}

const answerRow: ShapeOf<ContactAnswer> = rowShape({
  id: text,
  answer: text,
  byName: nullable(text),
  createdAt: text,
});

/** What was answered to a message, the first answer first. @throws AppError `permission-denied` for anyone but staff */
export function answersOf(
  app: Pick<App, 'db'>,
  actor: UserActor,
  requestId: string,
): Promise<ContactAnswer[]> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  return app.db.rows(
    answerRow,
    sql`select a.id, a.answer, u.display_name as by_name, to_json(a.created_at)#>>'{}' as created_at
          from contact_answers a join contact_requests c on c.id = a.request_id
               left join ${peopleForJoin} u on u.id = a.answered_by
         where a.request_id = ${requestId} and ${seenBy(actor)} order by a.created_at, a.id`,
  );
}

const senderRow = rowShape({ id: text, name: text });

/**
 * The customers of whoever wrote from this address, as far as the reader may see them: by the customer's own e-mail, or by an account that
 * lists them. Who sees all customers is nobody's buyer.
 */
export const customersOfSender = async (
  app: Pick<App, 'db'>,
  actor: UserActor,
  email: string,
): Promise<RowOf<typeof senderRow>[]> => {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  if (email === '') return [];
  return app.db.rows(
    senderRow,
    sql`select c.id, c.list_name as name from ${customersForJoinIn(customerScope(actor))} c
         where lower(c.email) = lower(${email})
            or exists (select 1 from ${listedCustomersForJoin} l
                         join ${peopleForJoin} u on u.id = l.user_id
                        where l.customer_id = c.id and not u.deleted and not u.sees_all
                          and lower(u.email) = lower(${email}))
         order by c.name, c.id limit 5`,
  );
};

const calledRow = rowShape({ id: text });

/** The one customer that the reader may see and that is called as a message names its company; null for none, or several. */
export async function customerCalled(
  app: Pick<App, 'db'>,
  actor: UserActor,
  company: string,
): Promise<string | null> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const folded = normalise(company);
  if (folded === '') return null;
  const rows = await app.db.rows(
    calledRow,
    sql`select c.id from ${customersForJoinIn(customerScope(actor))} c
         where c.search like ${`${folded}|%`} limit 2`,
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

const newRequestRow = rowShape({ id: text, reference: text, name: text, message: text });

/** Messages of a customer that nobody has answered, newest first: about its orders, and what its people wrote of none. For the desk: the caller's gate has asked. */
export function newRequestsFrom(
  db: Sql,
  customerId: string,
  addresses: readonly string[],
): Promise<RowOf<typeof newRequestRow>[]> {
  return db.rows(
    newRequestRow,
    sql`select c.id, c.reference, c.name, c.message from contact_requests c
         where c.state = 'new' and not c.from_desk
           and (c.customer_id = ${customerId}
                or c.customer_id is null and c.email <> ''
                   and lower(c.email) = any(${addresses.map((one) => one.toLowerCase())}::text[]))
         order by c.created_at desc, c.id desc limit 5`,
  );
}

const newMessageRow = rowShape({ id: text, name: text });
const newMessagesRow = rowShape({ count: int, oldest: jsonRows(newMessageRow) });

/** How many messages nobody has answered, of those that this person sees, and the oldest; those who ask for an account are counted there. */
export async function newMessages(
  db: Sql,
  reader: UserActor | null,
): Promise<RowOf<typeof newMessagesRow>> {
  const unanswered = sql`c.state = 'new' and c.topic <> 'new-account' and ${seenBy(reader)}`;
  const row = await db.row(
    newMessagesRow,
    sql`select (select count(*)::int from contact_requests c where ${unanswered}) as count,
               ${rowsAsJson(
                 newMessageRow,
                 sql`select c.id, coalesce(nullif(c.company, ''), c.name) as name from contact_requests c
                      where ${unanswered} order by c.created_at, c.id limit ${NAMED}`,
               )} as oldest`,
  );
  return row ?? { count: 0, oldest: [] };
}

const ownRequestRow = rowShape({
  reference: text,
  name: text,
  email: text,
  company: text,
  phone: text,
  topic: text,
  message: text,
  state: text,
  createdAt: time,
  /** What was answered to it. */
  answers: jsonList(text),
});

/** Every message sent from this person's e-mail address, newest first: for "download my data". */
export function ownRequests(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<Record<string, unknown>[]> {
  return app.db.rows(
    ownRequestRow,
    sql`select c.reference, c.name, c.email, c.company, c.phone, c.topic, c.message, c.state, c.created_at,
               coalesce((select json_agg(a.answer order by a.created_at, a.id) from contact_answers a
                          where a.request_id = c.id), '[]') as answers
          from contact_requests c
      where lower(c.email) = lower(${user.email}) and not c.from_desk order by c.created_at desc, c.id desc`,
  );
}
