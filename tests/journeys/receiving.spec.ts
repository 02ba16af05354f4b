import { expect, type Page, test } from '@playwright/test';
import { dayIn } from '../../src/kit/time.ts';
import { picture } from '../support/pictures.ts';
import { modulesOf, readQr } from '../support/read-qr.ts';
import { addRun } from '../support/runs.ts';
import { planShift } from '../support/shifts.ts';
import { sayGiven } from './steps/deliver.ts';
import { expectFit, openShopData, orderOfBuyer } from './steps/dock.ts';
import { signIn } from './steps/sign-in.ts';

/** The receiver opens the delivery on their own phone, counts and signs; what differs stands in the record and on the proof. */

let shop: ReturnType<typeof openShopData>;
test.beforeAll(() => {
  shop = openShopData();
});
test.afterAll(() => shop.pool.end());

const show = async (page: Page, name: string) => {
  if (!process.env.DRIVER_SCREENS) return;
  const before = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({
        path: `${process.env.DRIVER_SCREENS}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
};

test('a receiver counts one less in Spanish and signs; link opened twice, and too late', async ({
  page,
  browser,
}) => {
  test.slow();
  const order = await orderOfBuyer(shop, { isDemoDrivers: false });
  const { driver, email } = await planShift(shop.pool as never, 0);
  await addRun(shop.app, {
    day: dayIn('America/New_York', Date.now()),
    name: 'Harbor',
    driverId: driver,
    state: 'out',
    orders: [order.id],
  });
  await signIn(page, email as `${string}@${string}`, '/dashboard/stops');
  await page.getByRole('link', { name: 'Open this stop' }).first().tap();
  await page.getByRole('button', { name: 'All delivered' }).tap();
  await page.getByRole('button', { name: 'They sign on their phone' }).tap();
  const code = page.getByRole('img', { name: 'Code for the receiver’s phone' });
  await expect(code).toBeVisible();
  const d = (await code.locator('path').getAttribute('d')) ?? '';
  const [, , size] = ((await code.getAttribute('viewBox')) ?? '').split(' ');
  const address = readQr(modulesOf({ size: Number(size), d }).modules);

  const theirs = await browser.newContext({
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const receiver = await theirs.newPage();
  await receiver.goto(address);
  await expect(receiver.getByRole('heading', { level: 1 })).toHaveText('Recibir una entrega');
  await expectFit(receiver);
  const same = receiver.getByRole('button', { name: 'Igual que el conductor: 3' });
  await same.first().tap();
  await receiver
    .getByRole('button', { name: /^Uno menos/ })
    .first()
    .tap();
  await expect(receiver.getByRole('status').first()).toHaveText(
    'El conductor dice 3. Se registran los dos conteos.',
  );
  await same.last().tap();
  await receiver.getByLabel('Su nombre').fill('Ines Duarte');
  await receiver.reload();
  await expect(receiver.getByLabel('Su nombre')).toHaveValue('Ines Duarte');

  // What is missing, in their own words and on a photo: an upload without a network is told, and nothing typed is lost.
  await receiver.getByLabel('Si algo falta o no está bien').fill('Una caja no vino');
  const photo = {
    name: 'caja.png',
    mimeType: 'image/png',
    buffer: await picture(2400, 1800).png().toBuffer(),
  };
  await receiver.route('**/receive/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await receiver.getByLabel('Agregue una foto').setInputFiles(photo);
  await expect(receiver.getByText(/^La foto no se agregó: no hay conexión/)).toBeVisible();
  await receiver.unroute('**/receive/**');
  await receiver.getByLabel('Agregue una foto').setInputFiles(photo);
  await expect(receiver.getByText('Fotos agregadas: 1')).toBeVisible();
  await receiver.reload();
  await expect(receiver.getByText('Fotos agregadas: 1')).toBeVisible();
  await expectFit(receiver);
  await show(receiver, 'receive');

  const others = await browser.newContext({ locale: 'en-US' });
  const another = await others.newPage();
  const heading = another.getByRole('heading', { level: 1 });
  expect((await another.goto(address))?.status()).toBe(409);
  await expect(heading).toHaveText('This code was opened already');
  // A phone that has received another delivery certainly keeps cookies.
  await others.addCookies([{ name: 'bc_receiving', value: 'A'.repeat(22), url: address }]);
  expect((await another.goto(address))?.status()).toBe(409);
  await expect(heading).toHaveText('Already open on another phone');

  await receiver.getByText('Mi nombre escrito es mi firma').tap();
  await receiver.getByRole('button', { name: 'Firmar y enviar' }).tap();
  await expect(receiver.getByRole('heading', { level: 1 })).toHaveText(
    'Gracias. Quedó registrado.',
  );
  await expectFit(receiver);

  await expect(page.getByText('Counts differ. Both are recorded.')).toBeVisible();
  await expect(page.getByText(/: you 3, they 2$/)).toBeVisible();
  await page.getByRole('button', { name: /^Deliver 6 of 6/ }).tap();
  await sayGiven(page);
  await expect(page.getByText('Sent and recorded.')).toBeVisible();

  const { rows } = await shop.pool.query<{ id: string; differs: object[] }>(
    `select id, receiver->'differs' as differs from deliveries where order_id = $1`,
    [order.id],
  );
  expect(rows[0]?.differs).toMatchObject([{ delivered: 3, counted: 2 }]);
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, 'desk', `/dashboard/deliveries/${rows[0]?.id}`);
  await expect(
    desk.getByText('Counts differ: the receiver counted 2 on their own phone'),
  ).toBeVisible();
  await expect(desk.getByText(/Yo mismo conté estos productos/)).toBeVisible();
  await expect(desk.getByText(/In English: “I counted these goods myself/)).toBeVisible();
  await expect(desk.getByRole('definition').filter({ hasText: 'Una caja no vino' })).toBeVisible();
  const seen = desk.getByRole('img', { name: 'Taken by the receiver on their own phone' });
  await expect(seen).toBeVisible();
  expect(
    await seen.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)),
  ).toBeGreaterThan(0);
  await expectFit(desk);
  await show(desk, 'proof-with-photo');
  // Where the desk decides, and on the order as its customer sees it.
  await desk.goto('/dashboard/deliveries/to-decide');
  // Other orders may wait there too.
  const own = desk.locator('#to-decide details', { hasText: order.number }).first();
  await own.locator('summary').first().click();
  await expect(desk.getByRole('img', { name: /^Photo 1 of/ }).first()).toBeVisible();
  await expectFit(desk);
  await show(desk, 'case-with-photo');
  const buyer = await (await browser.newContext()).newPage();
  await signIn(buyer, 'buyer', `/dashboard/orders/${order.id}`);
  await expect(buyer.getByRole('img', { name: /^Photo 1 of/ })).toBeVisible();
  await expectFit(buyer);
});

test('a code that nobody used in two hours says so', async ({ page, browser }) => {
  const order = await orderOfBuyer(shop);
  await signIn(page, 'driver', '/dashboard/stops');
  const made = await page.request.post('/api/receiving-links', {
    headers: { origin: process.env.BASE_URL ?? '' },
    data: {
      orderId: order.id,
      lines: order.lineIds.map((orderLineId) => ({ orderLineId, delivered: 3 })),
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { address, id } = (await made.json()) as { address: string; id: string };
  await shop.pool.query(
    `update receiving_links set created_at = created_at - interval '3 hours',
            expires_at = expires_at - interval '3 hours' where id = $1`,
    [id],
  );
  const receiver = await browser.newPage();
  expect((await receiver.goto(address))?.status()).toBe(410);
  await expect(receiver.getByRole('heading', { level: 1 })).toHaveText('This code has expired');
});
