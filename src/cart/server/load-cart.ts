import {
  cutOffDay,
  type DeliveryTerms,
  promisedDay,
  type RouteDays,
} from '../../company/delivery-days.ts';
import { offeredDays } from '../../company/delivery-messages.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { customerChoice } from '../../customers/server/chosen-customer.ts';
import { customerTerms } from '../../customers/server/customer-terms.ts';
import { isStaff, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { joinUnassigned } from './cart-customer.ts';
import { cartHazards } from './cart-hazards.ts';
import { readCart } from './queries.ts';

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
  const [cart, terms] = await Promise.all([
    readCart(app, user, customer?.id ?? null, company),
    customer ? customerTerms(app.db, user, customer.id) : null,
  ]);
  const today = companyDay(company, app.clock.now());
  return {
    kind: 'account' as const,
    person: user.id,
    cart,
    hazards: await cartHazards(app, cart.lines),
    customer,
    customers,
    staff: isStaff(user),
    today,
    backOrdersAllowed: company.backOrdersAllowed,
    minimumCents: isStaff(user) ? 0 : (terms?.orderMinimumCents ?? company.orderMinimumCents),
    money: {
      taxRateBp: terms?.taxRateBp ?? 0,
      deliveryFeeCents: company.deliveryFeeCents,
      freeDeliveryFromCents: company.freeDeliveryFromCents,
    },
    nextRun: terms ? nextRun(company, terms.routeDays, app.clock.now()) : null,
    /** From which the wanted day is chosen, each with the reason why not. */
    wantedDays: terms ? offeredDays(company, terms, app.clock.now()) : [],
    deliveryNote: terms?.deliveryNote ?? '',
  };
}
export type CartPage = Awaited<ReturnType<typeof loadCart>>;

/** The day that an order placed now would be promised for, and until when that holds. */
function nextRun(
  company: DeliveryTerms,
  routeDays: RouteDays,
  nowMs: number,
): { day: string; cutoffDay: string; cutoffHour: number } {
  const day = promisedDay(company, { routeDays, wantedOn: null }, nowMs);
  return { day, cutoffDay: cutOffDay(company, day), cutoffHour: company.cutoffHour };
}
