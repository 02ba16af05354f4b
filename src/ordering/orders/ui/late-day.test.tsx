import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { OrderHeading } from './order-heading.tsx';

const TODAY = '2026-11-27';
const CUT_OFF = Date.parse('2026-11-26T19:00:00Z');
const days = [
  { day: '2026-11-28', reason: 'Saturday' },
  { day: '2026-11-30', reason: null },
  { day: '2026-12-01', reason: null },
];

/** The head of an order as somebody sees it, before its presses. */
function head(order: object, more: object = {}): string {
  const page = {
    order: {
      id: 'o',
      number: 'BC-1',
      version: 3,
      status: 'placed',
      promisedOn: TODAY,
      wantedOn: null,
      approverId: null,
      totalCents: 500,
      customerId: 'c',
      shipTo: { name: 'Inn' },
      placedAt: '2026-11-27T15:00:00Z',
      requestedByName: 'Ada',
      atDoor: null,
      ...order,
    },
    desk: { placedById: null, onBehalf: false },
    role: 'admin',
    duties: ['desk'],
    timeZone: 'America/New_York',
    today: TODAY,
    approval: null,
    reach: { message: true, change: true },
    change: { days, cutOffAtMs: CUT_OFF, isPast: true },
    ...more,
  };
  const move = { send: () => {}, busy: false, left: '', failed: null };
  const element = (
    <OrderHeading page={page as never} move={move}>
      <button type="button">Confirm</button>
    </OrderHeading>
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
}

test('an order of a day whose cut-off has passed says so before the press, with the next possible day', () => {
  for (const status of ['placed', 'on_hold']) {
    const html = head({ status });
    expect(html).toContain('is today: its trucks may have left');
    expect(html).toContain('Thu, Nov 26, 2:00 PM');
    expect(html.indexOf('Move it to Mon, Nov 30 first')).toBeGreaterThan(0);
    expect(html.indexOf('Move it to')).toBeLessThan(html.indexOf('>Confirm<'));
  }
  expect(head({ promisedOn: '2026-11-30' })).toContain('Mon, Nov 30 is past its order by');
  expect(head({ promisedOn: '2026-11-30' })).toContain('Move it to Tue, Dec 1 first');
  expect(head({ promisedOn: '2026-11-25' })).toContain('Wed, Nov 25 has passed');
});

test('moving it is the first act where its day can hardly be kept, and the second nowhere', () => {
  const move = (html: string) =>
    html.match(/<button[^>]*>(?:(?!<button)[\s\S])*?Move it to/)?.[0] ?? '';
  expect(move(head({ status: 'on_hold' }))).toContain('button primary');
});

test('it is not said in time, of a confirmed order, without a day, or to a buyer', () => {
  const orderBy = /Order by/;
  expect(head({}, { change: { days, cutOffAtMs: CUT_OFF, isPast: false } })).not.toMatch(orderBy);
  expect(head({ status: 'confirmed' })).not.toMatch(orderBy);
  expect(head({ promisedOn: null })).not.toMatch(orderBy);
  expect(head({}, { role: 'user', duties: [] })).not.toMatch(orderBy);
});
