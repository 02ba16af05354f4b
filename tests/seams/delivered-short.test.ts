import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { deliverOrderInput } from '../../src/delivery/deliveries/contract.ts';
import { deliverOrder } from '../../src/delivery/deliveries/server/deliver-order.ts';
import { undecidedOutcomes } from '../../src/delivery/deliveries/server/public/undecided-outcomes.ts';
import * as today from '../../src/frame/joined/overview.tsx';
import { findAnything } from '../../src/frame/server/find-anything.ts';
import { readTable } from '../../src/kit/table-view.ts';
import { ORDER_TABLE } from '../../src/ordering/orders/order-table.ts';
import { readOrder } from '../../src/ordering/orders/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { tableOrders } from '../../src/ordering/orders/server/table-orders.ts';
import { OrderBoard } from '../../src/ordering/orders/ui/order-board.tsx';
import { ListedState } from '../../src/ordering/orders/ui/public/status-badge.tsx';
import { addUser } from '../support/app.ts';
import { openPage } from '../support/open-page.ts';
import { addOrder } from '../support/orders.ts';
import { contextOf } from '../support/page-context.ts';
import { app, DAY, desk, driver, inn, soap, startShop } from '../support/planning.ts';
import { addProduct } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

startShop();

/** An order of two lines of four each, the second of which the desk cut to three; delivered with as many as this. */
async function delivered(first: number, second = 3) {
  const lines = [
    { productId: soap, quantity: 4, unitPriceCents: 5000 },
    { productId: await addProduct(app), quantity: 4, unitPriceCents: 5000 },
  ];
  const order = await addOrder(app, { customerId: inn, promisedOn: DAY, lines });
  await app.db.pool.query("update orders set shortfall_policy = 'drop' where id = $1", [order.id]);
  await app.db.pool.query('update order_lines set cancelled = 1 where id = $1', [order.lineIds[1]]);
  await addRun(app, { day: DAY, driverId: driver.id, state: 'out', orders: [order.id] });
  const [one, other] = order.lineIds;
  const reason = first < 4 ? { reason: 'damaged', reasonNote: 'Box was wet' } : {};
  const stop = deliverOrderInput.parse({
    orderId: order.id,
    lines: [
      { orderLineId: one, delivered: first, ...reason },
      { orderLineId: other, delivered: second },
    ],
    signerName: 'Rosa',
    signedByName: true,
    appVersion: '1',
  });
  await deliverOrder(app, driver, stop, { key: randomUUID() });
  return order;
}

/** What every place that names the state of an order says of this one. */
async function pageText({ id, number }: { id: string; number: string }) {
  const buyer = await addUser(app, { customers: [inn] });
  const view = readTable(ORDER_TABLE, new URLSearchParams({ rows: id }));
  const company = await readCompany(app);
  const listed = await Promise.all(
    [buyer, desk].map(async (who) => {
      const moment = { scope: orderScope(who), terms: company, nowMs: app.clock.now() };
      const [row] = (await tableOrders(app.db, moment, view, 5)).rows;
      if (!row) throw new Error('not listed');
      const inList = renderToStaticMarkup(createElement(ListedState, row)).replaceAll(
        /<[^>]*>/g,
        '',
      );
      return [inList, ORDER_TABLE.columns.status?.text(row, company)];
    }),
  );
  const { body } = await app.call(desk, 'GET', `/api/orders?number=${number}`);
  const api = body.orders.find((one: { id: string }) => one.id === id);
  const found = (await findAnything(app, desk, number)).find((one) => one.id === id);
  const page = await readOrder(app.db, orderScope(desk), id);
  return {
    listed: [...new Set(listed.flat())],
    api: [api.status, api.deliveredShort],
    found: found?.detail.split(' · ')[1],
    page: page?.atDoor ?? null,
  };
}
const SHORT = {
  listed: ['Delivered, short'],
  api: ['delivered', true],
  found: 'Delivered, short',
  page: 'short',
};
const WHOLE = { listed: ['Delivered'], api: ['delivered', false], found: 'Delivered', page: null };

seam(
  {
    fact: 'deliveries: one of a line was left out at the door, and nothing more comes',
    act: 'orders: lists, file, search, program and page name the state of the order',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/order-row.ts',
      code: "= 'delivered' and exists (",
      without: "= 'nothing' and exists (",
    },
  },
  async () => {
    const short = await delivered(3);
    expect(await pageText(short)).toEqual(SHORT);
    // What the desk cut before the truck came is no matter of the door.
    expect(await pageText(await delivered(4))).toEqual(WHOLE);
  },
);

/** An order at whose door nothing was handed over. */
async function inVain(of: { failed: 'nobody-there' } | 'refused') {
  const lines = [{ productId: soap, quantity: 2, unitPriceCents: 5000 }];
  const order = await addOrder(app, { customerId: inn, promisedOn: DAY, lines });
  await addRun(app, { day: DAY, driverId: driver.id, state: 'out', orders: [order.id] });
  const [orderLineId] = order.lineIds;
  const stop = deliverOrderInput.parse({
    orderId: order.id,
    ...(of === 'refused'
      ? { lines: [{ orderLineId, delivered: 0, reason: 'refused' }], signerName: 'Rosa' }
      : { lines: [], ...of }),
  });
  await deliverOrder(app, driver, stop, { key: randomUUID() });
  return order;
}

seam(
  {
    fact: 'deliveries: an order was refused, or nobody was there, and the desk has not decided',
    act: 'frame: the desk reads its board of Today',
    outcome: 'told',
    guard: {
      file: 'src/frame/joined/overview.tsx',
      code: 'undecidedOutcomes(app.db, orderScope(user), ids),',
      without: 'Promise.resolve({}),',
    },
  },
  async () => {
    const [refused, nobody] = [await inVain('refused'), await inVain({ failed: 'nobody-there' })];
    const usual = await addOrder(app, {
      customerId: inn,
      status: 'confirmed',
      lines: [{ productId: soap, quantity: 2, unitPriceCents: 5000 }],
    });
    const boardOf = async (who: typeof desk) => {
      const { page, outcomes } = (await openPage([], today.loader as never, {
        request: new Request('http://shop/dashboard'),
        params: {},
        context: contextOf(app, who),
      })) as { page: { orders: never[]; today: string; now: number }; outcomes: never };
      const element = createElement(OrderBoard, { ...page, outcomes });
      const router = createMemoryRouter([{ path: '/', element }]);
      return renderToStaticMarkup(createElement(RouterProvider, { router }))
        .split('<li')
        .map((row) => row.replaceAll(/<[^>]*>/g, ' '));
    };
    const rowOf = async ({ number }: { number: string }) =>
      (await boardOf(desk)).find((row) => row.includes(number));
    expect(await rowOf(refused)).toContain('· Refused');
    expect(await rowOf(nobody)).toContain('· Nobody there');
    expect(await rowOf(usual)).not.toContain('· ');
    // Once the desk has said what becomes of it, it is an order like any other.
    await app.db.pool.query('update orders set rest_since = null where id = $1', [refused.id]);
    expect(await rowOf(refused)).not.toContain('Refused');
    // Of what somebody may not see, nothing is said.
    const other = orderScope(await addUser(app, { customers: [] }));
    expect(await undecidedOutcomes(app.db, other, [nobody.id])).toEqual({});
  },
);
