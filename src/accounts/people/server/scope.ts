import type { UserActor } from '../../../kit/actor.ts';

declare const minted: unique symbol;

/** Which people somebody may know of and manage. */
export interface PeopleScope {
  readonly [minted]: 'people';
  readonly everyone: boolean;
  readonly self: string;
  readonly brands: readonly string[];
  /** null = all customers. */
  readonly customers: readonly string[] | null;
  readonly staff: boolean;
}

/**
 * super_admin: everybody. admin: themselves, and accounts of role user whose brands and customers lie within their own,
 * the same accounts they could have created. user: themselves.
 */
export function peopleScope(user: UserActor): PeopleScope {
  return {
    everyone: user.role === 'super_admin',
    self: user.id,
    brands: user.brands,
    customers: user.customers === 'all' ? null : user.customers,
    staff: user.role !== 'user',
  } as unknown as PeopleScope;
}

/** The parameters of `inPeople`, in order. */
export function peopleScopeValues(
  scope: PeopleScope,
): [boolean, string, boolean, readonly string[], readonly string[] | null] {
  return [scope.everyone, scope.self, scope.staff, scope.brands, scope.customers];
}

/** The predicate for SQL: `alias` is the users table; five parameters from number `first` on, given by `peopleScopeValues`. */
export function inPeople(alias: string, first: number): string {
  const customers = `$${first + 4}::text[]`;
  return `${alias}.deleted_at is null and ($${first}::boolean or ${alias}.id = $${first + 1}::text or ($${first + 2}::boolean and ${alias}.role = 'user'
    and ${alias}.brands <@ $${first + 3}::text[]
    and (${customers} is null or (${alias}.customer_scope = 'listed' and not exists (
      select 1 from user_customers beyond where beyond.user_id = ${alias}.id and not beyond.customer_id = any(${customers}))))))`;
}
