import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LineToLoad } from '../load-contract.ts';
import { LoadLine } from './load-line.tsx';

const line: LineToLoad = {
  orderLineId: 'line',
  orderId: 'order',
  position: 2,
  customerName: 'Harbor House',
  productId: 'soap',
  nameKey: 'soap',
  name: 'Soap',
  brand: 'Linnetfold',
  category: 'Dish',
  sku: 'S-1',
  sizeUnit: '1 gal',
  images: [],
  hazardous: false,
  note: '',
  open: 3,
  loaded: null,
  shortReason: '',
  section: '',
};
const shown = (note: string) =>
  renderToStaticMarkup(
    <LoadLine
      line={{ ...line, note }}
      sections={[]}
      open
      isEditing={false}
      onEdit={() => {}}
      onChanged={() => {}}
      onCount={() => {}}
    />,
  );

test('at the truck a line says what its buyer noted, and no empty note', () => {
  expect(shown('For the spa')).toContain('“For the spa”');
  expect(shown('')).not.toContain('“');
});

test('of a truck that has left a line says what was loaded, also once it is delivered', () => {
  const figure = (of: Partial<LineToLoad>, open: boolean) =>
    />(\d+)<\/p>/.exec(
      renderToStaticMarkup(
        <LoadLine
          line={{ ...line, ...of }}
          sections={[]}
          open={open}
          isEditing={false}
          onEdit={() => {}}
          onChanged={() => {}}
          onCount={() => {}}
        />,
      ),
    )?.[1];
  expect(figure({ open: 0, loaded: 4 }, false)).toBe('4');
  expect(figure({ open: 5, loaded: 4 }, false)).toBe('4');
  expect(figure({ open: 5, loaded: 4 }, true)).toBe('5');
  // Left without a count: nobody knows, and no 0 stands there.
  expect(figure({ open: 0, loaded: null }, false)).toBeUndefined();
});
