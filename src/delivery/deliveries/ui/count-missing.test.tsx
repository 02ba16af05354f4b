import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type CountDraft, countFields } from './count-draft.ts';
import { missingOf, rowIds } from './count-missing.ts';
import { MissingRows } from './missing-rows.tsx';

const product = (productId: string, name: string, loaded: number, delivered: number) => ({
  productId,
  name,
  sku: name,
  sizeUnit: '5 gal pail',
  images: [],
  loaded,
  delivered,
  expected: { returned: loaded - delivered, damaged: 0 },
  from: [],
  reportedMissing: 0,
  reportedNotes: [],
});
const count = {
  products: [product('a', 'Laundry Sour', 4, 4), product('b', 'Softener', 5, 2)],
  empties: [{ kind: 'drum-55', taken: 2 }],
};
const none = { returned: 0, damaged: 0, explanation: '' };
const draft = (more: Partial<CountDraft> = {}): CountDraft => ({
  key: 'k',
  products: { a: none, b: none },
  empties: { 'drum-55': { counted: 2, explanation: '' } },
  stops: {},
  ...more,
});
const nobody = { open: [], waits: false };

test('what keeps a run open is named row by row, and each row is on the page under that name', () => {
  expect(missingOf(count, draft({ products: {}, empties: {} }), nobody)).toMatchObject([
    {
      kind: 'count',
      rows: [{ at: rowIds.product('b') }, { at: rowIds.empties('drum-55'), name: '55 gal drums' }],
    },
    { kind: 'rest', rows: [{ at: rowIds.product('a'), name: 'Laundry Sour, 5 gal pail' }] },
  ]);
  const uneven = missingOf(count, draft(), nobody);
  expect(uneven).toMatchObject([
    {
      kind: 'explain',
      rows: [{ at: rowIds.product('b'), name: 'Softener, 5 gal pail: 3 missing' }],
    },
  ]);
  const html = renderToStaticMarkup(
    createElement(MissingRows, { missing: uneven, isPressed: true }),
  );
  expect(html).toContain('The run is not closed');
  expect(html).toMatch(/<button[^>]*>Softener, 5 gal pail: 3 missing<\/button>/);
  const explained = { a: none, b: { ...none, explanation: 'Fell off' } };
  expect(missingOf(count, draft({ products: explained }), nobody)).toEqual([]);
  const openStops = { open: [{ orderId: 'o', customerName: 'Harbor House' }], waits: true };
  expect(
    missingOf(count, draft({ products: explained }), openStops).map(({ kind, rows }) => [
      kind,
      rows[0]?.at,
    ]),
  ).toEqual([
    ['stops', rowIds.stop('o')],
    ['reason', rowIds.reason],
  ]);
});

test('a row whose field holds no number is not counted, and is named', () => {
  const wrong = { [countFields.damaged('a')]: '2.5' };
  expect(missingOf(count, draft({ wrong }), nobody)[0]).toMatchObject({
    kind: 'count',
    rows: [{ at: rowIds.product('a') }],
  });
});

test('of many rows the first three are named, the rest is counted, and one press leads to the first', () => {
  const products = Array.from({ length: 12 }, (_, at) => product(`p${at}`, `Product ${at}`, 5, 2));
  const missing = missingOf({ products, empties: [] }, draft({ products: {} }), nobody);
  const shown = (of: typeof missing) =>
    renderToStaticMarkup(createElement(MissingRows, { missing: of, isPressed: true }));
  const html = shown(missing);
  expect(html.match(/Product \d+, 5 gal pail/g)).toHaveLength(3);
  expect(html).toContain('and 9 more');
  expect(html.match(/Go to the first/g)).toHaveLength(1);
  const few = shown(missing.map((one) => ({ ...one, rows: one.rows.slice(0, 3) })));
  expect(few).not.toMatch(/more|Go to the first/);
});
