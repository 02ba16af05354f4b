import { recordAudit } from '../../../company/server/record-audit.ts';
import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { columns, int, rowShape, text, textList, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting, names, recordset } from '../../../platform/write-rows.ts';
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
      write(app, tx, actor, { open, input }),
    ),
  );
}

/** A claim and its lines as people report them; each field of the contract has its column. */
const claimRow = rowShape({
  deliveryId: text,
  words: text,
  photos: textList,
} satisfies ColumnsOf<Omit<RaiseClaim, 'lines'>>);
type ReportedLine = RaiseClaim['lines'][number];
const claimLineRow = rowShape({
  orderLineId: text,
  kind: textOf<ReportedLine['kind']>(),
  quantity: int,
} satisfies ColumnsOf<ReportedLine>);

async function write(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    open: { delivery, isPast, claimDays, until },
    input,
  }: { open: OpenDelivery; input: RaiseClaim },
): Promise<ClaimReceipt> {
  if (isPast) throw tooLate(claimDays, until);
  await lockClaims(tx, delivery.id);
  await checkLines(tx, input);
  await checkPhotos(tx, input);
  const id = newId(app);
  const now = new Date(app.clock.now());
  await tx.execute(
    sql`insert into claims ${inserting(
      claimRow,
      { deliveryId: delivery.id, words: input.words, photos: [...new Set(input.photos)] },
      {
        id,
        customerId: delivery.customerId,
        orderId: delivery.orderId,
        raisedBy: actor.id,
        raisedAt: now,
      },
    )}`,
  );
  await tx.execute(
    sql`insert into claim_lines (claim_id, ${names(claimLineRow)})
        select ${id}, ${columns(claimLineRow, 'line')}
          from ${recordset(claimLineRow, input.lines, 'line')}`,
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
