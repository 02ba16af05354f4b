import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { listNotFound } from '../errors.ts';

/** Deletes one of the person's own lists. @throws AppError `not-found` */
export async function deleteList(app: App, user: UserActor, listId: string): Promise<void> {
  const gone = await app.db.execute(
    'cart.delete-list',
    'delete from saved_lists where id = $1 and user_id = $2',
    [listId, user.id],
  );
  if (gone === 0) throw listNotFound();
}
