import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CustomerFacts } from './call-facts.tsx';

/** What is said of the caller, as text; what stands folded on a phone is in it. */
function facts(owed: { balanceCents: number; overdueCents: number; lateDays: number | null }) {
  const call = {
    customer: {
      id: 'c',
      address1: '1 Quay',
      city: 'Bay',
      state: 'RI',
      zip: '02840',
      phone: '',
      terms: 'Net 15',
      deliveryNote: '',
      onCreditHold: false,
    },
    figures: { usualDays: null, daysSince: null, ...owed },
    delivery: { first: '2026-12-02', cutOffDay: '2026-12-01', cutOffHour: 14 },
    minimumCents: 0,
    orders: [],
  };
  const element = <CustomerFacts call={call as never} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const table = (html: string) => html.slice(html.indexOf('<dl'));

test('the balance is one figure; what of it is late stands below it in red, with the days of the oldest', () => {
  const all = table(facts({ balanceCents: 253_492, overdueCents: 253_492, lateDays: 28 }));
  expect(all.match(/\$2,534\.92/g)).toHaveLength(1);
  expect(all).toMatch(/text-warning">all of it overdue, the oldest by 28 days</);
  expect(all).not.toContain('>Overdue<');
  const part = table(facts({ balanceCents: 500_000, overdueCents: 100_000, lateDays: 1 }));
  expect(part).toMatch(/text-warning">\$1,000\.00 overdue, the oldest by 1 day</);
  expect(table(facts({ balanceCents: 5000, overdueCents: 0, lateDays: null }))).not.toMatch(
    /overdue|text-warning/,
  );
});

test('"Order by" stands once before its moment', () => {
  const html = table(facts({ balanceCents: 0, overdueCents: 0, lateDays: null }));
  expect(html).toMatch(/>Order by<\/dt><dd[^>]*>Tue, Dec 1, 2 pm</);
});

test('of a customer without an order the last orders say so, and nothing else', () => {
  expect(facts({ balanceCents: 0, overdueCents: 0, lateDays: null })).not.toContain('How often');
});
