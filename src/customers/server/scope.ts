import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { type SqlText, sql } from '../../platform/sql.ts';

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
export function inCustomers(scope: CustomerScope, alias: string): SqlText;
/**
 * The old form, until every statement is composed: `second` is the number of a text[] parameter
 * given `scope.ids`.
 */
export function inCustomers(alias: string, second: number): string;
export function inCustomers(first: CustomerScope | string, second: string | number) {
  if (typeof first === 'string')
    return `${first}.is_active and ($${second}::text[] is null or ${first}.id = any($${second}::text[]))`;
  const c = sql.id(second as string);
  if (first.ids === null) return sql`${c}.is_active`;
  return sql`${c}.is_active and ${c}.id = any(${first.ids}::text[])`;
}

/**
 * The customers that a super_admin manages, inactive ones among them: those of the own list, or
 * all.
 */
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
  return scope.ids === null ? sql`true` : sql`${sql.id(alias)}.id = any(${scope.ids}::text[])`;
}
