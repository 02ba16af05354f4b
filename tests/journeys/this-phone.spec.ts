import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { dayIn } from '../../src/kit/time.ts';
import { startAnotherWeb } from '../support/another-web.ts';
import { chromiumPath } from '../support/chromium.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { picture } from '../support/pictures.ts';
import { addRun } from '../support/runs.ts';
import { planShift, signInDriver } from '../support/shifts.ts';
import { sayGiven } from './steps/deliver.ts';
import { expectFit, openShopData, orderOfBuyer } from './steps/dock.ts';

/** A driver's own phone: whether its sign-in is tied to it, and a colleague's stop that is taken over on it. */

const PHONE = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};
test.use(PHONE);

const BOUND = /^Your sign-in is tied to this phone/;
const EVERYTHING_WORKS = /your sign-in is not tied to this phone\. Everything works/;

let shop: ReturnType<typeof openShopData>;
test.beforeAll(() => {
  shop = openShopData();
});
test.afterAll(() => shop.pool.end());

const show = async (page: Page, name: string) => {
  if (!process.env.DRIVER_SCREENS) return;
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({
        path: `${process.env.DRIVER_SCREENS}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  await page.setViewportSize(PHONE.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
};

const sessionOf = async (driver: string) =>
  (
    await shop.pool.query<{ phone: boolean; bound: boolean }>(
      'select deliveries_only as phone, device_key is not null as bound from sessions where user_id = $1',
      [driver],
    )
  ).rows;

/** Hands the first stop of the list over, as any day. */
async function deliverNext(page: Page, withPhoto = false): Promise<void> {
  await page.getByRole('link', { name: 'Open this stop' }).first().tap();
  await page.getByRole('button', { name: 'All delivered' }).tap();
  if (withPhoto) {
    await page.getByText('Photos', { exact: true }).tap();
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'door.png',
        mimeType: 'image/png',
        buffer: await picture(300, 200).png().toBuffer(),
      });
    await expect(page.getByRole('img', { name: /^Photo 1:/ })).toBeVisible();
  }
  await page.getByLabel('Name of the receiver').fill('Rosa');
  await page.getByLabel('My name above stands for my signature').check();
  await page.getByRole('button', { name: /^Deliver \d/ }).tap();
  await sayGiven(page);
  await expect(page.getByText('Sent and recorded.')).toBeVisible();
}

test('a phone for deliveries is asked for first, tied to its key, and says so', async ({
  page,
}) => {
  const { driver, email } = await planShift(shop.pool as never, 1);
  await signInDriver(page, '', email);
  await expect(page.getByText(BOUND)).toBeVisible();
  expect(await sessionOf(driver)).toEqual([{ phone: true, bound: true }]);
  await page.goto('/dashboard/this-phone');
  await expect(page.getByRole('heading', { level: 1, name: 'This phone' })).toBeVisible();
  await expect(page.getByText(BOUND)).toBeVisible();
  await expectFit(page);
  await show(page, 'this-phone');
  // The cookie alone, without the phone's key, is worth nothing.
  const stolen = await page.request.get('/api/driver/stops');
  expect(stolen.status()).toBe(401);
  await page.getByRole('link', { name: 'To my stops' }).tap();
  await deliverNext(page);
});

test('a browser that makes no key says so, and everything works', async ({ page }) => {
  const { driver, email } = await planShift(shop.pool as never, 1);
  await page.addInitScript(() => {
    Object.assign(crypto.subtle, {
      generateKey: () => Promise.reject(new Error('Keys are switched off.')),
    });
  });
  await signInDriver(page, '', email);
  await expect(page.getByText(EVERYTHING_WORKS)).toBeVisible();
  expect(await sessionOf(driver)).toEqual([{ phone: true, bound: false }]);
  await show(page, 'stops-unbound');
  await deliverNext(page);
  await page.goto('/dashboard/this-phone');
  await expect(page.getByText(/^This browser made no key of its own/)).toBeVisible();
});

test('on plain http the phone says that nothing ties the sign-in to it, and everything works', async () => {
  const proxy = await startFaultProxy();
  const url = new URL(proxy.url);
  url.hostname = '10.0.0.1';
  const { origin } = url;
  const web = await startAnotherWeb({ BASE_URL: origin, QUICKBOOKS_ENVIRONMENT: 'sandbox' });
  proxy.leadTo(web.port);
  const { executablePath, env, args } = await chromiumPath();
  let browser: Browser | undefined;
  try {
    // A private network's address, which leads to this machine.
    browser = await chromium.launch({
      executablePath,
      args: [...args, '--host-resolver-rules=MAP 10.0.0.1 127.0.0.1'],
      env: { ...process.env, ...env },
    });
    const page = await (await browser.newContext(PHONE)).newPage();
    const { driver, email } = await planShift(shop.pool as never, 1);
    await signInDriver(page, origin, email);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await expect(page.getByText(/^This connection is not encrypted \(http\)/)).toBeVisible();
    expect(await sessionOf(driver)).toEqual([{ phone: true, bound: false }]);
    await expect(page.getByRole('link', { name: 'Open this stop' })).toBeVisible();
    await show(page, 'stops-plain');
    await deliverNext(page, true);
  } finally {
    await browser?.close();
    await web.close();
    await proxy.close();
  }
});

test('a colleague’s stop is taken over on the phone: recorded, and the colleague and the office are told', async ({
  page,
  browser,
}) => {
  test.slow();
  const [dan, sue] = [
    await planShift(shop.pool as never, 0),
    await planShift(shop.pool as never, 1),
  ];
  const order = await orderOfBuyer(shop, { isDemoDrivers: false });
  const run = await addRun(shop.app, {
    day: dayIn('America/New_York', Date.now()),
    name: 'Quay',
    driverId: dan.driver,
    state: 'out',
    orders: [order.id],
  });
  const { number, customer } = (
    await shop.pool.query<{ number: string; customer: string }>(
      `select number, ship_to->>'name' as customer from orders where id = $1`,
      [order.id],
    )
  ).rows[0] ?? { number: '', customer: '' };
  const theirs = await browser.newContext(PHONE);
  const colleague = await theirs.newPage();
  await signInDriver(colleague, process.env.BASE_URL ?? '', dan.email);
  await expect(colleague.getByText(customer).first()).toBeVisible();

  await signInDriver(page, '', sue.email);
  const form = page.locator('details', { hasText: 'Take over a colleague’s stop' });
  await form.locator('summary').tap();
  await form.getByRole('button', { name: 'Take this stop over' }).tap();
  await expect(form.getByText('Write the number of the order.')).toBeVisible();
  await form.getByLabel('Order number').fill('BC-0');
  await form.getByRole('button', { name: 'Take this stop over' }).tap();
  await expect(form.getByRole('status').or(form.getByRole('alert')).last()).toBeVisible();
  await show(page, 'take-over');
  // Without a network nobody could be told: nothing is taken, and what was typed stays.
  await form.getByLabel('Order number').fill(number.toLowerCase());
  await page.route('**/api/take-over-stop', (route) => route.abort());
  await form.getByRole('button', { name: 'Take this stop over' }).tap();
  await expect(form.getByText(/your colleague could not be told/)).toBeVisible();
  await expect(form.getByLabel('Order number')).toHaveValue(number.toLowerCase());
  await page.unroute('**/api/take-over-stop');
  await form.getByRole('button', { name: 'Take this stop over' }).tap();
  await expect(form.getByText(`${number} is on your run now, from Sam Shift.`)).toBeVisible();
  await expect(page.getByText(customer).first()).toBeVisible();
  await expectFit(page);

  // Their phone says who has it, and the run keeps it.
  await colleague.reload();
  await expect(colleague.getByText(new RegExp(`^Sam Shift took over .*${number}`))).toBeVisible();
  await show(colleague, 'taken-from');
  await theirs.close();
  const { rows } = await shop.pool.query<{ actor: string; was: string }>(
    `select actor_id as actor, detail->>'driverWas' as was from run_events
      where run_id = $1 and kind = 'taken-over'`,
    [run],
  );
  expect(rows).toEqual([{ actor: sue.driver, was: dan.driver }]);
  await expect
    .poll(
      async () =>
        (
          await shop.pool.query(
            `select 1 from mails where kind = 'stop-taken-over' and recipient = $1`,
            [dan.email],
          )
        ).rowCount,
    )
    .toBe(1);
});
