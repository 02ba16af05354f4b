import { expect, type Page, test } from '@playwright/test';
import { follow, holdBack, openAccount, ready, scriptOf } from './steps/page.ts';
import { DEMO, DEMO_PASSWORD, signIn, signInByForm } from './steps/sign-in.ts';

/** The specification's rows that only a whole shop can show, by its own words. `frame.spec.ts` has the others of section 2. */

type Access = 'public' | 'signed-in';

/** Section 2, the table: screen, path, whether header, mobile menu and footer are there, access. */
const TABLE: readonly [screen: string, path: string, framed: boolean, access: Access][] = [
  ['Home', '/', true, 'public'],
  ['About', '/about-us', true, 'public'],
  ['Login', '/login', true, 'public'],
  ['Reset password', '/reset-password?oobCode=none', false, 'public'],
  ['Cart', '/cart', true, 'public'],
  ['Order placed', '/order-placed', true, 'public'],
  ['Product list', '/products', true, 'public'],
  ['Single product', '/products/laundry-sour', true, 'public'],
  ['Accounting-integration disconnect', '/quickbooks/disconnect', true, 'public'],
  ['Privacy policy', '/privacy-policy', true, 'public'],
  ['Terms of service', '/terms-of-service', true, 'public'],
  ['Dashboard', '/dashboard', true, 'signed-in'],
  ['Product delivery', '/dashboard/product-delivery/:orderId', false, 'signed-in'],
  ['Accounting-integration auth success', '/quickbooks/auth-success', false, 'signed-in'],
  ['Contact', '/contact-us', false, 'public'],
  ['Settings', '/settings', true, 'signed-in'],
  ['Safety data sheets', '/sds', true, 'public'],
];

const desktopOnly = (why: string) => test.skip(test.info().project.name !== 'desktop', why);

async function expectFrame(page: Page, framed: boolean): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const count = framed ? 1 : 0;
  await expect(page.getByRole('banner')).toHaveCount(count);
  await expect(page.getByRole('contentinfo')).toHaveCount(count);
  await expect(page.locator('button[aria-label="Menu"]')).toHaveCount(count);
}

test.describe('section 2: screens and routes', () => {
  test('a visitor opens every public screen, with or without header, mobile menu and footer as listed', async ({
    page,
  }) => {
    desktopOnly('the frame is the same');
    for (const [screen, path, framed, access] of TABLE) {
      if (access !== 'public') continue;
      await test.step(screen, async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await expect(page).toHaveURL(path);
        await expectFrame(page, framed);
      });
    }
  });

  test('the others lead a visitor to /login, and the owner to the screen, framed as listed', async ({
    page,
  }) => {
    desktopOnly('the frame is the same');
    for (const [, path, , access] of TABLE) {
      if (access === 'public') continue;
      await page.goto(path);
      await expect(page).toHaveURL(
        (url) => url.pathname === '/login' && url.searchParams.has('returnTo'),
      );
    }
    await signIn(page, 'owner', '/dashboard/orders');
    const order = page.locator('main a[href^="/dashboard/orders/"]').first();
    const orderId = (await order.getAttribute('href'))?.split('/').at(-1)?.split('?')[0] ?? '';
    for (const [screen, path, framed, access] of TABLE) {
      if (access === 'public') continue;
      await test.step(screen, async () => {
        const address = path.replace(':orderId', orderId);
        expect((await page.goto(address))?.status()).toBe(200);
        await expect(page).toHaveURL(address);
        await expectFrame(page, framed);
      });
    }
  });

  test('pages load on demand: a page’s script comes with its first visit, not before', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await ready(page);
    const has = (id: string) => scripts.includes(scriptOf(id));
    for (const id of [
      'frame/pages/privacy-policy',
      'frame/pages/terms-of-service',
      'people/accounts/settings/pages/settings',
      'delivery/stops/pages/product-delivery',
      'people/accounts/people/pages/audit-log',
    ])
      expect(has(id), id).toBe(false);
    await follow(page, 'Privacy Policy');
    await page.waitForURL('**/privacy-policy');
    await expect.poll(() => has('frame/pages/privacy-policy')).toBe(true);
    expect(has('frame/pages/terms-of-service')).toBe(false);
  });

  test('the view scrolls to the top on the way back too, and stays where it is when only the search changes', async ({
    page,
  }) => {
    const top = () => page.evaluate(() => window.scrollY);
    const bottom = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.goto('/products');
    await ready(page);
    await bottom();
    expect(await top()).toBeGreaterThan(300);
    await follow(page, 'SDS');
    await page.waitForURL('**/sds');
    await expect.poll(top).toBe(0);
    await bottom();
    await page.goBack();
    await page.waitForURL('**/products');
    await expect.poll(top).toBe(0);
    await page.goto('/products/chlorine-destainer');
    await ready(page);
    await page.evaluate(() => window.scrollTo(0, 200));
    await page
      .getByRole('navigation', { name: 'Sizes' })
      .getByRole('link', { name: /55 gal drum/ })
      .click();
    await expect(page).toHaveURL(/size=/);
    expect(await top()).toBeGreaterThan(0);
  });

  test('the overlay with a spinner covers the screen while the auth state of the dashboard is loading', async ({
    page,
  }) => {
    await signIn(page, 'buyer');
    const release = await holdBack(page, '**/dashboard.data*');
    await openAccount(page);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const overlay = page.getByRole('status').filter({ hasText: 'Loading...' });
    await expect(overlay).toBeVisible();
    const view = page.viewportSize();
    expect(await overlay.boundingBox()).toEqual({
      x: 0,
      y: 0,
      width: await page.evaluate(() => document.documentElement.getBoundingClientRect().width),
      height: view?.height,
    });
    expect(
      await overlay
        .locator('span[aria-hidden]')
        .evaluate((spinner) => getComputedStyle(spinner).animationName),
    ).toBe('spin');
    release();
    await page.waitForURL('**/dashboard');
    await expect(overlay).toHaveCount(0);
  });

  test('who signs out elsewhere is led to /login from a page of the dashboard, and back after the sign-in', async ({
    page,
    context,
  }) => {
    await signIn(page, 'buyer', '/dashboard');
    await ready(page);
    await context.clearCookies();
    await page.goto('/dashboard/invoices');
    await expect(page).toHaveURL(
      (url) =>
        url.pathname === '/login' && url.searchParams.get('returnTo') === '/dashboard/invoices',
    );
    await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(DEMO.buyer);
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard/invoices');
  });

  test('a path that leads elsewhere is never followed after the sign-in', async ({
    page,
    baseURL,
  }) => {
    for (const returnTo of ['https://evil.example/', '//evil.example/x', '/\\evil.example']) {
      await page.context().clearCookies();
      await signInByForm(page, 'buyer', returnTo);
      expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
    }
  });
});
