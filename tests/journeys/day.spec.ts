import { expect, test } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from './steps/accessible.ts';
import { counted } from './steps/counted.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** A day of twelve, put on last week's runs: counted in presses. */

const DAY = '2031-06-10';
const LAST = '2031-06-03';

/** Twelve confirmed orders of a door each for the day, and two runs a week before. */
async function twelve(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  try {
    await client.query(
      `with source as (select distinct on (o.customer_id) o.* from orders o where o.status = 'delivered' order by o.customer_id, o.placed_at desc limit 12),
            made as (insert into orders (id, customer_id, placed_by, placed_by_name, status, ship_to, promised_on, shortfall_policy, subtotal_cents, tax_cents, delivery_fee_cents, total_cents, tax_rate_bp, placed_at, updated_at)
                     select left(s.id, 24) || substr(md5($1 || s.id), 1, 12), s.customer_id, s.placed_by, '', 'confirmed', s.ship_to, $1::date, 'ask', 1000, 0, 0, 1000, 0, now(), now() from source s
                     returning id)
       insert into order_lines (id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, ordered)
       select left(m.id, 24) || substr(md5('line' || m.id), 1, 12), m.id, 1, p.id, p.name, p.brand, p.sku, p.size_unit, p.hazardous, true, 1000, 'list', 2
         from made m cross join (select * from products p where is_active order by sku limit 1) p`,
      [DAY],
    );
    await client.query(
      `insert into runs (id, day, name, state, leaves_at, created_by, created_at)
       select left(u.id, 24) || substr(md5(n.name || $1), 1, 12), $1::date, n.name, 'planned', '08:00', u.id, now() + n.at * interval '1 second'
         from (select id from users where role = 'super_admin' order by id limit 1) u,
              (values ('East', 1), ('West', 2)) n(name, at)`,
      [LAST],
    );
  } finally {
    await client.end();
  }
}

test('a day of twelve is on its runs in at most five presses, and the old addresses lead to it', async ({
  page,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'a day is planned at a desk, once');
  await twelve();
  await signIn(page, 'desk', `/dashboard/runs?day=${DAY}`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/deliveries\\?day=${DAY}`));
  await ready(page);
  const waiting = page.getByRole('list', { name: 'On no run' }).locator('li[data-order]');
  await expect(waiting).toHaveCount(12);
  const job = counted(page, 'Plan a run of twelve');
  const press = (role: 'button' | 'link', name: string) =>
    job.press(page.getByRole(role, { name, exact: true }).first());
  await press('button', 'Copy last week’s runs');
  await expect(page.getByRole('list', { name: 'East', exact: true })).toBeVisible();
  await press('link', 'Put the day on runs');
  await press('button', 'Do it');
  await expect(waiting).toHaveCount(0);
  job.done(5);
  const east = page.getByRole('region', { name: 'East' }).locator('li[data-order]');
  const west = page.getByRole('region', { name: 'West' }).locator('li[data-order]');
  expect((await east.count()) + (await west.count())).toBe(12);

  await page.goto(`/dashboard/deliveries/to-decide?day=${DAY}`);
  await expect(page).toHaveURL(/view=live/);
  await expect(page.getByText('12 stops on 2 runs')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'East', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Map' })).toBeVisible();
  for (const tab of ['Load', 'Papers', 'Count back', 'Stops'])
    await page
      .getByRole('navigation', { name: 'The run' })
      .getByRole('link', { name: tab })
      .click();
});
