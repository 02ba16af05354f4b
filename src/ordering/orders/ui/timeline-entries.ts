import type { OrderPage } from '../server/public/order-page.ts';
import type { OrderEventView } from '../server/public/queries.ts';

type Note = NonNullable<OrderPage['forStaff']>['notes'][number];

export type TimelineEntry = { key: string; at: string } & (
  | { kind: 'event'; event: OrderEventView }
  | { kind: 'note'; note: Pick<Note, 'authorName' | 'note'> }
  | { kind: 'message'; message: OrderPage['messages'][number] }
  | { kind: 'mail'; subject: string; to: string[]; state: MailOf['state'] }
);

type MailEntry = Extract<TimelineEntry, { kind: 'mail' }>;

/** Mails that tell the same to several, as one. */
const groupOf = ({ kind, subject, at, state, about, version }: MailOf): string =>
  [kind, subject, at.slice(0, 16), state, about, version].join(' ');
type MailOf = NonNullable<OrderPage['forStaff']>['mails'][number];

type Moment = Pick<OrderEventView, 'at' | 'detail'>;

/** What happened at a door happened then, and not when the phone reached us. */
const atTheDoor = ({ at, detail }: Moment): string =>
  typeof detail.settledAt === 'string' ? detail.settledAt : at;

/** Within this nobody needs to hear that a report came later, in ms. */
const AT_ONCE_MS = 2 * 60_000;

/** When a report of a door was recorded, where that was noticeably later; else null. */
export const recordedLater = ({ at, detail }: Moment): string | null =>
  Date.parse(at) - Date.parse(atTheDoor({ at, detail })) > AT_ONCE_MS ? at : null;

/** Events, messages, notes and e-mails in the order in which they happened; an e-mail about a change right after it, whenever it went out. What was noted as the order was entered stands right after it. */
export function timelineOf({
  order,
  desk,
  forStaff,
  messages,
}: Pick<OrderPage, 'order' | 'desk' | 'forStaff' | 'messages'>): TimelineEntry[] {
  const entries: TimelineEntry[] = order.events.map((event, at) => ({
    key: `event ${at}`,
    at: atTheDoor(event),
    kind: 'event',
    event,
  }));
  if (desk.internalNote)
    entries.push({
      key: 'noted at the desk',
      at: order.placedAt,
      kind: 'note',
      note: { authorName: order.placedByName, note: desk.internalNote },
    });
  for (const [at, note] of (forStaff?.notes ?? []).entries())
    entries.push({ key: `note ${at}`, at: note.at, kind: 'note', note });
  for (const message of messages)
    entries.push({ key: `message ${message.id}`, at: message.at, kind: 'message', message });
  const mails = new Map<string, MailEntry>();
  const changedAt = new Map(order.events.map((event) => [event.version, atTheDoor(event)]));
  /** The time under which an entry is listed, when it is not its own. */
  const placeOf = new Map<string, string>();
  for (const mail of forStaff?.mails ?? []) {
    const key = groupOf(mail);
    const { at, subject, state, about, version } = mail;
    const change = about === order.id && version !== null ? changedAt.get(version) : undefined;
    if (change !== undefined) placeOf.set(key, change);
    const entry = mails.get(key) ?? { key, at, kind: 'mail', subject, to: [], state };
    entry.to.push(mail.recipient);
    mails.set(key, entry);
  }
  entries.push(...mails.values());
  // Of the same moment the event comes first, as sort keeps the order.
  const place = ({ key, at }: TimelineEntry) => placeOf.get(key) ?? at;
  return entries.sort((one, other) => place(one).localeCompare(place(other)));
}
