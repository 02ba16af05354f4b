import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { CartLine } from '../contract.ts';
import { listNotFound } from '../errors.ts';
import { addWhatIsVisible } from './write-cart.ts';

/** Adds a saved list to the cart and names what can no longer be ordered. @throws AppError `not-found` */
export function loadList(app: App, user: UserActor, listId: string): Promise<{ added: number; leftOut: string[] }> {
  return app.db.transaction(async (tx) => {
    const list = await tx.row<{ lines: (CartLine & { name: string })[] }>(
      'cart.list-to-load',
      `select coalesce((select json_agg(json_build_object('productId', s.product_id, 'quantity', s.quantity, 'name', p.name || ', ' || p.size_unit) order by s.position)
                          from saved_list_lines s join products p on p.id = s.product_id where s.list_id = l.id), '[]') as lines
         from saved_lists l where l.id = $1 and l.user_id = $2`,
      [listId, user.id],
    );
    if (!list) throw listNotFound();
    const result = await addWhatIsVisible(app, tx, user, list.lines);
    const dropped = new Set(result.dropped);
    return { added: result.added.length, leftOut: list.lines.filter((line) => dropped.has(line.productId)).map((line) => line.name) };
  });
}
