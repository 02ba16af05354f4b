import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const PAGES = [
  ['Home', '/'],
  ['About', '/about-us'],
  ['Login', '/login'],
  ['Reset password', '/reset-password?oobCode=none'],
  ['Cart', '/cart'],
  ['Product list', '/products'],
  ['Product list, searched', '/products?q=5%20gal'],
  ['Single product', '/products/laundry-sour'],
  ['Unknown product', '/products/no-such-thing'],
  ['Privacy policy', '/privacy-policy'],
  ['Terms of service', '/terms-of-service'],
  ['Contact', '/contact-us'],
  ['Safety data sheets', '/sds'],
  ['Unknown page', '/no-such-page'],
] as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.describe('axe finds nothing in light and dark, and 320 px need no sideways scrolling', () => {
  for (const [name, path] of PAGES) {
    test(name, async ({ page }, info) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (colorScheme === 'light') await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        expect(violations.map((one) => `${colorScheme} ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([]);
      }
      if (info.project.name !== 'phone') return;
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('browse, search and open a product', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Search the catalogue').fill('laundry sour');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await expect(page).toHaveURL(/\/products\?q=laundry(\+|%20)sour/);
    await page
      .getByRole('link', { name: /Laundry Sour/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /Laundry Sour/ })).toBeVisible();
  });

  test('the safety data sheets are listed', async ({ page }) => {
    await page.goto('/sds');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Laundry Sour/).first()).toBeVisible();
  });

  test('a contact request is refused with its reasons beside the fields', async ({ page }) => {
    await page.goto('/contact-us');
    await page.getByLabel('Name').fill('Robin Ames');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Enter an e-mail address like name@hotel.com.')).toBeVisible();
  });
});

test.describe('for search engines and link previews', () => {
  const head = (page: Page, selector: string, attribute: string) => page.locator(`head ${selector}`).first().getAttribute(attribute);

  for (const [name, path] of PAGES.filter(([, path]) =>
    ['/', '/about-us', '/products', '/products/laundry-sour', '/privacy-policy', '/terms-of-service', '/contact-us', '/sds'].includes(path),
  )) {
    test(`${name}: title, description, canonical address and preview`, async ({ page, baseURL, request }, info) => {
      test.skip(info.project.name !== 'desktop', 'one width is enough');
      await page.goto(path);
      expect((await page.title()).length).toBeGreaterThan(7);
      expect((await head(page, 'meta[name=description]', 'content'))?.length).toBeGreaterThan(50);
      expect(await head(page, 'link[rel=canonical]', 'href')).toBe(`${baseURL}${path}`);
      const image = (await head(page, 'meta[property="og:image"]', 'content')) ?? '';
      const answer = await request.get(image);
      expect(answer.headers()['content-type']).toBe('image/png');
    });
  }

  test('the company as JSON-LD on the home page', async ({ page, baseURL }) => {
    await page.goto('/');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}');
    expect(data).toMatchObject({ '@type': 'Organization', name: 'Bellcart Supply Co.', url: `${baseURL}/` });
  });

  test('sitemap and robots name this shop’s own address', async ({ request, baseURL }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).toContain(`<loc>${baseURL}/products/laundry-sour</loc>`);
    expect(sitemap).not.toContain('/dashboard');
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    expect(robots).toContain('Disallow: /dashboard');
  });
});
