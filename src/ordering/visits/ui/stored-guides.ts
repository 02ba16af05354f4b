import { useMemo, useSyncExternalStore } from 'react';
import { STORE_CHANGED, storedName } from '../../../ui/stored-work.ts';
import type { GuideToGo } from '../choices.ts';
import { PRODUCTS_KIND } from './stored-products.ts';

/** Guides hold a customer's prices: they go with the sign-out, and after this long in any case, in ms. */
const KIND = 'guide-to-go';
const LIFE_MS = 7 * 86_400_000;

/** In which order its person wants to go to them, as the day was read last: ids alone. */
const ORDER = 'guides-in-order';

const nameOf = (person: string, customerId: string) => storedName(KIND, person, customerId);

/** The guide of a customer as this device has it; undefined when it has none, or an old one. */
export function guideOf(person: string, customerId: string): GuideToGo | undefined {
  try {
    const text = window.localStorage.getItem(nameOf(person, customerId));
    const guide = text ? (JSON.parse(text) as GuideToGo) : undefined;
    return guide && guide.readAt > Date.now() - LIFE_MS ? guide : undefined;
  } catch {
    return undefined;
  }
}

/** Characters of all guides together: a browser keeps about five million, and what waits to be sent must find its place. */
const ROOM = 2_000_000;

/** As much of a guide as there is room for: whom to call and where they are comes along in any case. */
export function fittingGuide(guide: GuideToGo, left: number): GuideToGo {
  return JSON.stringify(guide).length <= left ? guide : { ...guide, items: [], notes: [] };
}

/** What the guides of this device take up, but for one. */
function taken(exceptName: string): number {
  let sum = 0;
  for (const name of Object.keys(window.localStorage)) {
    if (!name.startsWith(`bellcart.${KIND}.`) || name === exceptName) continue;
    sum += window.localStorage.getItem(name)?.length ?? 0;
  }
  return sum;
}

/** Keeps what was read anew. A full store keeps what it has. */
export function storeGuides(person: string, guides: readonly GuideToGo[]): void {
  try {
    for (const guide of guides) {
      const name = nameOf(person, guide.customerId);
      window.localStorage.setItem(name, JSON.stringify(fittingGuide(guide, ROOM - taken(name))));
    }
  } catch {
    // The store is full: the earlier guides stay.
  }
  window.dispatchEvent(new Event(STORE_CHANGED));
}

/** Stores the order of the day's customers for use without a signal. */
export function storeDayOrder(person: string, customerIds: readonly string[]): void {
  try {
    window.localStorage.setItem(storedName(ORDER, person, ''), JSON.stringify(customerIds));
  } catch {
    // Without the stored order they are sorted by name.
  }
}

function storedOrderOfIds(person: string): string[] {
  try {
    const ids = JSON.parse(window.localStorage.getItem(storedName(ORDER, person, '')) ?? '[]');
    return Array.isArray(ids) ? (ids as string[]) : [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(STORE_CHANGED, listener);
  return () => window.removeEventListener(STORE_CHANGED, listener);
}

/** The same as a screen shows it: null when there is none, undefined until the page has its script. */
export function useGuide(person: string, customerId: string): GuideToGo | null | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(guideOf(person, customerId) ?? null),
    () => undefined,
  );
  return useMemo(
    () => (text === undefined ? undefined : (JSON.parse(text) as GuideToGo | null)),
    [text],
  );
}

/** A customer whose guide is here, with whom to call and by when somebody wanted to come back. */
export type CustomerHere = Pick<
  GuideToGo,
  'customerId' | 'name' | 'phone' | 'address' | 'followUpOn' | 'readAt'
>;

/** Customers as the day had them; whom it did not have stands after them, by name. */
export function inOrder<T extends Pick<CustomerHere, 'customerId' | 'name'>>(
  customers: readonly T[],
  order: readonly string[],
): T[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ customerId }: T) => places.get(customerId) ?? order.length;
  return customers.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name));
}

/** The customers whose guide this device has for a person, in the order of the day; undefined until the page has its script. */
export function useGuidesHere(person: string): CustomerHere[] | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () =>
      JSON.stringify(
        inOrder(guidesOf(person), storedOrderOfIds(person)).map(
          ({ customerId, name, phone, address, followUpOn, readAt }): CustomerHere => ({
            customerId,
            name,
            readAt,
            ...(address ? { address } : {}),
            ...(phone ? { phone } : {}),
            ...(followUpOn ? { followUpOn } : {}),
          }),
        ),
      ),
    () => undefined,
  );
  return useMemo(
    () => (text === undefined ? undefined : (JSON.parse(text) as CustomerHere[])),
    [text],
  );
}

function guidesOf(person: string): GuideToGo[] {
  const before = nameOf(person, '');
  try {
    return Object.keys(window.localStorage).flatMap((name) =>
      name.startsWith(before) ? (guideOf(person, name.slice(before.length)) ?? []) : [],
    );
  } catch {
    return [];
  }
}

/** Puts prices that an order was refused with into the guide that showed others. */
export function repriceGuide(
  person: string,
  customerId: string,
  prices: readonly { productId: string; unitPriceCents: number }[],
): void {
  const guide = guideOf(person, customerId);
  if (!guide || prices.length === 0) return;
  const now = new Map(prices.map((one) => [one.productId, one.unitPriceCents]));
  const items = guide.items.map((item) => ({
    ...item,
    unitPriceCents: now.get(item.productId) ?? item.unitPriceCents,
  }));
  // What was never bought before has its price among the customer's own.
  storeGuides(person, [{ ...guide, items, own: { ...guide.own, ...Object.fromEntries(now) } }]);
}

/** At sign-out: who comes next to this browser finds no prices. */
export function forgetGuides(): void {
  try {
    for (const name of Object.keys(window.localStorage))
      if ([KIND, ORDER, PRODUCTS_KIND].some((kind) => name.startsWith(`bellcart.${kind}.`)))
        window.localStorage.removeItem(name);
  } catch {
    // The browser refused to store it.
  }
}
