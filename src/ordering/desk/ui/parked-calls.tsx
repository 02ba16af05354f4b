import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { freePlace } from '../contract.ts';
import * as messages from '../messages.ts';
import type { Call, ParkedTab } from '../server/load-desk.ts';

const TAB =
  'inline-flex min-h-11 max-w-64 shrink-0 items-center gap-2 rounded-t-md border border-b-0 border-border px-3 text-ink no-underline hover:bg-sunk aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand';

/** The orders that are begun, and the one at hand when nothing of it is noted yet: with the next number. */
export function callsOf(
  parked: readonly ParkedTab[],
  here: Pick<Call, 'customer' | 'street'> | null,
): readonly ParkedTab[] {
  return here && !parked.some(({ customer }) => customer.id === here.customer.id)
    ? [
        ...parked,
        {
          customer: here.customer,
          street: here.street,
          place: freePlace(new Set(parked.map(({ place }) => place))),
          lines: 0,
        },
      ]
    : parked;
}

/** The calls that wait, and the one at hand: one press or key goes to each. */
export function ParkedCalls({
  calls,
  hereId,
  hasKeys,
  leave,
}: {
  calls: readonly ParkedTab[];
  hereId: string | undefined;
  /** Whether the key of each is told. */
  hasKeys: boolean;
  /** Stores the form's values before another call is shown. */
  leave: () => void;
}) {
  const row = useRef<HTMLElement>(null);
  // On a phone they are one row that moves: the one at hand is in it.
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current]');
    if (row.current && open instanceof HTMLElement)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [hereId]);
  return (
    <nav
      ref={row}
      aria-label={messages.PARKED}
      // On a phone the only call is named above, and the menu begins another.
      className={`relative mb-5 flex gap-1 border-b-2 border-brand max-lg:overflow-x-auto lg:flex-wrap ${calls.length === 1 && hereId ? 'max-lg:hidden' : ''}`}
    >
      {calls.map(({ customer, street, place, lines }) => (
        <Link
          key={customer.id}
          to={`/dashboard/new-order?customer=${customer.id}`}
          aria-current={customer.id === hereId ? 'page' : undefined}
          aria-keyshortcuts={hasKeys && place <= 9 ? `Alt+${place}` : undefined}
          onClick={leave}
          className={TAB}
        >
          {hasKeys && place <= 9 ? (
            <kbd
              className="rounded border border-current px-1 text-xs whitespace-nowrap max-md:hidden"
              aria-hidden="true"
            >
              Alt+{place}
            </kbd>
          ) : null}
          <span className="min-w-0 leading-tight">
            <span className="block truncate font-semibold">{customer.name}</span>
            <span className="block truncate text-xs">{messages.placeText(customer, street)}</span>
          </span>
          <span className="tabular text-sm whitespace-nowrap">{messages.parkedText(lines)}</span>
        </Link>
      ))}
      <Link
        to="/dashboard/new-order"
        aria-current={hereId === undefined ? 'page' : undefined}
        aria-keyshortcuts={hasKeys ? 'Alt+N' : undefined}
        onClick={leave}
        className={TAB}
      >
        {messages.NEW_CALL}
      </Link>
    </nav>
  );
}
