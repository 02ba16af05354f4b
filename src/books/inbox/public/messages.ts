import type { InboxView, MatterKind } from '../contract.ts';

/** The words of the inbox; the sentences of matters stand in their nouns' folders. */
export const INBOX_MESSAGES = {
  title: 'To do',
  lead: (money: number, rest: number) =>
    money + rest === 0
      ? 'Nothing waits for you.'
      : money === 0
        ? `Nothing is blocked. ${rest} to do.`
        : `${money} blocked, ${rest} more to do.`,
  open: 'Open To do',
  settle: 'Settle it under To do',
  look: 'See it under To do',
  toSettle: (count: number) => `${count} to settle under To do`,
  tried: (count: number) => (count === 1 ? '1 goes on by itself' : `${count} go on by themselves`),
  search: 'Search',
  searchHint: 'Order, customer, invoice or code',
  find: 'Search',
  kind: 'Kind',
  allKinds: 'All kinds',
  show: 'Show',
  which: 'Which matters',
  list: 'Matters',
  keys: 'In the list, the arrow keys go from matter to matter.',
  empty: 'Nothing waits',
  emptyText: 'Shop and books agree, as far as they were read.',
  noMatch: 'No matter matches',
  noMatchText: 'Other filters may show more.',
  clear: 'Show all that is open',
  cut: 'There are more matters than are listed here. Settle these first; the others then come up.',
  stopsMoney: 'Blocked',
  said: 'What was said',
  code: 'Code',
  tid: 'For Intuit’s support (intuit_tid)',
  wait: 'Wait',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  untilText: (day: string) => `Waits until ${day}.`,
  askAgain: 'Ask again now',
} as const;

export const VIEW_MESSAGES: Readonly<Record<InboxView, string>> = {
  open: 'Open',
  money: 'Blocked',
  rest: 'The rest',
  pending: 'Goes on by itself',
  waiting: 'Waits',
};

export const KIND_MESSAGES: Readonly<Record<MatterKind, string>> = {
  connection: 'Connection',
  'closed-books': 'Closed books',
  customer: 'Customer',
  item: 'Product',
  invoice: 'Invoice',
  difference: 'Difference',
  credit: 'Credit',
  proof: 'Proof of delivery',
  sync: 'Sync',
  price: 'Price',
  pending: 'Goes on by itself',
};
