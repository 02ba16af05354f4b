import type { InboxView, TaskKind } from '../contract.ts';

/** The words of the inbox; the sentences of tasks stand in their nouns' folders. */
export const INBOX_MESSAGES = {
  title: 'To do',
  lead: (money: number, rest: number) =>
    money + rest === 0
      ? ''
      : money === 0
        ? `Nothing is blocked. ${rest} to do.`
        : rest === 0
          ? `${money} blocked.`
          : `${money} blocked, ${rest} more to do.`,
  open: 'Open To do',
  settle: 'Settle it under To do',
  look: 'See it under To do',
  toSettle: (count: number) => `${count} to settle under To do`,
  search: 'Search',
  searchHint: 'Number, customer or code',
  filter: 'Filter',
  kind: 'Kind',
  allKinds: 'All kinds',
  which: 'Which tasks',
  list: 'Tasks',
  keys: 'In the list, the arrow keys go from task to task.',
  empty: 'Nothing waits for you',
  /** Where the day goes on then. */
  toReceivables: 'Receivables',
  emptyText: {
    read: 'Shop and QuickBooks agree, as far as they were read.',
    unread: 'Nothing was read from QuickBooks yet: whether it agrees with the shop is not known.',
    unconnected: 'QuickBooks is not connected: nothing is compared with it.',
    without:
      'The shop works without QuickBooks: what is delivered and not billed, or billed and not sent, stands here until it is.',
  },
  notAll: 'Nothing to decide here',
  notAllText:
    'But not all that was delivered is billed and in QuickBooks yet. What is missing, and why, stands under Not billed.',
  notAllWithout:
    'But not all that was delivered is billed. What is missing, and why, stands under Not billed.',
  notBilled: 'See what is not billed',
  noMatch: 'No task matches',
  noMatchText: 'Other filters may show more.',
  clear: 'Show all that is open',
  cut: 'There are more tasks than are listed here. Settle these first; the others then come up.',
  stopsMoney: 'Blocked',
  said: 'What was said',
  code: 'Code',
  tid: 'For Intuit’s support (intuit_tid)',
  more: 'More',
  wait: 'Wait',
  waitFor: 'How long',
  waitHelp: 'It leaves this list till then.',
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

export const KIND_MESSAGES: Readonly<Record<TaskKind, string>> = {
  connection: 'Connection',
  'closed-books': 'Closed books',
  customer: 'Customer',
  item: 'Product',
  invoice: 'Invoice',
  'to-bill': 'To bill',
  'to-send': 'Not sent',
  difference: 'Difference',
  credit: 'Credit',
  proof: 'Proof of delivery',
  sync: 'Sync',
  price: 'Price',
  pending: 'Goes on by itself',
};
