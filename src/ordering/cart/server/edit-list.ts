import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { violates } from '../../../platform/database-errors.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { bool, int, nullable, rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { ListLine } from '../contract.ts';
import { listChanged, listNameTaken, listNotFound, listNotYours, twiceInList } from '../errors.ts';
import { checkLines } from './check-lines.ts';
import { changesList, readsList } from './list-scope.ts';
import { insertListLines } from './save-list.ts';

interface ListChange {
  listId: string;
  /** The version that the screen showed. */
  version: number;
  name: string;
  lines: ListLine[];
  key?: string | undefined;
}

const lockedList = rowShape({ version: int, mayChange: bool, customerId: nullable(text) });
const storedProducts = rowShape({ ids: textList });

/**
 * Writes a list as its editor shows it: name, products in this order, quantities, sections, pars. What stands in it already may stay,
 * although it can no longer be ordered; nothing else that this person may not order comes in.
 * @throws AppError `not-found`; `permission-denied` for who only reads it; `aborted` when somebody has saved it since (`details.version`);
 *   `already-exists` for the name of another list of its owner
 */
export async function editList(
  app: App,
  user: UserActor,
  { listId, version, name, lines, key }: ListChange,
): Promise<{ version: number; dropped: number }> {
  if (new Set(lines.map(({ productId }) => productId)).size < lines.length) throw twiceInList();
  const write = {
    actor: user.id,
    operation: 'edit-list',
    key,
    body: { listId, version, name, lines },
  };
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, write, async () => {
      const list = await tx.row(
        lockedList,
        sql`
          select l.version, ${changesList(user, 'l')} as may_change, l.customer_id
            from saved_lists l where l.id = ${listId} and ${readsList(user, 'l')} for update of l`,
      );
      if (!list) throw listNotFound();
      if (!list.mayChange) throw listNotYours();
      if (list.version !== version) throw listChanged(list.version);
      const stored = await tx.row(
        storedProducts,
        sql`select coalesce(array_agg(s.product_id::text), '{}') as ids
              from saved_list_lines s where s.list_id = ${listId}`,
      );
      const company = await readCompany(app);
      const inside = { clock: app.clock, db: { ...app.db, ...tx } };
      const checked = await checkLines(inside, user, {
        customerId: list.customerId,
        lines,
        company,
      });
      const now = new Date(app.clock.now());
      await tx
        .execute(sql`
          update saved_lists set name = ${name}, version = version + 1, updated_at = ${now}
           where id = ${listId}`)
        .catch((error: unknown) => {
          throw violates(error, 'saved_lists_name') ? listNameTaken(name) : error;
        });
      await tx.execute(sql`delete from saved_list_lines where list_id = ${listId}`);
      const stays = new Set(stored?.ids);
      const written = lines.flatMap((line, at) => {
        const now = checked[at];
        return now && (now.state !== 'gone' || stays.has(line.productId))
          ? [{ ...line, seenCents: now.unitPriceCents }]
          : [];
      });
      await insertListLines(tx, listId, written);
      return { version: version + 1, dropped: lines.length - written.length };
    }),
  );
}
