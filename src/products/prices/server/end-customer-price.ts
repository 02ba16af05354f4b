import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { date, decimal, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { PriceCandidate } from '../../catalogue/price-contract.ts';
import { customerPricesForJoin } from '../../catalogue/server/price-joins.ts';
import { winnerOf } from '../../catalogue/server/public/explain-price.ts';
import { productsForJoin } from '../../catalogue/server/public/joins.ts';
import { inPrices, priceScope } from '../../catalogue/server/public/scope.ts';
import { deleteStaffPrices, endStaffPrice } from '../../catalogue/server/write-customer-prices.ts';

const priceRow = rowShape({
  customerId: text,
  productId: text,
  unitPriceCents: decimal,
  from: date,
  until: nullable(date),
  /** The day before the company's day. */
  yesterday: date,
});

/**
 * Ends a staff price with yesterday, the company's day; one that never ran goes altogether (the
 * audit log keeps it). @returns the rule that wins now
 * @throws AppError `permission-denied` without the duty books; `not-found`, also for a price
 * that came from an invoice
 */
export async function endCustomerPrice(
  app: App,
  actor: UserActor,
  input: { id: string },
  request: { requestId: string; network: string },
): Promise<{ next: PriceCandidate | undefined }> {
  const scope = priceScope(actor);
  return app.db.transaction(async (tx) => {
    const today = companyDay(await readCompany(app, tx), app.clock.now());
    const price = await tx.row(
      priceRow,
      sql`select cp.customer_id, cp.product_id, cp.unit_price_cents, cp.valid_from as from,
                 cp.valid_until as until, ${today}::date - 1 as yesterday
            from ${customerPricesForJoin} cp
            join ${customersForJoinIn(scope.customers)} c on c.id = cp.customer_id
            join ${productsForJoin} p on p.id = cp.product_id and ${inPrices(scope, 'p')}
           where cp.id = ${input.id} and cp.source = 'staff' for update of cp`,
    );
    if (!price) throw notFound();
    const winner = () => winnerOf(app, tx, price.customerId, price.productId);
    if (price.until !== null && price.until <= price.yesterday) return { next: await winner() };
    const ran = price.from <= price.yesterday;
    if (ran) await endStaffPrice(tx, input.id, price.yesterday);
    else await deleteStaffPrices(tx, [input.id]);
    const { customerId, productId: _product, yesterday, ...before } = price;
    await recordAudit(app, tx, actor, {
      action: 'customer-price.end',
      objectKind: 'customer',
      objectId: customerId,
      before: { ...before, priceId: input.id },
      after: ran ? { until: yesterday } : null,
      ...request,
    });
    return { next: await winner() };
  });
}
