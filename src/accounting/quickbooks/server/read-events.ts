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
const legacy = z.looseObject({
  eventNotifications: z.array(
    z.looseObject({
      realmId: z.coerce.string(),
      dataChangeEvent: z
        .looseObject({
          entities: z.array(
            z.looseObject({
              name: z.string(),
              id: z.coerce.string(),
              operation: z.string(),
              lastUpdated: z.string().optional(),
              deletedId: z.string().optional(),
            }),
          ),
        })
        .optional(),
    }),
  ),
});

/** Both forms of the payload; a form that we do not know is no event. */
export function readEvents(raw: string): BooksEvent[] {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    return [];
  }
  // Each event for itself: one that can't be read does not take the others along.
  const modern = (Array.isArray(body) ? (body as unknown[]) : [body]).slice(0, MOST).flatMap((one) => {
    const event = cloudEvent.safeParse(one);
    if (!event.success || JSON.stringify(one).includes('\\u0000')) return [];
    const [, entity, verb] = /^qbo\.([a-z]+)\.([a-z]+)/.exec(event.data.type.toLowerCase()) ?? [];
    const { id, intuitaccountid, intuitentityid, data } = event.data;
    return entity && verb ? [{ eventId: id, realmId: intuitaccountid, entity, entityId: intuitentityid, verb, deletedId: data?.deletedid ?? null }] : [];
  });
  if (modern.length > 0) return modern;
  const old = legacy.safeParse(body);
  if (!old.success) return [];
  return old.data.eventNotifications.flatMap(({ realmId, dataChangeEvent }) =>
    (dataChangeEvent?.entities ?? []).map((entity) => ({
      eventId: `legacy:${realmId}:${entity.name}:${entity.id}:${entity.operation}:${entity.lastUpdated ?? ''}`.slice(0, 200),
      realmId,
      entity: entity.name.toLowerCase(),
      entityId: entity.id,
      verb: entity.operation.toLowerCase(),
      deletedId: entity.deletedId ?? null,
    })),
  );
}
