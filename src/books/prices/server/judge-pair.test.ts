import { expect, test } from 'vitest';
import type { PriceMark } from '../contract.ts';
import { judgePair, type PricedLine } from './judge-pair.ts';

const at = (
  documentId: string,
  dated: string,
  unitPriceCents: number,
  more: Partial<PricedLine> = {},
): PricedLine => ({
  source: 'invoice',
  documentId,
  line: 1,
  docNumber: documentId,
  dated,
  quantity: 1,
  unitPriceCents,
  discounted: false,
  ...more,
});

const judged = (lines: PricedLine[], listCents: number | null = null) => {
  const found = judgePair(lines, { listCents, outlierPercent: 40 });
  return found && { cents: found.latest.unitPriceCents, marks: found.marks };
};

test.each<[string, PricedLine[], number | null, number, PriceMark[]]>([
  ['the later day wins', [at('9', '2026-01-01', 100), at('2', '2026-02-01', 110)], null, 110, []],
  [
    'on one day the higher number wins, as a number',
    [at('10', '2026-01-01', 300), at('9', '2026-01-01', 290)],
    null,
    300,
    [],
  ],
  [
    'twice on one invoice: the last line, marked',
    [at('1', '2026-01-01', 500, { line: 2 }), at('1', '2026-01-01', 490, { line: 1 })],
    null,
    500,
    ['spread'],
  ],
  [
    'twice at one price is plain',
    [at('1', '2026-01-01', 5), at('1', '2026-01-01', 5, { line: 2 })],
    null,
    5,
    [],
  ],
  [
    'far from the price before',
    [at('1', '2026-01-01', 1000), at('2', '2026-02-01', 599)],
    600,
    599,
    ['outlier'],
  ],
  ['just not far', [at('1', '2026-01-01', 1000), at('2', '2026-02-01', 600)], null, 600, []],
  [
    'the first one is held against the list price',
    [at('1', '2026-01-01', 500)],
    1000,
    500,
    ['outlier'],
  ],
  [
    'a special price that is invoiced again is plain, however far from the list',
    [at('1', '2026-01-01', 500), at('2', '2026-02-01', 500)],
    1000,
    500,
    [],
  ],
  [
    'parts of a cent count',
    [at('1', '2026-01-01', 8.49), at('2', '2026-02-01', 8.5)],
    null,
    8.5,
    [],
  ],
  [
    'a discounted line',
    [at('1', '2026-01-01', 500, { discounted: true })],
    null,
    500,
    ['discounted'],
  ],
  [
    'more is cheaper: by quantity',
    [
      at('1', '2026-01-01', 500, { quantity: 1 }),
      at('2', '2026-02-01', 450, { quantity: 10 }),
      at('3', '2026-03-01', 500, { quantity: 1 }),
    ],
    null,
    500,
    ['by-quantity'],
  ],
  [
    'another price for the same quantity is a change, not a scale',
    [
      at('1', '2026-01-01', 500, { quantity: 1 }),
      at('2', '2026-02-01', 450, { quantity: 10 }),
      at('3', '2026-03-01', 480, { quantity: 1 }),
    ],
    null,
    480,
    [],
  ],
])('%s', (_what, lines, listCents, cents, marks) => {
  expect(judged(lines, listCents)).toEqual({ cents, marks });
  expect(judged(lines.toReversed(), listCents)).toEqual({ cents, marks });
});

test('no line, no price', () => {
  expect(judged([])).toBeUndefined();
});
