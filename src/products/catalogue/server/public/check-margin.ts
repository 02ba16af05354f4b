import type { CompanySettings } from '../../../../company/contract.ts';
import type { Sql } from '../../../../platform/database.ts';
import { decimal, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { belowCost } from '../../errors.ts';
import type { MarginState } from '../../price-contract.ts';

const costRow = rowShape({ productId: text, costCents: decimal });

/** What these products cost, by id; those without a cost are not in it. Never for a buyer. */
export async function readCosts(
  db: Sql,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.rows(
    costRow,
    sql`select k.product_id, k.cost_cents from product_costs k
         where k.product_id = any(${productIds}::text[])`,
  );
  return new Map(rows.map((row) => [row.productId, row.costCents]));
}

/** How a price stands to a cost, by the company's lowest margin (a percentage of the price). */
export function marginOf(
  priceCents: number | null,
  costCents: number | null | undefined,
  { minimumMarginPercent }: Pick<CompanySettings, 'minimumMarginPercent'>,
): MarginState {
  if (priceCents === null || costCents === null || costCents === undefined) return 'unknown';
  if (priceCents < costCents) return 'below-cost';
  return (priceCents - costCents) * 100 < minimumMarginPercent * priceCents ? 'low' : 'fine';
}

/**
 * How prices stand to what the products cost, in the order given. For whoever sets a price; the
 * answer holds no figure, and what staff without the owner's right are told is theirs to say.
 */
export async function checkMargin(
  db: Sql,
  company: Pick<CompanySettings, 'minimumMarginPercent'>,
  prices: readonly { productId: string; unitPriceCents: number }[],
): Promise<MarginState[]> {
  const costs = await readCosts(
    db,
    prices.map((price) => price.productId),
  );
  return prices.map((price) => marginOf(price.unitPriceCents, costs.get(price.productId), company));
}

/**
 * Below cost nothing is set without a reason, which goes into the audit log with the price.
 * `path` names the field of each price.
 * @throws AppError `below-cost` (409), with the prices that need the reason
 */
export function requireReason(
  prices: readonly { path: string; margin: MarginState }[],
  reason: string,
): void {
  const below = prices.filter((price) => price.margin === 'below-cost');
  if (below.length > 0 && reason.trim() === '') throw belowCost(below.map((price) => price.path));
}
