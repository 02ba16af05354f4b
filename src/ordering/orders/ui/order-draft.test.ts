import { expect, test } from 'vitest';
import type { OrderView } from '../server/public/queries.ts';
import { type Draft, draftInWords, fieldsOf, goesBeyond } from './order-draft.ts';

// Of an order the draft reads its details, and of each line what these two have.
const order = {
  lines: [
    { productId: 'soap', ordered: 3, cancelled: 0, note: 'For the spa' },
    { productId: 'rinse', ordered: 2, cancelled: 0, note: '' },
  ],
  poNumber: '',
  wantedOn: null,
  note: '',
  shortfallPolicy: 'ask',
} as unknown as OrderView;
const sent = (draft: Partial<Draft>) =>
  fieldsOf(order, { quantities: {}, notes: {}, added: [], details: {}, ...draft }, new Map());

test.each([
  [
    'another note',
    { notes: { soap: ' At the dock ' } },
    [{ productId: 'soap', note: 'At the dock' }],
  ],
  ['a note taken away', { notes: { soap: '' } }, [{ productId: 'soap', note: '' }]],
  [
    'a quantity and a note of the same line',
    { quantities: { rinse: 5 }, notes: { rinse: 'Two by two' } },
    [{ productId: 'rinse', quantity: 5, note: 'Two by two' }],
  ],
])('%s goes with the one save', (_what, draft, lines) => {
  expect(sent(draft)).toEqual({ lines: JSON.stringify(lines) });
});

test('what was typed and is the same as before is not sent', () => {
  expect(sent({ notes: { soap: 'For the spa ' }, quantities: { rinse: 2 } })).toEqual({});
});

test('a change waits for an approval above the limit, when there is more of it or something else', () => {
  const was = { ...order, totalCents: 60_000 };
  const soap = (quantity: number) => ({ quantities: { soap: quantity }, added: [] });
  expect(goesBeyond(was, soap(4), 70_000, 50_000)).toBe(true);
  // As much money for other goods.
  expect(goesBeyond(was, { quantities: { soap: 1, rinse: 4 }, added: [] }, 60_000, 50_000)).toBe(
    true,
  );
  expect(goesBeyond(was, soap(2), 55_000, 50_000)).toBe(false);
  expect(goesBeyond(was, soap(4), 50_000, 50_000)).toBe(false);
  expect(goesBeyond(was, soap(3), 60_000, 50_000)).toBe(false);
});

test('what was typed into an order that can’t be changed any more is a message in words', () => {
  const named = {
    ...order,
    lines: order.lines.map((line) => ({ ...line, name: line.productId, sizeUnit: '1 gal' })),
  };
  const empty = { quantities: {}, notes: {}, added: [], details: {} };
  expect(draftInWords(named, { ...empty, quantities: { rinse: 2 }, details: { note: ' ' } })).toBe(
    '',
  );
  const wax = { id: 'wax', name: 'Wax', sizeUnit: '4 oz' } as Draft['added'][number]['product'];
  const words = draftInWords(named, {
    quantities: { soap: 0, rinse: 5 },
    notes: { rinse: 'At the dock' },
    added: [{ product: wax, quantity: 2 }],
    details: { poNumber: 'PO-7', shortfallPolicy: 'drop' },
  });
  expect(words.split('\n').slice(1)).toEqual([
    'soap, 1 gal: 0 instead of 3',
    'rinse, 1 gal: 5 instead of 2',
    'rinse, 1 gal, note: At the dock',
    'Wax, 4 oz: 2, not on the order yet',
    'PO number: PO-7',
    expect.stringMatching(/^If something is short: ./),
  ]);
});
