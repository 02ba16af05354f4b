import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  createAll,
  create as createCustomers,
  matchCounted,
} from '../customers/customer-messages.ts';
import { create } from '../items/item-messages.ts';
import { MarkAll } from './marks.tsx';

test('how many are marked stands beside “All” and “None”, once the page counts them', () => {
  const shown = (count: number | null) =>
    renderToStaticMarkup(<MarkAll count={count} mark={() => {}} />);
  expect(shown(null)).toBe('');
  const words = [...shown(48).matchAll(/>([^<]+)</g)].map(([, text]) => text);
  expect(words).toEqual(['48 marked', 'All', 'None']);
});

test('the buttons say how many they create or match', () => {
  expect([create(48), createCustomers(1), createCustomers(1200), matchCounted(3)]).toEqual([
    'Create 48 products',
    'Create 1 customer',
    'Create 1,200 customers',
    'Match 3 customers',
  ]);
  expect([createAll(1), createAll(40)]).toEqual([
    'Create the one that looks new',
    'Create the 40 that look new',
  ]);
});
