import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  columns,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Duplicates, OddCell, WrittenRow } from '../quick-order.ts';
import { listGone } from '../quick-order-errors.ts';
import { mayOrderFor, orderableCustomer } from './cart-customer.ts';

export const listRow = rowShape({
  id: text,
  customerId: nullable(text),
  source: text,
  duplicates: textOf<Duplicates>(),
  passedOver: int,
  unread: int,
});
export type OpenList = RowOf<typeof listRow>;

const writtenRow = rowShape({
  line: int,
  sku: text,
  quantity: text,
  name: text,
  priceCents: nullable(decimal),
  odd: textOf<OddCell>(),
});

/** The rows of a list, in their order. */
export function rowsOfList(db: Sql, listId: string): Promise<WrittenRow[]> {
  return db.rows(
    writtenRow,
    sql`select ${columns(writtenRow, 'r')} from quick_order_rows r
         where r.quick_order_id = ${listId} order by r.line`,
  );
}

/**
 * The list that a person is working on for a customer, or undefined. One that was given before a
 * customer was chosen joins the one shown.
 */
export async function openListFor(
  app: Pick<App, 'clock'> & { db: Sql },
  user: UserActor,
  customerId: string | null,
): Promise<OpenList | undefined> {
  if (customerId !== null)
    await app.db.execute(sql`
      update quick_orders q set customer_id = ${customerId}
       where q.user_id = ${user.id} and q.customer_id is null and ${mayOrderFor(user, customerId)}
         and not exists (select 1 from quick_orders other
                          where other.user_id = ${user.id} and other.customer_id = ${customerId})`);
  return app.db.row(
    listRow,
    sql`select ${columns(listRow, 'q')} from quick_orders q
         where q.user_id = ${user.id}
           and q.customer_id is not distinct from ${customerId}::text
           and ${mayOrderFor(user, customerId)}`,
  );
}

/**
 * Takes a list of this person for a change, inside the caller's transaction: of two tabs the second
 * waits.
 * @throws AppError `not-found` with `details.reason` list-gone for one that is not theirs, or gone
 */
export async function lockList(
  app: Pick<App, 'clock'>,
  tx: Sql,
  user: UserActor,
  listId: string,
): Promise<OpenList> {
  const list = isId(listId)
    ? await tx.row(
        listRow,
        sql`update quick_orders q set changed_at = ${new Date(app.clock.now())}
             where q.id = ${listId} and q.user_id = ${user.id}
            returning ${columns(listRow, 'q')}`,
      )
    : undefined;
  if (!list) throw listGone();
  if (list.customerId !== null && !(await orderableCustomer(tx, user, list.customerId)))
    throw listGone();
  return list;
}
