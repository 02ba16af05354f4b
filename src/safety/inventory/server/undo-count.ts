import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { bool, int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { countedSince } from '../errors.ts';

interface Count {
  customerId: string;
  /** The id of its first line, by which it is named. */
  countId: string;
}

const countRow = rowShape({ lines: int, isUndone: bool, isCountedAgain: bool });

/** All lines of a count, as `line`: they were written by one person at one moment. */
const linesOf = (user: UserActor, { customerId, countId }: Count) => sql`
  select line.* from inventory_movements named
    join ${customersForJoinIn(customerScope(user))} c on c.id = named.customer_id
    join inventory_movements line
      on line.customer_id = named.customer_id and line.kind = 'counted'
     and line.recorded_by = named.recorded_by and line.recorded_at = named.recorded_at
     and line.storeroom_id is not distinct from named.storeroom_id
   where named.id = ${countId} and named.customer_id = ${customerId} and named.kind = 'counted'
     and named.recorded_by = ${user.id}`;

/** A person's own count of a storeroom: whether it was taken back, and whether something of its products was recorded since. */
const readOwnCount = async (db: Sql, user: UserActor, count: Count) => {
  const row = await db.row(
    countRow,
    sql`
      with line as (${linesOf(user, count)})
      select count(*)::int as lines,
             exists (select from line join undone_movements u on u.movement_id = line.id) as is_undone,
             exists (select from line join inventory_movements later
                       on later.customer_id = line.customer_id and later.product_id = line.product_id
                      and later.recorded_at > line.recorded_at
                      and not exists (select from undone_movements u where u.movement_id = later.id)
             ) as is_counted_again
        from line`,
  );
  return row && row.lines > 0 ? row : undefined;
};

/** Whether this person may take this count back now. */
export async function mayUndoCount(db: Sql, user: UserActor, count: Count): Promise<boolean> {
  const own = await readOwnCount(db, user, count);
  return own !== undefined && !own.isUndone && !own.isCountedAgain;
}

/**
 * Takes a person's own count of a storeroom back: what was known of each product before stands again, with its day and person. The record of what
 * happened keeps it. A second time changes nothing.
 * @throws AppError `permission-denied`; `not-found` for the count of somebody else, or of a site out of sight; `failed-precondition` where
 *   something of its products was counted, moved or used up since
 */
export async function undoCount(app: App, user: UserActor, count: Count): Promise<void> {
  if (!mayEnter(SEES_TO_SHEETS, user)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const own = await readOwnCount(tx, user, count);
    if (!own) throw notFound();
    if (own.isUndone) return;
    if (own.isCountedAgain) throw countedSince();
    const done = await tx.execute(
      sql`insert into undone_movements (movement_id, undone_by, undone_at)
          select line.id, ${user.id}, ${new Date(app.clock.now())} from (${linesOf(user, count)}) line
          on conflict do nothing`,
    );
    if (done > 0)
      await recordAudit(app, tx, user, {
        action: 'inventory.undo-count',
        objectKind: 'customer',
        objectId: count.customerId,
        after: { count: count.countId, lines: done },
      });
  });
}
