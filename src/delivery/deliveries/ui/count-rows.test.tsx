import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UNCOUNTED } from './count-draft.ts';
import { EmptiesCount, ProductCount } from './count-rows.tsx';

const row = {
  productId: 'p',
  name: 'Laundry Sour',
  sku: 'SOUR-5',
  sizeUnit: '5 gal pail',
  images: [],
  loaded: 4177,
  delivered: 2955,
  expected: { returned: 1222, damaged: 0 },
  saidMissing: 0,
  saidNotes: [],
};
const nothing = () => undefined;
const values = (html: string) =>
  [...html.matchAll(/<input[^>]* value="([^"]*)"/g)].map(([, at]) => at);

test('the count back is blind: nothing is filled in, and what should be there shows after the count alone', () => {
  const product = (counted: typeof UNCOUNTED) =>
    renderToStaticMarkup(
      createElement(ProductCount, { row, counted, asked: false, onCount: nothing }),
    );
  const before = product(UNCOUNTED);
  expect(values(before)).toEqual(['', '']);
  expect(before).not.toMatch(/4177|2955|1222/);
  const half = product({ ...UNCOUNTED, returned: 10 });
  expect(half).not.toMatch(/4177|2955|1222/);
  expect(product({ ...UNCOUNTED, returned: 10, damaged: 0 })).toMatch(/4177.*2955/);

  const empties = (counted: Parameters<typeof EmptiesCount>[0]['counted']) =>
    renderToStaticMarkup(
      createElement(EmptiesCount, {
        rows: [{ kind: 'drum-55', taken: 3799 }],
        counted,
        asked: false,
        onCount: nothing,
      }),
    );
  expect(values(empties({}))).toEqual(['']);
  expect(empties({})).not.toContain('3799');
  expect(empties({ 'drum-55': { counted: 30, explanation: '' } })).toContain('3799');
});
