import { formatCents } from '../../kit/money.ts';
import { sentence } from '../../kit/sentence.ts';
import type { DecidedPrices, PriceMark, PriceState, SkipReason } from './contract.ts';

export const PRICES_MESSAGES = {
  countOrMore: (count: number) => `${count.toLocaleString('en-US')} or more wait`,
  title: 'Prices to decide',
  lead: 'What each customer was last invoiced. Nobody pays another price before you accept it.',
  accept: 'Accept',
  acceptMarked: 'Accept, marked too',
  refuse: 'Refuse',
  noneWaits: 'No price waits for a decision.',
  noneText: 'The next reading of QuickBooks shows here what differs from what customers pay.',
  noMatch: 'No price matches',
  tryLess: 'Try another search or other filters.',
  notDecided: 'Nothing was decided',
  list: 'List price',
  onRequest: 'On request',
  gone: 'No price',
  noMarks: 'None',
  skippedTitle: 'Lines that say no price',
  skippedCut: (shown: number, all: number) =>
    `The newest ${shown} of ${all.toLocaleString('en-US')}.`,
  fromBooks: 'What QuickBooks says',
  count: (count: number) =>
    count === 1 ? '1 price waits' : `${count.toLocaleString('en-US')} prices wait`,
};

export const SHOW_LABELS = {
  waiting: 'Waiting',
  marked: 'With a mark',
  refused: 'Refused',
  settled: 'Nothing to decide',
} as const;

export const STATE_LABELS: Readonly<Record<PriceState, string>> = {
  waiting: 'Waits',
  refused: 'Refused',
  settled: 'Settled',
};

export const MARK_LABELS: Readonly<Record<PriceMark, string>> = {
  outlier: 'Far off',
  discounted: 'Discounted',
  spread: 'Two prices',
  'by-quantity': 'By quantity',
  removed: 'Removed',
};

/** What a mark says of this price. */
export function markText(
  mark: PriceMark,
  row: { beforeCents: number | null; spreadCents: number | null },
): string {
  if (mark === 'outlier')
    return row.beforeCents === null
      ? 'Far from the list price, and the first of its kind.'
      : `Far from the price before, ${formatCents(row.beforeCents)}.`;
  if (mark === 'discounted') return 'The invoice gave a discount; this is the price before it.';
  if (mark === 'spread')
    return `The same invoice also says ${row.spreadCents === null ? 'another price' : formatCents(row.spreadCents)}; the last line counts.`;
  if (mark === 'by-quantity') return 'The last three prices differ with the quantity.';
  return 'No invoice says this price any more: it was changed, voided or deleted. Accepting takes the price away.';
}

export const SKIP_TEXTS: Readonly<Record<SkipReason, string>> = {
  'no-price': 'A lump sum without a price for one piece.',
  free: 'Free goods.',
  'not-sold': 'A return, or no quantity.',
  fee: 'Delivery, a discount or another fee.',
  bundle: 'Part of a bundle, whose price may be spread over its parts.',
  override: 'A price that our desk gave for that one order.',
};

const prices = (count: number) => (count === 1 ? '1 price' : `${count} prices`);

/** What became of a press. */
export function decidedText({ answer, decided, marked, changed }: DecidedPrices): string {
  const sentences = [
    decided === 0
      ? 'Nothing was decided.'
      : `${prices(decided)} ${answer === 'accept' ? 'accepted' : 'refused'}.`,
  ];
  if (marked > 0)
    sentences.push(
      `${prices(marked)} with a mark ${marked === 1 ? 'was' : 'were'} left: accept ${marked === 1 ? 'it' : 'them'} with “${PRICES_MESSAGES.acceptMarked}”.`,
    );
  if (changed > 0)
    sentences.push(
      `${prices(changed)} changed in the meantime and ${changed === 1 ? 'was' : 'were'} left.`,
    );
  return sentences.join(' ');
}

export const taskSentence = (count: number, of: { customer: string; product: string }) =>
  count === 1
    ? sentence(`A price waits for your decision: ${of.product} for ${of.customer}`)
    : `${count.toLocaleString('en-US')} prices from QuickBooks wait for your decision.`;
