import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dayHint } from './change-order.tsx';
import { isEarly } from './is-early.ts';
import { OrderActions } from './order-actions.tsx';

const order = {
  id: 'o',
  number: 'BC-1',
  status: 'placed',
  version: 1,
  lines: [],
  restSince: null,
  events: [],
};

const buttons = async (editing: boolean) =>
  [...(await page({ editing })).matchAll(/<button[\s\S]*?<\/button>/g)].map(([one]) =>
    one.replace(/<!--.*?-->|<[^>]*>/g, '').trim(),
  );

async function page(more: object): Promise<string> {
  const element = (
    <OrderActions
      order={order as never}
      move={{ send: () => {}, busy: false, left: '', failed: null }}
      {...{ role: 'user' as const }}
      today="2026-12-01"
      waits={false}
      onRun={null}
      mayMove
      mayEdit
      editing={false}
      onEdit={() => {}}
      deliver={null}
      nothing=""
      {...more}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return text((await prerenderToNodeStream(<RouterProvider router={router} />)).prelude);
}

test('the refusal for a missing sheet goes when no sheet keeps the order any more', async () => {
  const error = { code: 'failed-precondition', message: 'x', details: { reason: 'sheets-first' } };
  const move = { send: () => {}, busy: false, failed: { action: 'send-out', error } };
  expect(await page({ move, sheetsHere: false })).toContain('role="alert"');
  expect(await page({ move, sheetsHere: true })).not.toContain('role="alert"');
});

test('"Send out" is no primary button while the products lack what its departure asks', async () => {
  const confirmed = { ...order, status: 'confirmed' };
  const sendOut = async (blocked: boolean) =>
    (await page({ order: confirmed, role: 'super_admin', mayEdit: false, blocked })).match(
      /<button[^>]*>(?:(?!<\/button>)[\s\S])*Send out/,
    )?.[0];
  expect(await sendOut(false)).toContain('primary"');
  expect(await sendOut(true)).not.toContain('primary"');
});

test('the buttons keep their places while the order is changed: a second click meets the same one', async () => {
  const before = await buttons(false);
  expect(before.slice(0, 2)).toEqual(['Change order', 'Order again']);
  expect(await buttons(true)).toEqual(before);
});

test('to cancel the order stands under "More" alone, for a buyer as for our own people', async () => {
  for (const role of ['user', 'admin'] as const) {
    const html = await page({ role });
    const [row = '', more = ''] = html.split('<summary');
    expect(row).toContain('Change');
    expect(row).not.toContain('Cancel');
    expect(more).toContain('Cancel the order');
  }
});

test('to deliver an order before its day is a plain way to its stop, which asks', async () => {
  const early = { ...order, status: 'confirmed', promisedOn: '2026-12-02' };
  const html = await page({ order: early, role: 'admin', deliver: '/dashboard/stops/o' });
  expect(html).toMatch(/<a [^>]*href="\/dashboard\/stops\/o"[^>]*>Deliver<\/a>/);
});

test('an order is sent out before its day only after a question, and one that is out or due without', () => {
  const asks = (promisedOn: string | null, status = 'confirmed') =>
    isEarly({ promisedOn, status: status as 'confirmed' }, '2026-12-01');
  expect(asks('2026-12-02')).toBe(true);
  expect(asks('2026-12-02', 'part_delivered')).toBe(true);
  for (const day of ['2026-12-01', '2026-11-30', null]) expect(asks(day)).toBe(false);
  expect(asks('2026-12-02', 'out_for_delivery')).toBe(false);
});

test('a day is promised once the order is confirmed, and wished for or planned before', () => {
  const of = (status: string, wantedOn: string | null, promisedOn: string | null = '2026-12-09') =>
    dayHint({ status: status as 'placed', wantedOn, promisedOn });
  expect(of('placed', '2026-12-09')).toBe('Wished for Wed, Dec 9.');
  expect(of('placed', null)).toBe('Wed, Dec 9, once we have confirmed it.');
  expect(of('confirmed', '2026-12-09')).toBe('Promised for Wed, Dec 9.');
});

test('an order of which nothing was handed over says so with its reason above the question, and has no rest', async () => {
  const nothing = 'Not delivered: closed, Fri, Nov 27.';
  const of = (status: string, text: string) =>
    page({
      order: { ...order, status, restSince: new Date(0), restAskOn: null },
      role: 'admin',
      nothing: text,
      restDay: '2026-12-03',
    });
  const failed = await of('confirmed', nothing);
  expect(failed).toContain('Nothing was handed over. What becomes of the order?');
  expect(failed).toContain('Deliver Thu, Dec 3');
  expect(failed).toContain(nothing);
  expect(failed).not.toContain('the rest?');
  expect(await of('part_delivered', '')).toContain('What becomes of the rest?');
});

test('of what they refused no press is proposed; else the next day is, and "Deliver" is no second primary beside it', async () => {
  const of = async (unwanted: boolean) => {
    const html = await page({
      order: { ...order, status: 'part_delivered', restSince: new Date(0), restAskOn: null },
      role: 'admin',
      nothing: '',
      unwanted,
      restDay: '2026-12-03',
      deliver: '/dashboard/product-delivery/o',
    });
    return [...html.matchAll(/<(?:a|button)[^>]*class="([^"]*)"[^>]*>([\s\S]*?)<\/(?:a|button)>/g)]
      .map(
        ([, look = '', text = '']) =>
          [text.replace(/<!--.*?-->|<[^>]*>/g, '').trim(), look] as const,
      )
      .filter(([, look]) => /\bprimary\b/.test(look))
      .map(([text]) => text);
  };
  expect(await of(true)).toEqual([]);
  expect(await of(false)).toEqual(['Deliver Thu, Dec 3']);
});
