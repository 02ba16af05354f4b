import type { UserActor } from '../../../kit/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { beyondOwnRights, customersRequired } from '../../errors.ts';

// What one person may give another. This room stands left of customers and catalogue and can't call them;
// it reads the ids and names that can be granted, and nothing else of theirs.

export interface Grantable {
  brands: string[];
  customers: { id: string; name: string; city: string }[];
  /** Whether they may choose "all customers". */
  allCustomers: boolean;
}

/** The brands and customers that this person may give: their own; a super_admin every brand. */
export async function grantable(sql: Sql, actor: UserActor): Promise<Grantable> {
  const [brands, customers] = await Promise.all([
    actor.role === 'super_admin'
      ? sql
          .rows<{ brand: string }>(
            'accounts.brands',
            'select distinct brand from products order by brand',
          )
          .then((rows) => rows.map((row) => row.brand))
      : [...actor.brands].sort(),
    sql.rows<{ id: string; name: string; city: string }>(
      'accounts.grantable-customers',
      'select id, name, city from customers where is_active and ($1::text[] is null or id = any($1)) order by name, id limit 20000',
      [actor.customers === 'all' ? null : actor.customers],
    ),
  ]);
  return { brands, customers, allCustomers: actor.customers === 'all' };
}

/**
 * Checks that what is given lies within what the giver has. Customers that the giver may not see answer like missing ones.
 * @throws AppError `permission-denied`, `not-found`, `account/customers-required`
 */
export async function checkGrant(
  sql: Sql,
  actor: UserActor,
  grant: {
    brands?: readonly string[] | undefined;
    customers?: 'all' | readonly string[] | undefined;
  },
) {
  const { brands, customers } = grant;
  if (
    brands &&
    actor.role !== 'super_admin' &&
    brands.some((brand) => !actor.brands.includes(brand))
  )
    throw beyondOwnRights('brands');
  if (customers === undefined) return;
  if (customers === 'all') {
    if (actor.customers !== 'all') throw beyondOwnRights('customers');
    return;
  }
  if (customers.length === 0) throw customersRequired();
  const unique = [...new Set(customers)];
  const seen = await sql.row<{ count: number }>(
    'accounts.count-customers',
    'select count(*)::int as count from customers where is_active and id = any($1) and ($2::text[] is null or id = any($2))',
    [unique, actor.customers === 'all' ? null : actor.customers],
  );
  if (seen?.count !== unique.length) throw notFound();
}
