import type { DeliverySummary } from './contract.ts';
import { DOOR_WORDS } from './messages.ts';

/** By SKU: how many of what came to the door were not handed over there the last time, and why, to stand after the number. */
export type ShortAtDoor = Record<string, { count: number; why: string }>;

/**
 * What was left out at the door, all corrections counted, for whoever shows what an order came to: it was ordered all the same.
 * @param deliveries the attempts of one order, in any order: of two that handed goods over the later one counts
 */
export function shortAtDoor(
  deliveries: readonly Pick<DeliverySummary, 'attempt' | 'state' | 'lines'>[],
): ShortAtDoor {
  const short: ShortAtDoor = {};
  for (const { state, lines } of deliveries.toSorted((one, other) => one.attempt - other.attempt)) {
    if (state !== 'delivered' && state !== 'delivered_short') continue;
    for (const { sku, expected, standing, reason, notOnTruck, isExtra } of lines)
      if (!isExtra)
        short[sku] = {
          count: Math.max(0, expected - standing),
          why:
            notOnTruck > 0 && reason !== ''
              ? `${DOOR_WORDS.none}: ${expected - standing - notOnTruck} ${DOOR_WORDS[reason]}, ${notOnTruck} ${DOOR_WORDS['short-loaded']}`
              : DOOR_WORDS[reason || 'none'],
        };
  }
  return short;
}
