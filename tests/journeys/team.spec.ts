import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from './steps/accessible.ts';
import { mailTo } from './steps/mail.ts';
import { ready } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { signIn } from './steps/sign-in.ts';

/** Who orders for a hotel: the owner says who approves, and that person looks after the team from there. */

const OWN_PASSWORD = 'seven-quiet-otters';

const team = (page: Page) =>
  page.getByRole('list', { name: 'Who may order' }).getByRole('listitem');

test('the owner sets a limit and who approves beyond it; the approver invites, limits and ends, and the colleague leaves', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const [buyer, approver] = [await addSecondBuyer(), await addSecondBuyer()];
  const db = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await db.connect();
  const { rows } = await db.query(
    `select u.id, u.default_customer_id as hotel, c.name as hotel_name from users u
       join customers c on c.id = u.default_customer_id where u.email = $1`,
    [buyer],
  );
  const { id, hotel, hotel_name: hotelName } = rows[0];
  const limitOf = async () =>
    (
      await db.query(
        `select l.limit_cents::int as cents, u.email as approver from order_limits l
           left join users u on u.id = l.approver_id where l.user_id = $1 and l.customer_id = $2`,
        [id, hotel],
      )
    ).rows;

  const owner = await (await browser.newContext()).newPage();
  await test.step('from the customer’s people to the person, where the limit is kept', async () => {
    await signIn(owner, 'owner', `/dashboard/customers/${hotel}/people`);
    await team(owner)
      .filter({ hasText: buyer })
      .getByRole('link', { name: /^Change the limit/ })
      .click();
    await expect(owner).toHaveURL(`/dashboard/people/${id}#limits`);
    await ready(owner);
    await expectAccessible(owner, 'main');
    const limits = owner.getByRole('listitem').filter({
      has: owner.getByRole('heading', { name: new RegExp(`^${hotelName},`) }),
    });
    await limits.getByLabel('Limit for one order').fill('much');
    await limits.getByRole('button', { name: /^Save limit/ }).click();
    await expect(limits.getByText('Enter an amount such as 500.00.').first()).toBeVisible();
    await expect(limits.getByLabel('Limit for one order')).toHaveValue('much');
    await limits.getByLabel('Limit for one order').fill('250.50');
    const option = limits.getByRole('option').filter({ hasText: approver });
    await limits.getByLabel('Who approves').selectOption(await option.innerText());
    await limits.getByRole('button', { name: /^Save limit/ }).click();
    await expect(limits.getByText('Limit saved.')).toBeVisible();
    expect(await limitOf()).toEqual([{ cents: 25050, approver }]);
    // Saved again with another amount only: who approves stays.
    await limits.getByLabel('Limit for one order').fill('300');
    await limits.getByRole('button', { name: /^Save limit/ }).click();
    await expect.poll(limitOf).toEqual([{ cents: 30000, approver }]);
  });

  const boss = await (await browser.newContext()).newPage();
  const colleague = `colleague-${Date.now()}@hotel.example` as const;
  const since = Date.now();
  await test.step('the approver invites a colleague and sets what they may order', async () => {
    await signIn(boss, approver, `/dashboard/customers/${hotel}/people`);
    await ready(boss);
    await expectAccessible(boss, 'main');
    await boss.getByLabel('Name', { exact: true }).fill('Wren Ito');
    await boss.getByLabel('E-mail', { exact: true }).fill(colleague);
    await boss
      .locator('form')
      .filter({ has: boss.getByRole('button', { name: 'Send the invitation' }) })
      .getByLabel('May order at once up to')
      .fill('400');
    await boss.getByRole('button', { name: 'Send the invitation' }).click();
    const row = team(boss).filter({ hasText: colleague });
    await expect(row).toContainText('Up to $400.00');
    await row.getByLabel('May order at once up to').fill('450');
    await row.getByRole('button', { name: /^Save/ }).click();
    await expect(row).toContainText('Up to $450.00');
  });

  await test.step('the colleague sets a password, sees the one site, and leaves it', async () => {
    const { links } = await mailTo(request, colleague, '', since);
    const link = links.find((one) => one.includes('oobCode')) ?? '';
    const page = await (await browser.newContext()).newPage();
    await page.goto(new URL(link).pathname + new URL(link).search);
    await page.getByLabel('New Password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Choose this password' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(colleague);
    await page.getByRole('textbox', { name: 'Password' }).fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`/dashboard/customers/${hotel}/people`);
    await ready(page);
    // Who looks after nobody invites nobody.
    await expect(page.getByRole('button', { name: 'Send the invitation' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Leave this site' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave this site' }).click();
    await expect(page).not.toHaveURL(/people/);
    expect((await page.request.get(`/dashboard/customers/${hotel}/people`)).status()).toBe(404);
  });

  await test.step('the approver ends the buyer’s access', async () => {
    await boss.reload();
    await ready(boss);
    await expect(team(boss).filter({ hasText: colleague })).toHaveCount(0);
    const row = team(boss).filter({ hasText: buyer });
    await row.getByRole('button', { name: /^End access/ }).click();
    await boss.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await expect(row).toHaveCount(0);
  });
  await db.end();
});
