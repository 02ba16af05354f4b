import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { twice } from '../order-messages.ts';
import { type OpenOrder } from './add-to.tsx';
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
  expect(html).toContain('soap, 1 gal: 2 on it, 3 here');
  expect(html).toContain('wax, 1 gal: 4 on it, 4 here');
  // The one that comes first, and none where one product is new or was cancelled there.
  expect(alreadyOrdered(orders, [line('soap', 1)])?.order.number).toBe('BC-1');
  expect(alreadyOrdered(orders, [line('soap', 2), line('bleach', 1)])).toBeNull();
  expect(alreadyOrdered([open('BC-3', [line('soap', 0)])], [line('soap', 2)])).toBeNull();
  expect(alreadyOrdered(orders, [])).toBeNull();
});

test('the question says which order, when it comes, and that many products', () => {
  expect(twice.message('BC-1', '2026-12-01', 6)).toContain(
    'All 6 products of this order are on order BC-1 too, which comes Tue',
  );
  expect(twice.message('BC-1', null, 1)).toContain('which waits for approval');
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
