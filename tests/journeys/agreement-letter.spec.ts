import { expect, test } from '@playwright/test';
import { demoId } from '../../demo/ids.ts';
import { picture } from '../support/pictures.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** The desk records a site's signed letter with its file. No other journey touches this customer's sheets. */

const CUSTOMER = `/dashboard/customers/${demoId('cus-018')}/safety`;

test('a signed letter is recorded together with its file, and opened again', async ({ page }) => {
  await signIn(page, 'desk', CUSTOMER);
  await ready(page);
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Who gets the safety data sheets' }) })
    .last();
  await panel.getByLabel('Safety contact').fill('Ines Duarte');
  await panel.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ines@spa.example');
  await panel.getByRole('combobox', { name: 'Agreed' }).selectOption('letter');
  await panel.getByLabel('Who agreed').fill('Ines Duarte');
  await panel.getByLabel('Its date').fill('2026-01-05');
  await panel.getByLabel('Their words').fill('We agree to get your sheets by e-mail.');
  const letter = await picture(600, 800).jpeg().toBuffer();
  const first = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: letter };
  await panel.getByLabel('The letter or e-mail as a file').setInputFiles(first);
  await panel.getByRole('button', { name: 'Save the contact' }).click();

  const link = panel.getByRole('link', { name: 'Open the letter' });
  await expect(link).toBeVisible();
  const opened = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(Buffer.from(letter).equals(await opened.body())).toBe(true);

  const attach = panel.locator('input[type=file]');
  await attach.setInputFiles({
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear all'),
  });
  await expect(panel.getByRole('alert')).toContainText('Choose a PDF, or a JPEG');
  await expect(panel.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  // A network that is away is no reason to choose the file once more.
  const address = '**/agreement-letters?*';
  await page.route(address, (route) => route.abort());
  await attach.setInputFiles({
    name: 'page 2.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(601, 800).jpeg().toBuffer(),
  });
  const again = panel.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(address);
  await again.click();
  await expect(panel.getByRole('link', { name: 'Open page 2 of the letter' })).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
});
