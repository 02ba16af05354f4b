import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Claim } from '../contract.ts';
import { messages } from '../messages.ts';
import { insideOf, partOf, withParts } from '../part-of-unit.ts';
import { Decision, LineDecision } from './decision.tsx';

test('how many were delivered, and the money of the credit, stand before the press that gives it', () => {
  const line = {
    name: 'Bleach',
    sku: 'LF-1',
    sizeUnit: '5 gal',
    kind: 'damaged',
    approved: null,
    replaced: 0,
  };
  const claim = {
    words: '',
    lines: [
      { ...line, orderLineId: 'a', quantity: 2, unitPriceCents: 8800 },
      { ...line, orderLineId: 'b', quantity: 3, unitPriceCents: 1050 },
    ],
  } as unknown as Claim;
  const delivered = [
    { orderLineId: 'a', expected: 24, standing: 23 },
    { orderLineId: 'b', expected: 4, standing: 4 },
    { orderLineId: 'c', expected: 99, standing: 99 },
  ];
  const element = (
    <Decision
      claim={claim}
      delivered={delivered}
      credits={[]}
      answer={undefined}
      again={{ day: '2026-12-01', deposits: {} }}
    />
  );
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
  const before = html.slice(0, html.indexOf('value="approve"'));
  expect(before).toContain('23 of 24 delivered');
  expect(before).toContain('4 of 4 delivered');
  expect(before).not.toContain('99');
  expect(before).toContain('2 × $88.00 = $176.00');
  expect(before).toContain('3 × $10.50 = $31.50');
  expect(before).toContain('$207.50');
});

test('more than was reported is said at its field, and no sum of it is shown', () => {
  const line = {
    orderLineId: 'a',
    name: 'Bleach',
    sizeUnit: '5 gal',
    kind: 'damaged',
    quantity: 1,
    unitPriceCents: 8250,
  } as unknown as Claim['lines'][number];
  const shown = (credit: string) =>
    renderToStaticMarkup(
      <LineDecision
        {...{ line, credit, most: 1, replace: '0', day: '2026-12-01', delivered: '' }}
        credited={[]}
        part={null}
        onCredit={() => undefined}
        onReplace={() => undefined}
      />,
    );
  expect(shown('1')).toContain('1 × $82.50 = $82.50');
  expect(shown('1')).not.toContain(messages.most(1));
  expect(shown('9')).toContain('1 is the most.');
  expect(shown('9')).not.toContain('9 ×');
});

test('of what was ordered by mistake nothing is sent again: it is fetched first, then credited', () => {
  const line = { orderLineId: 'a', name: 'Bleach', sizeUnit: '5 gal', quantity: 2 };
  const money = { unitPriceCents: 100, approved: null, replaced: 0 };
  const claim = { words: '', lines: [{ ...line, ...money, kind: 'by-mistake' }] };
  const of = { claim: claim as unknown as Claim, delivered: [], credits: [], answer: undefined };
  const element = <Decision {...of} again={{ day: '2026-12-01', deposits: {} }} />;
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
  expect(html).toContain('2 ordered by mistake');
  expect(html).toContain(messages.fetchFirst);
  expect(html).toContain('<input type="hidden" name="replaced" value="0"/>');
  expect(html).not.toContain(messages.replace('Bleach'));
});

test('one bottle of a case: the report says so in words, the desk reads what it comes to and what to do', () => {
  const line = { name: 'Glass Cleaner', sizeUnit: '12 x 32 oz case', unitPriceCents: 4999 };
  expect(messages.unit(2, line.sizeUnit)).toBe('cases of 12 x 32 oz');
  expect(messages.unit(1, '5 gal pail')).toBe('× 5 gal pail');
  expect([insideOf(line.sizeUnit), insideOf('5 gal pail'), insideOf('odd lot')]).toEqual([
    12, 1, 1,
  ]);
  const words = withParts(
    [
      { ...line, part: 1 },
      { ...line, name: 'Bleach' },
    ],
    'It leaked. ',
  );
  expect(words).toBe('Glass Cleaner, 12 x 32 oz case: only 1 of the 12 in one.\nIt leaked.');
  expect(partOf(line, words)).toEqual({ part: 1, inside: 12, cents: 417 });
  expect(partOf({ ...line, name: 'Bleach' }, words)).toBeNull();
  expect(messages.partCredit(1, 12, 417)).toContain('comes to $4.17');
});
