import { expect, type Page, test } from '@playwright/test';
import { follow, holdBack, openAccount, ready, scriptOf } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

const phone = (project: string) => project === 'phone';
test.describe('section 2: behaviour common to all screens', () => {
  test('while a page loads, the text Loading... is shown', async ({ page }) => {
    await page.goto('/');
    const release = await holdBack(page, '**/sds.data*');
    await follow(page, 'SDS');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    release();
    await page.waitForURL('**/sds');
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
  });

  test('the view scrolls to the top whenever the path changes, and the focus goes with it', async ({
    page,
  }) => {
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await follow(page, 'Privacy Policy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('#main')).toBeFocused();
  });

  for (const path of ['/dashboard', '/dashboard/orders?status=open', '/settings']) {
    test(`a visitor with no signed-in user is redirected from ${path} to /login and back`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page).toHaveURL(
        (url) => url.pathname === '/login' && url.searchParams.get('returnTo') === path,
      );
      await signIn(page, 'buyer', path);
      await expect(page).toHaveURL((url) => url.pathname + url.search === path);
    });
  }

  test('the full-screen overlay with a spinner shows while the auth state is loading', async ({
    page,
  }) => {
    await signIn(page, 'buyer');
    const release = await holdBack(page, '**/settings.data*');
    await openAccount(page);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const overlay = page.getByRole('status').filter({ hasText: 'Loading...' });
    await expect(overlay).toBeVisible();
    const box = await overlay.boundingBox();
    const view = page.viewportSize();
    expect(box?.height).toBeGreaterThanOrEqual(view?.height ?? 1);
    release();
    await page.waitForURL('**/settings');
    await expect(overlay).toHaveCount(0);
  });

  test('the overlay is also shown while the global loading flag is on: signing out', async ({
    page,
  }) => {
    await signIn(page, 'buyer');
    const release = await holdBack(page, '**/login.data*');
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible();
    release();
    await page.waitForURL('**/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('section 2: header', () => {
  test('the account menu shows the name, is highlighted, and closes on a click outside, on Escape and after a choice', async ({
    page,
  }, info) => {
    test.skip(phone(info.project.name), 'the sheet holds it there');
    await signIn(page, 'buyer');
    await ready(page);
    const button = page.getByRole('button', { name: 'Marisol Vega' });
    const dashboard = page
      .getByRole('banner')
      .getByRole('link', { name: 'Dashboard', exact: true });
    await expect(dashboard).toBeHidden();
    await button.click();
    await expect(dashboard).toBeVisible();
    await page.mouse.click(600, 500);
    await expect(dashboard).toBeHidden();
    await button.click();
    await page.keyboard.press('Escape');
    await expect(dashboard).toBeHidden();
    await expect(button).toBeFocused();
    expect(await button.getAttribute('data-here')).toBeNull();
    await button.click();
    await dashboard.click();
    await page.waitForURL('**/dashboard');
    await expect(dashboard).toBeHidden();
    await expect(button).toHaveAttribute('data-here', 'true');
  });
});

test.describe('section 2: mobile menu', () => {
  test.beforeEach(() =>
    test.skip(!phone(test.info().project.name), 'the header shows the links itself'),
  );

  test('a hamburger opens a slide-in sheet; the backdrop, Escape and choosing a link close it', async ({
    page,
  }) => {
    await page.goto('/about-us');
    await ready(page);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await menu.click();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('link')).toHaveText(['Home', 'About Us', 'Cart', 'Products']);
    await page.touchscreen.tap(370, 500);
    await expect(sheet).toBeHidden();
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await sheet.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(sheet).toBeHidden();
  });

  test('the Account expander holds Dashboard, Settings and Sign Out', async ({ page }) => {
    await signIn(page, 'buyer');
    await ready(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect(sheet.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Account' }).click();
    await expect(sheet.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Settings' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
  });
});

test.describe('sections 2 and 9: toasts', () => {
  /** A toast of the shop's own: a guest puts something into the cart. */
  async function cause(page: Page): Promise<void> {
    await page.goto('/products');
    await ready(page);
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
  }

  test('stand top-right, close on their own after 5000 ms, and stay in the message log', async ({
    page,
  }) => {
    await page.clock.install();
    await cause(page);
    const toast = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    await expect(toast).toBeVisible();
    const text = (await toast.innerText()).trim();
    const box = await toast.boundingBox();
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    // On a phone it lies on nothing of the header.
    const header = await page.locator('header').first().boundingBox();
    const under = width < 768 ? (header?.y ?? 0) + (header?.height ?? 0) : 0;
    expect(box?.y).toBeGreaterThanOrEqual(under);
    expect(box?.y).toBeLessThan(under + 40);
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
    // The clock runs on by itself too, and a busy machine takes its time; src/ui/toast.test.tsx has the exact figure.
    await page.clock.runFor(2500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(2600);
    await expect(toast).toHaveCount(0);
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notices of this visit' })).toContainText(text);
  });

  test('wait while the pointer is on them', async ({ page }, info) => {
    test.skip(phone(info.project.name), 'there is no pointer to rest');
    await page.clock.install();
    await cause(page);
    const toast = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(300, 600);
    await page.clock.runFor(5100);
    await expect(toast).toHaveCount(0);
  });
});

test.describe('section 8: chunk-load error', () => {
  test('a script that fails to load for a page raises it, with a way to reload', async ({
    page,
  }) => {
    await page.goto('/');
    await ready(page);
    const script = scriptOf('frame/pages/privacy-policy');
    await page.route(`**${script}`, (route) => route.abort());
    await follow(page, 'Privacy Policy');
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    await expect(page).toHaveURL('/privacy-policy');
    await page.unroute(`**${script}`);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  });

  test('one that has not come after 120000 ms is given up: the error is thrown, shown and reported', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await ready(page);
    const release = await holdBack(page, '**/terms-of-service.data*');
    await follow(page, 'Terms Of Service');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    // The clock also goes on by itself: what a busy machine takes must fit beside it.
    await page.clock.runFor(100_000);
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toHaveCount(0);
    const report = page.waitForRequest('**/api/error-reports');
    await page.clock.runFor(20_500);
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    expect((await report).postData()).toContain(
      'ChunkLoadError: /terms-of-service did not come within 120000 ms',
    );
    release();
  });
});

test.describe('appearance', () => {
  test('a visitor’s pages follow the device', async ({ page }) => {
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    expect(await ground()).toBe('rgb(250, 247, 240)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).toBe('rgb(20, 24, 28)');
  });

  test('who chose an appearance gets it on every device setting', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'bc_theme', value: 'light', url: baseURL ?? '' }]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/about-us');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    ).toBe('rgb(250, 247, 240)');
  });
});

test.describe('dashboard', () => {
  test('the menu says where one is and leads on, the pages of a noun stand as its tabs', async ({
    page,
  }, info) => {
    await signIn(page, 'owner', '/dashboard');
    await ready(page);
    const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
    await expect(menu.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
    // On a phone four entries stand in the strip, the others behind "More", which takes the name of the page.
    if (phone(info.project.name)) await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'Company', exact: true }).click();
    await page.waitForURL('**/dashboard/company');
    if (phone(info.project.name)) {
      await expect(menu.getByRole('link', { name: 'Company', exact: true })).toBeHidden();
      await expect(menu.locator('summary')).toContainText('Company');
    }
    // Its pages stand below it, and one of them is where one is.
    else
      await expect(menu.getByRole('link', { name: 'General' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    if (phone(info.project.name)) {
      // All pages in one list; each leads back to it.
      const list = page.getByRole('main').getByRole('navigation', { name: 'Company' });
      await list.getByRole('link', { name: 'Audit log' }).click();
      await page.waitForURL('**/dashboard/audit');
      await page.getByRole('main').getByRole('link', { name: 'Company', exact: true }).click();
      await expect(list.getByRole('link', { name: 'Set-up guide' })).toBeVisible();
      await list.getByRole('link', { name: 'Name and address' }).click();
      await expect(page.getByLabel('Company name')).toBeVisible();
      return;
    }
    await menu.getByRole('link', { name: 'People' }).click();
    const tabs = page.getByRole('navigation', { name: 'Pages of People' });
    await tabs.getByRole('link', { name: 'Audit log' }).click();
    await page.waitForURL('**/dashboard/audit');
    await expect(tabs.getByRole('link', { name: 'Audit log' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('the menu stands at the cart and the settings too; a visitor’s cart has none', async ({
    page,
  }) => {
    await page.goto('/cart');
    await ready(page);
    const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
    await expect(menu).toHaveCount(0);
    await signIn(page, 'buyer', '/cart');
    for (const [path, here] of [
      ['/cart', 'Order'],
      ['/dashboard/orders', 'Orders'],
    ] as const) {
      await page.goto(path);
      await expect(menu.getByRole('link', { name: here, exact: false }).first()).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
    await page.goto('/settings');
    await expect(menu.getByRole('listitem').or(menu.getByRole('link'))).not.toHaveCount(0);
  });
});
