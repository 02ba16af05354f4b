import { expect, test } from 'vitest';
import { inOrder } from './stored-guides.ts';

test('customers on the phone stand as the day had them, and who it did not have after them by name', () => {
  const here = ['Wharf Inn', 'Birch Spa', 'Alder House', 'Cove Cafe'].map((name) => ({
    customerId: name.slice(0, 1),
    name,
  }));
  const names = (order: string[]) => inOrder(here, order).map(({ name }) => name);
  expect(names(['W', 'gone', 'C'])).toEqual(['Wharf Inn', 'Cove Cafe', 'Alder House', 'Birch Spa']);
  expect(names([])).toEqual(['Alder House', 'Birch Spa', 'Cove Cafe', 'Wharf Inn']);
});
