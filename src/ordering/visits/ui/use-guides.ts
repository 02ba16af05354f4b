import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { usePerson } from '../../../company/ui/person.ts';
import { useConnection } from '../../../ui/connection.ts';
import { VISIT_ORDERS } from '../choices.ts';
import type { loader } from '../pages/visit-orders.ts';
import { guideOf, storeDayOrder, storeGuides } from './stored-guides.ts';

/** A guide that is younger is not read again, in ms. */
const FRESH_MS = 30 * 60_000;

/** Takes the guides of these customers along on this device, beside the page and while there is a connection. */
export function useGuides(customerIds: readonly string[]): void {
  const person = usePerson();
  const { load, data, state } = useFetcher<typeof loader>({ key: 'guides-to-go' });
  const { lost } = useConnection();
  const wanted = customerIds.join(',');
  useEffect(() => {
    if (!person || lost || wanted === '') return;
    const old = wanted
      .split(',')
      .filter((id) => (guideOf(person, id)?.readAt ?? 0) < Date.now() - FRESH_MS);
    if (old.length > 0) void load(`${VISIT_ORDERS}?customers=${old.join(',')}`);
  }, [person, lost, wanted, load]);
  useEffect(() => {
    if (state === 'idle' && data?.guides) storeGuides(person, data.guides);
  }, [state, data, person]);
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
