import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../tests/support/app.ts';
import { allOf, startDeliveries } from '../../../tests/support/deliveries.ts';
import { contextOf } from '../../../tests/support/page-context.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { shiftDay } from '../../kit/time.ts';
import { Workbook } from '../../platform/read-xlsx.ts';
import { loader as fileLoader } from '../pages/reports-file.ts';
import { loadReport } from './load-report.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let owner: TestUser;
let today: string;
let otherId: string;
beforeAll(async () => {
  shop = await startDeliveries();
  const { app } = shop;
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const buyer = await addUser(app, { customers: [shop.customerId] });
  const desk = await addUser(app, {
    role: 'admin',
    customers: 'all',
    duties: ['desk'],
    displayName: 'Dora Desk',
  });
  today = companyDay(await readCompany(app), app.clock.now());
  otherId = await addCustomer(app, { name: 'Quiet Inn' });
  const old = await addProduct(app, { name: 'Never sold' });
  const young = await addProduct(app, { name: 'Just in' });
  for (const [id, days] of [
    [old, 500],
    [young, 0],
  ] as const)
    await app.db.pool.query('update products set created_at = $2 where id = $1', [
      id,
      new Date(app.clock.now() - days * 86_400_000),
    ]);
  await app.db.pool.query(
    `insert into product_costs (product_id, cost_cents, set_at) values ($1, 1000, now())`,
    [shop.products[0]],
  );
  // A year ago Quiet Inn bought.
  const year = 365 * 86_400_000;
  app.clock.advance(-year);
  const then = await shop.makeOrder({ customerId: otherId });
  await shop.send(shop.driver, { orderId: then.id, lines: allOf(then), signerName: 'Ida' });
  app.clock.advance(year);
  // Harbor House: 5 x 12.05 and 2 x 89.99, of which one of the first was short and one of the second came damaged.
  const order = await shop.makeOrder();
  const sent = await shop.send(shop.driver, {
    orderId: order.id,
    lines: allOf(order),
    signerName: 'Rosa',
  });
  expect(sent.status).toBe(200);
  const claim = await app.call(
    buyer,
    'POST',
    '/api/claims',
    {
      deliveryId: sent.body.deliveryId,
      lines: [
        { orderLineId: order.lineIds[0], quantity: 1, kind: 'short' },
        { orderLineId: order.lineIds[1], quantity: 1, kind: 'damaged' },
      ],
      words: 'One was missing, one was wet.',
    },
    { 'idempotency-key': randomUUID() },
  );
  const decided = await app.call(desk, 'POST', `/api/claims/${claim.body.id}/decision`, {
    lines: [
      { orderLineId: order.lineIds[0], approved: 1 },
      { orderLineId: order.lineIds[1], approved: 1 },
    ],
    answer: '',
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  // Another of the desk for the same customer, with a tenth off.
  const discounted = await shop.makeOrder();
  await app.db.pool.query(
    `update orders set placed_by = $2, discount_bp = 1000, discount_cents = subtotal_cents / 10,
            total_cents = total_cents - subtotal_cents / 10 where id = $1`,
    [discounted.id, desk.id],
  );
  await shop.send(shop.driver, {
    orderId: discounted.id,
    lines: allOf(discounted),
    signerName: 'Rosa',
  });
});
afterAll(() => shop.app.close());

const WHOLE = 5 * 1205 + 2 * 8999;
const read = (query: string) =>
  loadReport(
    shop.app,
    new URLSearchParams(`from=${shiftDay(today, -2)}&to=${today}&against=year&${query}`),
  );

test('sales are what was delivered, after discounts and credits, held against the year before', async () => {
  const { report } = await read('by=customer');
  const harbor = WHOLE - 1205 - 8999 + Math.round(WHOLE * 0.9);
  expect(report?.rows).toMatchObject([
    { name: 'Harbor House', salesCents: harbor, orders: 2, beforeCents: 0 },
    { name: 'Quiet Inn', salesCents: 0, orders: 0, beforeCents: WHOLE },
  ]);
  expect(report?.total).toMatchObject({ salesCents: harbor, orders: 2, beforeCents: WHOLE });
  expect(report?.count).toBe(2);
  expect(report?.rows[0]?.weeks.at(-1)).toBe(harbor);
});

test('a margin is of what has a cost: what was short did not leave, what came damaged cost us all the same', async () => {
  const { report } = await read(`by=product&product=${shop.products[0]}`);
  // 5 of the first order less one short, 5 of the second with a tenth off; ten left for 10.00 each, one of them never did.
  const costed = 4 * 1205 + Math.round(5 * 1205 * 0.9);
  expect(report?.rows).toMatchObject([{ costedCents: costed, costCents: 9 * 1000 }]);
  const other = await read(`by=product&product=${shop.products[1]}`);
  expect(other.report?.rows).toMatchObject([{ costedCents: 0, costCents: 0 }]);
});

test.each(['week', 'customer', 'product', 'brand', 'rep'])(
  'by %s the rows add up to the total',
  async (by) => {
    const { report } = await read(`by=${by}&all`);
    const sum = (key: 'salesCents' | 'beforeCents' | 'costedCents' | 'costCents') =>
      report?.rows.reduce((cents, row) => cents + row[key], 0);
    expect(sum('salesCents')).toBe(report?.total.salesCents);
    expect(sum('beforeCents')).toBe(report?.total.beforeCents);
    expect(sum('costedCents')).toBe(report?.total.costedCents);
    expect(sum('costCents')).toBe(report?.total.costCents);
  },
);

test('by rep it says who of ours took the order, else that the customer did', async () => {
  const { report } = await read('by=rep&sort=sales');
  expect(report?.rows.map((row) => row.name)).toEqual(['Ordered by the customer', 'Dora Desk']);
  const narrowed = await read(`by=product&customer=${shop.customerId}`);
  expect(narrowed.only).toMatchObject([{ of: 'customer', name: 'Harbor House' }]);
  expect(narrowed.report?.count).toBe(2);
  const brand = narrowed.report?.rows[0] && (await read('by=brand')).report?.rows[0]?.key;
  expect((await read(`by=product&brand=${brand}`)).only).toMatchObject([{ of: 'brand' }]);
  const own = await read('by=customer&rep=');
  expect(own.report?.total.orders).toBe(1);
});

test.each(['name', 'sales', 'orders', 'margin', 'share', 'change'])(
  'sorted by %s both ways the same rows come the other way round, those without a figure last',
  async (sort) => {
    const names = async (order: string) =>
      (await read(`by=customer&sort=${order}`)).report?.rows.map((row) => row.name);
    const [up, down] = [await names(sort), await names(`-${sort}`)];
    expect(up?.toSorted()).toEqual(down?.toSorted());
    if (sort === 'name' || sort === 'sales' || sort === 'orders')
      expect(up).toEqual(down?.toReversed());
  },
);

test('who bought before and not now is lost; what is on sale and not sold is slow', async () => {
  await shop.app.db.pool.query(`update customers set phone = '(401) 555-0199' where id = $1`, [
    otherId,
  ]);
  const lost = await read('by=lost');
  expect(lost.quiet?.map(({ phone }) => phone)).toEqual(['(401) 555-0199']);
  expect(lost.quiet).toMatchObject([{ key: otherId, name: 'Quiet Inn', beforeCents: WHOLE }]);
  const slow = await read('by=slow');
  expect(slow.quiet?.map((row) => row.name)).toEqual(
    expect.arrayContaining([expect.stringContaining('Never sold')]),
  );
  // A product that is younger than the period had no time to be sold in it.
  expect(slow.quiet?.some(({ name }) => name.startsWith('Just in'))).toBe(false);
  expect(slow.quiet?.map((row) => row.key)).not.toContain(shop.products[0]);
  expect(slow.slow).toBe(slow.quiet?.length);
});

test('who left long before the time that a short period is held against is lost too, for a year', async () => {
  const lost = async (day: string) => {
    const params = new URLSearchParams(`by=lost&from=${shiftDay(day, -3)}&to=${day}`);
    const { quiet, lost: count } = await loadReport(shop.app, params);
    expect(count).toBe(quiet?.length);
    return quiet?.filter(({ key }) => key === otherId);
  };
  const last = shiftDay(today, -365);
  // Neither in the days nor in those before: only the year says that they were ours.
  expect(await lost(shiftDay(last, 100))).toMatchObject([{ lastOn: last, beforeCents: WHOLE }]);
  // Away a month only.
  expect(await lost(shiftDay(last, 30))).toEqual([]);
  expect(await lost(shiftDay(last, 400))).toEqual([]);
});

test('the file holds the rows of the page and stands in the audit log', async () => {
  const context = contextOf(shop.app, owner);
  const load = async (address: string) => {
    const request = new Request(`http://localhost:3000/dashboard/reports.csv?${address}`);
    return fileLoader({ context, request, url: new URL(request.url), params: {} } as never);
  };
  const text = await (await load('by=brand&period=month')).text();
  expect(text).toContain('Brand,Sales,Orders,Margin');
  const workbook = await load('by=brand&period=month&file=xlsx');
  expect(workbook.headers.get('content-disposition')).toMatch(/sales-by-brand-.*\.xlsx/);
  const [head, ...rows] = [
    ...new Workbook(new Uint8Array(await workbook.arrayBuffer())).rows('brand'),
  ];
  expect(head?.cells[1]).toEqual({ text: 'Sales' });
  expect(rows).toHaveLength(text.trim().split('\r\n').length - 1);
  const exported = await shop.app.db.pool.query(
    `select count(*)::int as n from audit_log where action = 'report.export'`,
  );
  expect(exported.rows[0].n).toBe(2);
});
