import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { Pool } from 'pg';
import type { AppUnderTest } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { addRun } from '../support/runs.ts';
import { signIn } from './steps/sign-in.ts';

/** A driver's stops on a phone, from the list to what the office has of them. */

const pool = new Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 2 });
const app = { db: { pool }, clock: { now: () => Date.now() } } as unknown as AppUnderTest;
test.afterAll(() => pool.end());

/** A run of today with stops of two products each, and the driver's phone on the list of it. */
async function openRun(page: Page, stops: number): Promise<string[]> {
  const { rows } = await pool.query<{ customer: string; soap: string; acid: string; day: string }>(
    `select (select c.id from customers c join orders o on o.customer_id = c.id
              join deliveries d on d.order_id = o.id and d.signer_name <> ''
              where c.is_active order by c.name limit 1) as customer,
            (select min(id) from products where is_active) as soap,
            (select max(id) from products where is_active) as acid,
            to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as day`,
  );
  const { customer = '', soap = '', acid = '', day = '' } = rows[0] ?? {};
  const orders: string[] = [];
  for (let at = 0; at < stops; at += 1) {
    const lines = [soap, acid].map((productId) => ({
      productId,
      quantity: 3,
      unitPriceCents: 999,
    }));
    orders.push((await addOrder(app, { customerId: customer, lines })).id);
  }
  const found = await pool.query<{ id: string }>(
    `update users set duties = '{driver}' where email = 'driver@bellcart.example' returning id`,
  );
  await pool.query(`update runs set state = 'closed' where driver_id = $1`, [found.rows[0]?.id]);
  await addRun(app, {
    day,
    name: 'Harbor',
    driverId: found.rows[0]?.id ?? '',
    state: 'out',
    orders,
  });
  await signIn(page, 'driver', '/dashboard/stops');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor');
  return orders;
}

const recordOf = async (orderId: string) =>
  (
    await pool.query(
      `select d.state, d.signer_name, jsonb_array_length(coalesce(d.signature->'strokes', '[]')) as strokes,
              (select json_agg(json_build_array(l.expected, l.delivered, l.reason) order by l.id)
                 from delivery_lines l where l.delivery_id = d.id) as lines
         from deliveries d where d.order_id = $1`,
      [orderId],
    )
  ).rows;

async function expectFit(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(a, button, summary, input:not(.sr-only, [type=checkbox]))',
      ),
    ]
      .map((each) => [each.textContent, each.getBoundingClientRect().height] as const)
      .filter(([, height]) => height > 0 && height < 56),
  );
  expect(small).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

test('a clean stop takes four taps from the list, and the next one is one tap away', async ({
  page,
}) => {
  const orders = await openRun(page, 3);
  let taps = 0;
  const tap = async (role: 'link' | 'button', name: string | RegExp) => {
    await page.getByRole(role, { name }).first().tap();
    taps += 1;
  };
  await expectFit(page);
  await tap('link', 'Open this stop');
  await tap('button', 'All delivered');
  await tap('button', /^Sign as/);
  await tap('button', /^Deliver 6 of 6/);
  await expect(page.getByText('Saved on this phone. Sent and recorded.')).toBeVisible();
  console.log(`clean stop: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(4);
  expect(await recordOf(orders[0] ?? '')).toMatchObject([
    {
      state: 'delivered',
      lines: [
        [3, 3, ''],
        [3, 3, ''],
      ],
    },
  ]);

  await page.getByRole('link', { name: /^Next stop/ }).tap();
  await expect(page.getByRole('button', { name: 'All delivered' })).toBeVisible();
  await expectFit(page);
});
