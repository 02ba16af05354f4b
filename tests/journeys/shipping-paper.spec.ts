import { expect, type Page, test } from '@playwright/test';
import type pg from 'pg';
import { dayIn } from '../../src/kit/time.ts';
import { addOrder } from '../support/orders.ts';
import { addProduct } from '../support/rows.ts';
import { addRun, addTruck } from '../support/runs.ts';
import { expectAccessible } from './steps/accessible.ts';
import { sendOut } from './steps/send-out.ts';
import { DEMO, signIn } from './steps/sign-in.ts';
import { withShop } from './steps/with-shop.ts';

/** The papers of a truck: a draft until a trained person signs; and a corrosive that waits for its sheet. */
const DAY = dayIn('America/New_York', Date.now());

const show = async (page: Page, name: string) => {
  if (!process.env.SHIPPING_SCREENS) return;
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const path = `${process.env.SHIPPING_SCREENS}/${name}-${width}-${colorScheme}.png`;
    await page.screenshot({ path, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
};

const idOf = async (pool: pg.Client, text: string, values: unknown[] = []) =>
  (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

/** Seven pails of bleach for one customer, on a run of the demo's driver. */
const planRun = () =>
  withShop(async (app, pool) => {
    const order = await addOrder(app, {
      customerId: await idOf(
        pool,
        'select id from customers where is_active order by name offset 3',
      ),
      status: 'confirmed',
      promisedOn: DAY,
      lines: [
        {
          productId: await idOf(pool, `select id from products where sku = 'LF-1040-P5'`),
          quantity: 7,
          unitPriceCents: 5000,
        },
      ],
    });
    await pool.query(
      `update users set duties = array(select distinct unnest(duties || '{driver}'::text[])) where email = $1`,
      [DEMO.driver],
    );
    return addRun(app, {
      day: DAY,
      name: 'Harbor loop',
      truckId: await addTruck(app, { name: 'Box 9' }),
      driverId: await idOf(pool, 'select id from users where email = $1', [DEMO.driver]),
      orders: [order.id],
    });
  });

test('a shipping paper is a draft until a trained person signs it, and again when the load changes', async ({
  page,
  browser,
}) => {
  const runId = await planRun();
  await signIn(page, 'owner', `/dashboard/runs/${runId}`);
  await page
    .getByRole('link', { name: /^Sign: / })
    .first()
    .click();
  await expect(page.getByText('Draft, not signed by a trained person')).toBeVisible();
  await expect(page.getByText('UN1791, Hypochlorite solutions, 8, PG III')).toBeVisible();
  await show(page, 'draft');
  // Nobody signs without training: it is recorded first.
  await page.getByRole('link', { name: 'People with hazmat training' }).click();
  await page.getByLabel('Person', { exact: true }).selectOption({ label: 'Ruth Ballard' });
  await page.getByLabel('Trained on').fill(DAY);
  await page.getByLabel('Training materials').fill('Slides, folder 7');
  await page.getByLabel('Trainer', { exact: true }).fill('Harbor Hazmat Training');
  await page.getByLabel('Trainer’s address').fill('9 Customs Wharf, Providence');
  await page.getByLabel('How it was tested').fill('Written test, passed');
  await page.getByLabel(/We certify/).check();
  await expectAccessible(page);
  await show(page, 'training-form');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByRole('heading', { name: 'Ruth Ballard' })).toBeVisible();
  await show(page, 'training');

  await page.goto(`/dashboard/runs/${runId}/shipping-paper`);
  await page.getByLabel(/I have checked names/).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign for exactly this load' }).click();
  await expect(page.getByText('Signed by a trained person', { exact: true })).toBeVisible();
  await show(page, 'signed');

  const cab = await (await browser.newContext()).newPage();
  await signIn(cab, 'driver', `/dashboard/runs/${runId}/shipping-paper`);
  await expect(cab.getByText('Signed by a trained person', { exact: true })).toBeVisible();
  const pdf = await cab.request.get(`/dashboard/runs/${runId}/shipping-paper.pdf`);
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  // One pail stays in the warehouse: what was signed is another load.
  await withShop((_app, pool) =>
    pool.query(
      `insert into run_loads (run_id, order_line_id, loaded, short_reason, checked_at)
       select $1::text, l.id, 6, 'damaged', now() from order_lines l
         join run_stops s on s.order_id = l.order_id where s.run_id = $1::text`,
      [runId],
    ),
  );
  await cab.reload();
  await expect(cab.getByText('Draft: changed after it was signed')).toBeVisible();
  await cab.context().close();
});

test('a corrosive without its sheet does not leave, until the owner lets it go with a reason that stays', async ({
  page,
}) => {
  const name = 'Acid Rust Remover';
  const orderId = await withShop(async (app, pool) => {
    const productId = await addProduct(app, {
      name,
      nameKey: 'acid-rust-remover',
      sku: 'LF-9990-P5',
      hazardous: true,
    });
    // How it travels is known: only its sheet is missing.
    await pool.query(
      `insert into safety_data (name_key, not_regulated) values ('acid-rust-remover', true)
       on conflict (name_key) do update set not_regulated = true`,
    );
    const customerId = await idOf(
      pool,
      'select id from customers where is_active order by name offset 5',
    );
    const lines = [{ productId, quantity: 1, unitPriceCents: 5000 }];
    return (await addOrder(app, { customerId, status: 'confirmed', promisedOn: DAY, lines })).id;
  });
  await signIn(page, 'owner', `/dashboard/orders/${orderId}`);
  await sendOut(page);
  await expect(
    page.locator('#main').getByText(/The safety data sheet comes first\. There is none of/),
  ).toBeVisible();
  await show(page, 'without-sheet');
  await page.locator('summary', { hasText: 'Let it go without' }).click();
  await page.getByLabel('Why it may go without').fill('Sheet asked for by phone, comes today');
  await page.getByRole('button', { name: /Let it go without/ }).click();
  await expect(
    page.getByText(/Let go without its sheet by .*Sheet asked for by phone/),
  ).toBeVisible();
  await sendOut(page);
  await expect(page.getByRole('button', { name: 'Send out' })).toBeHidden();
  const trail = await withShop(async (_app, pool) =>
    idOf(
      pool,
      `select object_id as id from audit_log where action = 'safety-sheet.release' order by seq desc limit 1`,
    ),
  );
  expect(trail).not.toBe('');
});
