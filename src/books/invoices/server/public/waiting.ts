import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { INBOX } from '../../../inbox/addresses.ts';
import type { TaskKind } from '../../../inbox/contract.ts';
import type { InboxTask } from '../../../inbox/public/inbox-view.ts';
import { readOpenTasks } from '../../../inbox/server/public/read-inbox.ts';
import { countUnbilled } from '../unbilled.ts';

type Page = 'to-do' | 'prices' | 'held-prices' | 'price-requests' | 'quickbooks';

/** Which page settles a task of the books; the rest stand in the list of all. */
const PAGE_OF_KIND: Readonly<Partial<Record<TaskKind, Page>>> = {
  price: 'prices',
  connection: 'quickbooks',
  sync: 'quickbooks',
  customer: 'quickbooks',
  item: 'quickbooks',
};
/** List prices have a page of their own, and so has what is asked for. */
const OWN_PAGES = ['held-prices', 'price-requests'] as const;
const countAt = (openTasks: readonly InboxTask[], at: Page): Waits => ({
  count: openTasks
    .filter(
      ({ kind, key }) =>
        (OWN_PAGES.find((page) => key.startsWith(`${page}:`)) ?? PAGE_OF_KIND[kind] ?? 'to-do') ===
        at,
    )
    .reduce((sum, { things = 1 }) => sum + things, 0),
});

/** The sentence of a task names the customer and the document or the amount. */
const named = (tasks: readonly InboxTask[] = []): Waits => ({
  count: tasks.length,
  named: tasks.slice(0, NAMED).map(({ key, sentence }) => ({
    name: sentence,
    to: `${INBOX}?task=${encodeURIComponent(key)}`,
  })),
});

/** What the books ask, apart what stops money, by the page that settles it, and what is delivered and not billed. */
export async function waitingInBooks(
  app: App,
  { user, books }: WaitingReader,
): Promise<Record<'money' | 'books' | 'unbilled' | Page, Waits>> {
  const scope = user && orderScope(user);
  const [openTasks, unbilled] = await Promise.all([
    books ? readOpenTasks({ app, scope }) : [],
    books ? countUnbilled(app.db, scope, app.clock.now()) : 0,
  ]);
  const [money, rest] = [true, false].map((stops) =>
    openTasks.filter(({ stopsMoney }) => stopsMoney === stops),
  );
  return {
    money: named(money),
    books: named(rest),
    unbilled: { count: unbilled },
    'to-do': countAt(openTasks, 'to-do'),
    prices: countAt(openTasks, 'prices'),
    'held-prices': countAt(openTasks, 'held-prices'),
    'price-requests': countAt(openTasks, 'price-requests'),
    quickbooks: countAt(openTasks, 'quickbooks'),
  };
}
