import { expect, type Page, test } from '@playwright/test';
import { mailTo } from './steps/mail.ts';
import { holdBack, openAccount, ready, readyAlone, toasts } from './steps/page.ts';
import { DEMO, signIn } from './steps/sign-in.ts';

/** The specification's parts of screens that only a whole shop can show: the confirmation modal, signing out, the reset of a password. */

const desktopOnly = (why: string) => test.skip(test.info().project.name !== 'desktop', why);

test.describe('section 2: the global confirmation modal', () => {
  async function askToClear(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Clear/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }

  test('title, message and two buttons; Cancel, Escape and the backdrop keep, confirm does it', async ({
    page,
  }, info) => {
    // A cart is one per person: its own person for each width, and none whose cart another journey fills.
    await signIn(page, info.project.name === 'desktop' ? 'owner' : 'rep');
    expect(
      await page.evaluate(async () => (await fetch('/api/cart', { method: 'DELETE' })).status),
    ).toBe(200);
    await page.goto('/products?q=4030');
    await ready(page);
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
    await expect(toasts(page).first()).toBeVisible();
    await page.goto('/cart');
    await ready(page);
    const lines = page.getByRole('textbox', { name: /^Quantity/ });
    await expect(lines).toHaveCount(1);

    await askToClear(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).not.toBeEmpty();
    await expect(dialog.locator('#confirm-message')).not.toBeEmpty();
    const buttons = dialog.getByRole('button');
    await expect(buttons).toHaveCount(2);
    await expect(buttons.first()).toBeFocused();
    // The focus stays inside: what is behind a modal can't be reached.
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.querySelector('dialog[open]')?.contains(document.activeElement),
        ),
      ).toBe(true);
    }
    await buttons.first().click();
    await expect(dialog).toBeHidden();
    await expect(lines).toHaveCount(1);

    await askToClear(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(lines).toHaveCount(1);

    await askToClear(page);
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await expect(lines).toHaveCount(1);

    await askToClear(page);
    await buttons.last().click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});

test.describe('section 2: header', () => {
  test('Sign Out shows a loading indicator, ends the session and goes to /login', async ({
    page,
    context,
  }) => {
    await signIn(page, 'buyer');
    const session = (await context.cookies()).find((cookie) => cookie.name.includes('session'));
    const release = await holdBack(page, '**/login.data*');
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible();
    release();
    await page.waitForURL('**/login');
    // The session itself is over, not only its cookie.
    expect(session).toBeDefined();
    if (session) await context.addCookies([session]);
    expect((await page.request.get('/api/users/me')).status()).toBe(401);
  });
});

test.describe('section 2: reset password page', () => {
  async function linkFor(page: Page): Promise<string> {
    const since = Date.now();
    await page.request.post('/api/forgot-password', { data: { email: DEMO.driver } });
    const mail = await mailTo(page.request, DEMO.driver, 'Reset', since);
    return mail.links.find((link) => link.includes('/reset-password?oobCode=')) ?? '';
  }

  test('word for word: title, subtitle, label, placeholder, required, button; no header or footer', async ({
    page,
  }) => {
    await page.goto('/reset-password?oobCode=anything');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Your Password');
    await expect(
      page.getByText('Enter a new password below to regain access to your account.', {
        exact: true,
      }),
    ).toBeVisible();
    const field = page.getByLabel('New Password', { exact: true });
    await expect(field).toHaveAttribute('placeholder', 'Enter a strong password');
    await expect(field).toHaveAttribute('required', '');
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Reset Password', exact: true })).toHaveAttribute(
      'type',
      'submit',
    );
  });

  /** Past the browser's own check of required fields: the rule is the shop's. */
  async function send(page: Page, password: string): Promise<void> {
    await readyAlone(page);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.locator('main form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  }

  for (const [what, path, message] of [
    ['an empty reset code', '/reset-password', 'Invalid reset code'],
    [
      'a code that is not one',
      '/reset-password?oobCode=anything',
      'The action code is invalid. Please check and try again.',
    ],
  ] as const) {
    test(`${what}: an error toast says "${message}"`, async ({ page }) => {
      await page.goto(path);
      await send(page, 'quiet gravel ninety otters');
      await expect(toasts(page)).toHaveText([message]);
    });
  }

  test('an empty new password: "Password cannot be empty"; a weak one: the translated message and what it needs; the link stays good', async ({
    page,
  }) => {
    desktopOnly('one mailbox');
    const link = await linkFor(page);
    await page.goto(link);
    await send(page, '');
    await expect(toasts(page)).toHaveText(['Password cannot be empty']);
    await page.goto(link);
    await send(page, 'short');
    await expect(toasts(page)).toHaveText(['Your password should be at least 6 characters.']);
    await expect(page.getByRole('main')).toContainText(
      'This account needs at least 15 characters. A few words in a row do well.',
    );
  });
});
