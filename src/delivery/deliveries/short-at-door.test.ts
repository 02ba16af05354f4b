import { expect, test } from 'vitest';
import { shortAtDoor } from './short-at-door.ts';

const attempt = (
  number: number,
  delivered: number,
  state = 'delivered_short',
  { corrected = delivered, ...more }: { corrected?: number; [field: string]: unknown } = {},
) =>
  ({
    attempt: number,
    state,
    lines: [
      {
        sku: 'LF-1',
        expected: 3,
        delivered,
        standing: corrected,
        reason: '',
        notOnTruck: 0,
        isExtra: false,
        ...more,
      },
    ],
  }) as never;

test('what the last attempt handed over counts, in whatever order the attempts are read', () => {
  const [short, whole] = [attempt(1, 1), attempt(2, 3, 'delivered')];
  expect(shortAtDoor([whole, short])['LF-1']?.count).toBe(0);
  expect(shortAtDoor([short, whole])['LF-1']?.count).toBe(0);
});

test('a line that came damaged and short says how many of each', () => {
  const both = attempt(1, 1, 'delivered_short', { reason: 'damaged', notOnTruck: 1 });
  expect(shortAtDoor([both])['LF-1']).toEqual({
    count: 2,
    why: 'not delivered: 1 damaged, 1 not on the truck',
  });
});

test('an attempt that handed nothing over leaves what was said before', () => {
  expect(shortAtDoor([attempt(2, 0, 'failed'), attempt(1, 1)])['LF-1']?.count).toBe(2);
});

test('a correction counts: what the desk found missing later was left out too', () => {
  expect(shortAtDoor([attempt(1, 3, 'delivered', { corrected: 2 })])['LF-1']?.count).toBe(1);
  expect(shortAtDoor([attempt(1, 1, 'delivered_short', { corrected: 3 })])['LF-1']?.count).toBe(0);
});
