import { companyDay, readCompany } from '../../company/server/queries.ts';
import { choosableCustomers, chosenCustomer } from '../../customers/server/chosen-customer.ts';
import { isStaff, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { cartHazards } from './cart-hazards.ts';
import { customerTerms } from './customer-terms.ts';
import { readCart } from './queries.ts';

const DAY_MS = 86_400_000;

/** Everything that the cart page shows to a signed-in person. */
export async function loadCart(app: App, user: UserActor, request: Request) {
  const [company, customer, customers] = await Promise.all([readCompany(app), chosenCustomer(app, user, request), choosableCustomers(app, user)]);
  const [cart, terms] = await Promise.all([readCart(app, user, customer?.id ?? null, company), customer ? customerTerms(app.db, user, customer.id) : null]);
  const today = companyDay(company, app.clock.now());
  return {
    kind: 'account' as const,
    cart,
    hazards: await cartHazards(app, cart.lines),
    customer,
    customers,
    staff: isStaff(user),
    today,
    backOrdersAllowed: company.backOrdersAllowed,
    minimumCents: isStaff(user) ? 0 : (terms?.orderMinimumCents ?? company.orderMinimumCents),
    money: { taxRateBp: terms?.taxRateBp ?? 0, deliveryFeeCents: company.deliveryFeeCents, freeDeliveryFromCents: company.freeDeliveryFromCents },
    nextRun:
      terms?.routeDay === null || terms?.routeDay === undefined ? null : nextRun(terms.routeDay, company.cutoffHour, company.timeZone, app.clock.now(), today),
    deliveryNote: terms?.deliveryNote ?? '',
  };
}
export type CartPage = Awaited<ReturnType<typeof loadCart>>;

/** The next day on which the truck comes to a customer whose orders of today it can still take: closed from the cut-off hour of the day before. */
export function nextRun(
  routeDay: number,
  cutoffHour: number,
  timeZone: string,
  nowMs: number,
  today: string,
): { day: string; cutoffDay: string; cutoffHour: number } {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(nowMs));
  const start = Date.parse(`${today}T00:00:00Z`) + (hour >= cutoffHour ? 2 : 1) * DAY_MS;
  const ahead = (routeDay - new Date(start).getUTCDay() + 7) % 7;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { day: day(start + ahead * DAY_MS), cutoffDay: day(start + (ahead - 1) * DAY_MS), cutoffHour };
}
