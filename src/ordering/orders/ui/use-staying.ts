import { useEffect, useState } from 'react';
import type { LinkedSummary } from '../server/public/queries.ts';

/** So long a row stays after it was confirmed, in ms; as long as a pointer is over the board it stays anyway. */
const STAYS_FOR = 8000;

type Row = Pick<LinkedSummary, 'id' | 'status'>;

/** Of the orders that stood under "waiting" before, those that have another state now. */
export function stayingOf(
  before: readonly Row[],
  staying: ReadonlySet<string>,
  now: readonly Row[],
): ReadonlySet<string> {
  const stood = new Set([
    ...staying,
    ...before.filter(({ status }) => status === 'placed').map(({ id }) => id),
  ]);
  return new Set(
    now.filter(({ id, status }) => stood.has(id) && status !== 'placed').map(({ id }) => id),
  );
}

/**
 * Orders that waited for a confirmation and got it while the board is shown keep their place for a while: the next row must not slide under
 * a pointer that is about to press again. `over`: for the element that holds the board.
 */
export function useStaying(orders: readonly LinkedSummary[]) {
  const [known, setKnown] = useState(() => ({ orders, staying: stayingOf([], new Set(), orders) }));
  const [isOver, setOver] = useState(false);
  if (known.orders !== orders) {
    setKnown({ orders, staying: stayingOf(known.orders, known.staying, orders) });
  }
  const { staying } = known;
  useEffect(() => {
    if (isOver || staying.size === 0) return;
    const timer = setTimeout(() => {
      setKnown((before) => ({ ...before, staying: new Set() }));
    }, STAYS_FOR);
    return () => {
      clearTimeout(timer);
    };
  }, [isOver, staying]);
  return {
    staying,
    over: {
      onPointerEnter: () => {
        setOver(true);
      },
      onPointerLeave: () => {
        setOver(false);
      },
    },
  };
}
