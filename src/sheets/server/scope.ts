import { type Actor, isStaff } from '../../kit/actor.ts';
import { type SqlText, sql } from '../../platform/sql.ts';

declare const minted: unique symbol;

/**
 * Whose sheets a person may open. The sheets of active products are everybody's, with no barrier.
 * The sheet of a product that is no longer sold stays open to staff, and to the customers that it
 * was handed over to.
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

/** The condition that this person may open the sheet of the product record under this alias. */
export function inSheets(scope: SheetScope, alias: string): SqlText {
  if (scope.everything) return sql`true`;
  const product = sql.id(alias);
  const ofCustomers = scope.customers
    ? sql`and seen.customer_id = any(${scope.customers}::text[])`
    : sql.empty;
  return sql`(${product}.is_active or exists (
    select 1 from sds_handovers seen where seen.name_key = ${product}.name_key ${ofCustomers}))`;
}
