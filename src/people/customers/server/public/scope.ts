import { isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';

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

/** The predicate for SQL: `alias` is the customers table. */
export function inCustomers(scope: CustomerScope, alias: string): SqlText {
  const c = sql.id(alias);
  if (scope.ids === null) return sql`${c}.is_active`;
  return sql`${c}.is_active and ${c}.id = ${sql.anyOf(scope.ids)}`;
}

/** The customers that a super_admin manages, inactive ones too: those of the own list, or all. */
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
export function inAdminCustomers(scope: CustomerAdminScope, alias: string): SqlText {
  return scope.ids === null ? sql`true` : sql`${sql.id(alias)}.id = ${sql.anyOf(scope.ids)}`;
}
