import { cutOffsOf, nextDelivery } from '../../../company/delivery-days.ts';
import { inRow, offeredDays } from '../../../company/delivery-messages.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { isBuyer, isStaff, type UserActor } from '../../../kit/actor.ts';
import { customerChoice } from '../../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { readingTogether } from '../../../platform/read-together.ts';
import { readAroundCart, stillOpen } from './around-cart.ts';
import { joinUnassigned } from './cart-customer.ts';
import { cartHazards } from './cart-hazards.ts';
import { cartTerms } from './cart-terms.ts';
import { readCart } from './queries.ts';

/** What the screens say of a product in the cart. */
const shownLine = (line: Awaited<ReturnType<typeof readCart>>['lines'][number]) => ({
  productId: line.productId,
  nameKey: line.nameKey,
  name: line.name,
  sizeUnit: line.sizeUnit,
  sku: line.sku,
  unitPriceCents: line.unitPriceCents,
  priceRule: line.priceRule,
  available: line.available,
  quantity: line.quantity,
  taxable: line.taxable,
  hazardous: line.hazardous,
  depositCents: line.depositCents,
  note: line.note,
});

/**
 * Everything that the screens of an order show to a signed-in person, whichever view of it is open. What was put into the cart without
 * customer joins the one shown: a customer may have been given to the person (their default, their only one) without being chosen by them.
 */
export async function loadCart(app: App, user: UserActor, request: Request) {
  const [company, { chosen: customer, menu: customers }] = await Promise.all([
    readCompany(app),
    customerChoice(app, user, request),
  ]);
  if (customer) await joinUnassigned(app, app.db, user, customer.id);
  const readAt = app.clock.now();
  const [cart, around] = await Promise.all([
    readCart(readingTogether(app), user, customer?.id ?? null, company),
    readAroundCart(readingTogether(app), user, customer?.id ?? null),
  ]);
  const { terms, limit, lists, otherCarts, openOrders } = around;
  if (customer && !terms) throw notFound();
  const nowMs = app.clock.now();
  const days = terms ? offeredDays(company, terms, nowMs) : [];
  return {
    kind: 'account' as const,
    person: user.id,
    /** When the cart was read, UTC ms. */
    readAt,
    cart: { ...cart, lines: cart.lines.map(shownLine) },
    hazards: await cartHazards(readingTogether(app), cart.lines),
    customer,
    customers,
    /** How many customers have a cart that waits beside this one. */
    otherCarts,
    staff: isStaff(user),
    /** Has an order guide of their own to order from. */
    hasGuide: isBuyer(user),
    /** Lists that can be put into this order, by name. */
    lists,
    today: companyDay(company, nowMs),
    backOrdersAllowed: company.backOrdersAllowed,
    ...cartTerms(company, user, terms),
    /** As in the order bar. */
    nextRun: terms ? { delivery: nextDelivery(company, terms.routeDays, nowMs), nowMs } : null,
    /** From which the wanted day is chosen, each with the reason why not. */
    requestedDays: inRow(days),
    /** Of each of those days that can be had: until when (UTC ms) an order for it is taken in. */
    cutOffs: cutOffsOf(
      company,
      days.flatMap(({ day, reason }) => (reason === null ? [day] : [])),
    ),
    /** Above it an order waits for an approval. */
    limit,
    /** Orders that this one may be added to instead, the one that comes first before others; `untilMs`: how long (UTC ms), null: until somebody approves it. */
    openOrders: stillOpen(company, openOrders, nowMs),
    deliveryNote: terms?.deliveryNote ?? '',
  };
}
export type CartPage = Awaited<ReturnType<typeof loadCart>>;
