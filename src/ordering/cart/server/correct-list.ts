import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import type { Duplicates } from '../quick-order.ts';
import { lockList } from './quick-order-list.ts';

/** Writes what a person typed into a row of their list. A row that is gone meanwhile stays gone. */
export function correctRow(
  app: App,
  user: UserActor,
  { list, line, sku, quantity }: { list: string; line: number; sku: string; quantity: string },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const { id } = await lockList(app, tx, user, list);
    await tx.execute(sql`
      update quick_order_rows r set sku = ${sku}, quantity = ${quantity}, odd = '',
             price_cents = case when r.sku = ${sku} then r.price_cents end
       where r.quick_order_id = ${id} and r.line = ${line}::int`);
  });
}

/** Leaves a row out. The list goes with its last row. */
export function removeRow(
  app: App,
  user: UserActor,
  { list, line }: { list: string; line: number },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const { id } = await lockList(app, tx, user, list);
    await tx.execute(
      sql`delete from quick_order_rows r where r.quick_order_id = ${id} and r.line = ${line}::int`,
    );
    await tx.execute(sql`
      delete from quick_orders q where q.id = ${id}
         and not exists (select 1 from quick_order_rows r where r.quick_order_id = q.id)`);
  });
}

/** Says what rows of one product mean: their sum, or the last of them. */
export function chooseDuplicates(
  app: App,
  user: UserActor,
  { list, duplicates }: { list: string; duplicates: Duplicates },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const { id } = await lockList(app, tx, user, list);
    await tx.execute(sql`update quick_orders set duplicates = ${duplicates} where id = ${id}`);
  });
}

/** Throws a list away. */
export function discardList(app: App, user: UserActor, list: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const { id } = await lockList(app, tx, user, list);
    await tx.execute(sql`delete from quick_orders where id = ${id}`);
  });
}
