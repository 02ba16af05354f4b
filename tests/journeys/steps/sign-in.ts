import { expect, type Page } from '@playwright/test';

/** The demo accounts, by what they are. */
export const DEMO = {
  buyer: 'buyer@bellcart.example',
  rep: 'rep@bellcart.example',
  desk: 'desk@bellcart.example',
  driver: 'driver@bellcart.example',
  books: 'books@bellcart.example',
  owner: 'owner@bellcart.example',
} as const;
export const DEMO_PASSWORD = 'bellcart-demo-2026';

/** A demo account or an e-mail address. */
type Who = keyof typeof DEMO | `${string}@${string}`;
const emailOf = (who: Who): string => (who in DEMO ? DEMO[who as keyof typeof DEMO] : who);

/**
 * Signs in and opens `returnTo`. What the form sends is sent without its page, which the journeys of accounts and of the specification
 * fill in: most journeys sign in, and a page fewer is a second fewer in each. `who`: a demo account or an e-mail address.
 */
export async function signIn(page: Page, who: Who, returnTo = '/'): Promise<void> {
  await signInAlone(page, who, returnTo);
  // Not where the answer leads: a driver's phone is asked about first.
  await page.goto(returnTo);
  // As after the form, whose next page comes with the scripts there already.
  await page.waitForFunction(() => !('earlyPress' in globalThis));
}

/** Signs in as `signIn` does and opens no page: for a journey that opens its own next. */
export async function signInAlone(page: Page, who: Who, returnTo = '/'): Promise<void> {
  const origin = process.env.BASE_URL ?? '';
  const answer = await page.request.post(
    `${origin}/login?returnTo=${encodeURIComponent(returnTo)}`,
    {
      form: { email: emailOf(who), password: DEMO_PASSWORD },
      headers: { origin },
      maxRedirects: 0,
    },
  );
  expect(answer.status(), await answer.text()).toBe(302);
}

/** Signs in with the form, as a person would; the shop then opens `returnTo`. */
export async function signInByForm(page: Page, who: Who, returnTo: string): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(emailOf(who));
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
