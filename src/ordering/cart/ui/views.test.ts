import { expect, test } from 'vitest';
import { withoutSite } from './order-surface.tsx';

test.each([
  ['Weekly, Hotel Aurelia', 'Weekly'],
  ['Hotel Aurelia: Spa', 'Spa'],
  ['Spa (hotel aurelia)', 'Spa'],
  ['Hotel Aurelia', 'Hotel Aurelia'],
  ['Hotel Aureliana', 'Hotel Aureliana'],
  ['Weekly', 'Weekly'],
])('the tab of “%s” is called “%s” at its site', (name, tab) => {
  expect(withoutSite(name, 'Hotel Aurelia')).toBe(tab);
  expect(withoutSite(name, '')).toBe(name);
});
