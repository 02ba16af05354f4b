import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { listNotFound } from '../errors.ts';
import { copyName } from '../messages.ts';
import { savedLists } from './queries.ts';
import { saveList } from './save-list.ts';

/**
 * Makes the person their own copy of a list that they read, with its sections and pars. What they may not order is left out.
 * @throws AppError `not-found`; `already-exists` when they have a copy already
 */
export async function copyList(
  app: App,
  user: UserActor,
  listId: string,
): Promise<{ listId: string; dropped: number }> {
  const [list] = await savedLists(app, user, listId);
  if (!list) throw listNotFound();
  return saveList(app, user, {
    name: copyName(list.name),
    customerId: list.customer?.id ?? null,
    lines: list.lines,
  });
}
