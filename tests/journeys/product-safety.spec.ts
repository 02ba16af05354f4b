import { expect, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** Safety on the product page: what it does to people, what it must never meet, how much to use and what that costs. */

const PRODUCT = '/products/one-step-disinfectant-64';
const safety = (page: Page) => page.getByRole('region', { name: 'Safety', exact: true });

test('signs by their names, signal word, official statements verbatim with plain words beside them', async ({
  page,
}) => {
  await page.goto(PRODUCT);
  const panel = safety(page);
  await expect(panel.getByText('Danger', { exact: true })).toBeVisible();
  for (const sign of ['Corrosion', 'Exclamation mark', 'Environment']) {
    await expect(
      panel
        .getByRole('img', { name: new RegExp(sign) })
        .or(panel.getByText(sign, { exact: true }))
        .first(),
    ).toBeVisible();
  }
  // H302, H314 and H410 as the regulation words them.
  for (const statement of [
    'Harmful if swallowed',
    'Causes severe skin burns and eye damage',
    'Very toxic to aquatic life with long lasting effects',
  ]) {
    const row = panel
      .getByText(statement, { exact: true })
      .locator('xpath=ancestor::*[self::tr or self::li or self::div][1]');
    await expect(row).toBeVisible();
    expect((await row.innerText()).length).toBeGreaterThan(statement.length + 15);
  }
  await panel.getByText('Precautionary statements').click();
  await expect(panel.getByText('IF SWALLOWED: Rinse mouth. Do NOT induce vomiting.')).toBeVisible();
});

test('EPA number, contact time, dilution, and what it must never be combined with', async ({
  page,
}) => {
  await page.goto(PRODUCT);
  const panel = safety(page);
  await expect(panel.getByText('00000-121')).toBeVisible();
  await expect(panel.getByText('10 min', { exact: true })).toBeVisible();
  await expect(panel.getByText('Keep the surface visibly wet for the whole time.')).toBeVisible();
  const never = panel
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Never mix with' }) })
    .last();
  // Bleach and a quat can injure: it is named in the fold, and what can kill stands open.
  await never.getByText(/^Also keep apart, .*Chlorine Destainer/).click();
  await expect(never.getByRole('link', { name: 'Chlorine Destainer' })).toBeVisible();
  await never.getByRole('link', { name: 'Chlorine Destainer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chlorine Destainer' })).toBeVisible();
});

test('the calculator answers as one chooses, without a page load, and shows a visitor no cost', async ({
  page,
}) => {
  await page.goto(PRODUCT);
  await ready(page);
  const panel = safety(page);
  const fill = panel.getByLabel('Fill a');
  await fill.focus();
  const answer = panel.locator('[aria-live=polite]').first();
  const before = await answer.innerText();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const options = await fill.getByRole('option').allInnerTexts();
  expect(options.length).toBeGreaterThan(2);
  await fill.selectOption({ index: options.length - 1 });
  await expect(answer).not.toHaveText(before);
  expect(documents).toEqual([]);
  // 1:64 is one part in 65.
  await expect(panel.getByRole('row', { name: /5 gal pail/ })).toContainText('325 gal');
  await expect(
    panel.getByText('Sign in to see what a ready-to-use gallon costs you'),
  ).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toMatch(/\$\d/);
});

test('a buyer sees the cost of a ready-to-use gallon as a hand calculation gives it', async ({
  page,
}) => {
  await signIn(page, 'buyer', PRODUCT);
  const gallons: Record<string, number> = {
    '4 x 1 gal case': 4,
    '2 x 2.5 gal case': 5,
    '5 gal pail': 5,
  };
  const sizes = page.getByRole('navigation', { name: 'Sizes' });
  for (const [size, held] of Object.entries(gallons)) {
    const price = Number(
      /\$([\d.]+)/.exec(
        await sizes.getByRole('link', { name: new RegExp(`^${size}`) }).innerText(),
      )?.[1],
    );
    expect(price).toBeGreaterThan(1);
    const cost = Number(
      /\$([\d.]+)/.exec(
        await safety(page)
          .getByRole('row', { name: new RegExp(size) })
          .innerText(),
      )?.[1],
    );
    expect(Math.abs(cost - price / (held * 65)), size).toBeLessThan(0.001);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator asks the server, and the chosen size stays chosen', async ({ page }) => {
    await page.goto(`${PRODUCT}?size=VL-4040-P5`);
    const panel = safety(page);
    const options = await panel.getByLabel('Fill a').getByRole('option').allInnerTexts();
    await panel.getByLabel('Fill a').selectOption({ index: options.length - 1 });
    await panel.getByRole('button', { name: 'Work it out' }).click();
    await expect(page).toHaveURL(/size=VL-4040-P5.*fill=/);
    await expect(
      page.getByRole('navigation', { name: 'Sizes' }).getByRole('link', { name: /5 gal pail/ }),
    ).toHaveAttribute('aria-current', 'true');
  });
});

test('a visitor’s cart with bleach and acid says, signed out, that they must never meet, and falls silent when one is taken out', async ({
  page,
}) => {
  for (const sku of ['1060', '1040']) {
    await page.goto(`/products?q=LF-${sku}`);
    await ready(page);
    const added = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add to cart/ });
    await added.click();
    await expect(page.getByText(/^Added/).last()).toBeVisible();
  }
  await page.goto('/cart');
  const safetyNote = page.getByRole('complementary', { name: 'Safety' });
  await expect(
    safetyNote.getByText(/Together they give off chlorine gas, which can kill\./),
  ).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(safetyNote).toHaveCount(0);
});
