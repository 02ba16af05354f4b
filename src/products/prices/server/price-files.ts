import { AppError } from '../../../kit/app-error.ts';
import { longDayText } from '../../../kit/time.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { centsOf } from '../../catalogue/public/facts-form.ts';
import { FACTS } from '../../catalogue/public/product-facts.ts';
import { productsForJoin } from '../../catalogue/server/public/joins.ts';
import { foldSku } from '../../catalogue/server/public/product-rows.ts';
import { inPrices, type PriceScope } from '../../catalogue/server/public/scope.ts';

/** Most rows that one file of prices may hold. */
export const FILE_ROWS = 5000;

/**
 * An amount as people type it, or the sentence that says what is wrong with it. `what`: what the
 * amount is, with a capital.
 */
export function readAmount(typed: string, what: string): { cents: number } | { problem: string } {
  const cents = centsOf(typed);
  if (typeof cents === 'number') {
    const parsed = FACTS.priceCents.safeParse(cents);
    if (parsed.success && parsed.data !== null) return { cents: parsed.data };
    return { problem: `${what}: enter an amount above $0 and below $1,000,000.` };
  }
  if (/^\(.*\)$|[-−]/.test(typed.trim()))
    return { problem: `${what}: an amount is never negative.` };
  if (/\.\d{8,}\D*$/.test(typed))
    return { problem: `${what}: a price has at most seven decimals.` };
  return { problem: `${what}: enter an amount such as 24.90.` };
}

/** A day as the file has it; undefined for anything else than YYYY-MM-DD or 1/31/2027. */
export function readDay(typed: string): string | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim());
  const day = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : typed.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day
    ? undefined
    : day;
}

export const dayProblem = (what: string) => `${what}: enter a day such as 2027-01-01.`;
export const dayNote = (from: string) => `from ${longDayText(from)}`;

const skuRow = rowShape({ id: text, sku: text });

/** Every product's id by its folded SKU, of those whose prices the person keeps. */
export async function productsBySku(db: Sql, scope: PriceScope): Promise<Map<string, string>> {
  const rows = await db.rows(
    skuRow,
    sql`select p.id, p.sku from ${productsForJoin} p where ${inPrices(scope, 'p')}`,
  );
  return new Map(rows.map((row) => [foldSku(row.sku), row.id]));
}

/** Skips a repeated row. @returns the sentence for the second one */
export function seenTwice(lines: Map<string, number>, id: string, line: number): string | null {
  const earlier = lines.get(id);
  if (earlier !== undefined) return `The same stands on line ${earlier} already.`;
  lines.set(id, line);
  return null;
}

/** Prices changed between the check and the import. */
export const pricesMoved = () =>
  new AppError(
    'import-changed',
    409,
    'Prices changed since this file was checked. Nothing was imported. Check it again.',
  );
