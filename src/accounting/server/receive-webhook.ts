import type { App } from '../../platform/app.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { enqueue } from '../../platform/queue.ts';
import { isSigned, readEvents } from '../quickbooks/server/read-events.ts';
import { readChangeJob } from './jobs.ts';

/** The largest delivery that QuickBooks sends, in bytes. */
const LARGEST = 1_100_000;
/** Entities whose change matters to our mirror. */
const WATCHED = ['invoice', 'payment'];
/** Entities whose merging moves who we mean. */
const MERGED = ['customer', 'item'];

/**
 * Takes a webhook delivery: proof on the raw bytes, each event once, a re-read enqueued for what we watch, and a fast
 * answer. Never trusts more of it than "look at this id".
 */
export async function receiveWebhook(app: App, request: Request): Promise<Response> {
  const raw = await readBody(request, LARGEST);
  if (
    !isSigned(raw, request.headers.get('intuit-signature'), app.config.quickbooks.webhookVerifier)
  ) {
    app.log.warn('webhook refused', { bytes: raw.byteLength });
    return new Response(null, { status: 401 });
  }
  const { events, unread } = readEvents(Buffer.from(raw).toString('utf8'));
  // A repeat would not make them readable, so the answer is still 200; the regular reading of changes is the net under them.
  if (unread > 0) app.log.warn('webhook events could not be read', { unread, read: events.length });
  await app.db.transaction(async (tx) => {
    const fresh = await tx.rows<{
      event_id: string;
      kind: string;
      entity_id: string;
      realm_id: string;
    }>(
      'accounting.events',
      `insert into accounting_events (event_id, received_at, kind, realm_id, entity_id)
       select distinct on (e."eventId") e."eventId", $2, e.entity || '.' || e.verb, e."realmId", e."entityId"
         from json_to_recordset($1::json) as e("eventId" text, entity text, verb text, "realmId" text, "entityId" text)
       on conflict (event_id) do nothing returning event_id, kind, entity_id, realm_id`,
      [JSON.stringify(events), new Date(app.clock.now())],
    );
    for (const event of fresh) {
      const [entity = '', verb = ''] = event.kind.split('.');
      const from = events.find((one) => one.eventId === event.event_id)?.deletedId;
      if (MERGED.includes(entity) && verb.startsWith('merge') && from) {
        const merge = {
          realmId: event.realm_id,
          entity: `${entity}-merge`,
          entityId: event.entity_id,
          deletedId: from,
        };
        await enqueue(tx, readChangeJob, merge, {
          key: `merge:${event.realm_id}:${entity}:${from}`,
          maxAttempts: 12,
        });
      }
      if (!WATCHED.includes(entity)) continue;
      const payload = { realmId: event.realm_id, entity, entityId: event.entity_id };
      await enqueue(tx, readChangeJob, payload, {
        key: `change:${event.realm_id}:${entity}:${event.entity_id}`,
        maxAttempts: 12,
      });
    }
  });
  return new Response(null, { status: 200 });
}
