import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';

interface Placed {
  id: string;
  number: string;
  customer: string;
}

/** What this tab placed last, until its next order is begun. */
const placeOf = (person: string) => `bellcart.placed-here.${person}`;

function read(person: string): string {
  try {
    return window.sessionStorage.getItem(placeOf(person)) ?? '';
  } catch {
    return '';
  }
}

export function notePlaced(person: string, { id, number, customer }: Placed): void {
  try {
    window.sessionStorage.setItem(placeOf(person), JSON.stringify({ id, number, customer }));
  } catch {
    // Without storage the card of the order said it.
  }
}

/** The next customer is chosen: nothing of the order before stands beside it, nor after it. */
export function useNextBegun(person: string, isBegun: boolean): void {
  useEffect(() => {
    if (!isBegun) return;
    try {
      window.sessionStorage.removeItem(placeOf(person));
    } catch {
      // Nothing was kept either.
    }
  }, [person, isBegun]);
}

const subscribe = () => () => undefined;

/** Whoever comes back to New order by the menu still reads what was placed, above the search for the next one. */
export function PlacedBefore({ person }: { person: string }) {
  const text = useSyncExternalStore(
    subscribe,
    () => read(person),
    () => '',
  );
  if (!text) return null;
  const { id, number, customer } = JSON.parse(text) as Placed;
  return (
    <div className="mb-6 max-w-3xl">
      <Note tone="success">
        {messages.placedBefore(customer)}{' '}
        <Link
          to={`/dashboard/orders/${id}`}
          className="tabular font-semibold whitespace-nowrap underline"
        >
          {number}
        </Link>
      </Note>
      <h2 className="mt-6 text-2xl">{messages.NEXT_CALL}</h2>
    </div>
  );
}
