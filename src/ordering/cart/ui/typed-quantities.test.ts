import { expect, test } from 'vitest';
import { pauseAfter } from '../../../ui/use-send-stored.ts';
import { NOTHING, type Typed, withText, writtenBy } from './typed-quantities.ts';

test('an answer that is here says what is in the cart before the page is read anew, and no more than it wrote', () => {
  const typed = withText(withText(withText(NOTHING, 'soap', '2'), 'wax', '3'), 'bleach', '4');
  const lines = [
    { productId: 'soap', quantity: 2 },
    { productId: 'wax', quantity: 3 },
    { productId: 'bleach', quantity: 4 },
  ];
  // Wax was typed over since, and bleach was refused.
  const sent: Typed = { ...typed, sending: { key: 'k', lines } };
  expect([...writtenBy(withText(sent, 'wax', '5'), ['bleach'])]).toEqual(['soap']);
  expect(writtenBy(typed, []).size).toBe(0);
});

test('what a busy shop put off is sent again soon, and then less often', () => {
  expect([0, 1, 2, 3, 9].map(pauseAfter)).toEqual([2000, 5000, 20_000, 20_000, 20_000]);
});
