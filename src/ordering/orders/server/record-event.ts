import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  int,
  json,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
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

/** The stored form of an event. */
export const eventRow = rowShape({
  orderId: text,
  at: time,
  actorId: nullable(text),
  actorName: text,
  kind: text,
  version: int,
  // Not checked: each kind of event has a detail of its own.
  detail: json<object>(),
});

export const eventOf = (
  app: Pick<App, 'clock'>,
  actor: Actor,
  { detail = {}, ...event }: OrderEvent,
): RowOf<typeof eventRow> => ({
  ...event,
  detail,
  at: new Date(app.clock.now()),
  actorId: actor.kind === 'user' ? actor.id : null,
  actorName: writtenName(actor),
});

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
  await tx.execute(
    sql`insert into order_events ${inserting(eventRow, eventOf(app, actor, event))}`,
  );
  await enqueueAudit(tx, event.orderId);
}
