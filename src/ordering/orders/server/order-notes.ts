import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { type MailAbout, mailsAbout } from '../../../platform/mail.ts';
import { nullable, type RowOf, rowShape, text, time } from '../../../platform/row-shape.ts';
import { isoText, sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import type { NoteOrder } from '../contract.ts';
import { notFound } from '../errors.ts';
import { type OrderView, readOrder } from './public/queries.ts';
import { inOrders, orderScope } from './public/scope.ts';

const noteRow = rowShape({
  id: text,
  orderId: text,
  at: time,
  authorId: nullable(text),
  /** A person is kept by id alone. */
  authorName: text,
  note: text,
});

const noteView = rowShape({ at: text, authorName: text, note: text });
export type OrderNote = RowOf<typeof noteView>;

/** What the timeline of an order has for staff alone, beside its events. */
export interface StaffTimeline {
  notes: OrderNote[];
  mails: MailAbout[];
}

/** Of the deliveries that an order's events name: their mails are about the order too. */
const deliveriesOf = (order: Pick<OrderView, 'events'>): string[] =>
  order.events.flatMap(({ detail: { deliveryId } }) =>
    typeof deliveryId === 'string' ? [deliveryId] : [],
  );

/** The notes and the e-mails of an order that the caller has read by scope; null for whom they are not. */
export async function readStaffTimeline(
  app: App,
  user: UserActor,
  order: Pick<OrderView, 'id' | 'events'>,
): Promise<StaffTimeline | null> {
  if (!hasDuty(user, 'desk')) return null;
  const [notes, mails] = await Promise.all([
    app.db.rows(
      noteView,
      sql`select ${isoText(sql`n.at`)} as at,
                 person_name(n.author_id, n.author_name) as author_name, n.note
            from order_notes n join orders o on o.id = n.order_id
           where n.order_id = ${order.id} and ${inOrders(orderScope(user), 'o')} order by n.at, n.id`,
    ),
    mailsAbout(app.db, [order.id, ...deliveriesOf(order)]),
  ]);
  return { notes, mails };
}

/**
 * Notes something of an order, at any time and in any state; the order stays as it is. Under a key it is done once.
 * @throws AppError `permission-denied` without the duty desk; `not-found` (missing or foreign)
 */
export async function noteOrder(
  app: App,
  user: UserActor,
  input: NoteOrder,
  { key, ...trace }: { key: string | undefined; requestId: string; network: string },
): Promise<{ noted: string }> {
  if (!hasDuty(user, 'desk')) throw permissionDenied();
  const write = { actor: user.id, operation: 'note-order', key, body: input };
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, write, async () => {
      const order = await readOrder(tx, orderScope(user), input.orderId);
      if (!order) throw notFound();
      const id = newId(app);
      await tx.execute(
        sql`insert into order_notes ${inserting(noteRow, {
          id,
          orderId: order.id,
          at: new Date(app.clock.now()),
          authorId: user.id,
          authorName: '',
          note: input.note,
        })}`,
      );
      await recordAudit(app, tx, user, {
        action: 'order.note',
        objectKind: 'order',
        objectId: order.number,
        after: { note: input.note },
        ...trace,
      });
      return { noted: id };
    }),
  );
}
