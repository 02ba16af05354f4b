import { expect, test } from 'vitest';
import {
  addressOf,
  anyText,
  fileColumns,
  nextSort,
  paramsOf,
  readTable,
  type TableShape,
} from './table-view.ts';

interface Row {
  name: string;
  size: number;
}
const SHAPE: TableShape<Row> = {
  columns: {
    name: { title: 'Name', text: (row) => row.name, sort: 'up', fixed: true },
    size: { title: 'Size', text: (row) => row.size, sort: 'down', numeric: true },
    note: { title: 'Note', text: () => '=1+1', extra: true },
  },
  filters: { q: anyText, kind: ['big', 'small'] },
  sort: 'name',
};
const read = (text: string) => readTable(SHAPE, new URLSearchParams(text));

test('an empty address is the table as it comes', () => {
  expect(read('')).toEqual({
    sort: { by: 'name', down: false },
    columns: ['name', 'size'],
    filters: {},
    place: null,
    chosen: [],
    file: 'csv',
    gone: [],
  });
  expect(addressOf(SHAPE, read(''))).toBe('?view=all');
});

test('filters, sort, columns and place are read; columns stand in the table’s order, what names the row always', () => {
  expect(
    read('q=+soap+&kind=big&sort=-size&col=note&col=size&after=abc&rows=a,b&file=xlsx'),
  ).toEqual({
    sort: { by: 'size', down: true },
    columns: ['name', 'size', 'note'],
    filters: { q: 'soap', kind: 'big' },
    place: { side: 'after', at: 'abc' },
    chosen: ['a', 'b'],
    file: 'xlsx',
    gone: [],
  });
});

test('what the table does not have is left out and named, so that an old address opens', () => {
  const view = read('kind=huge&colour=red&sort=colour&col=colour&col=size&constructor=1&sort=x');
  expect(view).toMatchObject({
    sort: { by: 'name', down: false },
    columns: ['name', 'size'],
    filters: {},
  });
  expect(view.gone).toEqual(['kind huge', 'colour', 'constructor', 'sort colour', 'colour']);
  expect(read('sort=note').gone).toEqual(['sort note']);
  expect(read('q=&kind=&view=all').gone).toEqual([]);
  expect(read(`q=${'x'.repeat(101)}`).filters).toEqual({});
});

test('what the router adds to an address is none of the table’s', () => {
  expect(read('_routes=shell%2Fdashboard%2Faudit&kind=big')).toEqual(read('kind=big'));
});

test('what is written is read as it was, and equal views have equal addresses', () => {
  for (const text of [
    '',
    'kind=big',
    'sort=-size&q=a%26b',
    'col=name&col=note',
    'kind=small&col=note&q=x',
  ]) {
    const view = read(text);
    const again = readTable(SHAPE, paramsOf(SHAPE, view));
    expect(again).toEqual(view);
    expect(addressOf(SHAPE, again)).toBe(addressOf(SHAPE, view));
  }
  expect(addressOf(SHAPE, read('sort=name&kind=big&q=x'))).toBe(
    addressOf(SHAPE, read('q=x&kind=big&col=size&col=name')),
  );
});

test('a change keeps the rest and begins at the first page', () => {
  const view = read('kind=big&sort=-size&after=abc');
  expect(addressOf(SHAPE, view, { filters: { kind: '' } })).toBe('?sort=-size');
  expect(addressOf(SHAPE, view, { sort: nextSort(SHAPE, view, 'size') })).toBe(
    '?kind=big&sort=size',
  );
  expect(nextSort(SHAPE, view, 'name')).toEqual({ by: 'name', down: false });
  expect(nextSort(SHAPE, read(''), 'size')).toEqual({ by: 'size', down: true });
  expect(addressOf(SHAPE, view, { place: { side: 'before', at: 'x' } })).toBe(
    '?kind=big&sort=-size&before=x',
  );
});

test('a file has the columns of the view', () => {
  const { head, cells } = fileColumns(SHAPE, read('col=note'), { timeZone: 'UTC' });
  expect(head).toEqual(['Name', 'Note']);
  expect(cells({ name: 'A', size: 1 })).toEqual(['A', '=1+1']);
});
