import { type Actor, isStaff } from '../../kit/actor.ts';

declare const minted: unique symbol;

/**
 * Whose sheets a person may open. The sheets of active products are everybody's, with no barrier (domain.md 0.2).
 * The sheet of a product that is no longer sold stays open to staff, and to the customers that it was handed over to.
 */
export interface SheetScope {
  readonly [minted]: 'sheets';
  readonly everything: boolean;
  /** Customers whose hand-overs count; null = all. */
  readonly customers: readonly string[] | null;
}

export function sheetScope(actor: Actor): SheetScope {
  const customers = actor.kind !== 'user' ? [] : actor.customers === 'all' ? null : actor.customers;
  return {
    everything: isStaff(actor) || actor.kind === 'system',
    customers,
  } as unknown as SheetScope;
}

/** The predicate for SQL: `alias` is the products table; the parameters are numbered for `scope.everything` and `scope.customers`. */
export function inSheets(alias: string, everything: number, customers: number): string {
  return `(${alias}.is_active or $${everything}::boolean or exists (
    select 1 from sds_handovers seen where seen.name_key = ${alias}.name_key and ($${customers}::text[] is null or seen.customer_id = any($${customers}::text[]))))`;
}
