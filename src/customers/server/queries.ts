import { normalise } from '../../kit/normalise.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import {
  type CustomerDetail,
  type CustomerRow,
  customerRow,
  type ListCustomers,
  type PersonWithAccess,
} from '../contract.ts';
import { badCursor } from '../errors.ts';
import type { CustomerLabel } from './chosen-customer.ts';
import {
  type CustomerAdminScope,
  type CustomerScope,
  inAdminCustomers,
  inCustomers,
} from './scope.ts';

const ROW = `c.id, c.name, c.address1, c.city, c.state, c.zip, c.is_active as "isActive", c.phone, c.terms`;

/** `search` holds the folded fields with bars between them, the name first: so a name that begins with the term is its beginning. */
const LIST = `
  select * from (
    select ${ROW}, case when c.search like $2 || '%' then 0 else 1 end as rank
      from customers c
     where ${inCustomers('c', 1)} and ($2 = '' or c.search like '%' || $2 || '%')) found
   where $3::integer is null or (rank, name, id) > ($3, $4, $5)
   order by rank, name, id limit $6`;

function placeOf(cursor: string | undefined): [number, string, string] | [null, null, null] {
  if (cursor === undefined) return [null, null, null];
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(keys) &&
      keys.length === 3 &&
      (keys[0] === 0 || keys[0] === 1) &&
      typeof keys[1] === 'string' &&
      typeof keys[2] === 'string'
    ) {
      return [keys[0], keys[1].replaceAll('\u0000', ''), keys[2].replaceAll('\u0000', '')];
    }
  } catch {
    // not one of ours
  }
  throw badCursor();
}

/**
 * Customers by the specification's search rule, those whose name begins with the term first; a term that folds to nothing is no term.
 * @throws AppError `invalid-argument` for a cursor that is none
 */
export async function listCustomers(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  query: ListCustomers,
): Promise<{ customers: CustomerRow[]; next: string | null }> {
  const limit = query.limit ?? 50;
  const rows = await app.db.rows<CustomerRow & { rank: number }>('customers.list', LIST, [
    scope.ids,
    normalise(query.search ?? ''),
    ...placeOf(query.cursor),
    limit + 1,
  ]);
  const last = rows[limit - 1];
  const next =
    rows.length > limit && last
      ? Buffer.from(JSON.stringify([last.rank, last.name, last.id])).toString('base64url')
      : null;
  return { customers: rows.slice(0, limit).map((row) => customerRow.parse(row)), next };
}

/** How many customers the same search finds in all. */
export async function countCustomers(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  search: string,
): Promise<number> {
  const row = await app.db.row<{ count: number }>(
    'customers.count',
    `select count(*) as count from customers c where ${inCustomers('c', 1)} and ($2 = '' or c.search like '%' || $2 || '%')`,
    [scope.ids, normalise(search)],
  );
  return row?.count ?? 0;
}

/** The parent and the sites are named only as far as the scope reaches. */
const detail = (within: typeof inCustomers) => `
  select ${ROW}, c.email, c.delivery_note as "deliveryNote", c.tax_rate_bp as "taxRateBp", c.tax_exempt as "taxExempt", c.order_minimum_cents as "orderMinimumCents",
         c.route_day as "routeDay", c.on_credit_hold as "onCreditHold", c.accounting_id is not null as "inAccounting", c.version,
         (select json_build_object('id', p.id, 'name', p.name, 'city', p.city, 'state', p.state) from customers p where p.id = c.parent_id and ${inCustomers('p', 2)}) as parent,
         coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'city', s.city, 'state', s.state) order by s.name, s.id)
                     from customers s where s.parent_id = c.id and ${inCustomers('s', 2)}), '[]') as sites
    from customers c where c.id = $1 and ${within('c', 2)}`;

/** One customer. @throws AppError `not-found` for a missing, a foreign and an inactive one alike */
export async function readCustomer(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  id: string,
  sql: Sql = app.db,
): Promise<CustomerDetail> {
  const row = await sql.row<CustomerDetail>('customers.read', detail(inCustomers), [id, scope.ids]);
  if (!row) throw notFound();
  return row;
}

/** One customer for the person who keeps them, also an inactive one. @throws AppError `not-found` for a missing and a foreign one alike */
export async function readCustomerForAdmin(
  app: Pick<App, 'db'>,
  scope: CustomerAdminScope,
  id: string,
  sql: Sql = app.db,
): Promise<CustomerDetail> {
  const row = await sql.row<CustomerDetail>('customers.read-for-admin', detail(inAdminCustomers), [
    id,
    scope.ids,
  ]);
  if (!row) throw notFound();
  return row;
}

/** Inactive customers by name, for the person who keeps them. */
export async function listInactiveCustomers(
  app: Pick<App, 'db'>,
  scope: CustomerAdminScope,
  search: string,
): Promise<CustomerRow[]> {
  return app.db.rows<CustomerRow>(
    'customers.inactive',
    `select ${ROW} from customers c where ${inAdminCustomers('c', 1)} and not c.is_active and ($2 = '' or c.search like '%' || $2 || '%') order by c.name, c.id limit 200`,
    [scope.ids, normalise(search)],
  );
}

/** A customer as a heading shows it; undefined for a missing, a foreign and an inactive one alike. */
export async function customerLabel(
  app: { db: Sql },
  scope: CustomerScope,
  id: string,
): Promise<CustomerLabel | undefined> {
  return app.db.row(
    'customers.label',
    `select c.id, c.name, c.city, c.state from customers c where c.id = $1 and ${inCustomers('c', 2)}`,
    [id, scope.ids],
  );
}

/** Customers that could be a parent: not sites themselves. By name. */
export async function possibleParents(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  id: string,
): Promise<{ id: string; name: string; city: string; state: string }[]> {
  return app.db.rows(
    'customers.possible-parents',
    `select c.id, c.name, c.city, c.state from customers c where c.parent_id is null and c.id <> $1 and ${inCustomers('c', 2)} order by c.name, c.id limit 500`,
    [id, scope.ids],
  );
}

/** Who may see this customer because they list it, and how many more see all customers. For staff. */
export async function peopleWithAccess(
  app: Pick<App, 'db'>,
  scope: CustomerScope,
  id: string,
): Promise<{ listed: PersonWithAccess[]; everyone: number }> {
  const row = await app.db.row<{ listed: PersonWithAccess[]; everyone: number }>(
    'customers.people',
    `select coalesce((select json_agg(json_build_object('id', u.id, 'displayName', u.display_name, 'email', u.email, 'role', u.role, 'disabled', u.disabled) order by u.display_name, u.id)
                        from user_customers uc join users u on u.id = uc.user_id where uc.customer_id = c.id and u.customer_scope = 'listed' and u.deleted_at is null), '[]') as listed,
            (select count(*)::int from users u where u.customer_scope = 'all' and not u.disabled and u.deleted_at is null) as everyone
       from customers c where c.id = $1 and ${inCustomers('c', 2)}`,
    [id, scope.ids],
  );
  if (!row) throw notFound();
  return row;
}

/** Whether there is any active customer. */
export async function hasCustomers(sql: Sql): Promise<boolean> {
  return (
    (await sql.row('customers.any', 'select 1 from customers where is_active limit 1')) !==
    undefined
  );
}
