import { expect, test } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { deliver, expectFit, openShopData, orderOfBuyer } from './steps/dock.ts';
import { mailTo } from './steps/mail.ts';
import { DEMO, signIn } from './steps/sign-in.ts';

/** The proof of a delivery, from the customer's order to the file in their mail. */

const shop = openShopData();
test.afterAll(() => shop.pool.end());

test('the buyer goes from the order to signature, photo and PDF, and has it in the mail', async ({
  page,
  browser,
}) => {
  const order = await orderOfBuyer(shop);
  const phone = await browser.newPage();
  await signIn(phone, 'driver', '/dashboard/stops');
  const since = Date.now() - 5000;
  const deliveryId = await deliver(phone, order);
  await phone.close();

  await signIn(page, 'buyer', `/dashboard/orders/${order.id}`);
  await page.locator(`a[href="/dashboard/deliveries/${deliveryId}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
  await expect(page.getByRole('img', { name: 'Signature of Rosa Marchetti' })).toBeVisible();
  await expect(page.getByText('Rosa Marchetti, Dock lead').first()).toBeVisible();
  const photo = page.getByRole('img', { name: 'At the stop' });
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expectFit(page);

  const link = page.getByRole('link', { name: 'PDF', exact: true });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toContain('application/pdf');
  const text = (await readPdf(await file.body())).pages.join(' ');
  for (const words of [order.number, 'Rosa Marchetti', 'Fingerprint'])
    expect(text).toContain(words);

  const mail = await mailTo(page.request, DEMO.buyer, order.number, since);
  const attached = await page.request.get(
    `${process.env.MAIL_SINK_URL}/api/messages/${mail.id}/attachments/0`,
  );
  expect((await readPdf(await attached.body())).pages.join(' ')).toContain(order.number);
});
