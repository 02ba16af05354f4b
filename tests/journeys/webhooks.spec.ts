import { expect, test } from '@playwright/test';
import { startReceiver, verifies } from '../support/webhook-receiver.ts';
import { expectAccessibleInLightAndDark } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

test('a program is added, tried, told again, paused and removed', async ({ page }) => {
  const program = await startReceiver();
  const { host } = new URL(program.address);
  await signIn(page, 'owner', '/dashboard/webhooks');
  await ready(page);
  const form = page.locator('details', { has: page.getByLabel('Address') });
  if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
  await form.getByLabel('Address').fill('erp.example.com');
  await form.getByRole('button', { name: 'Add a receiver' }).click();
  await expect(form.getByText(/^Write an address like/)).toBeVisible();
  await form.getByLabel('Address').fill(program.address);
  // What other journeys do to orders is told to nobody here.
  for (const type of ['Placed', 'Confirmed', 'Changed otherwise'])
    await form.getByLabel(type, { exact: true }).uncheck();
  await form.getByRole('button', { name: 'Add a receiver' }).click();
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);

  const row = page.getByRole('listitem').filter({ hasText: program.address });
  await expect(row).toBeVisible();
  const messages = page.locator('section', { hasText: `Messages to ${host}` });
  program.answers({ status: 500, body: 'out of paper' });
  await row.getByRole('button', { name: 'Send a test' }).click();
  // A shop that has just begun has much to do.
  await expect(messages.getByText('out of paper')).toBeVisible({ timeout: 25_000 });
  await expect(messages.getByText('1 try · 500')).toBeVisible();
  program.answers({ status: 204 });
  await messages.getByRole('button', { name: 'Send again: Test' }).click();
  await expect(messages.getByText('2 tries · 204')).toBeVisible();
  await expect(messages.getByText('Sent', { exact: true })).toBeVisible();
  expect(program.got.map((got) => verifies(got, secret, Date.now()))).toEqual([true, true]);
  expect(new Set(program.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await expectAccessibleInLightAndDark(page);

  const events = row.locator('details', { hasText: 'Save events' });
  await events.locator('summary').click();
  await expect(events.getByLabel('Placed', { exact: true })).not.toBeChecked();
  for (const type of ['On hold', 'Out for delivery', 'Part delivered', 'Delivered', 'Cancelled'])
    await events.getByLabel(type, { exact: true }).uncheck();
  await events.getByRole('button', { name: 'Save events' }).click();
  await expect(events.getByText('Choose at least one.')).toBeVisible();
  await events.getByLabel('Part delivered').check();
  await expectAccessibleInLightAndDark(page);
  await events.getByRole('button', { name: 'Save events' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(row.locator('p', { hasText: /^Part delivered$/ })).toBeVisible();

  const more = row.locator('summary', { hasText: 'More' });
  await more.click();
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row.getByText('Paused', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Resume' }).click();
  await expect(row.getByText('On', { exact: true })).toBeVisible();
  await more.click();
  await row.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
  await expect(page.locator('[data-secret]')).not.toHaveText(secret);
  await page.reload();
  await ready(page);
  await expect(page.getByText(secret)).toHaveCount(0);
  await more.click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await program.close();
});
