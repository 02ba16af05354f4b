import type { WaitingReader, Waits } from '../../../kit/waiting.ts';
import { orderScope } from '../../../ordering/orders/server/scope.ts';
import type { App } from '../../../platform/app.ts';
import { readAsked } from '../../inbox/server/read-inbox.ts';
import { countUnbilled } from './unbilled.ts';

/** What the books ask, apart what stops money, and what is delivered and not billed. */
export async function waitingInBooks(
  app: App,
  { user, books }: WaitingReader,
): Promise<Record<'money' | 'books' | 'unbilled', Waits>> {
  const scope = user && orderScope(user);
  const [asked, unbilled] = await Promise.all([
    books ? readAsked({ app, scope }) : [],
    books ? countUnbilled(app.db, scope, app.clock.now()) : 0,
  ]);
  return {
    money: { count: asked.filter(({ stopsMoney }) => stopsMoney).length },
    books: { count: asked.filter(({ stopsMoney }) => !stopsMoney).length },
    unbilled: { count: unbilled },
  };
}
