import { expect, test } from '@playwright/test';
import { demoToken } from '../../demo/safety.ts';
import { qrPath } from '../../src/safety/sheets/public/qr-path.ts';
import { readPdf } from '../support/read-pdf.ts';
import { modulesOf, qrOnPage, readQr } from '../support/read-qr.ts';
import { signIn } from './steps/sign-in.ts';

/** The sign on the storeroom's wall of the demo buyer's first hotel. */

test('the code opens signed out, and without a connection after the first time: first aid in one tap', async ({
  page,
  context,
  baseURL,
}) => {
  const sign = `${baseURL}/site/${demoToken('Laundry, basement')}`;
  const address = readQr(modulesOf(qrPath(sign)).modules);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Safety data sheets' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find a product' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.locator('#kept')).toHaveText(/^Kept on this phone: (\d+) of \1 sheets, as of/, {
    timeout: 30_000,
  });
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.locator('#kept')).toHaveText(/^Kept on this phone: (\d+) of \1 sheets/);
  await expect(page.getByText('No connection.')).toBeVisible();
  const product = page.locator('main details[id]').first();
  await product.locator('summary').click();
  await expect(product.getByRole('heading', { name: 'First aid' })).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(product.getByRole('heading', { name: 'Primeros auxilios' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hojas de datos de seguridad' })).toBeVisible();
  await context.setOffline(false);
});

test('the buyer prints the sign', async ({ page, baseURL }) => {
  await signIn(page, 'buyer', '/dashboard/sheets');
  await page.getByRole('heading', { name: /^Codes for the storeroom wall/ }).click();
  await page.locator('summary').filter({ hasText: 'Laundry, basement' }).click();
  const link = page.getByRole('link', { name: /^Sign, letter ?: Laundry, basement$/ });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const { document, pages } = await readPdf(await answer.body());
  // What is drawn on the paper opens what the journey above opens.
  expect(qrOnPage(document.getPage(0))).toBe(`${baseURL}/site/${demoToken('Laundry, basement')}`);
  const text = pages.join(' ');
  for (const words of ['Safety data sheets', 'Hojas de datos de seguridad', 'Laundry, basement'])
    expect(text).toContain(words);
});
