import { companyDay, readCompany } from '../../company/server/queries.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { customerScope, inCustomers } from '../../customers/server/scope.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { notFound, permissionDenied } from '../../platform/http/errors.ts';

interface PriceRow {
  customerId: string;
  unitPriceCents: number;
  from: string;
  until: string | null;
  /** The day before the company's day. */
  yesterday: string;
}

/**
 * Ends a staff price with yesterday, the company's day; one that never ran goes altogether (the audit log keeps it).
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`, also for a price that came from an invoice
 */
export async function endCustomerPrice(
  app: App,
  actor: UserActor,
  input: { id: string },
  request: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const today = companyDay(await readCompany(app, tx), app.clock.now());
    const price = await tx.row<PriceRow>(
      'catalogue.lock-price',
      `select cp.customer_id as "customerId", cp.unit_price_cents as "unitPriceCents", cp.valid_from as "from", cp.valid_until as "until", $3::date - 1 as yesterday
         from customer_prices cp join customers c on c.id = cp.customer_id and ${inCustomers('c', 2)}
        where cp.id = $1 and cp.source = 'staff' for update of cp`,
      [input.id, customerScope(actor).ids, today],
    );
    if (!price) throw notFound();
    if (price.until !== null && price.until <= price.yesterday) return;
    const ran = price.from <= price.yesterday;
    if (ran)
      await tx.execute(
        'catalogue.end-price',
        'update customer_prices set valid_until = $2 where id = $1',
        [input.id, price.yesterday],
      );
    else
      await tx.execute('catalogue.drop-price', 'delete from customer_prices where id = $1', [
        input.id,
      ]);
    const { customerId, yesterday, ...before } = price;
    await recordAudit(app, tx, actor, {
      action: 'customer-price.end',
      objectKind: 'customer',
      objectId: customerId,
      before: { ...before, priceId: input.id },
      after: ran ? { until: yesterday } : null,
      ...request,
    });
  });
}
