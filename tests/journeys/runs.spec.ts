import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** The desk plans a day: by buttons, by keys, by dragging; a second desk sees it at once; the run goes out. */

/** Four confirmed orders of the demo, for a door each, promised for a day of their own that nobody else plans. */
async function dayWithOrders(day: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ number: string }>(
      `with source as (select distinct on (o.customer_id) o.* from orders o where o.status = 'delivered' order by o.customer_id, o.placed_at desc limit 4),
            made as (insert into orders (id, customer_id, placed_by, placed_by_name, status, ship_to, promised_on, shortfall_policy, subtotal_cents, tax_cents, delivery_fee_cents, total_cents, tax_rate_bp, placed_at, updated_at)
                     select left(s.id, 24) || substr(md5($1 || s.id), 1, 12), s.customer_id, s.placed_by, '', 'confirmed', s.ship_to, $1::date, 'ask', 1000, 0, 0, 1000, 0, now(), now() from source s
                     returning id, number, customer_id),
            lines as (insert into order_lines (id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, ordered)
                      select left(m.id, 24) || substr(md5('line' || m.id), 1, 12), m.id, 1, p.id, p.name, p.brand, p.sku, p.size_unit, p.hazardous, true, 1000, 'list', 2
                        from made m cross join (select * from products p where is_active and not exists (select 1 from safety_data s where s.name_key = p.name_key and s.un_number is not null) order by sku limit 1) p returning order_id)
       select number from made order by number`,
      [day],
    );
    return rows.map((row) => row.number);
  } finally {
    await client.end();
  }
}

/** What stands on the day's runs is on their trucks. */
async function countEverything(day: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      `insert into run_loads (run_id, order_line_id, loaded, checked_at, checked_by)
       select r.id, l.id, l.ordered, now(), r.created_by
         from runs r join run_stops s on s.run_id = r.id join order_lines l on l.order_id = s.order_id
        where r.day = $1`,
      [day],
    );
  } finally {
    await client.end();
  }
}

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const numbers = async (page: Page, name: string) =>
  list(page, name).locator('li[data-order] a.font-mono').allTextContents();

async function newRun(page: Page, name: string, driver?: string): Promise<void> {
  const form = page.locator('details', { hasText: 'New run' }).last();
  if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
  await form.getByLabel('Name').fill(name);
  if (driver) await form.getByLabel('Driver').selectOption({ label: driver });
  await form.getByRole('button', { name: 'New run' }).click();
  await expect(list(page, name)).toBeVisible();
}

/** Opens the menu of a stop that moves it. */
const moveMenu = (page: Page, number: string) =>
  page.locator(`summary[aria-label="Move to: ${number}"]`).click();

test('the desk plans a day by buttons, keys and dragging, another desk sees it at once, and the run goes out', async ({
  page,
  browser,
}) => {
  test.slow();
  const day = '2031-03-05';
  const [a = '', b = '', c = '', d = ''] = await dayWithOrders(day);
  await signIn(page, 'owner', `/dashboard/deliveries?day=${day}`);
  await ready(page);
  // Sam Okafor is out for delivery with the demo’s other truck.
  await newRun(page, 'Harbor', 'Ruth Ballard: no hazmat training');
  await newRun(page, 'Hill');
  await expect(list(page, 'On no run').getByRole('listitem')).toHaveCount(4);

  const other = await browser.newPage();
  await signIn(other, 'owner', `/dashboard/deliveries?day=${day}`);
  await ready(other);

  for (const number of [a, b]) {
    await moveMenu(page, number);
    await page.getByRole('button', { name: `${number} To Harbor` }).click();
    await expect(list(page, 'Harbor').getByText(number)).toBeVisible();
  }
  // A menu of what is on no run lies over the columns beside it.
  await moveMenu(page, c);
  const menu = page.locator(`details:has(> summary[aria-label="Move to: ${c}"]) > div`);
  const covered = await menu.evaluate((panel) => {
    const { left, top, width, height } = panel.getBoundingClientRect();
    return [0.1, 0.5, 0.98].flatMap((x) =>
      [0.2, 0.5, 0.8].filter(
        (y) => !panel.contains(document.elementFromPoint(left + width * x, top + height * y)),
      ),
    );
  });
  expect(covered).toEqual([]);
  await page.keyboard.press('Escape');
  await moveMenu(page, b);
  await page.getByRole('button', { name: `Move ${b} up` }).click();
  await expect.poll(() => numbers(page, 'Harbor')).toEqual([b, a]);

  // By keys: from the waiting list to the first run, then down it, then to the next run.
  await page.getByRole('button', { name: new RegExp(`^Move ${c},`) }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => numbers(page, 'Harbor')).toContain(c);
  await expect(page.getByRole('button', { name: new RegExp(`^Move ${c},`) })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => numbers(page, 'Hill')).toEqual([c]);
  await expect(page.getByText(`${c} is stop 1 of 1 on Hill now.`)).toBeAttached();

  // Onto the head of the run: before its first stop.
  await page
    .locator('li[data-order]', { hasText: d })
    .dragTo(page.getByRole('region', { name: 'Hill' }).getByRole('heading', { name: 'Hill' }));
  await expect.poll(() => numbers(page, 'Hill')).toEqual([d, c]);
  await expect.poll(() => numbers(other, 'Harbor')).toEqual([b, a]);
  await expect.poll(() => numbers(other, 'Hill')).toEqual([d, c]);

  await expectAccessible(page, 'main');

  // What is missing stands on the board before anybody presses; counted, it can leave.
  await expect(page.getByText('Load counted, 0 of 2 lines').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send out: Harbor' })).toHaveCount(0);
  await countEverything(day);
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Send out: Harbor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send out' }).click();
  for (const desk of [page, other]) {
    const column = desk.getByRole('region', { name: 'Harbor' });
    await expect(column.getByText('Out for delivery', { exact: true })).toBeVisible();
    await expect(column.getByText(/^Every point was green at/)).toBeVisible();
    await expect(desk.locator('[aria-label="Call it back: Harbor"]')).toBeAttached();
  }
  await page.reload();
  expect(await numbers(page, 'Harbor')).toEqual([b, a]);
  await other.close();
});

test('orders that are chosen in the list are put on a run', async ({ page }) => {
  const day = '2031-03-12';
  const [a = ''] = await dayWithOrders(day);
  await signIn(page, 'owner', `/dashboard/deliveries?day=${day}`);
  await ready(page);
  await newRun(page, 'Chosen');
  await page.goto('/dashboard/orders?status=confirmed');
  await ready(page);
  await page.getByRole('checkbox', { name: a }).check();
  await page.getByRole('link', { name: 'Put on a run' }).click();
  await page.getByRole('button', { name: 'Put on this run: Chosen' }).click();
  await expect(page.getByText('1 order put on “Chosen”')).toBeVisible();
  await page.getByRole('link', { name: 'To the plan' }).click();
  await expect.poll(() => numbers(page, 'Chosen')).toEqual([a]);
});
