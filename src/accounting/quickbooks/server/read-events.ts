import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** One thing that changed in the books. Ids only: what it is now has to be read. */
export interface BooksEvent {
  eventId: string;
  realmId: string;
  /** In lower case: `invoice`, `payment`, ... */
  entity: string;
  entityId: string;
  verb: string;
  /** Of a merge: the one that is gone. */
  deletedId: string | null;
}

/** base64(HMAC-SHA256(raw bytes, verifier)), compared in constant time and before anything is parsed. */
export function isSigned(raw: Uint8Array, given: string | null, verifier: string | null): boolean {
  if (!given || !verifier) return false;
  const wanted = createHmac('sha256', verifier).update(raw).digest();
  const offered = Buffer.from(given, 'base64');
  return offered.length === wanted.length && timingSafeEqual(offered, wanted);
}

const word = z.union([z.string().min(1).max(200), z.number()]).transform(String);
const cloudEvent = z.looseObject({
  id: z.string().min(1).max(200),
  type: z.string(),
  intuitentityid: word,
  intuitaccountid: word,
  data: z.looseObject({ deletedid: word.optional() }).nullish().catch(undefined),
});
/** At most this many events are read of one delivery. */
const MOST = 2000;
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

/** What a delivery holds. `unread`: parts that are no event we know, or that lie beyond what is read of one delivery. */
export interface Delivered {
  events: BooksEvent[];
  unread: number;
}

// PostgreSQL keeps no zero byte in a text.
const holdsZeroByte = (one: unknown) => JSON.stringify(one).includes('\\u0000');

/** Both forms of the payload, each event for itself: one that can't be read does not take the others along. */
export function readEvents(raw: string): Delivered {
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
  const events = parts.slice(0, MOST).filter((event) => event !== null);
  return { events, unread: parts.length - events.length };
}

function modernEvent(one: unknown): BooksEvent | null {
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

function legacyEvents(one: unknown): (BooksEvent | null)[] {
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
