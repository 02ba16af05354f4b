import { expect, test } from 'vitest';
import type { DriverStop } from './contract.ts';
import { countRest, type Finish, problemsOf } from './finish-stop.ts';
import { asOneStop, failedDoor, finishedDoor, isSameDoor } from './one-door.ts';
import { EMPTY_DRAFT, type StopDraft } from './stop-draft.ts';

const stop = (orderId: string, more: Partial<DriverStop> = {}): DriverStop =>
  ({
    orderId,
    number: `BC-${orderId}`,
    runId: 'r-1',
    position: 1,
    state: 'open',
    customerId: 'c-1',
    customerName: 'Harbor House',
    address1: '1 Main St',
    city: 'Providence',
    zip: '02903',
    orderNote: '',
    sheetsDue: [],
    missingSheets: [],
    unattendedAllowed: true,
    signedText: 'I received the items listed above.',
    lines: [{ orderLineId: `l-${orderId}`, nameKey: 'soap', name: 'Soap', open: 2 }],
    ...more,
  }) as DriverStop;
const facts: Finish = {
  now: Date.parse('2026-11-23T15:00:00Z'),
  wasOffline: false,
  appVersion: '1',
  position: { location: null, noPosition: 'refused' },
};
const photo = (sha256: string, orderLineId?: string) => ({
  sha256,
  kind: 'other' as const,
  ...(orderLineId ? { orderLineId } : {}),
});

test('one customer, one address, one run: one door', () => {
  const one = stop('1');
  expect(isSameDoor(one, stop('2', { address1: '1 MAIN ST ' }))).toBe(true);
  for (const other of [
    { customerId: 'c-2' },
    { address1: '2 Main St' },
    { zip: '02904' },
    { runId: 'r-2' },
  ])
    expect(isSameDoor(one, stop('2', other))).toBe(false);
});

test('one count and one signature, and each order is sent for itself, naming the others', () => {
  const door: [DriverStop, DriverStop] = [stop('1'), stop('2')];
  const whole = asOneStop(door);
  expect([whole.number, whole.lines.length]).toEqual(['BC-1, BC-2', 2]);
  const draft: StopDraft = {
    ...countRest(whole, EMPTY_DRAFT),
    signerName: 'Ana',
    nameBy: 'chosen',
    signedByName: true,
    extras: [
      {
        productId: 'p',
        name: 'Rinse',
        sku: 'R',
        sizeUnit: '',
        quantity: 1,
        reason: 'They asked for it.',
      },
    ],
    photos: [photo('a'.repeat(64)), photo('b'.repeat(64), 'l-2')],
  };
  expect(problemsOf(whole, draft, [])).toEqual([]);
  const [first, second] = finishedDoor(door, draft, facts);
  expect(first).toMatchObject({
    orderId: '1',
    lines: [{ orderLineId: 'l-1', delivered: 2 }],
    extras: [{ productId: 'p', quantity: 1 }],
    signerName: 'Ana',
    evidence: { name: 'chosen', signedWith: ['2'] },
  });
  expect(second).toMatchObject({
    orderId: '2',
    lines: [{ orderLineId: 'l-2', delivered: 2 }],
    extras: [],
    signerName: 'Ana',
    evidence: { signedWith: ['1'] },
  });
  expect([first?.photos?.length, second?.photos?.length]).toEqual([1, 2]);
});

test('an order of the door of which nothing was taken is not signed for, and a closed door fails each', () => {
  const door = [stop('1'), stop('2')];
  const draft: StopDraft = {
    ...EMPTY_DRAFT,
    counts: { 'l-1': { delivered: 2 }, 'l-2': { delivered: 0, reason: 'refused' } },
    signerName: 'Ana',
    nameBy: 'typed',
    signedByName: true,
  };
  const [first, second] = finishedDoor(door, draft, facts);
  expect(first?.evidence?.signedWith).toEqual([]);
  expect(second).toMatchObject({ signerName: '', signedByName: false });
  expect(failedDoor(door, EMPTY_DRAFT, 'closed', facts)).toMatchObject([
    { orderId: '1', failed: 'closed' },
    { orderId: '2', failed: 'closed' },
  ]);
});
