import type { UserActor } from '../../kit/actor.ts';

declare const minted: unique symbol;

/** Which customers a person may see (specification, section 6). */
export interface CustomerScope {
  readonly [minted]: 'customers';
  /** null = all active customers: an explicit choice of `all`. An emptied list sees nothing. */
  readonly ids: readonly string[] | null;
}

export function customerScope(user: UserActor): CustomerScope {
  return { ids: user.customers === 'all' ? null : user.customers } as unknown as CustomerScope;
}

/** The predicate for SQL: `alias` is the customers table, `parameter` the number of a text[] parameter given `scope.ids`. */
export function inCustomers(alias: string, parameter: number): string {
  return `${alias}.is_active and ($${parameter}::text[] is null or ${alias}.id = any($${parameter}::text[]))`;
}
