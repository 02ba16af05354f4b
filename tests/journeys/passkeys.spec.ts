import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { mailTo } from './steps/mail.ts';
import { ready } from './steps/page.ts';
import { expectPressable } from './steps/pressable.ts';
import { addAnother, addSecondBuyer } from './steps/second-buyer.ts';
import { DEMO_PASSWORD, signIn } from './steps/sign-in.ts';

/** A phone's lock and passkeys, played by the browser itself. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings#passkeys');
  const section = page.locator('#passkeys');
  await section.getByLabel('Current password').fill(DEMO_PASSWORD);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByLabel('Name of this passkey')).toHaveValue(/^Chrome on /);
  await section.getByLabel('Name of this passkey').fill(name);
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(section.getByText('The passkey is added.')).toBeVisible();
}

const offer = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const signedInAs = async (page: Page) =>
  ((await (await page.request.get('/api/users/me')).json()) as { email?: string }).email;

test('a passkey is added in the settings, signs in without a password, and is removed', async ({
  page,
}) => {
  const email = await addSecondBuyer();
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await signIn(page, email, '/settings');
  await addPasskey(page, 'Front desk laptop');
  const section = page.locator('#passkeys');
  await expect(section.getByRole('listitem')).toHaveText(/Front desk laptop.*last used never/s);
  await mailTo(page.request, email, 'passkey was added');
  await expectPressable(page);

  // The same device is not asked for a second one.
  await section.getByLabel('Current password').fill(DEMO_PASSWORD);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(section.getByText('This device keeps a passkey of yours already.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?returnTo=%2Fsettings');
  await expect(offer(page)).toBeVisible();
  await expectAccessible(page);
  // Refused by whoever holds the device: said so, and nothing else happens.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await offer(page).click();
  await expect(
    page.getByText('No passkey was used: it was cancelled, or took too long.'),
  ).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await offer(page).click();
  await page.waitForURL('**/settings');
  expect(await signedInAs(page)).toBe(email);
  await expect(section.getByText('last used never')).toHaveCount(0);

  await section.getByText('Remove', { exact: true }).click();
  await section.getByLabel('Password to remove “Front desk laptop”').fill('wrong');
  await section.getByRole('button', { name: 'Remove “Front desk laptop”' }).click();
  await expect(section.getByText('Incorrect password. Please try again.')).toBeVisible();
  await section.getByLabel('Password to remove “Front desk laptop”').fill(DEMO_PASSWORD);
  await section.getByRole('button', { name: 'Remove “Front desk laptop”' }).click();
  await expect(section.getByText('The passkey is removed.')).toBeVisible();
  await expect(section.getByText('No passkeys yet.')).toBeVisible();
  await mailTo(page.request, email, 'passkey was removed');

  // The device still has it; the shop does not know it any more.
  await page.context().clearCookies();
  await page.goto('/login');
  await offer(page).click();
  await expect(page.getByText('This passkey does not sign in here.')).toBeVisible();
  expect(await signedInAs(page)).toBeUndefined();
});

test('a lost network is called that, and what the device made is not made twice', async ({
  page,
}) => {
  const email = await addSecondBuyer();
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await signIn(page, email, '/settings');
  await page.goto('/settings#passkeys');
  const section = page.locator('#passkeys');
  await section.getByLabel('Current password').fill(DEMO_PASSWORD);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name of this passkey').fill('Kept name');
  await page.route('**/settings.data*', (route) => route.abort('internetdisconnected'));
  await section.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(section.getByText('Network error.')).toBeVisible();
  await expect(section.getByLabel('Name of this passkey')).toHaveValue('Kept name');
  await page.unroute('**/settings.data*');
  await section.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(section.getByText('The passkey is added.')).toBeVisible();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  await page.context().clearCookies();
  await page.goto('/login');
  await ready(page);
  await page.route('**/api/sign-in/passkey/options', (route) =>
    route.abort('internetdisconnected'),
  );
  await offer(page).click();
  await expect(page.getByText('Network error.')).toBeVisible();
});

test('a driver’s phone is signed in for deliveries only by a passkey as well', async ({ page }) => {
  const email = await addAnother('driver', 'Passkey Driver');
  await addAuthenticator(page);
  await signIn(page, email, '/settings');
  await addPasskey(page, 'Van');
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByText('A driver’s phone, for deliveries only').click();
  await page.getByRole('checkbox', { name: 'This phone is for deliveries only' }).check();
  await offer(page).click();
  await page.waitForURL('**/dashboard/stops');
  // A visitor wherever it is not about deliveries.
  expect((await page.request.get('/api/users/me')).status()).toBe(401);
});
