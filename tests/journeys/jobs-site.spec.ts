import { expect, test } from '@playwright/test';
import { counted } from './steps/counted.ts';
import { ready } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { signIn } from './steps/sign-in.ts';

/** How many presses and fields the commonest jobs with a site and its safety take, on a phone and at a desk. */

test('first aid is two presses and a word from the home page', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  const job = counted(page, 'First aid, from home');
  await job.press(
    page
      .getByRole('main')
      .getByRole('link', { name: /safety data sheets/i })
      .first(),
  );
  await job.fill(page.getByLabel('Search the safety data sheets'), 'bowl');
  await job.press(page.getByRole('link', { name: 'First aid: Acid Bowl Cleaner 9%' }));
  await expect(page.getByRole('heading', { level: 2, name: /^4\. First-aid/ })).toBeInViewport();
  // Whom to call is one tap more, without scrolling back to the head of the sheet.
  await expect(
    page
      .getByRole('region', { name: /^4\. First-aid/ })
      .getByRole('link', { name: /1-800-222-1222/ }),
  ).toBeInViewport();
  job.done(3);
});

test('an inspection pack is two presses from the order page', async ({ page }) => {
  await signIn(page, await addSecondBuyer(), '/dashboard');
  await ready(page);
  const job = counted(page, 'Inspection pack');
  await job.press(page.getByRole('link', { name: /^Safety( \d+ waiting)?$/ }).first());
  await job.press(page.getByRole('button', { name: 'Make the inspection pack' }));
  await expect(page.getByText('The pack is ready')).toBeVisible({ timeout: 30_000 });
  job.done(2);
});

test('a storeroom is counted with one field for each product, and what is missing is ordered with three presses', async ({
  page,
}) => {
  await signIn(page, await addSecondBuyer(), '/dashboard/inventory');
  await ready(page);
  const job = counted(page, 'Count a storeroom, order what is missing');
  await job.press(page.getByRole('link', { name: 'Count Kitchen store' }));
  const fields = page.getByRole('textbox', { name: /^Full packs: / });
  await expect(fields.first()).toBeVisible();
  const count = await fields.count();
  for (let at = 0; at < count; at += 1) await job.fill(fields.nth(at), '1');
  await job.press(page.getByRole('button', { name: 'Save the count' }));
  await expect(page.getByRole('link', { name: /^Kitchen store .*counted/ })).toBeVisible();
  // Other journeys order for this hotel too: what is on its way already is not missing.
  const order = page.getByRole('button', { name: 'Order what is missing' });
  if ((await order.count()) > 0) await job.press(order);
  job.done(count + 3);
});
