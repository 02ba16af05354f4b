import type { Company } from '../../../company/contract.ts';
import {
  cutOffDay,
  cutOffsOf,
  nextDelivery,
  possibleDays,
} from '../../../company/delivery-days.ts';
import { chargesNow } from '../../../company/order-charges.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { peopleScope } from '../../../people/accounts/people/server/public/scope.ts';
import { readCustomer } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { KEY_SHAPE } from '../../../platform/idempotency.ts';
import { storedAnswer } from '../../../platform/stored-answer.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { waitsForSheet } from '../../../safety/sheets/server/public/sheet-first.ts';
import { readOpenOrders, stillOpen } from '../../cart/server/around-cart.ts';
import { cartHazards } from '../../cart/server/cart-hazards.ts';
import { readCart } from '../../cart/server/queries.ts';
import { ADD_TO_ORDER } from '../../orders/server/add-to-order.ts';
import { readOrderDesk } from '../../orders/server/order-desk.ts';
import { orderRecipients } from '../../orders/server/public/order-recipients.ts';
import { listOrders, readOrder } from '../../orders/server/public/queries.ts';
import { orderScope } from '../../orders/server/public/scope.ts';
import { callList } from '../../visits/server/call-list.ts';
import { usualItems } from '../../visits/server/items.ts';
import { contactsOf, countingFor } from '../../visits/server/public/load-visit.ts';
import { visitScope } from '../../visits/server/scope.ts';
import { parkedCalls, readCall, streetsBeside } from './calls.ts';
import { lastPlaced } from './last-placed.ts';
import { findCallers } from './public/find-callers.ts';
import { deskOnly } from './who.ts';

/** Orders to repeat, and how far ahead a delivery day may be chosen. */
const LAST_ORDERS = 4;
/** Orders on hold that are named. */
const HELD_ORDERS = 3;
const DAYS_AHEAD = 35;

/** Everything that stands beside the lines of a call. */
async function loadCall(app: App, user: UserActor, company: Company, customerId: string) {
  const scope = visitScope(user);
  const counting = countingFor(app, company, user);
  const customer = await readCustomer(app, customerScope(user), customerId);
  const one = { term: '', shown: 'all', sort: 'call', customerId, offset: 0, limit: 1 } as const;
  const [last, cart, notes, usual, [figures], contacts, orders, open, held] = await Promise.all([
    lastPlaced(app.db, user, customerId),
    readCart(app, user, customerId, company),
    readCall(app.db, user, customerId),
    usualItems(app.db, customerId, {
      counting,
      catalogue: catalogueScope(user),
      pricing: pricingAt(company, app.clock.now()),
    }),
    callList(app.db, scope, counting, one),
    contactsOf(app.db, customerId),
    listOrders(app.db, counting.orders, {
      term: '',
      status: null,
      customerId,
      after: null,
      limit: LAST_ORDERS,
    }),
    readOpenOrders(app, user, customerId),
    listOrders(app.db, counting.orders, {
      term: '',
      status: 'on_hold',
      customerId,
      after: null,
      limit: HELD_ORDERS,
    }),
  ]);
  if (!figures) throw notFound();
  const now = app.clock.now();
  const next = nextDelivery(company, customer.routeDays, now);
  const first = next.day;
  const later = possibleDays(company, { routeDays: customer.routeDays }, now, DAYS_AHEAD).flatMap(
    ({ day, whyNot }) => (whyNot === null && day > first ? [day] : []),
  );
  return {
    customer,
    lastPlaced: last ?? null,
    cart,
    hazards: await cartHazards(app, cart.lines),
    /** Products that will not leave for this customer as it stands, by `nameKey`: of the cart, and of the guide before it is typed. */
    noSheet: (
      await waitsForSheet(app.db, customerId, [
        ...cart.lines.map(({ productId }) => productId),
        ...usual.map(({ productId }) => productId),
      ])
    ).map(({ nameKey }) => nameKey),
    notes,
    usual,
    figures,
    contacts,
    orders: orders.slice(0, LAST_ORDERS),
    /** On hold: said first, and asked about before a second order of the same day is placed. */
    held: held.slice(0, HELD_ORDERS),
    /** Asked about before a second order of the same is placed. */
    openOrders: stillOpen(company, open, now),
    delivery: {
      first,
      nextRun: { delivery: next, nowMs: now },
      cutOffDay: cutOffDay(company, first),
      cutOffHour: company.cutoffHour,
      later,
      cutOffs: cutOffsOf(company, later),
    },
    minimumCents: customer.orderMinimumCents ?? company.orderMinimumCents,
    /** More than there is can be ordered: it comes later. */
    backOrdersAllowed: company.backOrdersAllowed,
    taxSettled: customer.taxSettled,
    money: {
      taxRateBp: customer.taxExempt ? 0 : customer.taxRateBp,
      ...chargesNow(company),
    },
  };
}

/** An order that was just placed, as the clerk reads it out; null when it is not the reader's to see. */
async function loadPlaced(app: App, user: UserActor, orderId: string, key: string | null) {
  const scope = orderScope(user);
  const order = isId(orderId) ? await readOrder(app.db, scope, orderId) : undefined;
  if (!order) return null;
  const added =
    key !== null && KEY_SHAPE.test(key)
      ? await storedAnswer<{ orderId: string }>(app.db, {
          operation: ADD_TO_ORDER,
          actor: user.id,
          key,
        })
      : undefined;
  const isAddedTo = added?.orderId === order.id;
  const [desk, noSheet, mailedTo] = await Promise.all([
    readOrderDesk(app.db, scope, order.id, peopleScope(user)),
    waitsForSheet(
      app.db,
      order.customerId,
      order.lines.map(({ productId }) => productId),
    ),
    // Whoever of ours placed it, the customer's people hear alike.
    orderRecipients(
      app.db,
      { customerId: order.customerId, placedBy: user.id },
      isAddedTo ? 'orderChanged' : 'orderPlaced',
    ),
  ]);
  const { id, number, status, holdReason, promisedOn, totalCents, lines } = order;
  return {
    id,
    number,
    status,
    holdReason,
    promisedOn,
    totalCents,
    customerId: order.customerId,
    /** It was on its way already, and the products of the call were added to it. */
    isAddedTo,
    customer: order.shipTo.name,
    products: lines.length,
    askedBy: desk.requestedByName,
    /** Of which products there is no sheet: they will not leave on that day. */
    noSheet: noSheet.map(({ name }) => name),
    /** Where its e-mail goes: the customer's buyers by name, the customer's own address as it is. */
    told: mailedTo.filter(({ part }) => part !== 'buyer').map(({ name, email }) => name ?? email),
  };
}

/**
 * The order desk: the calls of this person, and the one that the address names (`customer`), what a search found (`q`, without a
 * script), or the order that was placed (`placed`).
 * @throws AppError `not-found` for buyers, and for a customer that is missing, foreign or inactive
 */
export async function loadDesk(app: App, actor: UserActor, query: URLSearchParams) {
  const user = deskOnly(actor);
  const company = await readCompany(app);
  const customerId = query.get('customer');
  if (customerId !== null && !isId(customerId)) throw notFound();
  const typed = (query.get('q') ?? '').slice(0, 100);
  const placed = query.get('placed');
  const [call, callers, done, parked] = await Promise.all([
    customerId === null ? null : loadCall(app, user, company, customerId),
    typed === '' ? null : findCallers(app, user, typed),
    placed === null ? null : loadPlaced(app, user, placed, query.get('key')),
    parkedCalls(app, user),
  ]);
  const ids = [...parked.map(({ customer }) => customer.id), customerId, done?.customerId];
  const streets = await streetsBeside(
    app.db,
    user,
    ids.flatMap((id) => id ?? []),
  );
  /** Told apart by it from another customer of the same name and city; '' where there is none. */
  const streetOf = (id: string) => streets.get(id) ?? '';
  return {
    person: user.id,
    staff: isStaff(user),
    call: call && { ...call, street: streetOf(call.customer.id) },
    term: typed,
    callers,
    placed: done && { ...done, street: streetOf(done.customerId) },
    parked: parked.map((one) => ({ ...one, street: streetOf(one.customer.id) })),
    today: companyDay(company, app.clock.now()),
    timeZone: company.timeZone,
  };
}

type Desk = Awaited<ReturnType<typeof loadDesk>>;
export type Call = NonNullable<Desk['call']>;
export type PlacedOrder = NonNullable<Desk['placed']>;
export type ParkedTab = Desk['parked'][number];
