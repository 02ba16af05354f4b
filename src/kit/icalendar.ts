/** An event of a calendar: a whole day, or a moment that takes some minutes. */
export interface CalendarEvent {
  /** The same for ever: by it a calendar knows the event again when it has moved. */
  uid: string;
  /** Grows with each change of the event. */
  sequence: number;
  changedAt: Date;
  /** YYYY-MM-DD, of no time zone: the day is the same wherever it is read. */
  when: { day: string } | { at: Date; minutes: number };
  summary: string;
  description: string;
  url: string;
}

/** What a calendar as text is called (RFC 5545, section 8.1). */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Octets of a line at most, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** TEXT (RFC 5545, 3.3.11): backslash, semicolon, comma and line ends are written otherwise, control signs are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

const octetsOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** A line in pieces of 75 octets at most, never within a sign; each further one begins with a space, which counts. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const sign of line) {
    const more = octetsOf(sign);
    if (octets + more > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += sign;
    octets += more;
  }
  return `${text}\r\n`;
}

/** 2026-11-26T14:30:00.000Z -> 20261126T143000Z */
const momentOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const dateOf = (day: string): string => day.replaceAll('-', '');

function startOf(when: CalendarEvent['when']): string[] {
  // Without an end a day is one day long (RFC 5545, 3.6.1).
  if ('day' in when) return [`DTSTART;VALUE=DATE:${dateOf(when.day)}`];
  return [`DTSTART:${momentOf(when.at)}`, `DURATION:PT${when.minutes}M`];
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${momentOf(event.changedAt)}`,
  `LAST-MODIFIED:${momentOf(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  ...startOf(event.when),
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  // The event does not mark the time as busy.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar as text (RFC 5545) for programs that read it again every hour. Its moments are UTC, so it needs no time zones. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bellcart//Deliveries//EN',
    'CALSCALE:GREGORIAN',
    // RFC 7986, and how programs called it before.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => folded(line.toWellFormed()))
    .join('');
}
