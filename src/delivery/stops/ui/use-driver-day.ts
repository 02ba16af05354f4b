import { useCallback, useEffect, useRef, useState } from 'react';
import { placardsAgain } from '../../shipping/ui/stored-placards.ts';
import type { DriverDay } from '../contract.ts';
import { goneSince, newsRead, newsReadOf, type StoredDay, stopIn, trucksKnownAt } from '../gone.ts';
import { readDay, storeDay } from './device/day-store.ts';
import { type Outbox, waitsIn } from './device/outbox.ts';
import { hasKey, takeKey } from './device/seal.ts';
import { readAnswer } from './device/send-stops.ts';
import { storeDecisions } from './device/stored-stops.ts';
import { productsOf } from './driver-products.ts';

/** Why the office's view of the day can't be had now. */
export type DayFailure = 'network' | 'portal' | 'sign-in' | 'forbidden' | 'missing' | 'server';

export interface ShownDay extends StoredDay {
  /** The office said it just now; else it is what the phone held. */
  isFresh: boolean;
  /** The office answered that nobody is signed in here: no connection is missing. */
  isSignedOut?: boolean;
}

/** As often the office is asked while a driver's screen is in sight, in ms. */
const EVERY = 60_000;

async function fetchDay(person: string, orderId?: string): Promise<DriverDay | DayFailure> {
  const url = `/api/driver/stops${orderId ? `?order=${encodeURIComponent(orderId)}` : ''}`;
  let answer: Awaited<ReturnType<typeof readAnswer>>;
  try {
    answer = await readAnswer(
      await fetch(url, {
        cache: 'no-store',
        headers: { 'bellcart-person': person },
        signal: AbortSignal.timeout(20_000),
      }),
    );
  } catch {
    return 'network';
  }
  if (answer.is === 'refused') return answer.code === 'not-found' ? 'missing' : 'server';
  if (answer.is === 'unsettled') return answer.trouble === 'wait' ? 'server' : answer.trouble;
  const day = answer.body as DriverDay;
  // A portal may well answer with JSON of its own.
  return Array.isArray(day.stops) && Array.isArray(day.products) ? day : 'portal';
}

/** What the phone held, as it is shown where the office did not answer with a day. */
const notFresh = (held: StoredDay | null, isSignedOut: boolean): ShownDay | null =>
  held && { ...held, isFresh: false, isSignedOut };

/** @returns whether the phone holds it; where nothing can be kept, `useOutbox` says so */
async function store(person: string, stored: StoredDay): Promise<boolean> {
  try {
    if (!(await hasKey(person))) await takeKey(person);
  } catch {
    return false;
  }
  return storeDay(person, stored);
}

/**
 * The day's stops: at once what this phone holds, then what the office says, again and again while the screen is in sight. With `orderId`
 * of an order that is not among them, that order alone, which the phone does not keep; where it is not theirs any more, as the phone held it.
 */
export function useDriverDay(person: string, orderId?: string) {
  const [shown, setShown] = useState<ShownDay | null>(null);
  const [failure, setFailure] = useState<DayFailure | null>(null);

  const refresh = useCallback(async () => {
    const before = await readDay<StoredDay>(person);
    const day = await fetchDay(person);
    if (typeof day === 'string') {
      setFailure(day);
      setShown((now) => notFresh(now ?? before, day === 'sign-in'));
      return;
    }
    const stored: StoredDay = {
      day,
      gone: goneSince(before, day),
      trucksRead: before?.trucksRead ?? [],
      trucksKnown: trucksKnownAt(before, day),
    };
    placardsAgain(
      person,
      day.runs.map(({ id, truckName, placards = '' }) => ({
        id,
        truckName,
        asks: placards !== '',
      })),
    );
    const isStored = await store(person, stored);
    // Of a phone that keeps nothing, nothing is refused and listed either.
    if (isStored) await storeDecisions(person, day.decidedReports ?? []);
    if (orderId && !day.stops.some((stop) => stop.orderId === orderId)) {
      const alone = await fetchDay(person, orderId);
      if (typeof alone !== 'string') setShown({ day: alone, gone: [], isFresh: true });
      // Not theirs any more: what they began there stays before them, with what the office says of it.
      else if (stopIn(stored, orderId)) setShown({ ...stored, isFresh: true });
      else return setFailure(alone);
    } else setShown({ ...stored, isFresh: true });
    setFailure(null);
    if (isStored) void productsOf(person, day.day);
  }, [person, orderId]);

  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const stored = await readDay<StoredDay>(person);
      if (!isOver && stored) setShown((now) => now ?? { ...stored, isFresh: false });
      if (!isOver) await refresh();
    };
    void read();
    const again = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(again, EVERY);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [person, refresh]);

  /** The driver has read the news; with orders, they reported them. */
  const seenNews = useCallback(
    async (orderIds?: readonly string[]) => {
      const read = <Day extends StoredDay>(day: Day) =>
        orderIds ? newsReadOf(day, orderIds) : newsRead(day);
      const stored = await readDay<StoredDay>(person);
      if (stored) await storeDay(person, read(stored));
      setShown((now) => now && read(now));
    },
    [person],
  );

  return { shown, failure, refresh, seenNews };
}

/** News of a stop that this phone has reported is read: one message for each stop, the newer answer. */
export function useNewsOfReports(
  shown: ShownDay | null,
  isReported: (orderId: string) => boolean,
  seenNews: (orderIds: readonly string[]) => Promise<void>,
): void {
  const reported = (shown?.gone ?? [])
    .filter(({ orderId, isRead }) => !isRead && isReported(orderId))
    .map(({ orderId }) => orderId)
    .join(' ');
  useEffect(() => {
    if (reported) void seenNews(reported.split(' '));
  }, [reported, seenNews]);
}

/** How much the office has answered of what this phone reports, counts and signs: it grows with each answer. */
export function answersIn(outbox: Outbox): number {
  const { loads, counts, placards, signatures } = waitsIn(outbox);
  return outbox.sent.length + outbox.refused.length - loads - counts - placards - signatures;
}

/** Asks the office anew where sending found that the sign-in has ended: then no connection is missing. */
export function useRefreshSignedOut(
  failure: DayFailure | null,
  { trouble }: Pick<Outbox, 'trouble'>,
  refresh: () => Promise<void>,
): void {
  const isOther = failure === 'network' && trouble === 'sign-in';
  useEffect(() => {
    if (isOther) void refresh();
  }, [isOther, refresh]);
}

/** Asks the office anew when so many answers of it have come in. */
export function useRefreshAfter(answers: number, refresh: () => Promise<void>): void {
  const before = useRef(answers);
  useEffect(() => {
    const isMore = answers > before.current;
    before.current = answers;
    if (isMore) void refresh();
  }, [answers, refresh]);
}
