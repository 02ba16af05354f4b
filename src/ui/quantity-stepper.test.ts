import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountStepper, countOf, typedQuantity } from './quantity-stepper.tsx';

test('what is no quantity is not made into another one', () => {
  for (const text of ['2.', '2.5', '99999', '0', '-3', '0x10', '1e1', 'two'])
    expect(typedQuantity(text, 1, 9999)).toBeNull();
  expect(typedQuantity('9999', 1, 9999)).toBe(9999);
  expect(typedQuantity(' 12 ', 1, 9999)).toBe(12);
  expect(typedQuantity('5', 1, 4)).toBeNull();
});

test('an emptied field counts as the least, so that one types over it', () => {
  expect(typedQuantity('', 1, 9999)).toBe(1);
  expect(typedQuantity('', 0, 9999)).toBe(0);
  expect(typedQuantity('0', 0, 9999)).toBe(0);
});

test('a count keeps what was typed and is none, beside the last number, and an emptied field is not counted', () => {
  expect(countOf('2', null, 0, 9999)).toEqual({ count: 2, wrong: '' });
  expect(countOf('2.', 2, 0, 9999)).toEqual({ count: 2, wrong: '2.' });
  expect(countOf('2.5', 2, 0, 9999)).toEqual({ count: 2, wrong: '2.5' });
  expect(countOf('12', 1, 0, 4)).toEqual({ count: 1, wrong: '12' });
  expect(countOf('', 2, 0, 9999)).toEqual({ count: null, wrong: '' });
  const html = (wrong: string) =>
    renderToStaticMarkup(
      createElement(CountStepper, {
        value: { count: 2, wrong },
        onChange: () => undefined,
        label: 'Came back',
        max: 4,
      }),
    );
  expect(html('2.5')).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="2.5"/);
  expect(html('2.5')).toContain('A whole number from 0 to 4.');
  expect(html('')).not.toContain('whole number');
});
