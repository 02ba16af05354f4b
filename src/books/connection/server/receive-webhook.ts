import type { App } from '../../../platform/app.ts';
import { readBody } from '../../../platform/http/read-body.ts';
import { enqueue } from '../../../platform/queue.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { readChangeJob } from '../../server/jobs.ts';
import { openLedger } from '../../server/open-ledger.ts';

/** The largest notification that QuickBooks sends, in bytes. */
const MAX_BYTES = 1_100_000;
/** Entities whose change matters to our mirror. */
const WATCHED = ['invoice', 'payment', 'creditmemo', 'customer', 'item', 'preferences'];
/** Entities whose merging moves who we mean. */
const MERGED = ['customer', 'item'];

const freshEvent = rowShape({ eventId: text, kind: text, entityId: text, realmId: text });

/**
 * Takes a webhook's notification: proof on the raw bytes, each event once, a re-read enqueued for what we watch, and a fast
 * answer. Never trusts more of it than "look at this id".
 */
export async function receiveWebhook(app: App, request: Request): Promise<Response> {
  const raw = await readBody(request, MAX_BYTES);
  const notification = openLedger(app).readNotification(raw, request.headers);
  if (!notification) {
    app.log.warn('webhook refused', { bytes: raw.byteLength });
    return new Response(null, { status: 401 });
  }
  const { events, unread } = notification;
  // A repeat would not make them readable, so the answer is still 200; the regular reading of changes is the net under them.
  if (unread > 0) app.log.warn('webhook events could not be read', { unread, read: events.length });
  await app.db.transaction(async (tx) => {
    const fresh = await tx.rows(
      freshEvent,
      sql`
        insert into accounting_events (event_id, received_at, kind, realm_id, entity_id)
        select distinct on (e."eventId") e."eventId", ${new Date(app.clock.now())}::timestamptz,
               e.entity || '.' || e.verb, e."realmId", e."entityId"
          from json_to_recordset(${JSON.stringify(events)}::json)
            as e("eventId" text, entity text, verb text, "realmId" text, "entityId" text)
        on conflict (event_id) do nothing returning event_id, kind, entity_id, realm_id`,
    );
    for (const { eventId, kind, entityId, realmId } of fresh) {
      const [entity = '', verb = ''] = kind.split('.');
      const deletedId = events.find((one) => one.eventId === eventId)?.deletedId;
      if (MERGED.includes(entity) && verb.startsWith('merge') && deletedId)
        await enqueue(
          tx,
          readChangeJob,
          { realmId, entity: `${entity}-merge`, entityId, deletedId },
          { key: `merge:${realmId}:${entity}:${deletedId}`, maxAttempts: 12 },
        );
      if (WATCHED.includes(entity))
        await enqueue(
          tx,
          readChangeJob,
          { realmId, entity, entityId },
          { key: `change:${realmId}:${entity}:${entityId}`, maxAttempts: 12 },
        );
    }
  });
  return new Response(null, { status: 200 });
}
