import type { Company } from '../../../../company/contract.ts';
import { cutOffDay, promisedDay } from '../../../../company/delivery-days.ts';
import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, mayOrder, type UserActor } from '../../../../kit/actor.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../../people/accounts/people/server/public/joins.ts';
import { newRequestsFrom } from '../../../../people/contact/server/public/queries.ts';
import { readCustomer } from '../../../../people/customers/server/public/queries.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import {
  bool,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { pricingAt, readSellable } from '../../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../../products/catalogue/server/public/scope.ts';
import { ordersForJoin } from '../../../orders/server/public/joins.ts';
import { openOrders } from '../../../orders/server/public/queries.ts';
import { orderScope } from '../../../orders/server/public/scope.ts';
import type { Counting } from '../bought.ts';
import { callList } from '../call-list.ts';
import { lapsedItems, similarItems, usualItems } from '../items.ts';
import { notesOf } from '../notes.ts';
import { lastGaps } from '../rhythm.ts';
import { visitScope } from '../scope.ts';

/** Open orders that stand on the page; the list has them all. */
const OPEN_SHOWN = 5;

/** For whom and for which day the figures count. */
export function countingFor(app: Pick<App, 'clock'>, company: Company, user: UserActor): Counting {
  return {
    orders: orderScope(user),
    today: companyDay(company, app.clock.now()),
    timeZone: company.timeZone,
  };
}

const contactRow = rowShape({
  id: text,
  name: text,
  email: text,
  /** The last order that this person placed or asked for here. */
  orderedAt: nullable(time),
  /** Of somebody who was invited and has no sign-in yet. */
  isInvited: bool,
});
export type Contact = RowOf<typeof contactRow>;

/** The customer's own buyers: those who list it, sales reps left out. By name. */
export function contactsOf(db: Sql, customerId: string): Promise<Contact[]> {
  return db.rows(
    contactRow,
    sql`select u.id, u.display_name as name, u.email, own.ordered_at, u.invited_at is not null as is_invited
          from ${peopleForJoin} u join ${listedCustomersForJoin} listed on listed.user_id = u.id
          left join (select person.id, max(o.placed_at) as ordered_at
                       from ${ordersForJoin} o
                      cross join lateral (values (o.placed_by), (o.asked_by)) person (id)
                      where o.customer_id = ${customerId} group by person.id) own on own.id = u.id
         where listed.customer_id = ${customerId} and u.role = 'user' and u.reachable
           and not u.sales_rep
         order by u.display_name, u.id limit 20`,
  );
}

/** Whom one asks for on the phone: who ordered last, else the first by name who can sign in. An invitation alone makes nobody a contact. */
export function whomToCall(contacts: readonly Contact[]): Contact | null {
  const [last] = contacts
    .filter(({ orderedAt }) => orderedAt !== null)
    .toSorted((a, b) => Number(b.orderedAt) - Number(a.orderedAt));
  return last ?? contacts.find(({ isInvited }) => !isInvited) ?? null;
}

/**
 * Everything that somebody of ours wants to know before they call a customer, or knock at its door.
 * @throws AppError `not-found` for buyers, and for a customer that is missing, foreign or inactive
 */
export async function loadVisit(app: App, user: UserActor, customerId: string) {
  const scope = visitScope(user);
  const [customer, company] = await Promise.all([
    readCustomer(app, scope, customerId),
    readCompany(app),
  ]);
  const now = app.clock.now();
  const counting = countingFor(app, company, user);
  const catalogue = catalogueScope(user);
  const { orders: seen, today } = counting;
  const one = { term: '', shown: 'all', sort: 'call', customerId, offset: 0, limit: 1 } as const;
  const [[figures], gaps, contacts, orders, lapsed, similar, notes] = await Promise.all([
    callList(app.db, scope, counting, one),
    lastGaps(app.db, customerId, counting),
    contactsOf(app.db, customerId),
    openOrders(app.db, seen, OPEN_SHOWN, customerId),
    lapsedItems(app.db, customerId, counting, catalogue),
    similarItems(app.db, customerId, counting, catalogue),
    notesOf(app.db, scope, user, customerId),
  ]);
  if (!figures) throw notFound();
  const ids = [...lapsed, ...similar].map(({ productId }) => productId);
  const prices = await readSellable(app.db, catalogue, {
    customerId,
    productIds: ids,
    pricing: pricingAt(company, now),
  });
  const priceOf = new Map(prices.map(({ id, unitPriceCents }) => [id, unitPriceCents]));
  const priced = <T extends { productId: string }>(items: readonly T[]) =>
    items.map((item) => ({ ...item, unitPriceCents: priceOf.get(item.productId) ?? null }));
  const addresses = [customer.email, ...contacts.map((contact) => contact.email)];
  const deliveryDay = promisedDay(company, { routeDays: customer.routeDays, wantedOn: null }, now);
  return {
    customer,
    figures,
    gaps,
    contacts,
    whom: whomToCall(contacts)?.name ?? null,
    orders,
    lapsed: priced(lapsed),
    similar: priced(similar),
    notes,
    // The inbox is the desk's (product.md, permission table): a rep is not told what is in it.
    requests: hasDuty(user, 'desk') ? await newRequestsFrom(app.db, customerId, addresses) : null,
    takesOrders: mayOrder(user),
    mayAddSite: hasDuty(user, 'desk'),
    /** Nobody orders for it, and the reader may invite who does. */
    invitesFirst: contacts.length === 0 && hasDuty(user, 'desk'),
    delivery: {
      day: deliveryDay,
      cutOffDay: cutOffDay(company, deliveryDay),
      cutOffHour: company.cutoffHour,
    },
    today,
    timeZone: company.timeZone,
  };
}
export type Visit = Awaited<ReturnType<typeof loadVisit>>;

/** The products that a customer buys again and again, as far as this person sees them: the most often bought first. */
export async function boughtProducts(
  app: App,
  user: UserActor,
  customerId: string,
): Promise<string[]> {
  const company = await readCompany(app);
  const items = await usualItems(app.db, customerId, {
    counting: countingFor(app, company, user),
    catalogue: catalogueScope(user),
    pricing: pricingAt(company, app.clock.now()),
  });
  return items.map(({ productId }) => productId);
}
