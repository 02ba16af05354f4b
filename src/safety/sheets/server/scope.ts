import { type Actor, isStaff } from '../../../kit/actor.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

declare const minted: unique symbol;

/**
 * Whose sheets a person may open. The sheets of active products are everybody's, with no barrier, and
 * stay so when the product is no longer sold: labels on bottles and codes on walls lead to them. A
 * product that is off sale and of which nothing is on file is staff's alone.
 */
export interface SheetScope {
  readonly [minted]: 'sheets';
  readonly everything: boolean;
}

export const sheetScope = (actor: Actor): SheetScope =>
  ({ everything: isStaff(actor) || actor.kind === 'system' }) as unknown as SheetScope;

/** The condition that this person may open the sheet of the product record under this alias. */
export function inSheets(scope: SheetScope, alias: string): SqlText {
  if (scope.everything) return sql`true`;
  const product = sql.id(alias);
  return sql`(${product}.is_active or exists (
    select 1 from kept_sheets kept where kept.name_key = ${product}.name_key))`;
}
