import { createHmac } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { ready, readyAlone } from './steps/page.ts';
import { signInAlone, signIn as signInAs } from './steps/sign-in.ts';

const DEMO_PASSWORD = 'bellcart-demo-2026';
const OWN_PASSWORD = 'quiet gravel ninety otters';

async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The newest mail to an address whose subject has the word, from the mail sink. */
async function mailFor(page: Page, to: string, word: string): Promise<{ links: string[] }> {
  const api = `${process.env.MAIL_SINK_URL}/api/messages`;
  let found: { links: string[] } | undefined;
  await expect(async () => {
    const list = (await (await page.request.get(api)).json()) as
      | { id: string; subject: string; envelope: { to: string[] } }[]
      | { messages: never };
    const messages = (Array.isArray(list) ? list : list.messages) as {
      id: string;
      subject: string;
      envelope: { to: string[] };
    }[];
    const mail = messages.find(
      (message) => message.envelope.to.includes(to) && message.subject.includes(word),
    );
    if (!mail) throw new Error(`No mail to ${to} about ${word} yet`);
    found = (await (await page.request.get(`${api}/${mail.id}`)).json()) as { links: string[] };
  }).toPass({ timeout: 20_000 });
  if (!found) throw new Error('No mail');
  return found;
}

const linkOf = (mail: { links: string[] }, part: string) =>
  mail.links.find((link) => link.includes(part)) ?? '';

/** A new account of role user for one customer and one brand, opened by the owner in the browser. */
async function invite(page: Page, email: string, name: string): Promise<string> {
  await signInAs(page, 'owner', '/dashboard/people/new');
  await ready(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  // Who it is comes first; nobody is invited into an empty shop unasked.
  await page.getByRole('radio', { name: 'Buyer' }).check();
  await expect(page.getByRole('radio', { name: 'All brands, also those to come' })).toBeChecked();
  const warning = page.getByText('They see no products until a brand is ticked.');
  await page.getByRole('radio', { name: 'These brands' }).check();
  await expect(warning).toBeVisible();
  await page.getByRole('checkbox', { name: 'Linnetfold' }).check();
  await expect(warning).toHaveCount(0);
  await page.getByLabel('Filter customers').fill('brindle');
  await page.getByRole('checkbox', { name: /Brindle & Crake Hotel/ }).check();
  await page.getByRole('button', { name: 'Create account and invite' }).click();
  await expect(page.getByText('An invitation is on its way.')).toBeVisible();
  return linkOf(await mailFor(page, email, 'account'), '/reset-password?oobCode=');
}

async function choosePassword(page: Page, email: string, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to Bellcart Supply Co.',
  );
  // The rule stands there before anything is refused.
  await expect(page.getByText('This shop asks for at least 8 characters.')).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Choose this password' }).click();
  await expect(page.getByText('Your password is chosen.')).toBeVisible();
  await page.waitForURL('**/login');
  await expect(page.getByRole('form', { name: 'Sign in' }).getByLabel('Email')).toHaveValue(email);
}

/** RFC 6238. */
function totp(secret: string): string {
  const bits = [...secret]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(
    6,
    '0',
  );
}

const address = (what: string, project: string) => `${what}-${project}-${Date.now()}@inn.example`;

test('invited, chooses a password, sees own brands only; disabled elsewhere, is out at the next click', async ({
  page,
  browser,
}, info) => {
  const email = address('ana', info.project.name);
  const link = await invite(page, email, 'Ana Invited');

  const other = await browser.newContext({ baseURL: info.project.use.baseURL ?? '' });
  const ana = await other.newPage();
  await choosePassword(ana, email, link);
  await signIn(ana, email, OWN_PASSWORD);
  await ana.waitForURL('**/dashboard');
  const me = (await (await ana.request.get('/api/users/me')).json()) as {
    role: string;
    brands: string[];
    customers: string[];
  };
  expect(me).toMatchObject({ role: 'user', brands: ['Linnetfold'] });
  expect(me.customers).toHaveLength(1);
  await ana.goto('/products');
  await expect(ana.getByText('Linnetfold').filter({ visible: true }).first()).toBeVisible();

  await page.goto('/dashboard/people?q=' + encodeURIComponent(email));
  await page.getByRole('link', { name: 'Ana Invited' }).click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('The account is disabled.')).toBeVisible();
  expect((await ana.request.get('/api/users/me')).status()).toBe(401);
  await ana.goto('/settings');
  await ana.waitForURL('**/login?returnTo=%2Fsettings');
  await other.close();
});

test('a forgotten password is reset through the mailbox, and the link works once', async ({
  page,
}, info) => {
  const email = address('ben', info.project.name);
  await choosePassword(
    page,
    email,
    await invite(page, email, 'Ben Forgetful').then(async (link) => {
      await page.context().clearCookies();
      return link;
    }),
  );

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in form, which is still there while the page changes, has an Email as well.
  const forgot = page.getByRole('form', { name: 'Forgot password' });
  await forgot.getByLabel('Email').fill(email);
  await forgot.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Look into your mailbox')).toBeVisible();
  const link = linkOf(await mailFor(page, email, 'Reset'), '/reset-password?oobCode=');

  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await expect(
    page.getByText('Enter a new password below to regain access to your account.'),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByPlaceholder('Enter a strong password')).toHaveAttribute('required', '');
  await expectAccessible(page);

  await page.getByLabel('New Password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(
    page.getByText('This password is on the list of those that are tried first.').first(),
  ).toBeVisible();
  // It has nine.
  await expect(page.getByText('at least 6 characters')).toHaveCount(0);
  await page.getByLabel('New Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(
    page.getByText('Password was reset successfully. Returning to login page...'),
  ).toBeVisible();
  await page.waitForURL('**/login');

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(
    page.getByText('The action code is invalid. Please check and try again.').first(),
  ).toBeVisible();
});

test('two-step sign-in is set up, asked for, and answered by a recovery code too', async ({
  page,
}, info) => {
  const email = address('cleo', info.project.name);
  const link = await invite(page, email, 'Cleo Careful');
  await page.context().clearCookies();
  await choosePassword(page, email, link);
  await signIn(page, email, OWN_PASSWORD);
  await page.waitForURL('**/dashboard');
  await page.goto('/settings');
  const section = page.locator('#two-step');
  await section.getByLabel('Current password').fill(OWN_PASSWORD);
  await section.getByRole('button', { name: 'Set it up' }).click();
  await expect(
    section.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  await expectAccessible(page);
  const secret = ((await section.getByTestId('authenticator-key').textContent()) ?? '').replace(
    /\s/g,
    '',
  );
  const recovery =
    (await section
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .first()
      .textContent()) ?? '';
  await section.getByLabel('Code in your app now').fill(totp(secret));
  await section.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(
    section.getByText('Two-step sign-in is on. Other devices are signed out.'),
  ).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, email, OWN_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByText('Invalid verification code. Please check and try again.'),
  ).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test('a visitor asks for an account, and staff find the request', async ({ page }, info) => {
  const email = address('dora', info.project.name);
  await page.goto('/products');
  await ready(page);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  const cart = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('bellcart.guest-cart') ?? 'null'));
  await expect.poll(async () => (await cart())?.lines.length).toBe(1);
  await page.goto('/login');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask for an account' }).click();
  await page.waitForURL('**/contact-us**');
  await readyAlone(page);
  // The form of the contact page, with its topic chosen.
  await expect(page.getByLabel('What is it about?')).toHaveValue('new-account');
  await page.getByLabel('Name', { exact: true }).fill('Dora Asking');
  await page.getByLabel('Company').fill('Inn at the Bay');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Message' }).fill('We buy for one house.');
  // Faster than a person types: the shop says so, and nothing is lost.
  const thanks = page.getByText('Your reference');
  await expect(async () => {
    if (!(await thanks.isVisible()))
      await page.getByRole('button', { name: 'Send message' }).click({ timeout: 2000 });
    await expect(thanks).toBeVisible({ timeout: 2000 });
  }).toPass();
  // What went with it stays here too, with the request's number: the desk may close it without an account.
  const reference = await page.getByText(/^C-[A-Z0-9-]+$/).innerText();
  await expect.poll(cart).toMatchObject({ lines: [{ quantity: 1 }], sentWith: reference });
  await page.evaluate(() => localStorage.removeItem('bellcart.guest-cart'));
  await signInAs(page, 'desk', '/dashboard/contact-requests/accounts');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('signing in and out works without JavaScript, and goes back to the page that asked', async ({
  browser,
}, info) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: info.project.use.baseURL ?? '',
  });
  const page = await context.newPage();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fsettings/);
  await page.getByLabel('Email', { exact: true }).fill('buyer@bellcart.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid credentials provided. Please try again.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('buyer@bellcart.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await context.close();
});

test('settings, people and one person are clean for axe and hold at 320 px', async ({ page }) => {
  await signInAlone(page, 'owner');
  for (const path of ['/settings', '/dashboard/people', '/dashboard/people/new']) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.goto('/dashboard/people');
  // Buyers that other journeys made have the same name and later ids.
  await page.getByRole('link', { name: 'Marisol Vega' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marisol Vega' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/settings', '/dashboard/people', '/dashboard/people/new', page.url()]) {
    await page.goto(path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      path,
    ).toBe(true);
  }
});
