import { expect, test } from '@playwright/test';
import { startAnotherWeb } from '../support/another-web.ts';
import { databaseProxy } from '../support/database-proxy.ts';
import { forgetLimits } from './steps/limits.ts';
import { readyAlone, toasts } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { signIn } from './steps/sign-in.ts';

const AWAY = 'Service unavailable. Please try again later.';

test('while the database is away pages say so, a form keeps what was typed, and nobody is signed out', async ({
  browser,
}) => {
  const proxy = await databaseProxy(process.env.DATABASE_URL ?? '');
  const free = await startAnotherWeb({ DATABASE_URL: proxy.url, DATABASE_OWNER_URL: '' });
  // The address stands in the settings, and only a start tells which port is free.
  await free.close();
  const url = `http://localhost:${free.port}`;
  const web = await startAnotherWeb({
    DATABASE_URL: proxy.url,
    DATABASE_OWNER_URL: '',
    PORT: String(free.port),
    BASE_URL: url,
  });
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, await addSecondBuyer(), '/contact-us');
  await readyAlone(page);
  await page.getByLabel('What is it about?').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you have the green one in pails?');

  proxy.cut();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(toasts(page)).toContainText([AWAY]);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Do you have the green one in pails?',
  );
  const other = await context.newPage();
  const answer = await other.goto('/dashboard');
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '10']);
  await expect(
    other.getByRole('heading', { level: 1, name: 'We are back in a moment' }),
  ).toBeVisible();
  await expect(other.getByRole('alert')).toContainText(AWAY);

  proxy.restore();
  // The journeys of the contact page come from the same network and use up what it may send.
  await forgetLimits('contact');
  await other.getByRole('link', { name: 'Try again' }).click();
  await expect(other).toHaveURL(/\/dashboard/);
  await expect(other.getByRole('heading', { level: 1 })).not.toHaveText('We are back in a moment');
  // The form asks to look again at what is sent within seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('main')).toContainText(/reference|Thank/i, { timeout: 10_000 });
  }).toPass();

  await context.close();
  await web.close();
  proxy.close();
});
