import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { sql } from '../../platform/sql.ts';
import { listNotFound } from '../errors.ts';

/** Deletes one of the person's own lists. @throws AppError `not-found` */
export async function deleteList(app: App, user: UserActor, listId: string): Promise<void> {
  const gone = await app.db.execute(
    sql`delete from saved_lists where id = ${listId} and user_id = ${user.id}`,
  );
  if (gone === 0) throw listNotFound();
}
