import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { usePerson } from '../../../company/ui/person.ts';
import { useConnection } from '../../../ui/connection.ts';
import { GUIDES_AT_ONCE, type GuideToGo, type ProductsToGo, VISIT_ORDERS } from '../choices.ts';
import { guideOf, storeDayOrder, storeGuides } from './stored-guides.ts';
import { storedProducts, storeProducts } from './stored-products.ts';

/** A guide that is younger is not read again, in ms: of the day's customers, and of the others who go along. */
const FRESH_MS = 30 * 60_000;
const FRESH_OTHER_MS = 12 * 3_600_000;

/** Of which customers the guide is to be read next; nobody is asked for twice by one page. */
export function guidesToRead(
  day: readonly string[],
  others: readonly string[],
  {
    readAt,
    asked,
    now,
  }: { readAt: (id: string) => number; asked: ReadonlySet<string>; now: number },
): string[] {
  const isOld = (id: string, fresh: number) => !asked.has(id) && readAt(id) < now - fresh;
  const first = day.filter((id) => isOld(id, FRESH_MS));
  const rest = others.filter((id) => !day.includes(id) && isOld(id, FRESH_OTHER_MS));
  return [...first, ...rest].slice(0, GUIDES_AT_ONCE);
}

/**
 * Takes the guides of the day's customers along on this device, and those of `others` after them, beside the page and while there is a
 * connection: so many at a time. Nothing where they are not `needed`.
 */
export function useGuides(
  day: readonly string[],
  others: readonly string[] = [],
  needed = true,
): void {
  const person = usePerson();
  const { load, data, state } = useFetcher<{ guides?: GuideToGo[]; products?: ProductsToGo }>({
    key: 'guides-to-go',
  });
  const { lost } = useConnection();
  const readKey = JSON.stringify([day, others]);
  const requestedIds = useRef(new Set<string>());
  const productsRequested = useRef(false);
  useEffect(() => {
    if (state === 'idle' && data?.guides) storeGuides(person, data.guides);
    if (state === 'idle' && data?.products) storeProducts(person, data.products);
  }, [state, data, person]);
  useEffect(() => {
    if (lost) {
      requestedIds.current.clear();
      productsRequested.current = false;
    }
    if (!needed || !person || lost || state !== 'idle') return;
    const [first, rest] = JSON.parse(readKey) as [string[], string[]];
    const next = guidesToRead(first, rest, {
      readAt: (id) => guideOf(person, id)?.readAt ?? 0,
      asked: requestedIds.current,
      now: Date.now(),
    });
    for (const id of next) requestedIds.current.add(id);
    const isOld = (storedProducts(person)?.readAt ?? 0) < Date.now() - FRESH_OTHER_MS;
    const withProducts = isOld && !productsRequested.current;
    if (withProducts) productsRequested.current = true;
    if (next.length > 0 || withProducts)
      void load(`${VISIT_ORDERS}?customers=${next.join(',')}${withProducts ? '&products' : ''}`);
  }, [needed, person, lost, state, data, readKey, load]);
}

/** Keeps in which order the day has these customers, for a start without a signal. */
export function useOrderToGo(customerIds: readonly string[]): void {
  const person = usePerson();
  const order = customerIds.join(',');
  useEffect(() => {
    if (person && order !== '') storeDayOrder(person, order.split(','));
  }, [person, order]);
}

/** Whether there is no signal at the time of a press, by the browser and by the last request. */
export function useNoSignal(): () => boolean {
  const { lost } = useConnection();
  return () => lost || !navigator.onLine;
}

/** So long a press is remembered, in ms: what is lost later is another request. */
const PRESS_MS = 30_000;

/**
 * For a link whose page may get no answer though the phone believes that it has a signal: says `onLost` when the connection is lost after a
 * press of it, and the page is still the same.
 */
export function useLostPress(onLost: () => void): () => void {
  const { lost } = useConnection();
  const pressedAt = useRef(0);
  const open = useEffectEvent(onLost);
  useEffect(() => {
    if (!lost) return;
    if (Date.now() - pressedAt.current < PRESS_MS) open();
    pressedAt.current = 0;
  }, [lost]);
  return () => {
    pressedAt.current = Date.now();
  };
}
