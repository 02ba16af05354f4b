import { longDayText } from '../../kit/time.ts';
import type { CreditSummary } from '../contract.ts';
import { OUTSIDE, DOCUMENT_STATES as states, creditMessages as words } from '../messages.ts';

/** What the state of a credit depends on. */
export type CreditFacts = Pick<CreditSummary, 'state'> & {
  isUnsent?: boolean;
  billedOn?: string | null;
  balanceCents?: number | null;
  /** Of one by hand: what its bill does not use up is left; null or left out: nobody knows that here. */
  ownLeftCents?: number | null;
};

/** The state of a credit in a word, wherever one is shown. One of the books that is used up is paid, as they say; of one by hand nobody paid anything. */
export function creditStateText(credit: CreditFacts, { staff }: { staff: boolean }): string {
  const { state, ownLeftCents } = credit;
  if (state === 'voided' || state === 'dropped') return words.states[state];
  if (credit.isUnsent) return OUTSIDE.credit;
  if (state === 'elsewhere' && ownLeftCents !== undefined && ownLeftCents !== null)
    return ownLeftCents > 0 ? states.open : states.credited;
  if (state === 'created') return credit.balanceCents === 0 ? states.paid : states.open;
  if (state === 'needs_attention' && !staff) return states.way;
  return words.states[state];
}

/** Where a credit stands, beside its state: '' where that says all. `isOutside`: the shop works without QuickBooks, so it waits for a person. */
export function creditStandsText(
  credit: CreditFacts,
  { staff, isOutside }: { staff: boolean; isOutside: boolean },
): string {
  const { state, billedOn } = credit;
  if (state === 'voided' || state === 'dropped') return '';
  if (billedOn) return words.stands.written(longDayText(billedOn));
  if (state === 'created') return words.stands.inBooks;
  if (state === 'elsewhere') return words.stands.otherBooks;
  if (state === 'queued' && isOutside) return staff ? words.stands.toWrite : '';
  return words.stands.notYet;
}
