import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from './icalendar.ts';

const EVENT: CalendarEvent = {
  uid: '019ac3f2-7a10-7c3e-9d52-5f0c8e6b1a42',
  sequence: 3,
  changedAt: new Date('2026-11-26T14:30:09.876Z'),
  when: { day: '2026-11-27' },
  summary: 'Delivery BC-1042, Harbor Inn',
  description: 'Confirmed.',
  url: 'https://shop.example.com/dashboard/orders/019ac3f2',
};

/** As a reader puts folded lines together again (RFC 5545, 3.1). */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a calendar is written whole, a day without a time zone', () => {
  expect(calendarText('Deliveries', [EVENT])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Bellcart//Deliveries//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Deliveries',
      'X-WR-CALNAME:Deliveries',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:019ac3f2-7a10-7c3e-9d52-5f0c8e6b1a42',
      'DTSTAMP:20261126T143009Z',
      'LAST-MODIFIED:20261126T143009Z',
      'SEQUENCE:3',
      'DTSTART;VALUE=DATE:20261127',
      String.raw`SUMMARY:Delivery BC-1042\, Harbor Inn`,
      'DESCRIPTION:Confirmed.',
      'URL:https://shop.example.com/dashboard/orders/019ac3f2',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('a moment is UTC with its minutes', () => {
  const at = new Date('2026-11-27T18:20:00Z');
  const lines = unfolded(calendarText('', [{ ...EVENT, when: { at, minutes: 15 } }]));
  expect(lines).toContain('DTSTART:20261127T182000Z');
  expect(lines).toContain('DURATION:PT15M');
  expect(lines.join()).not.toContain('VALUE=DATE:');
});

test('what would end a value, a line or an event stands escaped, and nothing can be slipped in', () => {
  const summary = 'Inn; a\\b, c\r\nEND:VEVENT\rBEGIN:VALARM\u0000\u0085\u2028x';
  const lines = unfolded(calendarText('A, B', [{ ...EVENT, summary }]));
  expect(lines.find((line) => line.startsWith('SUMMARY'))).toBe(
    'SUMMARY:Inn\\; a\\\\b\\, c\\nEND:VEVENT BEGIN:VALARM \u0085\u2028x',
  );
  expect(lines).toContain(String.raw`NAME:A\, B`);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

test.each([
  ['letters', 'x'.repeat(300)],
  ['signs of two octets', 'é'.repeat(100)],
  ['signs of three octets', '漢'.repeat(100)],
  ['signs of four octets', `x${'🧴'.repeat(100)}`],
  ['one octet less than a line', 'x'.repeat(75 - 'SUMMARY:'.length)],
])('no line is longer than 75 octets, and none is cut within a sign: %s', (_what, summary) => {
  const text = calendarText('', [{ ...EVENT, summary }]);
  const lines = text.split('\r\n');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(unfolded(text)).toContain(`SUMMARY:${summary}`);
  const parts = lines.filter((line) => line.startsWith('SUMMARY') || line.startsWith(' '));
  // Each line is as full as it can be.
  for (const part of parts.slice(0, -1)) expect(Buffer.byteLength(part)).toBeGreaterThan(71);
});

test('what is no whole sign is written as one that says so', () => {
  expect(calendarText('', [{ ...EVENT, summary: 'a\ud83eb' }])).toContain('SUMMARY:a\ufffdb');
});
