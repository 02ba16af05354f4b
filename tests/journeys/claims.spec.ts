import { expect, test } from '@playwright/test';
import { picture } from '../support/pictures.ts';
import { expectAccessible } from './steps/accessible.ts';
import { connectBooks } from './steps/books.ts';
import { disturb } from './steps/disturb.ts';
import { deliver, expectFit, openShopData, orderOfBuyer } from './steps/dock.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** A customer reports what came short; the desk approves; the credit stands in the books and with the customer. */

const shop = openShopData();
// One worker plays the file in order, so that the pool is ended once.
test.describe.configure({ mode: 'default' });
test.afterAll(() => shop.pool.end());
const REALM = '9341450000000001';

test('a short line is reported with a photo, approved, and credited in the books', async ({
  page,
  browser,
}) => {
  test.slow();
  const office = await (await browser.newContext()).newPage();
  await connectBooks(office);
  const order = await orderOfBuyer(shop);
  const phone = await browser.newPage();
  await signIn(phone, 'driver', '/dashboard/stops');
  await deliver(phone, order);
  await phone.close();

  await signIn(page, 'buyer', `/dashboard/orders/${order.id}`);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const send = page.getByRole('button', { name: 'Send claim' });
  await send.click();
  await expect(page.getByText('Tick what is short, damaged or wrong.').first()).toBeInViewport();
  await page.getByRole('checkbox').first().check();
  await send.click();
  await expect(page.getByText('Choose what is wrong.')).toBeVisible();
  await page.getByRole('radio', { name: 'Not received' }).check();
  const words = page.getByLabel('What happened');
  await words.fill('Two on the shelf, three on the paper.');
  await page.reload();
  await expect(words).toHaveValue('Two on the shelf, three on the paper.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'shelf.png',
    mimeType: 'image/png',
    buffer: await picture(800, 600).png().toBuffer(),
  });
  await expectFit(page);
  await send.click();
  await expect(page).toHaveURL(/\/dashboard\/claims\//);
  await expect(page.getByText('1 not received')).toBeVisible();
  const claim = new URL(page.url()).pathname;

  await office.context().clearCookies();
  await signIn(office, 'desk', '/dashboard/orders?show=claims&state=open');
  await office.getByRole('link', { name: new RegExp(order.number) }).click();
  await expect(office.getByRole('img', { name: 'Photo 1 of the claim' })).toBeVisible();
  await expectFit(office);
  await office.getByLabel('Answer to the customer').fill('We credit it.');
  const second = await office.context().newPage();
  await second.goto(claim);
  await ready(second);
  await office.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(office.getByText('1 of 1 credited')).toBeVisible();
  // Another tab still shows it as open. Pressed there, it says so and shows what was decided.
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(second.getByText('This claim is approved already.')).toBeVisible();
  await expect(second.getByText('1 of 1 credited')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await second.close();

  await expect
    .poll(
      async () => {
        const control = process.env.QUICKBOOKS_CONTROL_URL;
        const answer = await page.request.get(`${control}/realms/${REALM}/CreditMemo`);
        const rows = (await answer.json()) as { entity: object }[];
        return rows.filter(({ entity }) => JSON.stringify(entity).includes(order.number)).length;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  // The menu counts the answer until whoever reported it has looked.
  await page.goto('/dashboard');
  await ready(page);
  const orders = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Orders', exact: true }) });
  const counted = async () =>
    Number(
      /(\d+) waiting/.exec((await orders.locator('.sr-only').allTextContents()).join())?.[1] ?? 0,
    );
  const before = await counted();
  expect(before).toBeGreaterThan(0);
  await page.goto(claim);
  await expect(page.getByText('We credit it.')).toBeVisible();
  await expect.poll(counted).toBe(before - 1);
  await page.getByRole('link', { name: order.number }).click();
  await expect(page.getByText(/^Credit \S+ for BC-\d+, \$/)).toBeVisible();
  await expect(page.getByText('Open, in QuickBooks')).toBeVisible();
  await office.close();
});

test('a report whose answer was lost is found by itself, once, and the page never says that it was not sent', async ({
  page,
  browser,
}) => {
  const order = await orderOfBuyer(shop);
  const phone = await browser.newPage();
  await signIn(phone, 'driver', '/dashboard/stops');
  await deliver(phone, order);
  await phone.close();
  await signIn(page, 'buyer', `/dashboard/orders/${order.id}`);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('radio', { name: 'Damaged' }).check();
  const { over } = await disturb(page, 'answer dropped', /\/api\/claims$/, 3000);
  await page.getByRole('button', { name: 'Send claim' }).click();
  await expect(page.getByText(/it is not known whether this was done/)).toBeVisible();
  await expect(page.getByText(/Everything is kept, and sent by itself once/)).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeDisabled();
  await over;
  await expect(page).toHaveURL(/\/dashboard\/claims\//, { timeout: 20_000 });
  await expect(page.getByText('1 damaged')).toBeVisible();
  const { rows } = await shop.pool.query('select 1 from claims where order_id = $1', [order.id]);
  expect(rows).toHaveLength(1);

  // The desk sends it again with the next truck instead, and takes that back.
  const claim = new URL(page.url()).pathname;
  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'desk', claim);
  await ready(office);
  await office.getByLabel(/: how many to send again$/).fill('1');
  await expect(office.getByLabel(/: how many to credit$/)).toHaveValue('0');
  await expect(office.getByText(/^1, worth \$/)).toBeVisible();
  await expectAccessible(office, 'main');
  await office.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(office.getByText('1 sent again at no charge')).toBeVisible();
  const again = office.getByText(/^Sent again with BC-\d+, coming /);
  const to = (await again.getByRole('link').getAttribute('href')) ?? '';
  await page.reload();
  await expect(page.getByText('1 sent again at no charge')).toBeVisible();
  await page.goto(to);
  await expect(page.getByText(`Sent again at no charge, for ${order.number}.`)).toBeVisible();
  await office.getByRole('button', { name: 'Undo this decision' }).click();
  const question = office.getByRole('dialog');
  await expect(question).toContainText('is cancelled');
  await question.getByRole('button', { name: 'Undo this decision' }).click();
  await expect(office.getByText('Open again. The customer is told.')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible();
  await office.context().close();

  // Open again, whoever reported it takes it back.
  await page.goto(claim);
  await ready(page);
  const withdraw = page.getByRole('main').getByRole('button', { name: 'Withdraw this claim' });
  const state = async () =>
    (await shop.pool.query('select state from claims where order_id = $1', [order.id])).rows[0];
  expect(await state()).toEqual({ state: 'open' });
  await withdraw.click();
  await expect(page.getByRole('main').getByText('Withdrawn').first()).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  expect(await state()).toEqual({ state: 'withdrawn' });

  // By mistake: it is taken up again where that is said.
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(withdraw).toBeVisible();
  expect(await state()).toEqual({ state: 'open' });
});
