import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { readTable } from '../../../kit/table-view.ts';
import { RECEIVABLES_TABLE } from '../receivables-table.ts';
import { ReceivablesList } from './receivables-list.tsx';

const cents = {
  notDueCents: 100,
  days30Cents: 200,
  days60Cents: 0,
  days90Cents: 0,
  olderCents: 0,
  creditsCents: 0,
  waitingCents: 0,
  claimCents: 0,
  overdueCents: 200,
  totalCents: 300,
};

test('the totals by age stand above the customers, under the heads of their columns', () => {
  const element = (
    <ReceivablesList
      rows={[{ id: 'c', customerId: 'c', customerName: 'Quay Inn', billedTo: null, ...cents }]}
      sums={{ customers: 48, ...cents, totalCents: 123_400 }}
      next={null}
      previous={null}
      view={readTable(RECEIVABLES_TABLE, new URLSearchParams())}
      views={[]}
      dense
      sends
      answer={undefined}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'));
  const places = ['</thead>', 'All 48 customers', '$1,234.00', 'Quay Inn'].map((text) =>
    table.indexOf(text),
  );
  expect(places.every((at) => at > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
