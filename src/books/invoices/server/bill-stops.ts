import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  int,
  jsonRows,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Task } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { itemWays } from '../../items/itemless-messages.ts';
import { accountOfBooks } from '../../items/server/income-account.ts';
import { type BillStopKind, STOP_WORDS as words } from '../stop-messages.ts';

const stopRow = rowShape({
  kind: present(textOf<BillStopKind>()),
  objectId: present(text),
  name: present(text),
  day: nullable(date),
});
export type BillStop = RowOf<typeof stopRow>;

/** What the books would refuse the bill of one open order of the scope for, by what was last read of them. */
export const stopsOfOrder = (db: Sql, scope: OrderScope, orderId: string): Promise<BillStop[]> =>
  db.rows(
    stopRow,
    sql`
      select s.kind, s.object_id, s.name, s.day
        from bill_stops s join ${ordersForJoin} o on o.id = s.order_id
       where s.order_id = ${orderId} and ${inOrders(scope, 'o')} order by s.kind, s.name`,
  );

/** The same for whoever of the staff plans or bills it; nothing for others. */
export const stopsFor = async (app: App, user: UserActor, orderId: string): Promise<BillStop[]> =>
  hasDuty(user, 'desk') || hasDuty(user, 'books')
    ? stopsOfOrder(app.db, orderScope(user), orderId)
    : [];

const taskRow = rowShape({
  ...stopRow.columns,
  count: int,
  orders: jsonRows(rowShape({ id: text, number: text })),
});

/** Orders named at a task; the count says how many there are. */
const NAMED = 5;

/** Why bills of orders that have not left yet would stop: one task for each item or customer, and one for a closed period. */
export async function billStopTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    taskRow,
    sql`
      select s.kind, case when s.kind = 'period-closed' then '' else s.object_id end as object_id,
             s.name, s.day, count(*)::int as count,
             json_agg(json_build_object('id', o.id, 'number', o.number) order by o.number) as orders
        from bill_stops s join ${ordersForJoin} o on o.id = s.order_id
       where ${scope ? inOrders(scope, 'o') : sql`true`}
       group by s.kind, case when s.kind = 'period-closed' then '' else s.object_id end, s.name, s.day
       order by s.kind, s.name limit ${SOURCE_LIMIT}`,
  );
  const account = await accountOfBooks(app.db);
  const now = new Date(app.clock.now());
  return rows.map(({ count, orders, ...stop }) => ({
    key: `stop:${stop.kind}:${stop.objectId || stop.day}`,
    kind: words.taskKind[stop.kind],
    stopsMoney: true,
    sentence: `${words.stop(stop)} ${words.orders(
      count,
      orders.slice(0, NAMED).map(({ number }) => number),
    )}`,
    detail: null,
    about: orders
      .slice(0, NAMED)
      .map(({ id, number }) => ({ label: number, to: `/dashboard/orders/${id}` })),
    since: now,
    ways: [
      ...(stop.kind === 'item-missing'
        ? itemWays({ id: stop.objectId, name: stop.name }, account)
        : []),
      words.way[stop.kind],
    ],
    code: stop.kind,
    tid: null,
  }));
}
