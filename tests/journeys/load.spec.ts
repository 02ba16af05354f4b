import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { dayIn } from '../../src/kit/time.ts';
import type { AppUnderTest } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { addRun, addTruck } from '../support/runs.ts';
import { expectAccessible } from './steps/accessible.ts';
import { DEMO, signIn } from './steps/sign-in.ts';

// What is sent is cut off here, page by page; without a network at all it is played in offline.spec.ts.
test.use({ serviceWorkers: 'block' });

/** Dock and truck are worked on a phone. */
const DAY = dayIn('America/New_York', Date.now());

/** Targets of gloves: 56 px. */
async function bigTargets(page: Page): Promise<void> {
  const small = await page
    .locator('main button, main a, main summary')
    .evaluateAll((nodes) =>
      nodes
        .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 56)
        .map((node) => node.textContent),
    );
  expect(small).toEqual([]);
}

/** A run of the demo's driver with two stops, on a truck with three sections. */
async function planRun() {
  const pool = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await pool.connect();
  try {
    const app = { clock: { now: () => Date.now() }, db: { pool } } as unknown as AppUnderTest;
    const one = async (text: string, values: unknown[] = []) =>
      (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
    const product = (sku: string) => one('select id from products where sku = $1', [sku]);
    const customer = (at: number) =>
      one('select id from customers where is_active order by name offset $1 limit 1', [at]);
    const lines = await Promise.all(
      [
        ['LF-1040-P5', 4],
        ['LF-1060-P5', 2],
        ['LF-1070-C4', 3],
      ].map(async ([sku, quantity]) => ({
        productId: await product(String(sku)),
        quantity: Number(quantity),
        unitPriceCents: 5000,
      })),
    );
    const orders = [];
    for (const at of [4, 9])
      orders.push(
        await addOrder(app, {
          customerId: await customer(at),
          status: 'confirmed',
          promisedOn: DAY,
          lines,
        }),
      );
    // Of this journey's own: whoever tends the demo may give the driver one duty.
    await pool.query(
      `update users set duties = array(select distinct unnest(duties || '{driver}'::text[])) where email = $1`,
      [DEMO.driver],
    );
    const truckId = await addTruck(app, { name: 'Box 7', sections: ['Nose', 'Middle', 'Door'] });
    const runId = await addRun(app, {
      day: DAY,
      name: 'Coast',
      truckId,
      driverId: await one('select id from users where email = $1', [DEMO.driver]),
      orders: orders.map((order) => order.id),
    });
    return { runId, orders };
  } finally {
    await pool.end();
  }
}

const show = async (page: Page, name: string) => {
  if (!process.env.LOAD_SCREENS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `${process.env.LOAD_SCREENS}/${name}-${colorScheme}.png`,
      fullPage: true,
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

test('a driver’s pages are all light or all dark, as the phone is', async ({ page }) => {
  const { runId, orders } = await planRun();
  await signIn(page, 'driver', `/dashboard/runs/${runId}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const grounds: string[] = [];
    for (const address of [
      '/dashboard/stops',
      `/dashboard/product-delivery/${orders[0]?.id}`,
      `/dashboard/runs/${runId}`,
      `/dashboard/runs/${runId}/load`,
      `/dashboard/runs/${runId}/count`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      grounds.push(
        await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      );
    }
    expect(new Set(grounds).size).toBe(1);
  }
});

test('a truck is loaded with one short pick through a lost network, leaves, and is counted back with one difference', async ({
  page,
}) => {
  const { runId, orders } = await planRun();
  await signIn(page, 'driver', `/dashboard/runs/${runId}`);
  await expect(page.getByRole('heading', { name: 'Coast' })).toBeVisible();
  await show(page, 'run-planned');
  await page.getByRole('link', { name: 'Load the truck' }).click();
  await expect(page.getByText('Every finished stop is sent')).toBeVisible();
  await expectAccessible(page);
  await bigTargets(page);
  await show(page, 'load-begin');

  // The first tap is saved; the second one meets no network, and outlives a reload.
  await page
    .getByRole('button', { name: /^Loaded: 4 Chlorine Destainer/ })
    .first()
    .click();
  await expect(page.getByText('1 of 6 lines counted')).toBeVisible();
  await expect(page.getByText('Every finished stop is sent')).toBeVisible();
  await page.route('**/api/check-load', (route) => route.abort());
  await page
    .getByRole('button', { name: /^Less: Laundry Sour/ })
    .first()
    .click();
  await page.getByText('Not found', { exact: true }).click();
  await expectAccessible(page);
  await show(page, 'load-short');
  // What is not kept is asked about before the page is left.
  await page.getByRole('link', { name: 'The run' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Keep this count' }).click();
  await expect(page.getByText('1 load count waiting')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 load count waiting')).toBeVisible();
  await expect(page.getByText('2 of 6 lines counted')).toBeVisible();
  await show(page, 'load-waiting');
  // The paper would be without that count: nobody signs it yet.
  await page.goto(`/dashboard/runs/${runId}/shipping-paper`);
  await expect(page.getByText('1 line counted on this phone is not recorded yet')).toBeVisible();
  await expect(page.getByText(/What stands here is without them/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign for/ })).toHaveCount(0);
  await expectAccessible(page);
  await show(page, 'paper-behind');
  await page.goto(`/dashboard/runs/${runId}/load`);
  await expect(page.getByText('1 load count waiting')).toBeVisible();
  await page.unroute('**/api/check-load');
  // By itself, as soon as somebody answers.
  await expect(page.getByText('Every finished stop is sent')).toBeVisible();
  // Somebody found less of one and has not said how much: no tap for all counts it.
  const less = page.getByRole('button', { name: /^Less: / }).first();
  const found = ((await less.getAttribute('aria-label')) ?? '').slice('Less: '.length);
  await less.click();
  await expect(page.getByRole('button', { name: 'All 3 lines loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Less: ${found}`, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  // True in the moment of the tap, not once the phone has read itself again.
  const text = await page
    .getByRole('button', { name: 'All 4 lines loaded' })
    .evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      return document.querySelector('[data-waiting]')?.textContent;
    });
  expect(text).toContain('4 load counts waiting');
  await expect(page.getByText('Every line is counted.')).toBeVisible();
  await expect(page.getByText('Every finished stop is sent')).toBeVisible();

  // The desk reads what is missing, and the truck leaves.
  await page.getByRole('link', { name: 'The run' }).click();
  await expect(page.getByText('1 line was loaded short')).toBeVisible();
  await expect(page.getByText(/1 of 2 missing: Laundry Sour/)).toBeVisible();
  await expectAccessible(page);
  await show(page, 'run-loaded');
  // Its paper is signed first; and its driver, who has not closed the other truck of today, says why it leaves.
  await expect(page.getByText('The shipping paper is not signed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send out/ })).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Sign: / })
    .first()
    .click();
  await page.getByLabel(/I have checked names/).check();
  await page.getByRole('button', { name: 'Sign for exactly this load' }).click();
  await expect(page.getByText('Signed by a trained person', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Stops', exact: true }).click();
  // Which of this driver's trucks is on the road, other journeys decide too: one is enough here.
  await expect(page.getByText(/is out for delivery with “/).first()).toBeVisible();
  await expectAccessible(page);
  await show(page, 'run-asked');
  await page.getByLabel('Why it leaves all the same').fill('North is back, not counted yet');
  await page.getByRole('button', { name: 'Send out all the same' }).click();
  await expect(page.getByText('Out for delivery', { exact: true })).toBeVisible();
  await expect(page.getByText(/“North is back, not counted yet”/)).toBeVisible();

  // The first stop takes what was loaded for it; the second one is not reached.
  const [first, second] = orders;
  const short = await page.evaluate(
    async ({ orderId, lineIds }) => {
      const response = await fetch('/api/deliver-order', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          orderId,
          signerName: 'Ana',
          lines: [4, 1, 3].map((delivered, at) => ({
            orderLineId: lineIds[at],
            delivered,
            reason: 'short-loaded',
          })),
        }),
      });
      return response.status;
    },
    { orderId: first?.id ?? '', lineIds: first?.lineIds ?? [] },
  );
  expect(short).toBe(200);

  await page.getByRole('link', { name: 'Count back and close' }).click();
  await expect(page.getByRole('heading', { name: 'Count back' })).toBeVisible();
  // No report, no closing by the driver: the second stop is reported first.
  await expect(page.getByText('Reports are missing')).toBeVisible();
  const notReached = await page.evaluate(async (orderId) => {
    const response = await fetch('/api/deliver-order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ orderId, lines: [], failed: 'not-reached' }),
    });
    return response.status;
  }, second?.id ?? '');
  expect(notReached).toBe(200);
  await page.reload();
  await expectAccessible(page);
  await bigTargets(page);
  await show(page, 'count-begin');
  // What should be there is said, and nothing is filled in.
  for (const field of await page.getByRole('textbox', { name: /^Came back/ }).all())
    await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Close the run' }).click();
  await expect(page.getByRole('button', { name: /^Laundry Sour, / })).toBeVisible();
  for (const [name, returned] of [
    ['Chlorine Destainer', 4],
    ['Laundry Sour', 2],
    // One is not there.
    ['Fabric Softener', 2],
  ] as const) {
    const field = (label: string) =>
      page.getByRole('textbox', { name: new RegExp(`^${label}: ${name}`) });
    await field('Came back').fill(String(returned));
    if ((await field('Came back damaged').count()) > 0) await field('Came back damaged').fill('0');
  }
  await expect(page.getByText('! 1 missing', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close the run' }).click();
  await expect(page.getByText('The run is not closed')).toBeVisible();
  await page.getByLabel(/^What happened to it/).fill('One case fell off the lift gate');
  await show(page, 'count-difference');
  await page.getByRole('button', { name: 'Close the run' }).click();
  await expect(page.getByText(/ is counted back and closed$/)).toBeVisible();
  await page.goto(`/dashboard/runs/${runId}?tab=count`);
  await expect(page.getByRole('heading', { name: 'Counted back' })).toBeVisible();
  await expect(page.getByText('“One case fell off the lift gate”')).toBeVisible();
  await show(page, 'run-closed');
});
