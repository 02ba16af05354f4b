import { catalogueScope, inCatalogue } from '../../catalogue/server/scope.ts';
import { customerScope, inCustomers } from '../../customers/server/scope.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { violates } from '../../platform/database-errors.ts';
import { type CartLine, MAX_QUANTITY, mergeLines } from '../contract.ts';
import { customerNotFound, listNameTaken, productNotFound } from '../errors.ts';

interface ListToSave {
  name: string;
  /** For whom it is ordered; null for no one in particular. */
  customerId: string | null;
  lines: CartLine[];
}

/**
 * Keeps lines under a name, for a customer. Products that this person may not order are left out and counted, not named: a list must
 * not be a way to read the name of a product by a guessed id.
 * @throws AppError `already-exists` when they have a list of that name; `not-found` for a customer that they may not see, and when no
 *   product is left.
 */
export async function saveList(
  app: App,
  user: UserActor,
  input: ListToSave,
): Promise<{ listId: string; dropped: number }> {
  const lines = mergeLines(input.lines);
  const listId = newId(app);
  return app.db.transaction(async (tx) => {
    const made = await tx
      .execute(
        'cart.save-list',
        `insert into saved_lists (id, user_id, name, customer_id, created_at, updated_at)
         select $1, $2, $3, $4::text, $5, $5 where $4::text is null or exists (select 1 from customers c where c.id = $4::text and ${inCustomers('c', 6)})`,
        [
          listId,
          user.id,
          input.name,
          input.customerId,
          new Date(app.clock.now()),
          customerScope(user).ids,
        ],
      )
      .catch((error: unknown) => {
        throw violates(error, 'saved_lists_name') ? listNameTaken(input.name) : error;
      });
    if (made === 0) throw customerNotFound();
    const kept = await tx.execute(
      'cart.save-list-lines',
      `insert into saved_list_lines (list_id, product_id, quantity, position)
       select $1, p.id, w.quantity, w.position from unnest($2::text[], $3::int[]) with ordinality w(id, quantity, position)
         join products p on p.id = w.id and ${inCatalogue('p', 4)}`,
      [
        listId,
        lines.map((line) => line.productId),
        lines.map((line) => Math.min(MAX_QUANTITY, line.quantity)),
        catalogueScope(user).brands,
      ],
    );
    if (kept === 0) throw productNotFound();
    return { listId, dropped: lines.length - kept };
  });
}
