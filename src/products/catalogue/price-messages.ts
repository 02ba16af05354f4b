import { formatCents } from '../../kit/money.ts';
import { longDayText } from '../../kit/time.ts';
import type { PriceCandidate, PriceExplanation } from './price-contract.ts';
import type { PriceRule } from './public/contract.ts';

/** Why a price is what it is. */
export const RULE_MESSAGES: Record<PriceRule, string> = {
  staff: 'Price set by staff for this customer',
  invoiced: 'Last price invoiced to this customer',
  'parent-staff': 'Price set by staff for the parent customer',
  'parent-invoiced': 'Last price invoiced to the parent customer',
  list: 'List price',
  'on-request': 'No price yet',
};
export const reason = 'Reason for a price below cost';
export const reasonHint = 'It is kept in the audit log.';
export const coming = (from: string, cents: number) =>
  `from ${longDayText(from)}: ${formatCents(cents)}`;
export const whyTitle = 'Why this price';
export const whyFailed = 'The reasons can’t be shown right now.';

const STATE_WORDS: Record<PriceCandidate['state'], string> = {
  won: 'counts',
  lost: 'comes after',
  coming: 'to come',
  over: 'over',
  'too-old': 'invoiced too long ago',
  waiting: 'not accepted yet',
};
export const stateOf = (candidate: PriceCandidate) => STATE_WORDS[candidate.state];

/** "since Oct 3, 2026", "Oct 3, 2026 to Dec 31, 2026". */
export function daysOf({ from, until, state }: PriceCandidate): string {
  if (from === null) return '';
  if (until !== null) return `${longDayText(from)} to ${longDayText(until)}`;
  return `${state === 'coming' ? 'from' : 'since'} ${longDayText(from)}`;
}

/** Who made it, and from what. */
export const originOf = ({ by, invoice, customer }: PriceCandidate) =>
  [
    customer ? `of ${customer}` : '',
    invoice ? `invoice ${invoice}` : '',
    by ? `by ${by}` : '',
  ].filter(Boolean);

/** What a buyer is told of a price. */
export function shortReason(why: Extract<PriceExplanation, { kind: 'short' }>): string {
  if (why.onRequest) return 'Price on request';
  if (!why.own) return 'List price';
  return why.since ? `Your price since ${longDayText(why.since)}` : 'Your price';
}
