import { findInvoices } from '../../books/invoices/server/public/queries.ts';
import { hasDuty, isOneOf, isSuperAdmin, SEEING_MONEY, type UserActor } from '../../kit/actor.ts';
import { normalise } from '../../kit/normalise.ts';
import { BY_OTHERS, findCallers } from '../../ordering/desk/server/public/find-callers.ts';
import { promisedDayText, stateText } from '../../ordering/orders/public/messages.ts';
import { type FoundOrder, findOrders } from '../../ordering/orders/server/public/find-orders.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { listPeople } from '../../people/accounts/people/server/public/queries.ts';
import { peopleScope } from '../../people/accounts/people/server/public/scope.ts';
import { holdsEveryWord, listCustomers } from '../../people/customers/server/public/queries.ts';
import { customerScope } from '../../people/customers/server/public/scope.ts';
import type { App } from '../../platform/app.ts';
import { findNamed, type NamedRecord } from '../../products/catalogue/server/public/find-named.ts';
import { catalogueScope } from '../../products/catalogue/server/public/scope.ts';
import { findInLibrary } from '../../safety/sheets/server/public/library.ts';
import { FOUND_GROUPS, type FoundGroup, type FoundItem, LONGEST_TERM } from '../find-contract.ts';

/** Of each kind. */
const SHOWN = 5;
/** Searches of one person: as one types, with a pause of 150 ms between them. */
const LIMIT = { points: 240, seconds: 60 };

/**
 * Whatever this person may see and `typed` names, in the order of the groups, with those first whose whole number it is. Each room looks
 * under the person's own scope; no amount of money is part of an answer. All rooms are searched at once.
 * @throws AppError `auth/too-many-requests`
 */
export async function findAnything(app: App, user: UserActor, typed: string): Promise<FoundItem[]> {
  await app.limits.take('find', user.id, LIMIT);
  const text = typed.trim().slice(0, LONGEST_TERM);
  if (normalise(text) === '') return [];
  const { db } = app;
  // Who may not open the page of a thing does not find it.
  const money = isOneOf(user, SEEING_MONEY);
  const [orders, customers, products, invoices, people, sheets] = await Promise.all([
    money ? findOrders(db, orderScope(user), text, SHOWN) : [],
    money ? findCustomers(app, user, text) : [],
    findNamed(db, catalogueScope(user), text, { limit: SHOWN, withInactive: isSuperAdmin(user) }),
    money ? findInvoices(db, orderScope(user), text, SHOWN) : [],
    hasDuty(user, 'desk')
      ? listPeople(app, peopleScope(user), { q: text, role: '', state: 'all', after: '' })
      : { people: [] },
    findInLibrary(app, text, SHOWN),
  ]);
  const foundApart =
    orders.length + products.length + invoices.length + people.people.length + sheets.length;
  // A name that is only like what was typed is a guess, for when there is nothing else.
  const callers = customers.filter(({ by }) => by !== 'alike' || foundApart === 0);
  const found: FoundItem[] = [
    ...orders.map(orderItem),
    ...callers.map(({ id, name, address1, city, found }) => ({
      group: 'customers' as const,
      id,
      name,
      detail: [found, address1, city].filter(Boolean).join(', '),
      to: `/dashboard/customers/${id}`,
      exact: normalise(name) === normalise(text),
    })),
    ...products.map(productItem),
    ...invoices.map(({ id, docNumber, orderNumber, customerName, exact }) => ({
      group: 'invoices' as const,
      id,
      name: docNumber,
      detail: `${customerName} · order ${orderNumber}`,
      to: `/dashboard/invoices?show=all&q=${encodeURIComponent(docNumber)}#invoice-${id}`,
      exact,
    })),
    ...people.people.slice(0, SHOWN).map(({ id, displayName, email }) => ({
      group: 'people' as const,
      id,
      name: displayName || email,
      detail: email,
      to: `/dashboard/people/${id}`,
      exact: email.toLowerCase() === text.toLowerCase(),
    })),
    ...sheets.map(({ nameKey, name, brand }) => ({
      group: 'sheets' as const,
      id: nameKey,
      name,
      detail: `${brand} · safety data sheet`,
      to: `/sds/${nameKey}`,
      exact: false,
    })),
  ];
  return ranked(found, text);
}

/** Who takes orders finds a customer by whatever a caller says, as on the desk's own screen; everybody else by name and address. */
async function findCustomers(app: App, user: UserActor, text: string) {
  if (user.salesRep || hasDuty(user, 'desk')) {
    // Orders and people are groups of their own here.
    return (await findCallers(app, user, text, BY_OTHERS)).slice(0, SHOWN);
  }
  const query = { search: text, limit: SHOWN };
  const { customers } = await listCustomers(app, customerScope(user), query, holdsEveryWord);
  return customers.map((one) => ({ ...one, by: 'name', found: '' }));
}

function orderItem({ id, number, ...order }: FoundOrder): FoundItem {
  return {
    group: 'orders',
    id,
    name: number,
    detail: [
      order.customerName,
      stateText(order),
      promisedDayText(order.promisedOn),
      order.poNumber,
    ]
      .filter(Boolean)
      .join(' · '),
    to: `/dashboard/orders/${id}`,
    exact: order.exact,
  };
}

/** A product that is switched off has no page; who edits products finds its editor. */
function productItem({ id, nameKey, name, brand, isActive, exact }: NamedRecord): FoundItem {
  return {
    group: 'products',
    id,
    name,
    detail: isActive ? brand : `${brand} · inactive`,
    to: isActive ? `/products/${nameKey}` : `/dashboard/products/${id}`,
    exact,
  };
}

/**
 * A group with an exact hit goes before the others, then customers whose name begins so: they are what a caller says first. In a group
 * exact hits are first.
 */
function ranked(items: FoundItem[], text: string): FoundItem[] {
  const term = normalise(text);
  const withExact = new Set(items.filter(({ exact }) => exact).map(({ group }) => group));
  const called = items.some(
    ({ group, name }) => group === 'customers' && normalise(name).startsWith(term),
  );
  const before = (group: FoundGroup) => {
    if (withExact.has(group)) return 0;
    return called && group === 'customers' ? 50 : 100;
  };
  const place = ({ group, exact }: FoundItem) =>
    before(group) + FOUND_GROUPS.indexOf(group) * 2 + (exact ? 0 : 1);
  return items.toSorted((a, b) => place(a) - place(b));
}
