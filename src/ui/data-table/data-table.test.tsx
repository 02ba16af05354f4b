import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { anyText, readTable, type TableShape } from '../../kit/table-view.ts';
import { DataTable } from './data-table.tsx';

interface Row {
  id: string;
  state: string;
}
const SHAPE: TableShape<Row> = {
  columns: {
    id: { title: 'Number', text: (row) => row.id, sort: 'up', fixed: true },
    state: { title: 'State', text: (row) => row.state },
    more: { title: 'More', text: () => '', extra: true },
  },
  filters: { q: anyText, state: ['new', 'done'] },
  sort: 'id',
};

function shown(
  search: string,
  rows: Row[],
  otherRows: number | null = null,
  more: Partial<Parameters<typeof DataTable<Row>>[0]> = {},
): string {
  const list = (
    <DataTable<Row>
      label="Things"
      shape={SHAPE}
      view={readTable(SHAPE, new URLSearchParams(search))}
      rows={rows}
      next={null}
      previous={null}
      context={{ timeZone: 'UTC' }}
      name={(row) => row.id}
      fields={[
        { kind: 'search', name: 'q', label: 'Search', placeholder: '' },
        {
          kind: 'choice',
          name: 'state',
          label: 'State',
          options: [
            { value: 'new', label: 'New' },
            { value: 'done', label: 'Done' },
          ],
        },
      ]}
      phone={{ first: ['id'], firstEnd: 'state', second: [] }}
      views={{
        builtIn: [
          { name: 'New', search: '?state=new' },
          { name: 'All', search: '?view=all' },
        ],
        own: [],
        answer: undefined,
      }}
      dense={false}
      empty={null}
      noMatch={{ title: 'Nothing matches', hint: '' }}
      otherRows={otherRows}
      {...more}
    />
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: list }])} />,
  );
}

const textOf = (html: string) => ({
  chip: html.includes('Remove filter: State'),
  count: /Filter<\/span><span[^>]*>1</.test(html),
  column: html.includes('>State</th>'),
});

test('what the tab of the open view says is said by no chip, count or column as well', () => {
  const rows = [{ id: 'a', state: 'New' }];
  expect(textOf(shown('state=new', rows))).toEqual({ chip: false, count: false, column: false });
  expect(textOf(shown('state=new&q=a', rows))).toEqual({
    chip: false,
    count: false,
    column: false,
  });
  // No tab says it; a row says more than the tab; somebody chose the column.
  expect(textOf(shown('state=done', rows))).toEqual({ chip: true, count: true, column: true });
  expect(textOf(shown('state=new', [{ id: 'a', state: 'New, late' }])).column).toBe(true);
  expect(textOf(shown('state=new&col=id&col=state&col=more', rows)).column).toBe(true);
});

test('a search that finds nothing in its view says how many stand in the others, and leads there', () => {
  const html = shown('state=new&q=a', [], 2);
  expect(html).toContain('2 stand in the other views.');
  expect(html).toMatch(/href="\/\?q=a"[^>]*>.*Show the 2/s);
  expect(shown('state=new&q=a', [], 0)).toContain('Show all');
});

test('a page with an address of its own gives that of a sort, and has its own tools', () => {
  const rows = [{ id: 'A-1', state: 'new' }];
  const own = shown('', rows, null, {
    sortTo: ({ by, down }) => `?period=year&rep=&sort=${down ? '-' : ''}${by}`,
  });
  expect(own).toContain('href="/?period=year&amp;rep=&amp;sort=-id"');
  expect(own).toContain('aria-sort="ascending"');
  expect(own).not.toContain('type="search"');
  expect(shown('', rows)).toContain('type="search"');
});

test('rows in the order of a column that is not shown: the head whose order is the same says so', () => {
  const shape = {
    ...SHAPE,
    columns: {
      ...SHAPE.columns,
      id: { title: 'Number', text: (row: Row) => row.id, sort: 'up', sameOrderAs: 'more' },
      more: { title: 'More', text: () => '', extra: true, sort: 'down' },
    },
    sort: '-more',
  } as const satisfies TableShape<Row>;
  const of = (search: string) =>
    shown('', [{ id: 'a', state: 'new' }], null, {
      shape,
      view: readTable(shape, new URLSearchParams(search)),
    });
  expect(of('')).toMatch(/aria-sort="descending"[^>]*><a[^>]*>Number/);
  // The next press turns that order round.
  expect(of('')).toMatch(/href="[^"]*sort=id"/);
  expect(of('col=id&col=more')).not.toMatch(/aria-sort="descending"[^>]*><a[^>]*>Number/);
});
