import { lentProductsIn } from '../../catalogue/server/lent.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import { lentCustomersIn } from '../../customers/server/lent.ts';
import { customerScope } from '../../customers/server/scope.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { violates } from '../../platform/database-errors.ts';
import { sql } from '../../platform/sql.ts';
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
  const { customerId } = input;
  const customers = lentCustomersIn(customerScope(user));
  const now = new Date(app.clock.now());
  return app.db.transaction(async (tx) => {
    const made = await tx
      .execute(sql`
        insert into saved_lists (id, user_id, name, customer_id, created_at, updated_at)
        select ${listId}, ${user.id}, ${input.name}, ${customerId}, ${now}, ${now}
         where ${customerId ? sql`exists (select 1 from ${customers} c where c.id = ${customerId})` : sql`true`}`)
      .catch((error: unknown) => {
        throw violates(error, 'saved_lists_name') ? listNameTaken(input.name) : error;
      });
    if (made === 0) throw customerNotFound();
    const kept = await tx.execute(sql`
      insert into saved_list_lines (list_id, product_id, quantity, position)
      select ${listId}, p.id, line.quantity, line.position
        from unnest(${lines.map((line) => line.productId)}::text[],
                    ${lines.map((line) => Math.min(MAX_QUANTITY, line.quantity))}::int[])
             with ordinality line(id, quantity, position)
        join ${lentProductsIn(catalogueScope(user))} p on p.id = line.id`);
    if (kept === 0) throw productNotFound();
    return { listId, dropped: lines.length - kept };
  });
}
