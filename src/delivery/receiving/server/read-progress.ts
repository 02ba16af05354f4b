import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { doorScope, inOrders } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { columns, int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { ReceivingProgress } from '../contract.ts';
import { notFound, permissionDenied } from '../errors.ts';
import { asReceivingLine, linkRow, stateOf } from './link-row.ts';

const progressRow = rowShape({ ...linkRow.columns, photos: int });

/**
 * How far the receiver is, for the screen that shows the code.
 * @throws AppError `permission-denied`, `not-found`.
 */
export async function readProgress(app: App, actor: Actor, id: string): Promise<ReceivingProgress> {
  if (!hasDuty(actor, 'driver', 'desk')) throw permissionDenied();
  const link = await app.db.row(
    progressRow,
    sql`select ${columns(linkRow, 'l')},
               (select count(*)::int from receiving_photos p where p.link_id = l.id) as photos
          from receiving_links l join ${ordersForJoin} o on o.id = l.order_id
         where l.id = ${id} and ${inOrders(doorScope(actor), 'o')}`,
  );
  if (!link) throw notFound();
  return {
    id,
    state: stateOf(link, app.clock.now()),
    expiresAt: link.expiresAt.toISOString(),
    lines: link.lines.map((line, at) => ({
      ...asReceivingLine(line),
      counted: link.counts?.[at] ?? null,
    })),
    signerName: link.signerName,
    signerRole: link.signerRole,
    signature: link.signature,
    signedByName: link.signedByName,
    signedText: link.signedText,
    signedAt: link.signedAt?.toISOString() ?? null,
    remark: link.remark,
    photos: link.photos,
  };
}
