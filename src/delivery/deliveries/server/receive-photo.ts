import { readCompany } from '../../../company/server/queries.ts';
import { fileTooLarge, wrongChecksum } from '../../../files/errors.ts';
import { openPhoto, photoFiles } from '../../../files/server/photo-files.ts';
import { receiveBody } from '../../../files/server/receive-body.ts';
import { answerPhoto } from '../../../files/server/serve-file.ts';
import { storeFiles } from '../../../files/server/store-files.ts';
import { type UserActor, worksHere } from '../../../kit/actor.ts';
import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import { doorScope, inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { seesOrder } from '../../../ordering/orders/server/public/sees-order.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { columns, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { notFound } from '../errors.ts';
import {
  DELIVERY_PHOTO_MAX_BYTES,
  type PhotoReceived,
  type ReceivePhoto,
} from '../photo-contract.ts';

const photoRow = rowShape({ orderId: text, sha256: text, mediaType: text, sizeBytes: int });
const mayRow = rowShape({ may: int });
const pathRow = rowShape({ path: text });

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
    sql`select 1 as may from ${lentOrders} o
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
  const before = await received(app.db, input);
  if (before) return before;
  const body = await receiveBody(request, DELIVERY_PHOTO_MAX_BYTES);
  if (body.sha256 !== input.sha256) throw wrongChecksum();
  if (body.bytes.length > DELIVERY_PHOTO_MAX_BYTES) throw fileTooLarge(DELIVERY_PHOTO_MAX_BYTES);
  const photo = await openPhoto(body.bytes);
  const quotaBytes = (await readCompany(app)).fileQuotaMb * 1024 * 1024;
  return app.db.transaction(async (tx) => {
    // A twin of this upload waits here, and finds it done.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${input.order} ${input.sha256}`}, 0))`,
    );
    const twin = await received(tx, input);
    if (twin) return twin;
    const id = newId(app);
    const files = photoFiles(photo, `deliveries/${input.order}/${id}`);
    const [stored] = await storeFiles(app, tx, files, { userId: actor.id, quotaBytes });
    if (!stored) throw new Error('A photo was stored without its row.');
    const answer = {
      orderId: input.order,
      sha256: input.sha256,
      mediaType: photo.mediaType,
      sizeBytes: body.bytes.length,
    };
    await tx.execute(
      sql`insert into delivery_photos (id, order_id, sha256, path, media_type, size_bytes, uploaded_by,
                 uploaded_at)
          values (${id}, ${answer.orderId}, ${answer.sha256}, ${stored.path}, ${answer.mediaType},
                  ${answer.sizeBytes}, ${actor.id}, ${new Date(app.clock.now())})`,
    );
    return answer;
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
    whole: input.w === undefined && worksHere(actor),
  });
}
