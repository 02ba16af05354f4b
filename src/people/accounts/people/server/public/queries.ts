import type { Duty, Role } from '../../../../../kit/actor.ts';
import { NAMED } from '../../../../../kit/waiting.ts';
import type { App } from '../../../../../platform/app.ts';
import type { Sql } from '../../../../../platform/database.ts';
import { notFound } from '../../../../../platform/http/errors.ts';
import {
  bool,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  rowsAsJson,
  text,
  textList,
  textListOf,
  textOf,
} from '../../../../../platform/row-shape.ts';
import { sql } from '../../../../../platform/sql.ts';
import type { PeopleFilter } from '../../../contract.ts';
import { inPeople, type PeopleScope } from './scope.ts';

export const person = {
  id: text,
  displayName: text,
  email: text,
  /** The one they were given, also while it waits for a password. */
  role: textOf<Role>(),
  /** The role does not hold yet: they have to choose a staff password first. */
  awaitsPassword: bool,
  /** What staff do; a super_admin does everything and has no list. */
  duties: textListOf<Duty>(),
  /** Empty where they see all brands. */
  brands: textList,
  allBrands: bool,
  secondFactor: bool,
  /** Works for the distributor and sells to its customers; only of role user. */
  salesRep: bool,
  /** How many customers they may see; null = all. */
  customers: nullable(int),
  state: textOf<'active' | 'invited' | 'disabled'>(),
  /** When the newest invitation went out, of somebody who has not chosen a password yet. */
  invitedAt: nullable(text),
  lastSignInAt: nullable(text),
  createdAt: text,
};
const personRow = rowShape(person);
export type PersonRow = RowOf<typeof personRow>;

/** When the newest invitation of the account `u` was written. */
export const INVITED_AT = sql`coalesce((
  select max(a.created_at) from action_codes a
   where a.user_id = u.id and a.purpose in ('invitation', 'first-admin')), u.created_at)`;

/** The columns of `person` for accounts under the alias `u`. */
export const PERSON = sql`u.id, u.display_name, u.email, coalesce(u.awaited_role, u.role) as role,
  u.awaited_role is not null as awaits_password, u.duties, u.brands, u.all_brands, u.two_factor_enabled as second_factor,
  u.sales_rep and u.role = 'user' and u.awaited_role is null as sales_rep,
  case when u.customer_scope = 'all' then null
       else (select count(*)::int from user_customers uc where uc.user_id = u.id) end as customers,
  case when u.disabled then 'disabled'
       when exists (select 1 from credentials c where c.user_id = u.id) then 'active'
       else 'invited' end as state,
  case when not u.disabled and not exists (select 1 from credentials c where c.user_id = u.id)
       then to_json(${INVITED_AT}) #>> '{}' end as invited_at,
  to_json(u.last_sign_in_at) #>> '{}' as last_sign_in_at,
  to_json(u.created_at) #>> '{}' as created_at`;

/** One page of people, by name. */
export const PEOPLE_PAGE = 50;

/** People by name, filtered; `after` is the `next` of the page before. */
export async function listPeople(
  app: App,
  scope: PeopleScope,
  { q, role, state, after }: PeopleFilter,
): Promise<{ people: PersonRow[]; next: string | null }> {
  const term = q.trim();
  const cut = after.indexOf('|');
  const place = sql`(${after.slice(cut + 1)}, ${after.slice(0, cut)})`;
  const rows = await app.db.rows(
    personRow,
    sql`select * from (
          select ${PERSON} from users u where ${inPeople(scope, 'u')}
            ${term ? sql`and position(lower(${term}) in lower(u.display_name || ' ' || u.email)) > 0` : sql.empty}
            ${role ? sql`and coalesce(u.awaited_role, u.role) = ${role}` : sql.empty}) p
         where ${state === 'all' ? sql`true` : sql`p.state = ${state}`}
           ${cut < 0 ? sql.empty : sql`and (lower(p.display_name), p.id) > ${place}`}
         order by lower(p.display_name), p.id limit ${PEOPLE_PAGE + 1}`,
  );
  const people = rows.slice(0, PEOPLE_PAGE);
  const last = people.at(-1);
  return {
    people,
    next: rows.length > PEOPLE_PAGE && last ? `${last.id}|${last.displayName.toLowerCase()}` : null,
  };
}

const signInRow = rowShape({
  at: text,
  outcome: text,
  network: nullable(text),
  agent: nullable(text),
});

const personDetailRow = rowShape({
  ...person,
  customerList: jsonRows(rowShape({ id: text, name: text, city: text })),
  /** By which colleagues call them; '' of a buyer, and where nobody wrote it. */
  phone: text,
  signIns: jsonRows(signInRow),
  sessions: int,
  passkeys: int,
  /** Phones that are signed in for deliveries only. */
  phones: jsonRows(rowShape({ id: text, agent: text, lastSeenAt: text })),
});
export type PersonDetail = RowOf<typeof personDetailRow>;

/** One person with customers and sign-in history. @throws AppError `not-found` for whoever lies outside the scope */
export async function readPerson(app: App, scope: PeopleScope, id: string): Promise<PersonDetail> {
  const row = await app.db.row(
    personDetailRow,
    sql`select ${PERSON}, case when coalesce(u.awaited_role, u.role) = 'user' then '' else u.phone end as phone,
          coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'city', c.city)
                                    order by c.name, c.id)
                      from user_customers uc join customer_labels c on c.id = uc.customer_id
                     where uc.user_id = u.id), '[]') as customer_list,
          coalesce((select json_agg(json_build_object('at', e.at, 'outcome', e.outcome,
                                      'network', e.network, 'agent', e.agent) order by e.seq desc)
                      from (select * from sign_in_events where user_id = u.id
                             order by seq desc limit 50) e), '[]') as sign_ins,
          (select count(*)::int from sessions s
            where s.user_id = u.id and s.key_hash is null and s.expires_at > ${new Date(app.clock.now())}) as sessions,
          (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
          coalesce((select json_agg(json_build_object('id', s.id,
                                      'agent', coalesce(s.user_agent, ''),
                                      'lastSeenAt', s.last_seen_at) order by s.last_seen_at desc)
                      from sessions s where s.user_id = u.id and s.deliveries_only
                       and s.expires_at > ${new Date(app.clock.now())}), '[]') as phones
        from users u where u.id = ${id} and ${inPeople(scope, 'u')}`,
  );
  if (!row) throw notFound();
  return row;
}

const accountRequestRow = rowShape({
  id: text,
  reference: text,
  name: text,
  company: text,
  email: text,
  phone: nullable(text),
  message: text,
  state: textOf<'new' | 'answered' | 'closed'>(),
  createdAt: text,
  handledAt: nullable(text),
  handledBy: nullable(text),
  /** What the office wrote when it was closed; '' for nothing. */
  answer: text,
  /** A visitor asked for themselves: an answer can go to them. */
  isOwn: bool,
  /** Somebody of the company asked for a new customer: making it is what was asked for. */
  forHouse: bool,
  hasAccount: bool,
});
export type AccountRequestRow = RowOf<typeof accountRequestRow>;

/** Account requests, open ones first, newest first. Only staff reach this query (their endpoint and page check). */
export async function listAccountRequests(app: App): Promise<AccountRequestRow[]> {
  return app.db.rows(
    accountRequestRow,
    sql`select r.id, r.reference, r.name, r.company, r.email, r.phone, r.message, r.state,
               to_json(r.created_at) #>> '{}' as created_at,
               to_json(r.handled_at) #>> '{}' as handled_at, h.display_name as handled_by, r.answer,
               r.asked_by is null as is_own, r.asked_address <> '' as for_house, r.account_id is not null as has_account
          from account_requests r left join users h on h.id = r.handled_by
         order by (r.state = 'new') desc, r.created_at desc, r.id desc limit 200`,
  );
}

const openRequestRow = rowShape({
  id: text,
  name: text,
  email: text,
  company: text,
  phone: text,
  message: text,
  /** Of a request of a sales rep for a new customer, as it was typed at the door; '' of any other. */
  askedAddress: text,
  /** The site of the buyer who asked for a colleague; '' of any other. */
  customerId: text,
  /** What that colleague is to order at once; null where nothing was said of it. */
  wishedLimitCents: nullable(int),
});

/** An open request, to fill the form of a new account in. */
export async function readAccountRequest(
  { db }: { db: Sql },
  id: string,
): Promise<RowOf<typeof openRequestRow> | undefined> {
  return db.row(
    openRequestRow,
    sql`select id, name, email, company, coalesce(phone, '') as phone, message, asked_address,
               coalesce(customer_id, '') as customer_id, wished_limit_cents
          from account_requests where id = ${id} and state = 'new'`,
  );
}

const countRow = rowShape({ count: int });

/** How many people can sign in or are invited. */
export async function countPeople({ db }: Pick<App, 'db'>): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from users where deleted_at is null and not disabled`,
  );
  return row?.count ?? 0;
}

const newRequestRow = rowShape({ name: text });
const newRequestsRow = rowShape({ count: int, oldest: jsonRows(newRequestRow) });

/** How many requests for an account are open, and who asked first: the company, and whoever named none. */
export async function newAccountRequests(db: Sql): Promise<RowOf<typeof newRequestsRow>> {
  const row = await db.row(
    newRequestsRow,
    sql`select (select count(*)::int from account_requests r where r.state = 'new') as count,
               ${rowsAsJson(
                 newRequestRow,
                 sql`select coalesce(nullif(r.company, ''), r.name) as name from account_requests r
                      where r.state = 'new' order by r.created_at, r.id limit ${NAMED}`,
               )} as oldest`,
  );
  return row ?? { count: 0, oldest: [] };
}

const ownerMailRow = rowShape({ id: text, email: text });

/** The addresses of the staff who keep the books of every customer; owners are not among them. */
export function bookkeepersMail(db: Sql): Promise<RowOf<typeof ownerMailRow>[]> {
  return db.rows(
    ownerMailRow,
    sql`select id, email from users
         where role = 'admin' and 'books' = any(duties) and customer_scope = 'all' and email <> ''
           and not disabled and deleted_at is null
         order by id`,
  );
}

/** The addresses of everybody who owns the shop. */
export function ownersMail(db: Sql): Promise<RowOf<typeof ownerMailRow>[]> {
  return db.rows(
    ownerMailRow,
    sql`select id, email from users
         where role = 'super_admin' and email <> '' and not disabled and deleted_at is null
         order by id`,
  );
}

/** The owners who asked for the mail on Monday. */
export function weekReportMail(db: Sql): Promise<RowOf<typeof ownerMailRow>[]> {
  return db.rows(
    ownerMailRow,
    sql`select id, email from users
         where role = 'super_admin' and email <> '' and not disabled and deleted_at is null
           and (notifications->>'weekReport')::boolean is true
         order by id`,
  );
}

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
