import { expect, type Page, test } from '@playwright/test';
import { follow, ready } from './steps/page.ts';

/** The product list on the way back from a product: as it was left. */

const articles = (page: Page) => page.getByRole('main').getByRole('article');

async function openLast(page: Page): Promise<{ loaded: number; name: string }> {
  await page.goto('/products');
  await ready(page);
  const first = await articles(page).count();
  await page.getByRole('link', { name: 'Load more products' }).click();
  await expect.poll(() => articles(page).count()).toBeGreaterThan(first);
  // The focus goes on with the list.
  await expect(articles(page).nth(first).getByRole('heading').getByRole('link')).toBeFocused();
  const loaded = await articles(page).count();
  const link = articles(page)
    .nth(loaded - 2)
    .getByRole('heading')
    .getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  return { loaded, name };
}

test('a list keeps its loaded pages, and the opened product is in view and has the focus', async ({
  page,
}) => {
  const { loaded, name } = await openLast(page);
  await page.goBack();
  await expect(articles(page)).toHaveCount(loaded);
  const link = articles(page).getByRole('link', { name, exact: true });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  // Once: a later way back from elsewhere begins at the top, as every change of the path.
  await follow(page, 'SDS');
  await page.waitForURL('**/sds');
  await page.goBack();
  await expect(articles(page)).toHaveCount(loaded);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a new visit of the list is a new list', async ({ page }) => {
  const { loaded } = await openLast(page);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Products', exact: true })
    .first()
    .click();
  await page.waitForURL('**/products');
  await expect.poll(() => articles(page).count()).toBeLessThan(loaded);
});

test('cards or dense rows: the choice is remembered, and the server writes the page that way', async ({
  page,
  request,
}) => {
  await page.goto('/products');
  await ready(page);
  const chosen = (name: string) =>
    page.getByRole('group', { name: 'View' }).getByRole('link', { name });
  await chosen('List').click();
  await expect(chosen('List')).toHaveAttribute('aria-current', 'true');
  await page.goto('/products?category=Laundry');
  await expect(chosen('List')).toHaveAttribute('aria-current', 'true');
  const cookie = (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const current = async (headers: Record<string, string>) =>
    /aria-current="true"[^>]*aria-label="([^"]+)"/.exec(
      await (await request.get('/products', { headers })).text(),
    )?.[1];
  const [remembered, usual] = [await current({ cookie }), await current({})];
  expect(remembered).not.toBe(usual);
  await chosen('Cards').click();
  await page.goto('/products');
  await expect(chosen('Cards')).toHaveAttribute('aria-current', 'true');
});
