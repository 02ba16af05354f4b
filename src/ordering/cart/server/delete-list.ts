import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { listNotFound } from '../errors.ts';
import { changesList } from './list-scope.ts';

/** Deletes a list of the person's own, or as staff one of a customer. @throws AppError `not-found` */
export async function deleteList(app: App, user: UserActor, listId: string): Promise<void> {
  const gone = await app.db.execute(
    sql`delete from saved_lists l where l.id = ${listId} and ${changesList(user, 'l')}`,
  );
  if (gone === 0) throw listNotFound();
}
