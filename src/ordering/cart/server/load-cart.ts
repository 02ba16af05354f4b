import { nextDelivery } from '../../../company/delivery-days.ts';
import { offeredDays } from '../../../company/delivery-messages.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { customerChoice } from '../../../people/customers/server/public/chosen-customer.ts';
import { customerTerms } from '../../../people/customers/server/public/customer-terms.ts';
import type { App } from '../../../platform/app.ts';
import { joinUnassigned } from './cart-customer.ts';
import { cartHazards } from './cart-hazards.ts';
import { cartTerms } from './cart-terms.ts';
import { openCarts } from './open-carts.ts';
import { readCart } from './queries.ts';
import { spendingLimit } from './spending-limit.ts';

/**
 * Everything that the cart page shows to a signed-in person. What was put into the cart without customer joins the one shown: a customer
 * may have been given to the person (their default, their only one) without being chosen by them.
 */
export async function loadCart(app: App, user: UserActor, request: Request) {
  const [company, { chosen: customer, menu: customers }] = await Promise.all([
    readCompany(app),
    customerChoice(app, user, request),
  ]);
  if (customer) await joinUnassigned(app, app.db, user, customer.id);
  const [cart, terms, open, limitCents] = await Promise.all([
    readCart(app, user, customer?.id ?? null, company),
    customer ? customerTerms(app.db, user, customer.id) : null,
    openCarts(app, user),
    customer ? spendingLimit(app.db, user.id, customer.id) : null,
  ]);
  const nowMs = app.clock.now();
  return {
    kind: 'account' as const,
    person: user.id,
    cart,
    hazards: await cartHazards(app, cart.lines),
    customer,
    customers,
    /** How many customers have a cart that waits beside this one. */
    otherCarts: open.filter((other) => other.customer && other.customer.id !== customer?.id).length,
    staff: isStaff(user),
    today: companyDay(company, nowMs),
    backOrdersAllowed: company.backOrdersAllowed,
    ...cartTerms(company, user, terms),
    /** As in the order bar. */
    nextRun: terms ? { delivery: nextDelivery(company, terms.routeDays, nowMs), nowMs } : null,
    /** From which the wanted day is chosen, each with the reason why not. */
    wantedDays: terms ? offeredDays(company, terms, nowMs) : [],
    /** Above it an order waits for an approval. */
    limitCents,
    deliveryNote: terms?.deliveryNote ?? '',
  };
}
export type CartPage = Awaited<ReturnType<typeof loadCart>>;
