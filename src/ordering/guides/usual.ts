/** One earlier order of a product, newest first in a list of them. */
export interface PastOrder {
  quantity: number;
  /** The day it was placed, YYYY-MM-DD. */
  on: string;
  /** The day it was promised for, YYYY-MM-DD; null: it waits for an approval. */
  promisedOn: string | null;
}

/** What is usually ordered: `times` of the last `of` orders took `quantity`. */
export interface Usual {
  quantity: number;
  times: number;
  of: number;
}

/** The most frequent quantity; of two that are equally frequent, the one ordered last. Null without an order. */
export function usualOf(past: readonly PastOrder[]): Usual | null {
  const times = new Map<number, number>();
  for (const { quantity } of past) times.set(quantity, (times.get(quantity) ?? 0) + 1);
  let best: Usual | null = null;
  for (const [quantity, count] of times)
    if (!best || count > best.times) best = { quantity, times: count, of: past.length };
  return best;
}

/** Fewer orders than this teach nothing. */
const ENOUGH = 3;
const DAY_MS = 86_400_000;
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** A par that the orders teach, and what it is made of. */
export interface LearntPar {
  par: number;
  usual: Usual;
  /** Above the usual quantity, in sellable units. */
  reserve: number;
  /** `half`: half of the usual quantity; `delivery`: what is used until a delivery comes. */
  why: 'half' | 'delivery';
  /** Days from an order to its delivery, the middle of those orders. */
  leadDays: number;
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/**
 * The par that the orders of a product teach: the usual quantity, which lasts from one order to the next, and in reserve the larger of
 * half of it and what is used from an order to its delivery. Use per day is what was ordered before the newest order, over the days
 * until then; it counts as one usual quantity at most, because orders follow one another. Null with fewer than three orders.
 */
export function learntPar(past: readonly PastOrder[]): LearntPar | null {
  const usual = usualOf(past);
  const [newest, oldest] = [past[0], past.at(-1)];
  if (!usual || !newest || !oldest || past.length < ENOUGH) return null;
  const span = days(oldest.on, newest.on);
  const used = past.slice(1).reduce((sum, { quantity }) => sum + quantity, 0);
  const leadDays = Math.max(
    0,
    middle(past.flatMap(({ on, promisedOn }) => (promisedOn ? days(on, promisedOn) : []))),
  );
  const half = Math.ceil(usual.quantity / 2);
  const inLeadTime = span > 0 ? Math.ceil((used / span) * leadDays) : 0;
  const untilDelivery = Math.min(usual.quantity, inLeadTime);
  const reserve = Math.max(half, untilDelivery);
  return {
    par: Math.min(9999, usual.quantity + reserve),
    usual,
    reserve,
    why: untilDelivery > half ? 'delivery' : 'half',
    leadDays,
  };
}
