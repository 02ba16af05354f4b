import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';

export interface OrderEvent {
  orderId: string;
  /** What happened: `placed`, `confirm`, `change-lines`, `delivered` ... */
  kind: string;
  /** The order's version after it. */
  version: number;
  /** Before and after of what changed. */
  detail?: object;
}

/** The name that history shows. */
export function nameOf(actor: Actor): string {
  if (actor.kind === 'user') return actor.displayName;
  return actor.kind === 'system' ? actor.name : actor.kind === 'webhook' ? actor.source : 'Visitor';
}

/** Appends to the order's history, inside the transaction that changes the order. */
export async function recordEvent(app: Pick<App, 'clock'>, tx: Sql, actor: Actor, event: OrderEvent): Promise<void> {
  await tx.change('orders.event', 'insert into order_events (order_id, at, actor_id, actor_name, kind, version, detail) values ($1, $2, $3, $4, $5, $6, $7)', [
    event.orderId,
    new Date(app.clock.now()),
    actor.kind === 'user' ? actor.id : null,
    nameOf(actor),
    event.kind,
    event.version,
    JSON.stringify(event.detail ?? {}),
  ]);
}
