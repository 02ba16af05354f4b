import { hasDuty, type UserActor } from '../../../../../kit/actor.ts';
import { type SqlText, sql } from '../../../../../platform/sql.ts';

declare const minted: unique symbol;

/** The people that a user may see and manage. */
export interface PeopleScope {
  readonly [minted]: 'people';
  readonly everyone: boolean;
  readonly self: string;
  /** null = all brands. */
  readonly brands: readonly string[] | null;
  /** null = all customers. */
  readonly customers: readonly string[] | null;
  readonly desk: boolean;
}

/**
 * super_admin: everybody. The desk: themselves, and accounts of role user whose brands and customers lie within their own,
 * the same accounts they could have created. Others: themselves.
 */
export function peopleScope(user: UserActor): PeopleScope {
  return {
    everyone: user.role === 'super_admin',
    self: user.id,
    brands: user.brands,
    customers: user.customers === 'all' ? null : user.customers,
    desk: hasDuty(user, 'desk'),
  } as unknown as PeopleScope;
}

/** The predicate for SQL: `alias` is the users table. */
export function inPeople(scope: PeopleScope, alias: string): SqlText {
  const person = sql.id(alias);
  const live = sql`${person}.deleted_at is null`;
  if (scope.everyone) return live;
  const isSelf = sql`${person}.id = ${scope.self}`;
  if (!scope.desk) return sql`${live} and ${isSelf}`;
  const { brands, customers } = scope;
  const withinBrands =
    brands === null
      ? sql`true`
      : sql`not ${person}.all_brands and ${person}.brands <@ ${brands}::text[]`;
  const withinCustomers =
    customers === null
      ? sql`true`
      : sql`${person}.customer_scope = 'listed' and not exists (
          select 1 from user_customers beyond
           where beyond.user_id = ${person}.id and not beyond.customer_id = any(${customers}))`;
  return sql`${live} and (${isSelf} or (${person}.role = 'user'
    and ${withinBrands} and (${withinCustomers})))`;
}
