import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { unitCents } from '../../../kit/money-schema.ts';
import { readCustomer } from '../../../people/customers/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { staffPrice } from '../../catalogue/server/price-row.ts';
import { checkMargin, requireReason } from '../../catalogue/server/public/check-margin.ts';
import { productsForJoin } from '../../catalogue/server/public/joins.ts';
import { inPrices, priceScope } from '../../catalogue/server/public/scope.ts';
import { insertCustomerPrices } from '../../catalogue/server/write-customer-prices.ts';

/** A price that staff set for one customer, from a day on and perhaps until one, both included. */
export const setCustomerPriceInput = z.strictObject({
  customerId: z.string(),
  sku: z.string().trim().min(1).max(60),
  /** Cents. */
  unitPriceCents: unitCents.positive('Enter a price above $0.').max(100_000_00),
  from: z.iso.date(),
  until: z.iso.date().nullable().default(null),
  /** Why a price below cost is set all the same. */
  reason: z.string().trim().max(200, 'Use at most 200 characters.').default(''),
});
export type SetCustomerPrice = z.output<typeof setCustomerPriceInput>;

const field = (path: keyof SetCustomerPrice, message: string) =>
  new AppError('invalid-argument', 400, `${path}: ${message}`, [{ path, message }]);

const setCustomerPriceRow = rowShape({ id: text });

/**
 * Adds a staff price. Earlier ones stay: of several that run, the one that began last counts, so a
 * price for a season ends by itself.
 * @throws AppError `permission-denied` without the duty books; `not-found` for the customer;
 * `invalid-argument` for SKU or days; `below-cost` (409) without a reason
 */
export async function setCustomerPrice(
  app: App,
  actor: UserActor,
  input: SetCustomerPrice,
  request: { requestId: string; network: string },
): Promise<{ id: string }> {
  const scope = priceScope(actor);
  if (input.until !== null && input.until < input.from)
    throw field('until', 'The last day comes before the first.');
  return app.db.transaction(async (tx) => {
    await readCustomer(app, scope.customers, input.customerId, tx);
    const product = await tx.row(
      setCustomerPriceRow,
      sql`select p.id from ${productsForJoin} p
           where upper(p.sku) = upper(${input.sku}) and ${inPrices(scope, 'p')}`,
    );
    if (!product) throw field('sku', 'No product has this SKU.');
    const { reason, ...price } = input;
    const [margin = 'unknown'] = await checkMargin(tx, await readCompany(app, tx), [
      { productId: product.id, unitPriceCents: input.unitPriceCents },
    ]);
    requireReason([{ path: 'unitPriceCents', margin }], reason);
    const id = newId(app);
    const row = staffPrice({
      id,
      customerId: input.customerId,
      productId: product.id,
      unitPriceCents: input.unitPriceCents,
      validFrom: input.from,
      validUntil: input.until,
      setBy: actor.id,
    });
    await insertCustomerPrices(app, tx, [row]);
    await recordAudit(app, tx, actor, {
      action: 'customer-price.set',
      objectKind: 'customer',
      objectId: input.customerId,
      after: {
        ...price,
        priceId: id,
        ...(margin === 'below-cost' ? { belowCost: reason } : {}),
      },
      ...request,
    });
    return { id };
  });
}
