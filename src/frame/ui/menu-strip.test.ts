import { expect, test } from 'vitest';
import { BOOKS, DESK, OWNER } from '../menu-entries.ts';
import { firstOf } from './menu-strip.tsx';

test('the strip of a phone holds whole names: what does not fit stands behind More', () => {
  const texts = (menu: Parameters<typeof firstOf>[0]) => firstOf(menu).map(({ text }) => text);
  expect(texts(BOOKS)).toEqual(['To do', 'Invoices', 'Receivables', 'Prices']);
  // A count takes room too: cut, it would count nothing.
  expect(firstOf(BOOKS, undefined, { prices: 5 }).map(({ text }) => text)).toEqual([
    'To do',
    'Invoices',
    'Receivables',
  ]);
  for (const menu of [DESK, OWNER])
    expect(texts(menu)).toEqual(['New order', 'Today', 'Orders', 'Deliveries']);
});

test('on the page of a long name behind More fewer stand before it', () => {
  const longer = OWNER.map((entry) =>
    entry.text === 'Company' ? { ...entry, text: 'Company and settings' } : entry,
  );
  const here = '/dashboard/company';
  expect(firstOf(longer, here).map(({ text }) => text)).toEqual(['New order', 'Today', 'Orders']);
  expect(firstOf(OWNER, here)).toHaveLength(4);
});
