import { expect, test } from 'vitest';
import { eventSentences } from './event-sentences.ts';

const NONE = new Map<string, string>();

test('a day that moves with the wish is said once', () => {
  const both = (day: string | null) => ({ wantedOn: day, promisedOn: day ?? '2026-12-09' });
  expect(eventSentences({ before: both('2026-12-09'), after: both('2026-12-16') }, NONE)).toEqual([
    'Wished for: Wed, Dec 9 to Wed, Dec 16',
  ]);
  // Another day than the wished one is another fact.
  const after = { wantedOn: '2026-12-15', promisedOn: '2026-12-16' };
  expect(eventSentences({ before: both('2026-12-09'), after }, NONE)).toHaveLength(2);
  expect(eventSentences({ before: both(null), after: both('2026-12-16') }, NONE)).toEqual([
    'Wished for: none to Wed, Dec 16',
    'Delivery: Wed, Dec 9 to Wed, Dec 16',
  ]);
  // The desk moved it: nobody wished for anything.
  expect(
    eventSentences(
      { before: { promisedOn: '2026-12-09' }, after: { promisedOn: '2026-12-16' } },
      NONE,
    ),
  ).toEqual(['Delivery: Wed, Dec 9 to Wed, Dec 16']);
});

test('another note of a line is said with its product', () => {
  const names = new Map([['soap', 'Soap, 1 gal']]);
  const lines = (note: string) => ({ lines: [{ productId: 'soap', note }] });
  expect(eventSentences({ before: lines(''), after: lines('For the spa') }, names)).toEqual([
    'Soap, 1 gal, note: “For the spa”',
  ]);
  expect(eventSentences({ before: lines('For the spa'), after: lines('') }, names)).toEqual([
    'Soap, 1 gal, note: none',
  ]);
});

test('a hold is said with its reason where it begins, and again where it ends', () => {
  const placed = { status: 'on_hold', holdReason: 'Credit hold' };
  expect(eventSentences(placed, NONE)).toEqual(['On hold: Credit hold']);
  const held = { reason: 'Over the usual amount', holdReason: 'Over the usual amount' };
  expect(eventSentences({ before: { holdReason: null }, after: held }, NONE)).toEqual([
    'On hold: Over the usual amount',
  ]);
  const ended = { before: { holdReason: held.holdReason }, after: { holdReason: null } };
  expect(eventSentences(ended, NONE)).toEqual(['It was on hold: Over the usual amount']);
  // Approved, and held by us after it: both are said, and why the desk approved it instead.
  const instead = { reason: 'The approver is away', holdReason: 'Credit hold' };
  expect(eventSentences({ before: { holdReason: 'approval' }, after: instead }, NONE)).toEqual([
    'It waited for approval',
    'On hold: Credit hold',
    'The approver is away',
  ]);
  // A day that is moved while it is on hold: the reason is that of the day.
  expect(eventSentences({ before: {}, after: { reason: 'Closed' } }, NONE)).toEqual(['Closed']);
});
