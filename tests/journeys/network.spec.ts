import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { sayGiven } from './steps/deliver.ts';
import { addToCart, placesBeside } from './steps/order.ts';
import { follow, holdBack, ready, readyAlone, toasts } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { DEMO, DEMO_PASSWORD, signIn, signInAlone } from './steps/sign-in.ts';

/** What the screens say when the connection is lost, and that nothing is lost with it. `npm run prove:network` goes through every write. */

const LOST = 'Network error. Please check your internet connection.';
const FAULT = 'Something went wrong on our side';

const lostNote = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' });

test('a link without a connection: the page stays, the message is the catalogue’s, and the same link works when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await ready(page);
  await context.setOffline(true);
  await follow(page, 'Privacy Policy');
  await expect(toasts(page)).toContainText([LOST]);
  await expect(lostNote(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(FAULT)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(lostNote(page)).toHaveCount(0);
  await follow(page, 'Privacy Policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('Back without a connection stays too, and the history keeps its place', async ({
  page,
  context,
}) => {
  await page.goto('/about-us');
  await ready(page);
  await follow(page, 'SDS');
  await page.waitForURL('**/sds');
  await context.setOffline(true);
  await page.goBack();
  await expect(toasts(page)).toContainText([LOST]);
  await expect(page).toHaveURL('/sds');
  await context.setOffline(false);
  await expect(lostNote(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await expect(page).toHaveURL('/about-us');
});

for (const [what, answer] of [
  [
    'a proxy that can’t reach us',
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  ],
  [
    'the sign-in page of a hotel’s network',
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
  ],
] as const) {
  test(`${what} counts as no connection`, async ({ page }) => {
    await page.goto('/');
    await ready(page);
    await page.route(/\.data|favicon\.svg/, (route) => route.fulfill(answer));
    await follow(page, 'Terms Of Service');
    await expect(toasts(page)).toContainText([LOST]);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(FAULT)).toHaveCount(0);
    await page.unroute(/\.data|favicon\.svg/);
    await lostNote(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });
}

test('sign-in: what was typed stays, the button can be pressed again', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await ready(page);
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(DEMO.buyer);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText(LOST);
  await expect(form.getByLabel('Email')).toHaveValue(DEMO.buyer);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(DEMO_PASSWORD);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a message whose sending got no answer says so once, and what was typed stays', async ({
  page,
  context,
}) => {
  await page.goto('/contact-us');
  await readyAlone(page);
  await page.getByLabel('Name').fill('Robin Ames');
  await page.getByLabel('E-mail').fill('robin@hotel.example');
  await page.getByLabel('What is it about?').selectOption('delivery');
  await page.getByRole('textbox', { name: 'Message' }).fill('The gate is shut on Monday.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  // Said once, at the button.
  await expect(page.getByRole('main').getByText(LOST)).toBeInViewport();
  await expect(page.getByRole('main').getByText('it is not known whether')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await expect(lostNote(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'The gate is shut on Monday.',
  );
  await expect(page.getByLabel('What is it about?')).toHaveValue('delivery');
  await context.setOffline(false);
});

test('a change of settings whose sending got no answer is not called saved', async ({
  page,
  context,
}) => {
  await signIn(page, 'rep', '/settings');
  await ready(page);
  const name = page.getByLabel('Display name');
  const before = await name.inputValue();
  await name.fill('Somebody Else');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('alert').filter({ hasText: LOST }).first()).toBeVisible();
  await expect(name).toHaveValue('Somebody Else');
  await context.setOffline(false);
  await expect(lostNote(page)).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue(before);
});

/** The cookie stays, and no session belongs to it any more. */
async function endSession(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  await context.addCookies(
    cookies
      .filter((one) => one.name.endsWith('bc_session'))
      .map((one) => ({ ...one, value: `${one.value}x` })),
  );
}

/** Types into the settings of a person whose session ends behind the page's back, and saves. Returns the name as it is kept. */
async function typeAsSessionEnds(page: Page, context: BrowserContext): Promise<string> {
  await signIn(page, 'desk', '/settings');
  await ready(page);
  const name = page.getByLabel('Display name');
  const before = await name.inputValue();
  await name.fill('Typed Before');
  await endSession(context);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fsettings/);
  return before;
}

const signInHere = (page: Page, email: string) => signInTo(page, email, '/settings');

async function signInTo(page: Page, email: string, back: string | RegExp): Promise<void> {
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(back);
  await ready(page);
}

/** By the menu of the account, or the sheet of a phone. */
async function signOutHere(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await ready(page);
  await page
    .locator('form[action="/login"] button[value=sign-out]')
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(page).toHaveURL(/\/login/);
  // What the tab knew of the person goes at that page, by a part that is fetched beside it.
  await page.waitForFunction(() => window.sessionStorage.getItem('bellcart.signed-in') === null);
}

const storedInTab = (page: Page) => page.evaluate(() => JSON.stringify(window.sessionStorage));

test('an expired session says so at the login page, and leads back with what was typed', async ({
  page,
  context,
}) => {
  await typeAsSessionEnds(page, context);
  await signInHere(page, DEMO.desk);
  await expect(page.getByLabel('Display name')).toHaveValue('Typed Before');
});

test('what was typed comes back into its own form, also where the sign-in has fields of the same names', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner', '/dashboard/company?section=company');
  await ready(page);
  const typed = [
    ['Company name', 'Typed Company'],
    ['Phone', '+1 305 555 0199'],
  ] as const;
  const field = (label: string) => page.getByLabel(label, { exact: true }).first();
  for (const [label, value] of typed) await field(label).fill(value);
  await context.clearCookies({ name: /bc_session/ });
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%2Fcompany/);
  await signInTo(page, DEMO.owner, '/dashboard/company?section=company');
  for (const [label, value] of typed) await expect(field(label)).toHaveValue(value);

  await page.goto('/dashboard/customers/new');
  await ready(page);
  const email = page
    .getByRole('main')
    .getByLabel(/^E-?mail/)
    .first();
  await email.fill('typed@customer.example');
  await context.clearCookies({ name: /bc_session/ });
  await page.getByLabel('Name', { exact: true }).first().fill('Typed Customer');
  await page
    .getByRole('button', { name: /^(Create|Add|Save)/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%2Fcustomers%2Fnew/);
  await signInTo(page, DEMO.owner, '/dashboard/customers/new');
  await expect(email).toHaveValue('typed@customer.example');
});

test('with a session that is over, public pages stay open and say so; a person’s own lead to the sign-in', async ({
  page,
  context,
}) => {
  await signIn(page, await addSecondBuyer());
  await endSession(context);
  for (const open of [
    '/',
    '/products',
    '/cart',
    '/sds',
    '/contact-us',
    '/site/none',
    '/receive/none',
  ]) {
    const answer = await page.request.get(open, { maxRedirects: 0 });
    expect([open, answer.status()]).toEqual([open, open.endsWith('none') ? 404 : 200]);
  }
  for (const own of ['/order-placed?key=none', '/quick-order', '/dashboard', '/settings']) {
    const answer = await page.request.get(own, { maxRedirects: 0 });
    expect([own, answer.headers()['location']]).toEqual([
      own,
      `/login?returnTo=${encodeURIComponent(own)}`,
    ]);
  }
  await page.goto('/products');
  await expect(toasts(page)).toContainText(['Your session has expired. Please sign in again.']);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a tab whose cookies are gone says that one was signed out, and the sign-in leads back to the same page', async ({
  page,
  context,
}) => {
  const email = await addSecondBuyer();
  await signIn(page, email, '/products');
  await ready(page);
  const note = page.getByRole('complementary', { name: 'You were signed out' });
  await expect(note).toHaveCount(0);
  await context.clearCookies({ name: /bc_session/ });
  await follow(page, 'SDS');
  await expect(page).toHaveURL(/\/sds$/);
  await expect(note).toBeVisible();
  // Nobody is led away, whatever public page is opened, and a reload says it too.
  await page.reload();
  await ready(page);
  await expect(page).toHaveURL(/\/sds$/);
  await expect(note).toBeVisible();
  if (process.env.REP_SCREENS)
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({
          path: `${process.env.REP_SCREENS}/signed-out-${width}-${colorScheme}.png`,
        });
      }
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Sign in again' }).click();
  await signInTo(page, email, /\/sds$/);
  await expect(note).toHaveCount(0);

  // Who signs out by a press is told nothing of it, nor is a visitor.
  await page.request.get('/');
  await signOutHere(page);
  await page.goto('/products');
  await ready(page);
  await expect(note).toHaveCount(0);
});

test('with a session that is over the cart is the one that a visitor has, and says so', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/cart');
  await ready(visitor);
  await signIn(page, await addSecondBuyer());
  await endSession(page.context());
  await page.goto('/cart');
  await ready(page);
  await expect(toasts(page)).toContainText(['Your session has expired. Please sign in again.']);
  expect(await page.getByRole('main').ariaSnapshot()).toBe(
    await visitor.getByRole('main').ariaSnapshot(),
  );
  await visitor.context().close();
});

test('a cart that is read again after the session ended keeps what was typed for its person', async ({
  page,
  context,
}) => {
  const email = await addSecondBuyer();
  await signInAlone(page, email);
  await addToCart(page, { search: '1010', size: /5 gal pail/, quantity: 5 });
  await page.goto('/cart');
  await ready(page);
  const po = page.getByLabel('PO number');
  await po.fill('PO-4712');
  await endSession(context);
  await expect(async () => {
    // A page that has just come is not read again at once.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('you are back on it, with what you had typed.')).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 20_000 });
  await page.getByRole('main').getByRole('link', { name: 'Sign in to see your prices' }).click();
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(po).toHaveValue('PO-4712');
});

test('a session that ends in the middle of the checkout says so, and the cart comes back as it was filled in', async ({
  page,
  context,
}) => {
  const email = await addSecondBuyer();
  await signInAlone(page, email);
  await addToCart(page, { search: '1010', size: /5 gal pail/, quantity: 5 });
  await page.goto('/cart');
  await ready(page);
  const po = page.getByLabel('PO number');
  await po.fill('PO-4711');
  await placesBeside(page);
  // The browser drops a cookie whose time is over: the server can't know that there was a session.
  await context.clearCookies({ name: /bc_session/ });
  await page
    .getByRole('button', { name: /^Place order/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcart/);
  await expect(page.getByRole('main')).toContainText(
    'Your session has expired. Please sign in again.You come back to the page where you were, with what you had typed.',
  );
  // Said once: no toast over it, and no list of what waits beside it.
  await expect(toasts(page).filter({ hasText: 'sign in again' })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Kept on this device' })).toHaveCount(0);
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(po).toHaveValue('PO-4711');
});

test('what was typed before a session ended is never somebody else’s, and gone once they were here', async ({
  page,
  context,
}) => {
  const before = await typeAsSessionEnds(page, context);
  expect(await storedInTab(page)).toContain('Typed Before');
  await signInHere(page, DEMO.rep);
  await expect(page.getByLabel('Display name')).not.toHaveValue(before);
  await expect.poll(() => storedInTab(page)).not.toContain('Typed Before');
  await expect(page.getByLabel('Display name')).not.toHaveValue('Typed Before');
  // Nor does it wait there for the first one, who can't know who has been at it.
  await context.clearCookies();
  await page.goto('/login?returnTo=/settings');
  await ready(page);
  await signInHere(page, DEMO.desk);
  await expect(page.getByLabel('Display name')).toHaveValue(before);
});

test('a stop that could not be sent is kept on the phone over a closed tab, and sent when a driver’s page opens with a connection', async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, 'driver', '/dashboard/deliveries');
  const link = page.locator('main a[href^="/dashboard/product-delivery/"]:visible').last();
  const address = (await link.getAttribute('href')) ?? '';
  await page.goto(address);
  await page.getByRole('button', { name: 'All delivered' }).click();
  const number = ((await page.getByRole('main').textContent()) ?? '').match(/BC-\d+/)?.[0] ?? '';
  await page.getByLabel('Name of the receiver').fill('J. Park');
  await page.getByLabel('My name above stands for my signature').check();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Deliver \d/ }).click();
  await sayGiven(page);
  await expect(page.getByText('Saved on this phone.')).toBeVisible();
  await expect(page.getByText(FAULT)).toHaveCount(0);
  await page.close();

  // The tab is gone. Somebody else on the same phone sees nothing of it and sends nothing.
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(() => document.cookie);
  const cookies = await context.cookies();
  await context.clearCookies();
  await signIn(other, 'desk', '/dashboard/stops');
  await expect(other.getByText('Every finished stop is sent')).toBeVisible();
  await expect(other.getByText(number)).toHaveCount(0);
  await other.close();
  await context.clearCookies();
  await context.addCookies(cookies);

  const back = await context.newPage();
  await back.goto(address);
  await expect(back.getByText('Sent and recorded.')).toBeVisible();
  await expect(back.getByText('Every finished stop is sent')).toBeVisible();
  await expect(back.getByRole('button', { name: /^Deliver \d/ })).toHaveCount(0);
  await context.close();
});

test('a look-up without a connection says so, keeps what was typed, and finds it when it is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'desk', '/dashboard/new-order');
  await ready(page);
  const field = page.getByRole('combobox', { name: 'Who is it?' });
  const notice = page.getByText('No connection. What you typed is kept', { exact: false });
  await context.setOffline(true);
  await field.pressSequentially('har');
  await expect(notice).toBeVisible();
  await expect(field).toHaveValue('har');
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(field).toHaveValue('har');
});

test('a button that is pressed before the scripts have come does its work when they are there', async ({
  page,
}) => {
  await signIn(page, await addSecondBuyer(), '/about-us');
  // The browser has them by now, and would not ask for them again.
  const release = await holdBack(page, '**/assets/*.js*');
  await page.goto('/about-us', { waitUntil: 'commit' });
  const find = page.getByRole('button', { name: 'Find anything' });
  await find.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a menu that is opened before the scripts have come is open when they are there', async ({
  page,
}) => {
  await signIn(page, await addSecondBuyer(), '/dashboard');
  const release = await holdBack(page, '**/assets/*.js*');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const menu = page
    .locator('main details')
    .filter({ has: page.locator('summary svg') })
    .first();
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open');
  release();
  await ready(page);
  await expect(menu).toHaveAttribute('open');
});
