import { expect, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { mailTo } from './steps/mail.ts';
import { ready } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { DEMO_PASSWORD, signIn } from './steps/sign-in.ts';
import { newWorld, putIntoCart } from './steps/world.ts';
import { openCart, orderOf, placeOrder } from './steps/write.ts';

/** What a buyer does with an order that stands: chooses its day, changes it until the cut-off, has it approved. */

test('the wanted day is chosen from the possible ones, by keyboard, and each other says why not', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page } = world;
  await putIntoCart(world, 4);
  await openCart(world);
  const orderBy = page.getByText(/^Order by /).first();
  const soon = await orderBy.innerText();
  const open = page.getByRole('button', { name: /^Delivery day/ });
  await open.click();
  const days = page.getByRole('radiogroup', { name: 'Delivery day' });
  const possible = days.locator('[role=radio][aria-disabled=false]');
  await expectAccessible(page, 'main');
  const impossible = days.locator('[role=radio][aria-disabled=true]').first();
  await expect(impossible).toHaveAccessibleName(/: ./);
  await impossible.click({ force: true });
  await expect(days).toBeVisible();
  const otherDay = (await possible.nth(1).getAttribute('data-day')) ?? '';
  await possible.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(days).toHaveCount(0);
  // The chosen day counts for the whole screen, with its own last moment to order.
  await expect(orderBy).not.toHaveText(soon);
  const chosen = await page.getByRole('button', { name: /^Delivery day/ }).innerText();
  const bar = page.getByRole('complementary', { name: 'Your order so far' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar).toContainText(chosen.trim());
  await expect(bar).toContainText((await orderBy.innerText()).replace('Order', 'order'));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Place order' }).first().click();
  await expect(page).toHaveURL(/order-placed\?order=/);
  const { rows } = await world.db.query<{ day: string }>(
    `select to_char(promised_on, 'YYYY-MM-DD') as day from orders where placed_by = $1`,
    [world.person.id],
  );
  expect(rows).toEqual([{ day: otherDay }]);
  await world.db.end();
});

test('an order is changed in one save; a colleague’s change meanwhile is named and what was typed stays; leaving asks', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db } = world;
  const orderId = await placeOrder(world);
  await page.goto(`/dashboard/orders/${orderId}`);
  await ready(page);
  await expect(page.getByText(/^You can change this order until .+ (AM|PM)\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Change order' }).click();
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('4');
  await page.getByLabel('Add a product').fill(`${world.products[1]?.sku} 2`);
  await expect(page.getByRole('list', { name: 'Products to add' })).toContainText(
    world.products[1]?.sku ?? '',
  );
  await page.getByLabel('Add a product').press('Enter');
  await page.getByLabel('PO number').fill('PO-CHANGED');
  await expectAccessible(page, 'main');
  expect((await orderOf(world))?.status).toBe('placed');

  const colleague = await browser.newPage();
  await signIn(colleague, 'desk', `/dashboard/orders/${orderId}`);
  await ready(colleague);
  await colleague.getByRole('button', { name: 'Change order' }).click();
  await colleague.getByLabel('Note (optional)', { exact: true }).fill('Ring twice');
  await colleague.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    colleague.getByRole('button', { name: 'Change order', expanded: false }),
  ).toBeVisible();
  await colleague.close();

  const save = page.getByRole('button', { name: 'Save changes' });
  // The header's: on a phone the dashboard's own links are folded away.
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  // Where the page heard of the colleague's change by itself, there is no conflict left to tell of.
  await save.click();
  const conflict = page.getByText('Changed meanwhile. Nothing of yours was saved.');
  const saved = page.getByRole('button', { name: 'Change order', expanded: false });
  await expect(conflict.or(saved)).toBeVisible();
  if (await conflict.isVisible()) {
    await expect(page.getByText(/Version 2, by .+Note: none to Ring twice/)).toBeVisible();
    await expect(page.getByLabel('PO number')).toHaveValue('PO-CHANGED');
    await save.click();
  }
  await expect(saved).toBeVisible();
  const { rows } = await db.query(
    `select o.version, o.po_number, o.note, (select array_agg(ordered order by position) from order_lines l where l.order_id = o.id) as lines
       from orders o where id = $1`,
    [orderId],
  );
  expect(rows).toEqual([
    { version: 3, po_number: 'PO-CHANGED', note: 'Ring twice', lines: [4, 2] },
  ]);
  await page.locator('summary').filter({ hasText: 'More with this order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByLabel('Why do you cancel it?').fill('Ordered twice');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled');
  await db.end();
});

test('an order that the desk confirms while it is changed says so in the bar, and what was typed stays', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db } = world;
  const orderId = await placeOrder(world);
  await page.goto(`/dashboard/orders/${orderId}`);
  await ready(page);
  await page.getByRole('button', { name: 'Change order' }).click();
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ });
  const save = page.getByRole('button', { name: 'Save changes' });
  // As compact as the guide's: a field, a name, what it costs.
  const height = async () => (await page.locator('.guide-line').first().boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) < 1024 ? 96 : 44);
  await quantity.fill('x');
  await expect(save).toBeDisabled();
  await expect(page.getByText('A quantity can’t be saved as it stands.')).toBeVisible();
  await quantity.fill('7');
  await expect(save).toBeEnabled();

  const desk = await browser.newPage();
  await signIn(desk, 'desk', `/dashboard/orders/${orderId}`);
  await ready(desk);
  await desk.getByRole('button', { name: 'Confirm order' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Confirmed');
  await desk.close();
  const notice = page.getByRole('alert').filter({
    hasText:
      'We confirmed this order while you were changing it. Nothing you typed is saved; it stays',
  });
  await expect(notice).toBeInViewport({ timeout: 20_000 });
  await expect(notice).toContainText('call us');
  await expect(save).toHaveCount(0);
  await expect(quantity).toHaveValue('7');
  await expectAccessible(page, 'main');
  expect((await orderOf(world))?.status).toBe('confirmed');
  // The way on: what was typed goes to the office as a message about this order.
  await page.getByRole('button', { name: 'Send to our office' }).click();
  await expect(page.getByText('What you typed is sent to our office').first()).toBeVisible();
  await db.end();
});

test('what is typed into an order stands there again after the session has ended, and is saved then', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db, person } = world;
  const orderId = await placeOrder(world);
  await page.goto(`/dashboard/orders/${orderId}`);
  await ready(page);
  await page.getByRole('button', { name: 'Change order' }).click();
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('4');
  await page.getByLabel('Add a product').fill(`${world.products[1]?.sku} 2`);
  await expect(page.getByRole('list', { name: 'Products to add' })).toContainText(
    world.products[1]?.sku ?? '',
  );
  await page.getByLabel('Add a product').press('Enter');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(orderId));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Change order', expanded: false })).toBeVisible();
  const { rows } = await db.query(
    'select array_agg(ordered order by position) as lines from order_lines where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ lines: [4, 2] }]);
  // It is saved: nothing is kept that would open the form again.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change order', expanded: false })).toBeVisible();
  await db.end();
});

test('an order above the limit waits; its approver is mailed, approves with one tap, and the link alone does nothing', async ({
  browser,
  request,
}) => {
  const world = await newWorld(browser);
  const { db, person, customerId, page } = world;
  const approver = await addSecondBuyer();
  await db.query(
    `insert into order_limits (user_id, customer_id, limit_cents, approver_id, updated_at)
     select $1, $2, 1000, id, now() from users where email = $3`,
    [person.id, customerId, approver],
  );
  const orderId = await placeOrder(world);
  expect((await orderOf(world))?.status).toBe('on_hold');
  await page.goto(`/dashboard/orders/${orderId}`);
  await expect(page.getByText('Second Buyer is asked to approve it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve order' })).toHaveCount(0);

  const mail = await mailTo(request, approver, 'Please approve');
  const link = /\/dashboard\/orders\/[0-9a-f-]+/.exec(mail.text)?.[0] ?? '';
  expect(link).toBe(`/dashboard/orders/${orderId}`);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const boss = await context.newPage();
  await signIn(boss, approver, '/dashboard');
  await expect(boss.getByText('1 order waits for your approval')).toBeVisible();
  await boss.goto(link);
  await ready(boss);
  await expectAccessible(boss, 'main');
  expect((await orderOf(world))?.status).toBe('on_hold');
  await boss.getByRole('button', { name: 'Approve order' }).click();
  await expect(boss.getByRole('heading', { level: 1 })).toContainText('Placed');
  expect((await orderOf(world))?.status).toBe('placed');
  await mailTo(request, person.email, 'is approved');
  await context.close();
  await db.end();
});

test('the owner closes a day in the calendar by keyboard, and opens it again', async ({ page }) => {
  await signIn(page, 'owner', '/dashboard/calendar');
  await ready(page);
  await expectAccessible(page, 'main');
  // Far away, where no other journey has an order: the last day of a month a year from now.
  await page.goto(`/dashboard/calendar?day=${new Date().getFullYear() + 1}-08-31`);
  await ready(page);
  await page.getByLabel('What is it?').fill('Stock count');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Closed: nothing is promised for it.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Stock count/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Open this day again' }).click();
  await expect(page.getByText('Open.', { exact: true })).toBeVisible();
});

test('what was forgotten is added to the order that is on its way, from the cart, and what that means is said before', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db } = world;
  const orderId = await placeOrder(world);
  const { rows } = await db.query<{ number: string; total: number }>(
    'select number, total_cents as total from orders where id = $1',
    [orderId],
  );
  const { number = '', total = 0 } = rows[0] ?? {};
  await putIntoCart(world, 1);
  await openCart(world);
  const choice = page.getByRole('radio', { name: new RegExp(`^Add to order ${number}, coming`) });
  await expect(page.getByRole('radio', { name: /^As a new order/ })).toBeChecked();
  await choice.check();
  await expectAccessible(page, 'main');
  const order = page.getByRole('complementary', { name: 'Your order', exact: true });
  await expect(order).toContainText(`${number} with it`);
  // Day, PO number and where it goes stand before what is to be known of the chemicals, on a phone too.
  const topOf = (what: typeof order) => what.evaluate((one) => one.getBoundingClientRect().top);
  expect(await topOf(order)).toBeLessThan(await topOf(page.locator('#order-hazards')));
  await expect(order).toContainText(
    `${(total / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })} without it`,
  );
  await expect(order).toContainText('with what is ordered already.');
  await page
    .getByRole('button', { name: `Add to ${number}` })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`order-placed\\?order=${orderId}`));
  await expect(page.getByText('What you added is part of this order now')).toBeVisible();
  const { rows: lines } = await db.query<{ ordered: number }>(
    'select ordered from order_lines where order_id = $1 order by position',
    [orderId],
  );
  expect(lines.map(({ ordered }) => ordered)).toEqual([4, 1]);
  const { rows: mine } = await db.query('select 1 from orders where placed_by = $1', [
    world.person.id,
  ]);
  expect(mine).toHaveLength(1);
  await page.goto('/cart');
  await ready(page);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await db.end();
});

test('what is above a person’s limit becomes an order of its own beside a colleague’s, which stays as it is whatever is decided', async ({
  browser,
}) => {
  const [colleague, world] = [await newWorld(browser), await newWorld(browser)];
  const { page, db, person, customerId } = world;
  const theirs = await placeOrder(colleague);
  const stateOf = async (id: string) =>
    (
      await db.query<{ number: string; status: string; day: string; version: number }>(
        `select number, status, version, to_char(promised_on, 'YYYY-MM-DD') as day from orders where id = $1`,
        [id],
      )
    ).rows[0];
  const before = await stateOf(theirs);
  await db.query(
    `insert into order_limits (user_id, customer_id, limit_cents, updated_at) values ($1, $2, 5000, now())`,
    [person.id, customerId],
  );
  await putIntoCart(world, 4);
  await openCart(world);
  const apart = new RegExp(`^Send for approval, to come with order ${before?.number} on `);
  await page.getByRole('radio', { name: apart }).check();
  await expectAccessible(page, 'main');
  const order = page.getByRole('complementary', { name: 'Your order', exact: true });
  await expect(order).toContainText(`this is an order of its own, and ${before?.number} stays`);
  await expect(order).not.toContainText('with what is ordered already');
  await expect(page.getByRole('button', { name: /^Add to/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send for approval' }).filter({ visible: true }).click();
  await expect(page.getByText('Sent for approval')).toBeVisible();
  expect(await stateOf(theirs)).toEqual(before);
  const own = await db.query<{ id: string; day: string }>(
    `select id, to_char(wanted_on, 'YYYY-MM-DD') as day from orders where placed_by = $1 and status = 'on_hold'`,
    [person.id],
  );
  expect(own.rows).toMatchObject([{ day: before?.day }]);

  const desk = await newWorld(browser, true);
  await desk.page.goto(`/dashboard/orders/${own.rows[0]?.id}`);
  await ready(desk.page);
  await desk.page.getByRole('button', { name: 'Decline' }).click();
  await desk.page.getByLabel('Why do you decline it?').fill('Too much');
  await desk.page.getByRole('button', { name: 'Decline order' }).click();
  await expect.poll(() => stateOf(own.rows[0]?.id ?? '')).toMatchObject({ status: 'cancelled' });
  expect(await stateOf(theirs)).toEqual(before);
  for (const one of [colleague, world, desk]) await one.db.end();
});

test('on a phone what is tapped after a quantity was typed is there: leaving the field moves nothing', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page, db } = world;
  await page.setViewportSize({ width: 390, height: 844 });
  await putIntoCart(world, 4);
  await openCart(world);
  const field = page.getByRole('textbox', { name: /^Quantity of/ }).first();
  const cart = page.getByRole('list', { name: 'Cart' });
  const heightOf = () => cart.evaluate((one) => one.getBoundingClientRect().height);
  const days = page.getByRole('radiogroup', { name: 'Delivery day' });
  for (const [button, shown] of [
    [page.getByRole('button', { name: /^Delivery day/ }), days],
    [
      page.getByRole('button', { name: 'Save as list' }),
      page.getByRole('textbox', { name: /name/i }),
    ],
    [page.getByRole('button', { name: 'Clear cart' }), page.getByRole('dialog')],
  ] as const) {
    await field.click();
    // A row has its tools while one types in it.
    await expect(cart.getByRole('button', { name: /^Remove/ }).first()).toBeInViewport();
    const height = await heightOf();
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) - 6);
    await page.mouse.down();
    await expect(field).not.toBeFocused();
    expect(await heightOf()).toBe(height);
    await page.mouse.up();
    await expect(shown).toBeVisible();
  }
  await db.end();
});
