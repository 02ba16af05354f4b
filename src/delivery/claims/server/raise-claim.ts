import { recordAudit } from '../../../company/server/record-audit.ts';
import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { ClaimReceipt, RaiseClaim } from '../contract.ts';
import { lineTwice, photoMissing, tooLate, tooMuch, unknownLine } from '../errors.ts';
import { claimableLines, lockClaims, type OpenDelivery, readOpenDelivery } from './claimable.ts';
import { mailRaised } from './mail-claim.ts';
import { readClaimIn } from './queries.ts';

const countRow = rowShape({ count: int });

/**
 * Reports lines of a delivery as short, damaged or wrong: once for a key, within the company's days, and over all claims of a delivery
 * never more of a line than was handed over.
 * @throws AppError `permission-denied`, `not-found`, `invalid-argument`, `failed-precondition`
 */
export async function raiseClaim(
  app: App,
  actor: UserActor,
  input: RaiseClaim,
  key: string,
): Promise<ClaimReceipt> {
  if (!mayOrder(actor)) throw permissionDenied();
  const open = await readOpenDelivery(app, actor, input.deliveryId);
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'raise-claim', key, body: input }, () =>
      write(app, tx, actor, open, input),
    ),
  );
}

async function write(
  app: App,
  tx: Sql,
  actor: UserActor,
  { delivery, isPast, claimDays, until }: OpenDelivery,
  input: RaiseClaim,
): Promise<ClaimReceipt> {
  if (isPast) throw tooLate(claimDays, until);
  await lockClaims(tx, delivery.id);
  await checkLines(tx, input);
  await checkPhotos(tx, input);
  const id = newId(app);
  const now = new Date(app.clock.now());
  await tx.execute(
    sql`insert into claims (id, customer_id, order_id, delivery_id, words, photos, raised_by,
                            raised_at)
        values (${id}, ${delivery.customerId}, ${delivery.orderId}, ${delivery.id},
                ${input.words}, ${[...new Set(input.photos)]}, ${actor.id}, ${now})`,
  );
  await tx.execute(
    sql`insert into claim_lines (claim_id, order_line_id, kind, quantity)
        select ${id}, line."orderLineId", line.kind, line.quantity
          from jsonb_to_recordset(${JSON.stringify(input.lines)}::jsonb)
               as line("orderLineId" text, kind text, quantity int)`,
  );
  await recordAudit(app, tx, actor, {
    action: 'claim.raise',
    objectKind: 'claim',
    objectId: id,
    after: { deliveryId: delivery.id, lines: input.lines, photos: input.photos.length },
  });
  await mailRaised(app, tx, actor, await readClaimIn(tx, id));
  return { id, state: 'open' };
}

async function checkLines(tx: Sql, { deliveryId, lines }: RaiseClaim): Promise<void> {
  if (new Set(lines.map(({ orderLineId }) => orderLineId)).size < lines.length) throw lineTwice();
  const handed = await claimableLines(tx, deliveryId);
  for (const { orderLineId, quantity } of lines) {
    const line = handed.find((one) => one.orderLineId === orderLineId);
    if (!line) throw unknownLine();
    if (quantity > line.left) throw tooMuch(line.name, Math.max(0, line.left));
  }
}

async function checkPhotos(tx: Sql, { deliveryId, photos }: RaiseClaim): Promise<void> {
  const named = [...new Set(photos)];
  const here = await tx.row(
    countRow,
    sql`select count(*)::int as count from claim_photos
         where delivery_id = ${deliveryId} and sha256 = any(${named}::text[])`,
  );
  if ((here?.count ?? 0) < named.length) throw photoMissing();
}
