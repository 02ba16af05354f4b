import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import type { LedgerEvent, Notification } from '../../ledger-rows.ts';

/** base64(HMAC-SHA256(raw bytes, verifier)), compared in constant time and before anything is parsed. */
export function isSigned(
  raw: Uint8Array,
  signature: string | null,
  verifier: string | null,
): boolean {
  if (!signature || !verifier) return false;
  const expected = createHmac('sha256', verifier).update(raw).digest();
  const offered = Buffer.from(signature, 'base64');
  return offered.length === expected.length && timingSafeEqual(offered, expected);
}

const word = z.union([z.string().min(1).max(200), z.number()]).transform(String);
const cloudEvent = z.looseObject({
  id: z.string().min(1).max(200),
  type: z.string(),
  intuitentityid: word,
  intuitaccountid: word,
  data: z.looseObject({ deletedid: word.optional() }).nullish().catch(undefined),
});
/** At most this many events are read of one notification; the rest counts as unread. */
const MAX_EVENTS = 2000;
const legacy = z.looseObject({ eventNotifications: z.array(z.unknown()) });
const notification = z.looseObject({
  realmId: word,
  dataChangeEvent: z.looseObject({ entities: z.array(z.unknown()) }).optional(),
});
const changed = z.looseObject({
  name: z.string(),
  id: word,
  operation: z.string(),
  lastUpdated: z.string().optional(),
  deletedId: word.optional(),
});

// PostgreSQL stores no zero byte in a text.
const holdsZeroByte = (one: unknown) => JSON.stringify(one).includes('\\u0000');

/** Both forms of the payload, each event for itself: one that can't be read does not take the others along. */
export function readEvents(raw: string): Notification {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    return { events: [], unread: 1 };
  }
  const old = legacy.safeParse(body);
  const parts = old.success
    ? old.data.eventNotifications.flatMap(legacyEvents)
    : (Array.isArray(body) ? (body as unknown[]) : [body]).map(modernEvent);
  const events = parts.slice(0, MAX_EVENTS).filter((event) => event !== null);
  return { events, unread: parts.length - events.length };
}

function modernEvent(one: unknown): LedgerEvent | null {
  const event = cloudEvent.safeParse(one);
  if (!event.success || holdsZeroByte(one)) return null;
  const [, entity, verb] = /^qbo\.([a-z]+)\.([a-z]+)/.exec(event.data.type.toLowerCase()) ?? [];
  const { id, intuitaccountid, intuitentityid, data } = event.data;
  return entity && verb
    ? {
        eventId: id,
        realmId: intuitaccountid,
        entity,
        entityId: intuitentityid,
        verb,
        deletedId: data?.deletedid ?? null,
      }
    : null;
}

function legacyEvents(one: unknown): (LedgerEvent | null)[] {
  const read = notification.safeParse(one);
  if (!read.success || holdsZeroByte(read.data.realmId)) return [null];
  const { realmId } = read.data;
  return (read.data.dataChangeEvent?.entities ?? []).map((part) => {
    const entity = changed.safeParse(part);
    if (!entity.success || holdsZeroByte(part)) return null;
    const { name, id, operation, lastUpdated, deletedId } = entity.data;
    return {
      eventId: `legacy:${realmId}:${name}:${id}:${operation}:${lastUpdated ?? ''}`.slice(0, 200),
      realmId,
      entity: name.toLowerCase(),
      entityId: id,
      verb: operation.toLowerCase(),
      deletedId: deletedId ?? null,
    };
  });
}

/** Null when the signature does not prove that it comes from QuickBooks. */
export function readNotification(app: App, raw: Uint8Array, headers: Headers): Notification | null {
  const { webhookVerifier } = app.config.quickbooks;
  return isSigned(raw, headers.get('intuit-signature'), webhookVerifier)
    ? readEvents(Buffer.from(raw).toString('utf8'))
    : null;
}
