import {
  cutOffsOf,
  nextDelivery,
  OFFERED_DAYS,
  possibleDays,
} from '../../../company/delivery-days.ts';
import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { Cents } from '../../../kit/money.ts';
import { customerTerms } from '../../../people/customers/server/public/customer-terms.ts';
import type { App } from '../../../platform/app.ts';
import { totalsOf } from '../public/totals.ts';
import { joinUnassigned } from './cart-customer.ts';
import { cartTerms } from './cart-terms.ts';
import { readCart } from './queries.ts';

/** The content of the order bar, as of `nowMs` on the server. */
export interface OrderBarData {
  customer: { id: string; name: string };
  /** Products that can be ordered. */
  lines: number;
  /** Those of them whose price is on request: the total is without them. */
  unpriced: number;
  /** With tax and delivery, as the cart and the order have it. */
  totalCents: Cents;
  /** Up to the order minimum; 0 when it is reached, or there is none. */
  missingCents: Cents;
  /** The day that an order placed now is promised for, and until when that holds (UTC milliseconds). */
  delivery: { day: string; cutOffAtMs: number };
  /** Of each day that can be chosen instead: until when (UTC milliseconds) an order for it is taken in. */
  cutOffs: Record<string, number>;
  /** The server's clock (UTC milliseconds): the browser counts down from it, not from its own. */
  nowMs: number;
}

/**
 * Reads the bar of a person's cart for a customer.
 * @throws AppError `not-found` for a customer that they may not order for
 */
export async function loadOrderBar(
  app: App,
  user: UserActor,
  customer: { id: string; name: string },
): Promise<OrderBarData> {
  const [company, terms] = await Promise.all([
    readCompany(app),
    customerTerms(app.db, user, customer.id),
    joinUnassigned(app, app.db, user, customer.id),
  ]);
  const { lines } = await readCart(app, user, customer.id, company);
  const { minimumCents, money } = cartTerms(company, user, terms);
  const priced = lines.flatMap((line) =>
    line.unitPriceCents === null ? [] : [{ ...line, unitPriceCents: line.unitPriceCents }],
  );
  const { subtotalCents, totalCents } = totalsOf(priced, money);
  const nowMs = app.clock.now();
  return {
    customer: { id: customer.id, name: customer.name },
    lines: lines.length,
    unpriced: lines.length - priced.length,
    totalCents,
    missingCents: Math.max(0, minimumCents - subtotalCents),
    delivery: nextDelivery(company, terms.routeDays, nowMs),
    cutOffs: cutOffsOf(
      company,
      possibleDays(company, terms, nowMs, OFFERED_DAYS).flatMap(({ day, whyNot }) =>
        whyNot === null ? [day] : [],
      ),
    ),
    nowMs,
  };
}
