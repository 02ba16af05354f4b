import { fileQuotaBytes } from '../../../company/server/queries.ts';
import { receivePhotoOnce } from '../../../files/server/receive-photo-once.ts';
import { answerPhoto } from '../../../files/server/serve-file.ts';
import { isStaffOrRep, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { doorScope, inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { seesOrder } from '../../../ordering/orders/server/public/sees-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { columns, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { notFound } from '../errors.ts';
import {
  DELIVERY_PHOTO_MAX_BYTES,
  type PhotoReceived,
  type ReceivePhoto,
} from '../photo-contract.ts';

const mayRow = rowShape({ may: int });
const pathRow = rowShape({ path: text });
const photoRow = rowShape({ orderId: text, sha256: text, mediaType: text, sizeBytes: int });

const ofPhoto = ({ order, sha256 }: ReceivePhoto) =>
  sql`p.order_id = ${order} and p.sha256 = ${sha256}`;

function received(db: Sql, input: ReceivePhoto): Promise<PhotoReceived | undefined> {
  return db.row(
    photoRow,
    sql`select ${columns(photoRow, 'p')} from delivery_photos p where ${ofPhoto(input)}`,
  );
}

/**
 * Whose photo it may be: the desk's of any order it sees; a driver's of a stop of their runs of the day, and whenever it comes, of what they
 * reported and named it in.
 */
async function mayAddPhoto(db: Sql, actor: UserActor, { order, sha256 }: ReceivePhoto) {
  const named = JSON.stringify([{ sha256 }]);
  const row = await db.row(
    mayRow,
    sql`select 1 as may from ${ordersForJoin} o
         where o.id = ${order}
           and (${inOrders(doorScope(actor), 'o')}
                or exists (select from deliveries d
                            where d.order_id = o.id and d.driver_id = ${actor.id}
                              and d.photos @> ${named}::jsonb)
                or exists (select from refused_stops r
                            where r.order_id = o.id and r.driver_id = ${actor.id}
                              and r.payload->'photos' @> ${named}::jsonb))`,
  );
  return row !== undefined;
}

/**
 * Takes a photo of a stop, before its delivery or after it: the bytes as the phone took them, checked against the digest that the
 * delivery names, opened in a process of their own. The same photo again gets the same answer.
 * @throws AppError `not-found`, `storage/...` as uploads do
 */
export async function receivePhoto(
  app: App,
  actor: UserActor,
  input: ReceivePhoto,
  request: Request,
): Promise<PhotoReceived> {
  if (!(await mayAddPhoto(app.db, actor, input))) throw notFound();
  return receivePhotoOnce(app, request, {
    of: input.order,
    sha256: input.sha256,
    folder: `deliveries/${input.order}`,
    maxBytes: DELIVERY_PHOTO_MAX_BYTES,
    userId: actor.id,
    quotaBytes: () => fileQuotaBytes(app),
    find: (db) => received(db, input),
    insert: async (tx, { id, path, mediaType, sizeBytes }) => {
      const answer = { orderId: input.order, sha256: input.sha256, mediaType, sizeBytes };
      const further = { id, path, uploadedBy: actor.id, uploadedAt: new Date(app.clock.now()) };
      await tx.execute(sql`insert into delivery_photos ${inserting(photoRow, answer, further)}`);
      return answer;
    },
  });
}

/**
 * A photo of a stop for whoever may see the order: staff without `?w=` get it as the phone took it, all others a copy, which says
 * nothing of camera and place.
 * @throws AppError `not-found`
 */
export async function readPhoto(
  app: App,
  actor: UserActor,
  input: ReceivePhoto & { w?: string | undefined },
  request: Request,
): Promise<Response> {
  if (!(await seesOrder(app.db, actor, input.order))) throw notFound();
  const row = await app.db.row(
    pathRow,
    sql`select p.path from delivery_photos p where ${ofPhoto(input)}`,
  );
  if (!row) throw notFound();
  return answerPhoto(app, request, row.path, {
    whole: input.w === undefined && isStaffOrRep(actor),
  });
}
