import { expect, test } from '@playwright/test';
import { demoToken } from '../../demo/safety.ts';
import { readPdf } from '../support/read-pdf.ts';
import { qrOnPage } from '../support/read-qr.ts';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

const STOREROOM = 'Kitchen store';

/** The buyer of the demo's first hotel, with a phone in a storeroom. */
test('a storeroom is counted while the connection comes and goes, then the list and the poster say so', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, 'buyer', '/dashboard/inventory');
  await page.getByRole('link', { name: `Count ${STOREROOM}` }).click();
  await expect(page.getByRole('heading', { name: STOREROOM })).toBeVisible();
  const first = page.getByRole('textbox', { name: /^Full packs: / }).first();
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Full packs: ', '');
  await first.fill('6');
  await page.getByRole('button', { name: `One more: ${name}` }).click();
  await expect(first).toHaveValue('7');
  await page.getByRole('button', { name: `Opened, lot and expiry of ${name}` }).click();
  await page
    .getByRole('textbox', { name: /^Lot of / })
    .first()
    .fill('K77');

  // Typed is kept: the page may go, and the connection may be lost when it is sent.
  await page.reload();
  // A browser gives a field its text back by itself: the page has it from the device once its scripts are there.
  await ready(page);
  await expect(first).toHaveValue('7');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save the count' }).click();
  await expect(
    page.getByText(/^No answer yet\. Everything is kept, and sent by itself/),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(`${STOREROOM}: counted on `).first()).toBeVisible({
    timeout: 40_000,
  });
  await page.getByRole('main').getByRole('link', { name: 'Back to the stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible();

  const product = name.replace(/, [^,]*$/, '');
  // Its lot stands in the list of the site, which is a file now.
  const paper = page.locator('a[href$="/list.csv?file=csv"]');
  const list = await page.request.get((await paper.getAttribute('href')) ?? '');
  expect(await list.text()).toContain('K77');

  const store = page.getByRole('region', { name: STOREROOM });
  await expect(store.getByText(product).first()).toBeVisible();
  await expectAccessible(page);
  await store.getByLabel(`More about ${STOREROOM}`, { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Poster and code' })).toBeHidden();
  await store.getByLabel(`More about ${STOREROOM}`, { exact: true }).click();
  await page.getByRole('link', { name: 'Poster and code' }).click();
  const poster = page.getByRole('link', { name: 'Poster: Spanish, letter' });
  const answer = await page.request.get((await poster.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const { document, pages } = await readPdf(await answer.body());
  for (const words of [STOREROOM, product, 'Nunca mezcle', '1-800-222-1222'])
    expect(pages.join(' ')).toContain(words);
  expect(document.getTitle()).toContain(STOREROOM);
  // Its code, read from what is drawn, is that of the binder on the wall.
  expect(qrOnPage(document.getPage(0))).toBe(`${baseURL}/site/${demoToken(STOREROOM)}`);
  const binder = page.getByRole('link', { name: 'Open the binder as people see it' });
  await expect(binder).toHaveAttribute('href', `/site/${demoToken(STOREROOM)}`);
});
