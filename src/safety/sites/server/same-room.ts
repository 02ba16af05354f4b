import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { storeroomGone } from '../errors.ts';
import { changeSite } from './change-site.ts';

interface OfStoreroom {
  customerId: string;
  storeroomId: string;
  key?: string | undefined;
}

const idRow = rowShape({ id: text });

/** Of these storerooms of the site those that are open. */
const openOnes = async (tx: Sql, customerId: string, ids: readonly string[]) =>
  (
    await tx.rows(
      idRow,
      sql`select id from storerooms
           where customer_id = ${customerId} and id = any(${[...ids]}::text[]) and ended_at is null`,
    )
  ).length;

/**
 * Two storerooms are one room: what stands in the first stands in the other from now on, its codes stay valid and open the other, and
 * what was recorded keeps its words. Two people who join them crosswise join them once.
 * @throws AppError `not-found` when one of them is removed meanwhile, or is another site's
 */
export function joinStorerooms(
  app: App,
  user: UserActor,
  { customerId, storeroomId, intoId, key }: OfStoreroom & { intoId: string },
): Promise<void> {
  const change = { customerId, operation: 'join-storerooms', body: { storeroomId, intoId }, key };
  return changeSite(app, user, change, async (tx) => {
    if (storeroomId === intoId || (await openOnes(tx, customerId, [storeroomId, intoId])) < 2)
      throw storeroomGone();
    await tx.execute(sql`
      update storerooms
         set joined_into = ${intoId}, ended_at = coalesce(ended_at, ${new Date(app.clock.now())})
       where customer_id = ${customerId} and (id = ${storeroomId} or joined_into = ${storeroomId})`);
    await tx.execute(sql`
      update site_products s
         set storeroom_id = ${intoId},
             position = s.position + (select coalesce(max(position), 0) from site_products
                                       where customer_id = ${customerId} and storeroom_id = ${intoId})
       where s.customer_id = ${customerId} and s.storeroom_id = ${storeroomId}`);
  });
}

/** A storeroom is a room of its own: nobody is asked again. @throws AppError `not-found` */
export function confirmStoreroom(
  app: App,
  user: UserActor,
  { customerId, storeroomId, key }: OfStoreroom,
): Promise<void> {
  const change = { customerId, operation: 'keep-storeroom', body: { storeroomId }, key };
  return changeSite(app, user, change, async (tx) => {
    const changed = await tx.execute(sql`
      update storerooms set is_own = true
       where id = ${storeroomId} and customer_id = ${customerId} and ended_at is null`);
    if (changed === 0) throw storeroomGone();
  });
}
