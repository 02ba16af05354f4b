import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { violates } from '../../platform/database.ts';
import { type CartLine, mergeLines, QUANTITY_MAX } from '../contract.ts';
import { listNameTaken } from '../errors.ts';

/**
 * Keeps lines under a name. They come from the person's own cart or order, so what they may see is checked when the list is loaded.
 * @throws AppError `already-exists` when they have a list of that name.
 */
export async function saveList(app: App, user: UserActor, input: { name: string; lines: CartLine[] }): Promise<{ listId: string }> {
  const lines = mergeLines(input.lines);
  const listId = newId(app);
  try {
    await app.db.change(
      'cart.save-list',
      `with list as (insert into saved_lists (id, user_id, name, created_at, updated_at) values ($1, $2, $3, $6, $6) returning id)
       insert into saved_list_lines (list_id, product_id, quantity, position)
       select list.id, w.id, w.quantity, w.position from list, unnest($4::text[], $5::int[]) with ordinality w(id, quantity, position) join products p on p.id = w.id`,
      [listId, user.id, input.name, lines.map((line) => line.productId), lines.map((line) => Math.min(QUANTITY_MAX, line.quantity)), new Date(app.clock.now())],
    );
  } catch (error) {
    if (violates(error, 'saved_lists_name')) throw listNameTaken(input.name);
    throw error;
  }
  return { listId };
}
