import type { UserActor } from '../../kit/actor.ts';

declare const minted: unique symbol;

/** Which products a person may see: minted here only, so that no query runs without the rule (specification, section 6). */
export interface CatalogueScope {
  readonly [minted]: 'catalogue';
  /** null = every brand. */
  readonly brands: readonly string[] | null;
}

/** super_admin sees all active products; every other role only active products of their own brands. */
export function catalogueScope(user: UserActor): CatalogueScope {
  return { brands: user.role === 'super_admin' ? null : user.brands } as unknown as CatalogueScope;
}

/** The predicate for SQL: `alias` is the products table, `parameter` the number of a text[] parameter given `scope.brands`. */
export function inCatalogue(alias: string, parameter: number): string {
  return `${alias}.is_active and ($${parameter}::text[] is null or ${alias}.brand = any($${parameter}::text[]))`;
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
export function inPublic(alias: string): string {
  return `${alias}.is_active`;
}

/** The same rules for the shelf, which holds all brands: whether this reader sees active products of a brand. */
export function seesBrand(scope: CatalogueScope | PublicScope, brand: string): boolean {
  const brands = 'brands' in scope ? scope.brands : null;
  return brands === null || brands.includes(brand);
}
