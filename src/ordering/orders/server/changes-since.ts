import type { Sql } from '../../../platform/database.ts';
import { int, json, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type EventDetail, eventSentences, eventTitle } from '../public/event-sentences.ts';
import type { LockedOrder } from './public/lock-order.ts';

const eventRow = rowShape({
  kind: text,
  at: time,
  actorName: text,
  version: int,
  // Not checked: each kind of event has a detail of its own, of the time when it was written.
  detail: json<EventDetail>(),
});

/** What others did to an order after the version that somebody saw. */
export interface MeanwhileChange {
  version: number;
  by: string;
  /** UTC, ISO 8601. */
  at: string;
  /** "Changed the products" */
  title: string;
  /** Before and after, a sentence each. */
  what: string[];
}

/** The changes of an order since a version, the oldest first. */
export async function changesSince(
  tx: Sql,
  order: LockedOrder,
  version: number,
): Promise<MeanwhileChange[]> {
  const rows = await tx.rows(
    eventRow,
    sql`select e.kind, e.at, person_name(e.actor_id, e.actor_name) as actor_name, e.version, e.detail
          from order_events e where e.order_id = ${order.id} and e.version > ${version}
         order by e.seq`,
  );
  const names = new Map(
    order.lines.map((line) => [line.productId, `${line.name}, ${line.sizeUnit}`]),
  );
  return rows.map((event) => ({
    version: event.version,
    by: event.actorName,
    at: event.at.toISOString(),
    title: eventTitle(event.kind),
    what: eventSentences(event.detail, names),
  }));
}
