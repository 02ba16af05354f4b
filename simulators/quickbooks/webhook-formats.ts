import { createHmac, randomUUID } from 'node:crypto';
import type { Change, Verb } from './books.ts';
import type { Switches } from './switches.ts';

/** A change on its way to the app; the id stays the same however often it is sent. */
export interface WebhookEvent extends Change {
  eventId: string;
}

export const newEvent = (change: Change): WebhookEvent => ({ ...change, eventId: randomUUID() });

const legacyMessages: Record<Verb, string> = {
  created: 'Create',
  updated: 'Update',
  deleted: 'Delete',
  voided: 'Void',
  emailed: 'Emailed',
  merged: 'Merge',
};

/** The body of one delivery: an array of CloudEvents, or the older form (reference 5.2, behaviour 52). */
export function webhookBody(events: WebhookEvent[], switches: Switches): string {
  return JSON.stringify(
    switches.webhookFormat === 'legacy'
      ? legacy(events)
      : events.map((event) => cloudEvent(event, switches)),
  );
}

function cloudEvent(event: WebhookEvent, switches: Switches): object {
  const data = event.deletedId
    ? { data: { deletedid: event.deletedId } }
    : switches.webhookData === 'empty'
      ? { data: {} }
      : {};
  const time = new Date(event.at).toISOString();
  const precise = switches.webhookTime === 'nanoseconds' ? time.replace('Z', '847219Z') : time;
  return {
    specversion: '1.0',
    id: event.eventId,
    source: 'intuit.dsnBjC2pbNBHbgcnz0qSJyVzgsIZLbHdAVtcDeYBCOU=',
    type: `qbo.${event.kind.toLowerCase()}.${event.verb}.v1`,
    datacontenttype: 'application/json',
    ...(switches.webhookTime === 'absent' ? {} : { time: precise }),
    intuitentityid: event.id,
    intuitaccountid: event.realmId,
    ...data,
  };
}

function legacy(events: WebhookEvent[]): object {
  const realms = [...new Set(events.map((event) => event.realmId))];
  const entities = (realmId: string) =>
    events
      .filter((event) => event.realmId === realmId)
      .map((event) => ({
        name: event.kind,
        id: event.id,
        operation: legacyMessages[event.verb],
        lastUpdated: new Date(event.at).toISOString(),
        ...(event.deletedId ? { deletedId: event.deletedId } : {}),
      }));
  return {
    eventNotifications: realms.map((realmId) => ({
      realmId,
      dataChangeEvent: { entities: entities(realmId) },
    })),
  };
}

/** base64 of the HMAC over exactly the bytes sent. */
export function signature(body: string, verifier: string): string {
  return createHmac('sha256', verifier).update(body, 'utf8').digest('base64');
}
