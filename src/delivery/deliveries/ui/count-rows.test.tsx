import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  asExpected,
  type CountDraft,
  countFields,
  isOfRest,
  restOf,
  sayEmptiesExpected,
  sayExpected,
  sayRest,
  UNCOUNTED,
} from './count-draft.ts';
import { missingOf } from './count-missing.ts';
import { CountRest } from './count-rest.tsx';
import { AllAsExpected, EmptiesRow, ProductCount } from './count-rows.tsx';

const row = (productId: string, loaded: number, delivered: number, damaged = 0) => ({
  productId,
  name: `Product ${productId}`,
  sku: productId,
  sizeUnit: '5 gal pail',
  images: [],
  loaded,
  delivered,
  expected: { returned: Math.max(0, loaded - delivered - damaged), damaged },
  from: [{ customerName: 'Harbor House', quantity: loaded - delivered }],
  reportedMissing: 0,
  reportedNotes: [],
});
const nothing = () => undefined;
const values = (html: string) =>
  [...html.matchAll(/<input[^>]* value="([^"]*)"/g)].map(([, at]) => at);
const product = (
  one: ReturnType<typeof row>,
  counted: typeof UNCOUNTED,
  wrong: Record<string, string> = {},
) =>
  renderToStaticMarkup(
    createElement(ProductCount, { row: one, counted, wrong, wasPressed: true, onCount: nothing }),
  );

test('what should be there is said with whose it was, and nothing is filled in', () => {
  const before = product(row('p', 4177, 2955), UNCOUNTED);
  expect(values(before)).toEqual(['']);
  expect(before).toContain('1222 from Harbor House');
  expect(before).not.toMatch(/Even|missing/);
  // Damaged at a door: two numbers, each asked for.
  const damaged = product(row('p', 10, 7, 2), UNCOUNTED);
  expect(values(damaged)).toEqual(['', '']);
  expect(damaged).toContain('3 from Harbor House, 2 damaged');
  expect(damaged).toContain('Count it: both numbers');
  expect(product(row('p', 4, 2), { returned: 1, damaged: 0, explanation: '' })).toContain(
    '1 missing',
  );
  const empties = (counted: number | null) =>
    renderToStaticMarkup(
      createElement(EmptiesRow, {
        row: { kind: 'drum-55', taken: 3799 },
        counted: { counted, explanation: '' },
        wrong: {},
        wasPressed: true,
        onCount: nothing,
      }),
    );
  expect(values(empties(null))).toEqual(['']);
  expect(empties(null)).toContain('3799 taken at the doors');
  expect(empties(null)).toContain('Count them: 0 when there is none.');
  expect(empties(3798)).toContain('1 missing');
});

test('what is typed and is no number stays, is called wrong, and is not counted', () => {
  const html = product(
    row('p', 30, 5),
    { returned: 2, damaged: 0, explanation: '' },
    { [countFields.returned('p')]: '2.5' },
  );
  expect(values(html)).toEqual(['2.5']);
  expect(html).toContain('A whole number from 0 to 9999.');
  expect(html).not.toContain('missing');
});

const draft = (more: Partial<CountDraft> = {}): CountDraft => ({
  key: 'k',
  products: {},
  empties: {},
  stops: {},
  ...more,
});
// Short, even, more handed over than loaded, said at a door not to have been there.
const rows = [
  row('short', 4, 3),
  row('even', 4, 4),
  row('other', 2, 2),
  row('more', 2, 3),
  { ...row('said', 5, 4), reportedMissing: 1 },
];
const zero = { returned: 0, damaged: 0, explanation: '' };

test('one tick covers only what by the reports is even at 0: all else is counted by itself', () => {
  expect(rows.filter(isOfRest).map(({ productId }) => productId)).toEqual(['even', 'other']);
  const ticked = sayRest(rows, draft(), true);
  expect(ticked).toEqual({ even: zero, other: zero });
  const left = missingOf({ products: rows, empties: [] }, draft({ products: ticked }), {
    open: [],
    waits: false,
  });
  expect(left.map(({ kind, rows: named }) => [kind, named.length])).toEqual([['count', 3]]);
  // Until it is said, each of the rest is named too.
  const unsaid = missingOf({ products: rows, empties: [] }, draft(), { open: [], waits: false });
  expect(unsaid.map(({ kind, rows: named }) => [kind, named.length])).toEqual([
    ['count', 3],
    ['rest', 2],
  ]);
  expect(sayRest(rows, draft({ products: ticked }), false)).toEqual({
    even: UNCOUNTED,
    other: UNCOUNTED,
  });
});

test('what was found among the rest, or typed and is no number, is not covered by the tick', () => {
  const found = { ...zero, returned: 1, explanation: 'Left by the other truck' };
  const now = draft({
    products: { even: found },
    wrong: { [countFields.returned('other')]: 'x' },
  });
  expect(restOf(rows, now)).toEqual([]);
  expect(sayRest(rows, now, true)).toEqual({ even: found });
  const html = (one: CountDraft) =>
    renderToStaticMarkup(
      createElement(CountRest, { rows: rows.filter(isOfRest), draft: one, onSay: nothing }),
    );
  expect(html(draft())).toMatch(/All the rest came back as it should: 0.*2 products/);
  expect(html(draft())).not.toMatch(/checked|<details open/);
  expect(html(draft({ products: sayRest(rows, draft(), true) }))).toContain('checked');
  expect(html(draft({ products: { even: found } }))).toMatch(/1 product,.*<details open/);
});

test('one tap counts what should be there, and is there only while nothing was counted', () => {
  const line = row('p', 10, 1, 1);
  const button = (html: string) =>
    /<button[^>]*><span[^>]*>As expected.*?<\/button>/.exec(html)?.[0].replace(/<[^>]*>/g, '');
  expect(button(product(line, UNCOUNTED))).toMatch(/^As expected 9.*, 1 damaged, /);
  expect(button(product(row('p', 10, 1), UNCOUNTED))).toMatch(/^As expected 9.*, /);
  const counted = asExpected(line, UNCOUNTED);
  expect(counted).toEqual({ returned: 8, damaged: 1, explanation: '' });
  expect(product(line, counted)).toContain('✓ Even');
  expect(product(line, counted)).not.toContain('As expected');
  const begun = { ...UNCOUNTED, returned: 3 };
  expect(product(line, begun)).not.toContain('As expected');
  // Nothing should be there, or it was said at a door that it is not.
  expect(product(row('p', 4, 4), UNCOUNTED)).not.toContain('As expected');
  expect(product({ ...row('p', 5, 4), reportedMissing: 1 }, UNCOUNTED)).not.toContain(
    'As expected',
  );
});

test('one tap counts every line that nobody has counted, and no other', () => {
  const reported = { ...row('s', 2, 1), reportedMissing: 1 };
  const rows = [row('a', 6, 0), row('b', 4, 0, 1), row('c', 3, 0), reported];
  const shown = (draft: Pick<CountDraft, 'products' | 'wrong'>) =>
    renderToStaticMarkup(createElement(AllAsExpected, { rows, draft, onCount: nothing }));
  expect(shown({ products: {} })).toContain('All 3 as expected');
  const draft = {
    products: { a: { returned: 5, damaged: 0, explanation: 'One fell.' } },
    wrong: {},
  };
  expect(shown(draft)).toContain('The other 2 as expected');
  expect(sayExpected(rows, draft)).toEqual({
    a: { returned: 5, damaged: 0, explanation: 'One fell.' },
    b: { returned: 3, damaged: 1, explanation: '' },
    c: { returned: 3, damaged: 0, explanation: '' },
  });
  // A number that is none is corrected by whoever typed it; one line has its own tap.
  const typed = { products: {}, wrong: { [countFields.returned('a')]: '6x' } };
  expect(sayExpected(rows, typed)).not.toHaveProperty('a');
  expect(shown({ ...typed, products: { b: { returned: 3, damaged: 1, explanation: '' } } })).toBe(
    '',
  );
});

test('empties that were taken at the doors are counted by the same press, and have their own', () => {
  const empties = [{ kind: 'drum' as const, taken: 2 }];
  const rows = [row('a', 6, 0)];
  const draft = { products: {}, empties: {}, wrong: {} };
  const html = renderToStaticMarkup(
    createElement(AllAsExpected, { rows, empties, draft, onCount: nothing }),
  );
  expect(html).toContain('All 2 as expected');
  expect(sayEmptiesExpected(empties, draft)).toEqual({ drum: { counted: 2, explanation: '' } });
  // What was counted, and what is no number, stays as it was typed.
  const counted = { empties: { drum: { counted: 1, explanation: 'One burst.' } } };
  expect(sayEmptiesExpected(empties, counted)).toEqual(counted.empties);
  const wrong = { [countFields.empties('drum')]: '2x' };
  expect(sayEmptiesExpected(empties, { empties: {}, wrong })).toEqual({});
});
