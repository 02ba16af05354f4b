import type { WaitingReader, Waits } from '../../../../kit/waiting.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import type { TaskKind } from '../../../inbox/contract.ts';
import type { InboxTask } from '../../../inbox/public/inbox-view.ts';
import { readOpenTasks } from '../../../inbox/server/public/read-inbox.ts';
import { countUnbilled } from '../unbilled.ts';

/** Which page settles a matter of the books; the rest stand in the list of all. */
const SETTLED_AT: Readonly<Partial<Record<TaskKind, 'differing' | 'prices' | 'quickbooks'>>> = {
  difference: 'differing',
  invoice: 'differing',
  credit: 'differing',
  price: 'prices',
  connection: 'quickbooks',
  sync: 'quickbooks',
  customer: 'quickbooks',
  item: 'quickbooks',
};
const settledAt = (asked: readonly InboxTask[], at: 'differing' | 'prices' | 'quickbooks') =>
  asked.filter(({ kind }) => SETTLED_AT[kind] === at).length;

/** What the books ask, apart what stops money, by the page that settles it, and what is delivered and not billed. */
export async function waitingInBooks(
  app: App,
  { user, books }: WaitingReader,
): Promise<Record<'money' | 'books' | 'unbilled' | 'differing' | 'prices' | 'quickbooks', Waits>> {
  const scope = user && orderScope(user);
  const [asked, unbilled] = await Promise.all([
    books ? readOpenTasks({ app, scope }) : [],
    books ? countUnbilled(app.db, scope, app.clock.now()) : 0,
  ]);
  return {
    money: { count: asked.filter(({ stopsMoney }) => stopsMoney).length },
    books: { count: asked.filter(({ stopsMoney }) => !stopsMoney).length },
    unbilled: { count: unbilled },
    differing: { count: settledAt(asked, 'differing') },
    prices: { count: settledAt(asked, 'prices') },
    quickbooks: { count: settledAt(asked, 'quickbooks') },
  };
}
