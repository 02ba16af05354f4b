import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  MAX_STOREROOMS,
  storeroomGone,
  storeroomHasCode,
  storeroomTaken,
  tooManyStorerooms,
} from '../errors.ts';
import { type Move, movedInOrder } from '../moved.ts';
import { changeSite } from './change-site.ts';
import { addStoreroomTo } from './storeroom-named.ts';

interface OfSite {
  customerId: string;
  key?: string | undefined;
}

const roomRow = rowShape({ id: text });

/** The site's storerooms in walking order; the site is locked. */
const storeroomIds = async (tx: Sql, customerId: string) =>
  (
    await tx.rows(
      roomRow,
      sql`select id from storerooms where customer_id = ${customerId} and ended_at is null
           order by position, id`,
    )
  ).map(({ id }) => id);

const nameTaken = (name: string) => (error: unknown) => {
  throw violates(error, 'storerooms_name') ? storeroomTaken(name) : error;
};

/** Adds a storeroom behind the others. @throws AppError `already-exists`; `failed-precondition` past 50; `not-found` */
export function addStoreroom(
  app: App,
  user: UserActor,
  { customerId, name, key }: OfSite & { name: string },
): Promise<{ storeroomId: string }> {
  const change = { customerId, operation: 'add-storeroom', body: { name }, key };
  return changeSite(app, user, change, async (tx) => {
    const ids = await storeroomIds(tx, customerId);
    if (ids.length >= MAX_STOREROOMS) throw tooManyStorerooms();
    const storeroomId = await addStoreroomTo(app, tx, customerId, name).catch(nameTaken(name));
    return { storeroomId };
  });
}

/** Its codes stay valid. @throws AppError `already-exists`; `not-found` when somebody has removed it, or it is another site's */
export function renameStoreroom(
  app: App,
  user: UserActor,
  { customerId, storeroomId, name, key }: OfSite & { storeroomId: string; name: string },
): Promise<void> {
  const change = { customerId, operation: 'rename-storeroom', body: { storeroomId, name }, key };
  return changeSite(app, user, change, async (tx) => {
    const renamed = await tx
      .execute(sql`
        update storerooms set name = ${name}
         where id = ${storeroomId} and customer_id = ${customerId} and ended_at is null`)
      .catch(nameTaken(name));
    if (renamed === 0) throw storeroomGone();
  });
}

const codedRow = rowShape({ name: text });

/**
 * Removes a storeroom; its products are "not placed yet" again, and what was recorded there stays.
 * @throws AppError `not-found`; `failed-precondition` while a valid code hangs there
 */
export function removeStoreroom(
  app: App,
  user: UserActor,
  { customerId, storeroomId, key }: OfSite & { storeroomId: string },
): Promise<void> {
  const change = { customerId, operation: 'remove-storeroom', body: { storeroomId }, key };
  return changeSite(app, user, change, async (tx) => {
    const coded = await tx.row(
      codedRow,
      sql`select r.name from storerooms r
           where r.id = ${storeroomId} and r.customer_id = ${customerId} and r.ended_at is null
             and exists (select 1 from site_wall_codes c join storerooms own on own.id = c.storeroom_id
                          where c.revoked_at is null and coalesce(own.joined_into, own.id) = r.id)`,
    );
    if (coded) throw storeroomHasCode(coded.name);
    const removed = await tx.execute(sql`
      update storerooms set ended_at = ${new Date(app.clock.now())}
       where id = ${storeroomId} and customer_id = ${customerId} and ended_at is null`);
    if (removed === 0) throw storeroomGone();
    await tx.execute(sql`
      update site_products set storeroom_id = null, position = 0
       where customer_id = ${customerId} and storeroom_id = ${storeroomId}`);
  });
}

/** Moves a storeroom among the others. @throws AppError `not-found` */
export function moveStoreroom(
  app: App,
  user: UserActor,
  { customerId, storeroomId, to, key }: OfSite & { storeroomId: string; to: Move },
): Promise<void> {
  const change = { customerId, operation: 'move-storeroom', body: { storeroomId, to }, key };
  return changeSite(app, user, change, async (tx) => {
    const ids = await storeroomIds(tx, customerId);
    if (!ids.includes(storeroomId)) throw storeroomGone();
    await tx.execute(sql`
      update storerooms s set position = o.place
        from unnest(${movedInOrder(ids, storeroomId, to)}::text[]) with ordinality o(id, place)
       where s.id = o.id and s.customer_id = ${customerId}`);
  });
}
