import { orderedEvents, type RoomLife, Stock, type StockEvent } from './on-hand.ts';

/** How much of one size was at a site on each day of a stretch of time, in sellable units. */
export interface DailyAmounts {
  /** The most of each day; before the first count it is all that was delivered until then. */
  days: number[];
  /** On some day there may have been some that nobody had counted yet. */
  uncounted: boolean;
}

const DAY_MS = 86_400_000;

/**
 * The days from `from` until before `to` (UTC ms, midnights). Between two counts what was used is
 * not known: the larger amount stands until the next count.
 */
export function dailyAmounts(
  events: readonly StockEvent[],
  from: number,
  to: number,
  lives: readonly RoomLife[] = [],
): DailyAmounts {
  const stock = new Stock(lives);
  const rest = orderedEvents(events);
  const found: DailyAmounts = { days: [], uncounted: false };
  const look = () => {
    const amount = stock.most();
    if (amount > 0 && stock.onHand().countedAt === null) found.uncounted = true;
    return amount;
  };
  let next = rest.shift();
  for (; next && next.at < from; next = rest.shift()) stock.apply(next);
  for (let day = from; day < to; day += DAY_MS) {
    // What was there in the morning counts for the day, and whatever came during it.
    let top = look();
    for (; next && next.at < Math.min(day + DAY_MS, to); next = rest.shift()) {
      stock.apply(next);
      top = Math.max(top, look());
    }
    found.days.push(top);
  }
  return found;
}

/** The most of all days with its index, and the average of the days on which there was any. */
export function mostOf(days: readonly number[]): { most: number; at: number; average: number } {
  const most = Math.max(0, ...days);
  const there = days.filter((amount) => amount > 0);
  return {
    most,
    at: Math.max(0, days.indexOf(most)),
    average: there.length === 0 ? 0 : there.reduce((sum, amount) => sum + amount, 0) / there.length,
  };
}
