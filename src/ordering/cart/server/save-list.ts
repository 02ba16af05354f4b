import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { decimal, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, insertingIf, insertingRows } from '../../../platform/write-rows.ts';
import { type ListLine, mergeLines } from '../contract.ts';
import { customerNotFound, listNameTaken, productNotFound } from '../errors.ts';
import { checkLines } from './check-lines.ts';

type LineToSave = Pick<ListLine, 'productId' | 'quantity'> & Partial<ListLine>;

interface ListToSave {
  name: string;
  /** For whom it is ordered; null for no one in particular. */
  customerId: string | null;
  lines: LineToSave[];
}

const listRow = rowShape({
  name: text,
  customerId: nullable(text),
} satisfies ColumnsOf<Omit<ListToSave, 'lines'>>);
const listLineRow = rowShape({
  listId: text,
  productId: text,
  quantity: int,
  section: text,
  par: nullable(int),
  seenCents: nullable(decimal),
  position: int,
});

/** Writes the lines of a list in their order. Which of them may stand in it is for the caller to check. */
export async function insertListLines(
  tx: Sql,
  listId: string,
  lines: readonly (LineToSave & { seenCents: number | null })[],
): Promise<void> {
  const rows = lines.map(({ productId, quantity, section = '', par = null, seenCents }, at) => ({
    listId,
    productId,
    quantity: Math.min(MAX_QUANTITY, quantity),
    section,
    par,
    seenCents,
    position: at + 1,
  }));
  await tx.execute(sql`insert into saved_list_lines ${insertingRows(listLineRow, rows)}`);
}

/**
 * Keeps lines under a name, for a customer, with the prices of now. Products that this person may not order are left out and counted, not named: a list must
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
  const customers = customersForJoinIn(customerScope(user));
  const now = new Date(app.clock.now());
  const company = await readCompany(app);
  return app.db.transaction(async (tx) => {
    const made = await tx
      .execute(sql`
        insert into saved_lists ${insertingIf(
          listRow,
          { name: input.name, customerId },
          { id: listId, userId: user.id, createdAt: now, updatedAt: now },
        )}
         where ${customerId ? sql`exists (select 1 from ${customers} c where c.id = ${customerId})` : sql`true`}`)
      .catch((error: unknown) => {
        throw violates(error, 'saved_lists_name') ? listNameTaken(input.name) : error;
      });
    if (made === 0) throw customerNotFound();
    const inside = { clock: app.clock, db: { ...app.db, ...tx } };
    const checked = await checkLines(inside, user, { customerId, lines, company });
    const visible = lines.flatMap((line, at) => {
      const found = checked[at];
      return found && found.state !== 'gone' ? [{ ...line, seenCents: found.unitPriceCents }] : [];
    });
    if (visible.length === 0) throw productNotFound();
    await insertListLines(tx, listId, visible);
    return { listId, dropped: lines.length - visible.length };
  });
}
