import { isAudited, recordAudit } from '../../../company/server/record-audit.ts';
import type { Role } from '../../../kit/actor.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { enqueue, type PayloadOf } from '../../../platform/queue.ts';
import {
  int,
  json,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { MessageType } from '../../../webhooks/contract.ts';
import { tellReceivers } from '../../../webhooks/server/tell-receivers.ts';
import type { OrderStatus } from '../public/status.ts';
import { auditOrderJob } from './jobs.ts';

/** One job for an order: a waiting one takes along what happened meanwhile. */
const auditKey = (orderId: string) => `${auditOrderJob.name}:${orderId}`;

/** Has the order's new events written into the audit log, after the commit: the log takes one writer at a time, and orders must not wait for it. */
export function enqueueAudit(tx: Sql, orderId: string): Promise<void> {
  return enqueue(tx, auditOrderJob, { orderId }, { key: auditKey(orderId) });
}

/** One side of an event; what it says of the order's status, where it does. */
interface OrderSide {
  status?: OrderStatus;
}

const eventRow = rowShape({
  seq: int,
  number: text,
  customerId: text,
  at: time,
  kind: text,
  version: int,
  actorId: nullable(text),
  actorName: text,
  role: nullable(textOf<Role>()),
  // Not checked: each kind of event has a detail of its own, of the time when it was written.
  detail: json<{ before?: OrderSide; after?: OrderSide; [key: string]: unknown }>(),
});

/** What programs are told of an event: the status that the order came to, else that it changed. */
function typeOf({
  kind,
  detail: { before, after },
}: Pick<RowOf<typeof eventRow>, 'kind' | 'detail'>): MessageType {
  if (kind === 'placed') return 'order.placed';
  return after?.status && after.status !== before?.status
    ? `order.${after.status}`
    : 'order.changed';
}

/**
 * Handler: writes each event of an order into the audit log, once, under the order's number. What the event says beside before and after
 * (a delivery's lines, what was dropped) stands in after. Programs that are told of orders get their messages with it.
 */
export function auditOrder(app: App, payload: PayloadOf<typeof auditOrderJob>): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Two runs for one order wait here; the second finds what the first wrote.
    await tx.execute(sql`select 1 from orders where id = ${payload.orderId} for no key update`);
    const written = isAudited('order', sql`o.number`, sql`'order-event-' || e.seq`);
    const events = await tx.rows(
      eventRow,
      sql`
        select e.seq, o.number, o.customer_id, e.at, e.kind, e.version, e.actor_id, e.actor_name, u.role, e.detail
          from order_events e join orders o on o.id = e.order_id
          left join ${peopleForJoin} u on u.id = e.actor_id
         where e.order_id = ${payload.orderId} and not ${written}
         order by e.seq`,
    );
    // Before the log, which takes one writer at a time.
    const { orderId } = payload;
    await tellReceivers(
      app,
      tx,
      events.map((event) => ({ ...event, type: typeOf(event), orderId })),
    );
    for (const event of events) {
      const { before, after, ...rest } = event.detail;
      const actor = event.actorId
        ? {
            kind: 'user' as const,
            id: event.actorId,
            role: event.role ?? ('user' as const),
            sessionId: '',
          }
        : { kind: 'system' as const, name: event.actorName };
      await recordAudit(app, tx, actor, {
        at: event.at,
        action: `order.${event.kind}`,
        objectKind: 'order',
        objectId: event.number,
        before,
        after: { ...after, ...rest, version: event.version },
        requestId: `order-event-${event.seq}`,
      });
    }
  });
}
