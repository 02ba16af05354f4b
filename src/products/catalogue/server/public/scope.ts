import { hasDuty, type UserActor } from '../../../../kit/actor.ts';
import {
  type CustomerScope,
  customerScope,
} from '../../../../people/customers/server/public/scope.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';

declare const minted: unique symbol;

/**
 * Which products a person may see: minted here only, so that no query runs without the rule
 * (specification, section 6).
 */
export interface CatalogueScope {
  readonly [minted]: 'catalogue';
  /** null = every brand. */
  readonly brands: readonly string[] | null;
  /** Whether inactive records may be asked for: not everybody who sees every brand may. */
  readonly inactive: boolean;
}

/**
 * super_admin sees all active products; every other role only active products of their own brands, which may be all.
 */
export function catalogueScope(user: UserActor): CatalogueScope {
  const owner = user.role === 'super_admin';
  return { brands: owner ? null : user.brands, inactive: owner } as unknown as CatalogueScope;
}

/** The predicate for SQL: `alias` is the products table. */
export function inCatalogue(scope: CatalogueScope, alias: string): SqlText {
  const p = sql.id(alias);
  if (scope.brands === null) return sql`${p}.is_active`;
  return sql`${p}.is_active and ${p}.brand = any(${scope.brands}::text[])`;
}

/** What somebody who keeps prices may read and set: list prices and customers' prices. */
export interface PriceScope {
  readonly [minted]: 'prices';
  /** null = every brand. */
  readonly brands: readonly string[] | null;
  readonly inactive: boolean;
  readonly customers: CustomerScope;
  /** Whether costs are shown and set. */
  readonly costs: boolean;
}

/**
 * Staff with the duty books keep the prices of the products that they see, for the customers that
 * they see; inactive records (specification, section 6) and costs are the super_admin's.
 * @throws AppError `permission-denied` for everybody else
 */
export function priceScope(actor: UserActor): PriceScope {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const owner = actor.role === 'super_admin';
  return {
    brands: owner ? null : actor.brands,
    inactive: owner,
    customers: customerScope(actor),
    costs: owner,
  } as unknown as PriceScope;
}

/** The predicate for SQL: `alias` is the products table. */
export function inPrices(scope: PriceScope, alias: string): SqlText {
  const p = sql.id(alias);
  if (scope.inactive) return sql`true`;
  if (scope.brands === null) return sql`${p}.is_active`;
  return sql`${p}.is_active and ${p}.brand = any(${scope.brands}::text[])`;
}

/** The key to the public catalogue: only an open one has it. */
export interface PublicScope {
  readonly [minted]: 'public';
}

/** Null when the company closed its catalogue to visitors. */
export function publicScope(settings: { publicCatalogue: boolean }): PublicScope | null {
  return settings.publicCatalogue ? ({} as unknown as PublicScope) : null;
}

/** The predicate of the public catalogue: active products of all brands. */
export function inPublic(alias: string): SqlText {
  return sql`${sql.id(alias)}.is_active`;
}

/** The predicate of whichever scope a reader has. */
export function inScope(scope: CatalogueScope | PublicScope, alias: string): SqlText {
  return 'brands' in scope ? inCatalogue(scope, alias) : inPublic(alias);
}

/**
 * The same rules for a record of the product index, which holds all brands and inactive records
 * too. `isActive` null shows both; the caller answers for who may ask that.
 */
export function visibleIn(
  scope: CatalogueScope | PublicScope,
  isActive: boolean | null = true,
): (record: { brand: string; isActive: boolean }) => boolean {
  const brands = 'brands' in scope && scope.brands ? new Set(scope.brands) : null;
  return (record) =>
    (isActive === null || record.isActive === isActive) &&
    (brands === null || brands.has(record.brand));
}
