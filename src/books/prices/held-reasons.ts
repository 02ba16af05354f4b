import type { HeldChange, HeldLimits, HeldReason } from './held-contract.ts';

/** A price of so few cents is a slip of the keyboard or of an import. */
const NEXT_TO_NOTHING = 1;

/** How far a price moves, in percent of what it was; null when it was none. */
export const movesBy = ({
  beforeCents,
  afterCents,
}: Pick<HeldChange, 'beforeCents' | 'afterCents'>) =>
  beforeCents ? (Math.abs(afterCents - beforeCents) / beforeCents) * 100 : null;

/**
 * Why list prices that would change wait for a yes; empty when they may follow by themselves. `listed`: how many list prices there are;
 * `others`: how many more of them the books changed in the last day, or would.
 */
export function reasonsToHold(
  changes: readonly HeldChange[],
  { heldPricesPercent, heldPricesFrom, heldPriceChangePercent }: HeldLimits,
  { listed, others }: { listed: number; others: number },
): HeldReason[] {
  const moved = changes.filter(({ beforeCents, afterCents }) => beforeCents !== afterCents);
  const count = moved.length + others;
  const reasons: HeldReason[] = [];
  if (moved.length > 0 && count >= heldPricesFrom && count * 100 > listed * heldPricesPercent)
    reasons.push('many');
  if (moved.some((one) => (movesBy(one) ?? 0) > heldPriceChangePercent)) reasons.push('much');
  if (moved.some(({ afterCents }) => afterCents <= NEXT_TO_NOTHING)) reasons.push('cent');
  if (changes.some(({ coming }) => coming.length > 0)) reasons.push('scheduled');
  return reasons;
}
