import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Task } from '../contract.ts';

/** How many tasks one source answers at most; the inbox then says that there are more. */
export const SOURCE_LIMIT = 500;

/** Who looks: `scope` null is the whole shop (mails), else only what concerns orders of the scope. */
export interface Looking {
  app: App;
  scope: OrderScope | null;
}

/**
 * Answers the tasks that rows of one noun hold now, at most `SOURCE_LIMIT` of them, the newest first. It stands in its noun's folder as
 * `server/<noun>-tasks.ts` and in the list of `sources.ts`.
 */
export type Source = (looking: Looking) => Promise<Task[]>;
