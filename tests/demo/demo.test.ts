import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../demo/prepare.ts';
import { dayIn } from '../../src/kit/time.ts';
import { listOrders } from '../../src/ordering/orders/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { hashPassword } from '../../src/people/accounts/sign-in/server/password.ts';
import { type AppUnderTest, addUser, startApp } from '../support/app.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  await loadDemo(app, hashPassword);
});
afterAll(() => app.close());

async function one<T>(text: string): Promise<T> {
  return (await app.db.pool.query(text)).rows[0] as T;
}

test('all demo products, customers and people are there', async () => {
  expect(
    await one(`select (select count(*) from products)::int as products, (select count(distinct name_key) from products)::int as unique_products,
    (select count(*) from safety_data)::int as safety, (select count(*) from customers)::int as customers, (select count(*) from users)::int as users`),
  ).toEqual({
    products: 121,
    unique_products: 48,
    safety: 48,
    customers: 60,
    users: 6,
  });
});

test('the year behind it is plausible and keeps its own sums', async () => {
  const figures = await one<{
    orders: number;
    months: number;
    open: Record<string, number>;
    wrong: number;
  }>(`select count(*)::int as orders, count(distinct date_trunc('month', placed_at))::int as months,
    (select jsonb_object_agg(status, held) from (select status, count(*)::int as held from orders
      where status not in ('delivered', 'cancelled') group by status) as standing) as open,
    count(*) filter (where subtotal_cents <> (select sum(round(unit_price_cents * (ordered - cancelled))) from order_lines l where l.order_id = o.id))::int as wrong from orders o`);
  expect(figures.orders).toBeGreaterThan(800);
  expect(figures.months).toBeGreaterThanOrEqual(12);
  // One driver's two trucks of today (out, and to be loaded), and work for the desk.
  expect(figures.open).toEqual({ out_for_delivery: 3, confirmed: 5, on_hold: 1, placed: 4 });
  expect(figures.wrong).toBe(0);
});

test('promised stock equals what open orders hold', async () => {
  const wrong = await one<{
    count: number;
  }>(`select count(*)::int as count from products p where p.promised <> coalesce((select sum(l.ordered - l.cancelled) from order_lines l join orders o on o.id = l.order_id
    where l.product_id = p.id and o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery')), 0)`);
  expect(wrong.count).toBe(0);
});

test('invoices carry what was delivered', async () => {
  const wrong = await one<{ count: number }>(
    `select count(*)::int as count from invoices i where i.subtotal_cents <> (select sum(amount_cents) from invoice_lines l where l.invoice_id = i.id)`,
  );
  expect(wrong.count).toBe(0);
});

test('order numbers go on after the invented year', async () => {
  const next = await one<{ taken: boolean }>(
    `select exists (select 1 from orders where number = 'BC-' || nextval('order_number')) as taken`,
  );
  expect(next.taken).toBe(false);
});

test('search finds an order by its purchase order number', async () => {
  const { rows } = await app.db.pool.query<{ number: string; po: string }>(
    `select number, po_number as po from orders where po_number <> ''`,
  );
  expect(rows.length).toBeGreaterThan(100);
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  for (const { number, po } of rows.slice(0, 40)) {
    const found = await listOrders(app.db, orderScope(owner), {
      term: po,
      status: null,
      customerId: null,
      after: null,
      limit: 50,
    });
    expect(found.map((order) => order.number)).toContain(number);
  }
});

test('each order is promised for a day of its customer’s route or a run of today, and came on it', async () => {
  const { rows } = await app.db.pool.query<Record<string, number>>(
    `select count(*) filter (where extract(dow from o.promised_on)::int <> all(c.route_days) and o.promised_on <> $1)::int as days,
            count(*) filter (where d.delivered_on <> o.promised_on)::int as delivered,
            count(*) filter (where r.day <> o.promised_on)::int as "otherDay",
            count(*) filter (where o.promised_on = $1 and o.status in ('confirmed', 'out_for_delivery'))::int as today,
            count(*) filter (where o.promised_on = $1 and o.status in ('confirmed', 'out_for_delivery') and r.id is null)::int as board,
            count(*) filter (where o.promised_on <= (o.placed_at at time zone 'America/New_York')::date and o.status <> 'out_for_delivery')::int as early
       from orders o join customers c on c.id = o.customer_id left join deliveries d on d.order_id = o.id
            left join run_stops s on s.order_id = o.id left join runs r on r.id = s.run_id`,
    [dayIn('America/New_York', app.clock.now())],
  );
  // Three are on the road, four are to be loaded, one waits on the board for a truck.
  expect(rows[0]).toEqual({ days: 0, delivered: 0, otherDay: 0, today: 8, board: 1, early: 0 });
});
