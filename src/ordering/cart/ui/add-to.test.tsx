import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { twice } from '../order-messages.ts';
import { type OpenOrder, productsWith } from './add-to.tsx';
import type { OrderedLine } from './ordered-lines.ts';
import { alreadyOrdered, questionOf, SameLines } from './second-order.tsx';

const line = (productId: string, quantity: number) =>
  ({ productId, name: productId, sizeUnit: '1 gal', quantity }) as OrderedLine;
const open = (number: string, lines: readonly OrderedLine[]) =>
  ({ id: number, number, promisedDay: '2026-12-01', lines }) as unknown as OpenOrder;

test('an order is asked about when an open one has all of its products, whatever the quantities', () => {
  const orders = [
    open('BC-1', [line('soap', 2)]),
    open('BC-2', [line('soap', 2), line('wax', 4), line('salt', 1)]),
  ];
  const found = alreadyOrdered(orders, [line('soap', 3), line('wax', 4)]);
  expect(found?.order.number).toBe('BC-2');
  const html = renderToStaticMarkup(<SameLines same={found?.same ?? []} />);
  expect(html).toContain('soap, 1 gal: 2 on it, 3 more');
  expect(html).toContain('wax, 1 gal: 4 on it, 4 more');
  // The one that comes first, and none where one product is new or was cancelled there.
  expect(alreadyOrdered(orders, [line('soap', 1)])?.order.number).toBe('BC-1');
  expect(alreadyOrdered(orders, [line('soap', 2), line('bleach', 1)])).toBeNull();
  expect(alreadyOrdered([open('BC-3', [line('soap', 0)])], [line('soap', 2)])).toBeNull();
  expect(alreadyOrdered(orders, [])).toBeNull();
});

test('the question says in a line which order has it, how much of it, and when it comes', () => {
  expect(twice.title('BC-1', 6)).toBe('BC-1 has all 6 already');
  expect(twice.title('BC-1', 1)).toBe('BC-1 has this already');
  expect(twice.message('2026-12-01')).toBe('It comes Tue, Dec 1.');
  expect(twice.message(null)).toBe('It waits for approval.');
});

test('beside the total of an order that is added to stands how many products it has then, each once', () => {
  const order = open('BC-1', [line('soap', 2), line('wax', 1)]);
  expect(productsWith(order, [line('soap', 3), line('salt', 1)])).toBe(3);
  expect(productsWith(null, [line('soap', 3), line('salt', 1)])).toBe(2);
});

test('the highlighted answer adds to the open order, the plain one places a second', () => {
  const found = alreadyOrdered([open('BC-1', [line('soap', 2)])], [line('soap', 1)]);
  if (!found) throw new Error('the open order has it');
  const done: string[] = [];
  const question = questionOf(found, { text: 'Add', onChoose: () => done.push('add') }, () =>
    done.push('second'),
  );
  expect([question.confirmText, question.other?.text]).toEqual(['Add', twice.second]);
  question.onConfirm?.();
  question.other?.onChoose();
  expect(done).toEqual(['add', 'second']);
});
