import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { afterAnswer, NOTHING, withText } from './typed-quantities.ts';
import { UnfinishedLines, unfinishedOf } from './unfinished-lines.tsx';

const order = {
  wrong: ['soap', 'wax'],
  unsaved: ['soap', 'wax', 'salt'],
  stateOf: () => 'wrong' as const,
  textOf: () => 'abc',
  nameOf: (productId: string) => (productId === 'soap' ? 'Hand soap, 1 gal' : undefined),
  type: () => {},
};

test('what keeps an order back and has no row on this view stands there with its name and its field', () => {
  const productIds = unfinishedOf(order, new Set(['wax']), []);
  expect(productIds).toEqual(['soap']);
  const html = renderToStaticMarkup(<UnfinishedLines order={order} productIds={productIds} />);
  expect(html).toContain('Hand soap, 1 gal');
  expect(html).toMatch(/data-quantity="soap"[^>]*value="abc"|value="abc"[^>]*data-quantity="soap"/);
  expect(html).toContain('aria-invalid="true"');
  expect(renderToStaticMarkup(<UnfinishedLines order={order} productIds={[]} />)).toBe('');
});

test('a field that was begun here stays until what is typed is saved', () => {
  expect(unfinishedOf({ wrong: [], unsaved: ['soap', 'salt'] }, new Set(), ['soap'])).toEqual([
    'soap',
  ]);
  expect(unfinishedOf({ wrong: [], unsaved: ['salt'] }, new Set(), ['soap'])).toEqual([]);
});

test('what was typed keeps the name of its product until it is saved', () => {
  const typed = withText(NOTHING, 'soap', '3', 'Hand soap, 1 gal');
  expect(withText(typed, 'soap', '4').names).toEqual({ soap: 'Hand soap, 1 gal' });
  const sent = { ...typed, sending: { key: 'k', lines: [{ productId: 'soap', quantity: 3 }] } };
  expect(afterAnswer(sent, 'k', ['soap']).names).toEqual({ soap: 'Hand soap, 1 gal' });
  expect(afterAnswer(sent, 'k', []).names).toEqual({});
});
