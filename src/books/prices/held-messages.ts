import { formatCents } from '../../kit/money.ts';
import { dayText } from '../../kit/time.ts';
import type { ComingPrice, HeldReason } from './held-contract.ts';
import { movesBy } from './held-reasons.ts';

const prices = (count: number) =>
  count === 1 ? '1 list price' : `${count.toLocaleString('en-US')} list prices`;

const REASONS: Readonly<Record<HeldReason, string>> = {
  many: 'they are many at once',
  much: 'one moves by much',
  cent: 'one would be a cent or nothing',
  scheduled: 'a price that is set for later would be dropped',
  own: 'they were set here before QuickBooks was read',
};

/** List prices of the books that wait for a yes. */
export const HELD_WORDS = {
  title: 'List prices that wait',
  none: 'No list price waits',
  noneText:
    'Small changes of list prices in QuickBooks follow by themselves. Many at once, great ones, and those of a first sync for prices that were set here wait until somebody says yes.',
  lead: (count: number, reasons: readonly HeldReason[]) =>
    `QuickBooks would change ${prices(count)}. Nothing has changed yet: ${reasons.map((one) => REASONS[one]).join('; ')}.`,
  task: (count: number, reasons: readonly HeldReason[]) =>
    `QuickBooks would change ${prices(count)}, and they wait for your yes: ${reasons.map((one) => REASONS[one]).join('; ')}.`,
  list: 'Before and after',
  product: 'Product',
  before: 'Here',
  after: 'In QuickBooks',
  moves: 'Change',
  later: 'Set for later',
  noPrice: 'none',
  percent: (beforeCents: number | null, afterCents: number) => {
    const by = movesBy({ beforeCents, afterCents });
    if (by === null) return 'new';
    return `${afterCents > (beforeCents ?? 0) ? '+' : '−'}${by < 1 ? by.toFixed(1) : Math.round(by)} %`;
  },
  coming: ({ from, priceCents }: ComingPrice) => `${formatCents(priceCents)} from ${dayText(from)}`,
  tick: 'Answer it now',
  tickOne: (name: string) => `Answer now: ${name}`,
  accept: 'Take what is ticked from QuickBooks',
  acceptHelp: 'They are in force at once, and prices set for later for these products go.',
  refuse: 'Keep ours of what is ticked',
  refuseHelp:
    'The same prices are not asked about again. Put them right in QuickBooks, and they agree.',
  accepted: (count: number) => `${prices(count)} taken from QuickBooks.`,
  refused: (count: number) => `${prices(count)} kept as they were here.`,
  failed: 'Nothing was changed',
  report: (count: number) =>
    `${prices(count)} ${count === 1 ? 'waits' : 'wait'} for a yes, and nothing of them changed.`,
} as const;

/** A price that one of our own asks for, in a sentence for whoever decides. */
export const REQUEST_WORDS = {
  title: 'Asked for',
  give: 'Give this price',
  refuse: 'Refuse',
  word: 'Word to who asked',
  /** Where another price is given. */
  other: 'Give another price',
  task: (one: {
    requestedByName: string;
    customerName: string;
    product: string;
    requestedCents: number;
    beforeCents: number | null;
    reason: string;
  }) =>
    `${one.requestedByName || 'Somebody'} asks ${formatCents(one.requestedCents)} for ${one.product} for ${one.customerName}, ${one.beforeCents === null ? 'without a price now' : `who pays ${formatCents(one.beforeCents)}`}: ${one.reason}`,
} as const;
