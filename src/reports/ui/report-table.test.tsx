import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { readView } from '../read-view.ts';
import { ReportTable } from './report-table.tsx';

test('a margin of a part of the sales says of how much it is, in a row and in the sum', () => {
  const sums = { orders: 2, beforeCents: 0 };
  const row = (name: string, salesCents: number, costedCents: number, costCents: number) => ({
    ...{ key: name, name, ...sums, salesCents, costedCents, costCents, weeks: [] },
  });
  const element = (
    <ReportTable
      by="customer"
      view={readView(new URLSearchParams(), '2026-11-30')}
      rows={[
        row('Sable Point', 335_215, 257_300, 165_957),
        row('Quay Inn', 100_000, 100_000, 60_000),
      ]}
      total={{ ...sums, salesCents: 435_215, costedCents: 357_300, costCents: 225_957 }}
      count={2}
      minimumMarginPercent={10}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('$913.43 of $2,573.00');
  expect(text).toContain('$1,313.43 of $3,573.00');
  expect(text).toContain('$400.00 margin');
  expect(text).not.toContain('of $1,000.00');
});
