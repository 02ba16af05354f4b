import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { enqueueAudit } from './audit-order.ts';

export interface OrderEvent {
  orderId: string;
  /** What happened: `placed`, `confirm`, `change-lines`, `delivered` ... */
  kind: string;
  /** The order's version after it. */
  version: number;
  /** Before and after of what changed. */
  detail?: object;
}

/** What history keeps as a name. A person is kept by id alone: who they are is read when it is shown, and is gone when they are. */
function writtenName(actor: Actor): string {
  if (actor.kind === 'user') return '';
  return actor.kind === 'system' ? actor.name : actor.kind === 'webhook' ? actor.source : 'Visitor';
}

/** Appends to the order's history, inside the transaction that changes the order. The audit log follows from it. */
export async function recordEvent(
  app: Pick<App, 'clock'>,
  tx: Sql,
  actor: Actor,
  event: OrderEvent,
): Promise<void> {
  await tx.execute(sql`
    insert into order_events (order_id, at, actor_id, actor_name, kind, version, detail)
    values (${event.orderId}, ${new Date(app.clock.now())},
            ${actor.kind === 'user' ? actor.id : null}, ${writtenName(actor)}, ${event.kind},
            ${event.version}, ${JSON.stringify(event.detail ?? {})})`);
  await enqueueAudit(tx, event.orderId);
}
