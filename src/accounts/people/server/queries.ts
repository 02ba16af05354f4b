import type { Role } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { PeopleFilter } from '../../contract.ts';
import { inPeople, type PeopleScope, peopleScopeValues } from './scope.ts';

export interface PersonRow {
  id: string;
  displayName: string;
  email: string;
  /** The one they were given, also while it waits for a password. */
  role: Role;
  /** The role does not hold yet: they have to choose a staff password first. */
  awaitsPassword: boolean;
  brands: string[];
  /** How many customers they may see; null = all. */
  customers: number | null;
  state: 'active' | 'invited' | 'disabled';
  secondFactor: boolean;
  lastSignInAt: string | null;
  createdAt: string;
}

/** One page of people, by name. */
export const PEOPLE_PAGE = 50;

const PERSON = `u.id, u.display_name as "displayName", u.email, coalesce(u.awaited_role, u.role) as role, u.awaited_role is not null as "awaitsPassword", u.brands,
  u.two_factor_enabled as "secondFactor",
  case when u.customer_scope = 'all' then null else (select count(*)::int from user_customers uc where uc.user_id = u.id) end as customers,
  case when u.disabled then 'disabled' when exists (select 1 from credentials c where c.user_id = u.id) then 'active' else 'invited' end as state,
  to_json(u.last_sign_in_at) #>> '{}' as "lastSignInAt", to_json(u.created_at) #>> '{}' as "createdAt"`;

/** People by name, filtered; `after` is the `next` of the page before. */
export async function listPeople(
  app: App,
  scope: PeopleScope,
  filter: PeopleFilter,
): Promise<{ people: PersonRow[]; next: string | null }> {
  const cut = filter.after.indexOf('|');
  const rows = await app.db.rows<PersonRow>(
    'accounts.people',
    `select * from (select ${PERSON} from users u where ${inPeople('u', 1)}
        and ($6 = '' or position(lower($6) in lower(u.display_name || ' ' || u.email)) > 0) and ($7 = '' or coalesce(u.awaited_role, u.role) = $7)) p
      where ($8 = 'all' or p.state = $8) and ($9 = '' or (lower(p."displayName"), p.id) > ($9, $10))
      order by lower(p."displayName"), p.id limit ${PEOPLE_PAGE + 1}`,
    [
      ...peopleScopeValues(scope),
      filter.q.trim(),
      filter.role,
      filter.state,
      cut < 0 ? '' : filter.after.slice(cut + 1),
      cut < 0 ? '' : filter.after.slice(0, cut),
    ],
  );
  const people = rows.slice(0, PEOPLE_PAGE);
  const last = people.at(-1);
  return {
    people,
    next: rows.length > PEOPLE_PAGE && last ? `${last.id}|${last.displayName.toLowerCase()}` : null,
  };
}

export interface SignInRow {
  at: string;
  outcome: string;
  network: string | null;
  agent: string | null;
}

export interface PersonDetail extends PersonRow {
  customerList: { id: string; name: string; city: string }[];
  signIns: SignInRow[];
  sessions: number;
}

/** One person with customers and sign-in history. @throws AppError `not-found` for whoever lies outside the scope */
export async function readPerson(app: App, scope: PeopleScope, id: string): Promise<PersonDetail> {
  const row = await app.db.row<PersonDetail>(
    'accounts.person',
    `select ${PERSON},
            coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'city', c.city) order by c.name, c.id)
                        from user_customers uc join customers c on c.id = uc.customer_id where uc.user_id = u.id), '[]') as "customerList",
            coalesce((select json_agg(json_build_object('at', e.at, 'outcome', e.outcome, 'network', e.network, 'agent', e.agent) order by e.seq desc)
                        from (select * from sign_in_events where user_id = u.id order by seq desc limit 50) e), '[]') as "signIns",
            (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > $7) as sessions
       from users u where u.id = $6 and ${inPeople('u', 1)}`,
    [...peopleScopeValues(scope), id, new Date(app.clock.now())],
  );
  if (!row) throw notFound();
  return row;
}

export interface AccountRequestRow {
  id: string;
  reference: string;
  name: string;
  company: string;
  email: string;
  phone: string | null;
  message: string;
  state: 'new' | 'answered' | 'closed';
  createdAt: string;
  handledAt: string | null;
  handledBy: string | null;
}

/** Account requests, open ones first, newest first. Only staff reach this query (their endpoint and page check). */
export async function listAccountRequests(app: App): Promise<AccountRequestRow[]> {
  return app.db.rows<AccountRequestRow>(
    'accounts.requests',
    `select r.id, r.reference, r.name, r.company, r.email, r.phone, r.message, r.state, to_json(r.created_at) #>> '{}' as "createdAt",
            to_json(r.handled_at) #>> '{}' as "handledAt", h.display_name as "handledBy"
       from account_requests r left join users h on h.id = r.handled_by
      order by (r.state = 'new') desc, r.created_at desc, r.id desc limit 200`,
  );
}

/** An open request, to fill the form of a new account in. */
export async function readAccountRequest(
  app: App,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return app.db.row(
    'accounts.request',
    `select id, name, email from account_requests where id = $1 and state = 'new'`,
    [id],
  );
}

/** How many people can sign in or are invited. */
export async function countPeople(app: Pick<App, 'db'>): Promise<number> {
  const row = await app.db.row<{ count: number }>(
    'accounts.count',
    'select count(*)::int as count from users where deleted_at is null and not disabled',
  );
  return row?.count ?? 0;
}

/** How many requests for an account are open. */
export async function countNewAccountRequests(sql: Sql): Promise<number> {
  return (
    (
      await sql.row<{ count: number }>(
        'accounts.count-requests',
        `select count(*)::int as count from account_requests where state = 'new'`,
      )
    )?.count ?? 0
  );
}

/** The addresses of everybody who owns the shop. */
export function ownersMail(sql: Sql): Promise<{ id: string; email: string }[]> {
  return sql.rows(
    'accounts.owners',
    `select id, email from users where role = 'super_admin' and email <> '' and not disabled and deleted_at is null order by id`,
  );
}
