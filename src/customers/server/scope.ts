import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { permissionDenied } from '../../platform/http/errors.ts';

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

/** The customers that a super_admin keeps, inactive ones among them: those of the own list, or all. */
export interface CustomerAdminScope {
  readonly [minted]: 'customers-admin';
  readonly ids: readonly string[] | null;
}

/** @throws AppError `permission-denied` for anyone but a super_admin */
export function customerAdminScope(user: UserActor): CustomerAdminScope {
  if (!isSuperAdmin(user)) throw permissionDenied();
  return { ids: user.customers === 'all' ? null : user.customers } as unknown as CustomerAdminScope;
}

/** As `inCustomers`, for a `CustomerAdminScope`. */
export function inAdminCustomers(alias: string, parameter: number): string {
  return `($${parameter}::text[] is null or ${alias}.id = any($${parameter}::text[]))`;
}
