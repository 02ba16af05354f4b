import { expect, test } from '@playwright/test';
import { type EmptyShop, openEmptyShop } from '../support/empty-shop.ts';
import { picture } from '../support/pictures.ts';
import { addItemToBooks, bookedInvoices } from './steps/books.ts';
import { sayGiven } from './steps/deliver.ts';
import { becomeOwner, OWNER } from './steps/first-admin.ts';
import { openTask } from './steps/open-task.ts';
import { addToCart, placeOrder } from './steps/order.ts';
import { ready } from './steps/page.ts';
import { createAllItems, makeProduct, readItems } from './steps/products.ts';
import { sendOut } from './steps/send-out.ts';
import { setUpStep } from './steps/set-up.ts';

test.use({ actionTimeout: 15_000 });

let shop: EmptyShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openEmptyShop();
});
test.afterAll(() => shop.close());

test('an owner goes from an empty shop to a delivered order with its invoice, in the browser only', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'one shop is enough');
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL: shop.url });
  await becomeOwner(page, shop.firstAdminLink);

  // What a new owner sees first: the guide, and no word about orders that are nobody's yet.
  await page.goto('/dashboard');
  const examples = page.getByRole('complementary', { name: 'Notice' });
  await expect(examples).toContainText('This shop is being set up.');
  await page.getByRole('link', { name: 'Continue the set-up' }).click();
  await expect(page.getByText('0 of 9 done')).toBeVisible();

  await (await setUpStep(page, 'Your company'))
    .getByRole('link', { name: 'Name and address' })
    .click();
  // Nobody saves the example company as their own by typing a name over it.
  await expect(page.getByLabel('Company name')).toHaveValue('');
  for (const [label, value] of [
    ['Company name', 'Quay Supply'],
    ['Legal name', 'Quay Supply, Inc.'],
    ['Street address', '3 Long Wharf'],
    ['City', 'Newport'],
    ['ZIP code', '02840'],
    ['E-mail', 'office@quay.example'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('State', { exact: true }).selectOption('RI');
  // Proposed from the name, before there is an order.
  await expect(page.getByLabel('What an order’s number begins with')).toHaveValue('QS');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Settings saved.');
  await expect(examples).toHaveCount(0);
  await page.locator('#company-logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture(600, 200).png().toBuffer(),
  });
  await page.getByRole('button', { name: 'Use this logo' }).click();
  await expect(
    page.getByRole('link', { name: 'Quay Supply: home' }).locator('img'),
  ).toHaveAttribute('src', /company-logo/);

  // Each step leads back to the guide.
  await page.getByText('Next: QuickBooks, yes or no').filter({ visible: true }).waitFor();
  await page
    .getByRole('link', { name: 'Back to the set-up guide' })
    .filter({ visible: true })
    .click();
  await (await setUpStep(page, 'E-mail'))
    .getByRole('button', { name: 'Send a test e-mail' })
    .click();
  await expect(async () => {
    await page.reload();
    await expect(await setUpStep(page, 'E-mail')).toContainText('The mail server took it', {
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
  const { messages } = (await (await page.request.get(`${shop.mailUrl}/api/messages`)).json()) as {
    messages: { subject: string; envelope: { to: string[] } }[];
  };
  expect(messages.find((mail) => mail.subject === 'Your shop’s e-mail works')?.envelope.to).toEqual(
    [OWNER.email],
  );

  await (await setUpStep(page, 'QuickBooks, yes or no'))
    .getByRole('link', { name: 'Yes, connect QuickBooks' })
    .click();
  await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'QuickBooks is connected' })).toBeVisible();

  // From the books: read, look, accept. Nothing is made before that.
  await readItems(page);
  await page.goto('/products?q=1060');
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goBack();
  expect(await createAllItems(page)).toBeGreaterThan(100);

  await makeProduct(page, {
    name: 'Quay Window Wash',
    brand: 'Quay',
    category: 'Housekeeping',
    size: '4 x 1 gal case',
    sku: 'QW-1-C4',
    price: '38.50',
    onHand: '40',
  });

  await page.goto('/dashboard/customers/new');
  await page.getByLabel('Name', { exact: true }).fill('Harbor House');
  await page.getByLabel('Street address').fill('1 Quay Street');
  await page.getByLabel('City').fill('Newport');
  await page.getByLabel('State').selectOption('RI');
  await page.getByLabel('ZIP code').fill('02840');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor House');

  await page.goto('/products?q=QW-1');
  const card = page.getByRole('article').first();
  await card.getByRole('textbox', { name: /^Quantity/ }).fill('5');
  await card.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Quay Window Wash');
  const fromBooks = await addToCart(page, { search: '1060', size: /5 gal pail/, quantity: 2 });
  const number = await placeOrder(page, 'PO-1');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: number, exact: true }).first().click();
  await page.getByRole('button', { name: 'Confirm order' }).click();
  const orderAddress = page.url();
  await sendOut(page);
  // The books say nothing of hazards, so nothing leaves until the owner does.
  await expect(page.getByRole('main')).toContainText('Nobody has said whether this is hazardous');
  for (const term of ['1060', 'QW-1']) {
    await page.goto(`/dashboard/products?state=active&hazard=unknown&q=${term}`);
    await ready(page);
    const all = page.getByRole('checkbox', { name: 'Select all on this page' });
    if ((await all.count()) === 0) continue;
    await all.check();
    await page.getByRole('button', { name: 'State: not hazardous' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /as not hazardous$/ })
      .click();
    await expect(page.getByRole('main')).toContainText('stated as not hazardous, with your name');
  }
  await page.goto(orderAddress);
  await sendOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Out for delivery');
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/dashboard/product-delivery/${orderId}`);
  await page.getByRole('button', { name: 'All delivered' }).click();
  await page.getByLabel('Name of the receiver').fill('J. Park');
  await page.getByLabel('My name above stands for my signature').check();
  await page.getByRole('button', { name: /^Deliver \d/ }).click();
  await sayGiven(page);
  await expect(page.getByText('Sent and recorded.')).toBeVisible();

  // Nobody said this customer's tax: the bill waits, leads to the customer's page, and goes on once it is said.
  await expect(async () => {
    await page.goto('/dashboard/accounting/inbox?show=money');
    await expect(page.getByRole('main')).toContainText('the tax of the customer is not settled', {
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Settle the tax' }).first().click();
  await expect(page.getByRole('radio', { name: /^Not settled/ })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^Not settled/ })).toBeFocused();
  await page.getByLabel('Tax rate, %').fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Not settled/)).toHaveCount(0);

  // What was made by hand is no item of the books yet: the invoice says which one, the bookkeeper adds it there, and tries again.
  await expect(async () => {
    await page.goto('/dashboard/accounting/inbox?show=money');
    await expect(page.getByRole('main')).toContainText(
      'QuickBooks has no active item with the SKU QW-1-C4',
      { timeout: 1000 },
    );
  }).toPass({ timeout: 20_000 });
  expect(await bookedInvoices(page.request, number, shop.controlUrl)).toEqual([]);
  await addItemToBooks(page.request, shop.controlUrl, {
    Name: 'Quay Window Wash',
    Sku: 'QW-1-C4',
    UnitPrice: 38.5,
  });
  await openTask(page.getByRole('article').first());
  await page
    .getByRole('button', { name: /^Retry/ })
    .first()
    .click();

  await expect
    .poll(async () => (await bookedInvoices(page.request, number, shop.controlUrl)).length, {
      timeout: 20_000,
    })
    .toBe(1);
  const [invoice] = await bookedInvoices(page.request, number, shop.controlUrl);
  const lines =
    invoice?.Line.filter(
      (line) => line.DetailType === 'SalesItemLineDetail' && line.SalesItemLineDetail?.Qty,
    ) ?? [];
  expect(
    lines
      .map((line) => [
        line.SalesItemLineDetail?.Qty,
        line.SalesItemLineDetail?.UnitPrice,
        line.Amount,
      ])
      .sort(),
  ).toEqual(
    [
      [2, fromBooks.cents / 100, (2 * fromBooks.cents) / 100],
      [5, 38.5, 192.5],
    ].sort(),
  );

  await page.goto('/dashboard/getting-started');
  await expect(await setUpStep(page, 'The first order')).toContainText('Delivered');
  await page.goto('/dashboard');
  // What is still open stays before the owner's eyes, until the owner puts it away.
  await expect(page.getByRole('link', { name: 'Continue the set-up' })).toBeVisible();
  await page.getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByRole('link', { name: 'Continue the set-up' })).toHaveCount(0);
  await page.close();
});

test('without accounting an owner sells as well: product, customer, buyer, and the order that this buyer places', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'one shop is enough');
  test.setTimeout(180_000);
  const bare = await openEmptyShop();
  try {
    const page = await browser.newPage({ baseURL: bare.url });
    await becomeOwner(page, bare.firstAdminLink);
    await page.goto('/dashboard/getting-started');
    await expect(page.getByText('0 of 9 done')).toBeVisible();
    await (await setUpStep(page, 'QuickBooks, yes or no'))
      .getByRole('button', { name: 'No, without QuickBooks' })
      .click();
    // Steps that only QuickBooks has are none of this shop’s.
    await expect(page.getByText('1 of 9 done')).toBeVisible();
    // Every empty page of the new shop leads on, and none sends to another that is empty.
    for (const [path, title, next] of [
      ['/products', 'No products yet', 'New product'],
      ['/sds', 'No products yet', 'Ask us for it'],
      ['/dashboard/training', 'No customers to show', 'New customer'],
      ['/cart/customer', 'No customers to show', 'Customers'],
      ['/dashboard/prices', 'No products yet', 'Products'],
    ] as const) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main).toContainText(title);
      await expect(main.getByRole('link', { name: next, exact: true }).last()).toBeVisible();
    }
    await makeProduct(page, {
      name: 'Quay Oven Cleaner',
      brand: 'Quay',
      category: 'Kitchen',
      size: '4 x 1 gal case',
      sku: 'QO-C4',
      price: '40',
      onHand: '20',
    });
    await page.getByRole('link', { name: 'Add a size' }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'Add a size' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Size' }).fill('5 gal pail');
    await page.getByRole('textbox', { name: 'SKU' }).fill('QO-P5');
    await page.getByLabel('List price').fill('90');
    await page.getByLabel('On hand').fill('5');
    await page
      .getByRole('button', { name: /^(Create|Add)/ })
      .last()
      .click();
    await expect(page.getByRole('main')).toContainText('QO-P5');

    await page.goto('/dashboard/customers/new');
    await page.getByLabel('Name', { exact: true }).fill('Harbor House');
    await page.getByLabel('Street address').fill('1 Quay Street');
    await page.getByLabel('City').fill('Newport');
    await page.getByLabel('State').selectOption('RI');
    await page.getByLabel('ZIP code').fill('02840');
    await page.getByRole('button', { name: 'Create customer' }).click();
    // The customer's page leads to its first buyer, with the customer named: nothing is ticked.
    await expect(page).toHaveURL(/\/dashboard\/customers\/[0-9a-f-]{36}$/);
    await page.goto(`${page.url()}/people`);
    await page.getByRole('link', { name: 'Invite a buyer' }).click();
    await expect(page.getByRole('group', { name: 'Customers they see' })).toContainText(
      'Harbor House',
    );
    await page.getByLabel('Name', { exact: true }).fill('Bea Buyer');
    await page.getByLabel('Email').fill('bea@example.com');
    await expect(page.getByRole('radio', { name: 'All brands, also those to come' })).toBeChecked();
    await page.getByRole('button', { name: 'Create account and invite' }).click();
    await expect(page).toHaveURL(/\/dashboard\/customers\/[^/]+\/people$/);
    await expect(page.getByRole('main')).toContainText('Bea Buyer');

    const invitation = async () => {
      const { messages } = (await (
        await page.request.get(`${bare.mailUrl}/api/messages`)
      ).json()) as { messages: { id: string; envelope: { to: string[] } }[] };
      const mail = messages.find(({ envelope }) => envelope.to.includes('bea@example.com'));
      const text = await (
        await page.request.get(`${bare.mailUrl}/api/messages/${mail?.id}`)
      ).text();
      return /https?:[^"\\\s<]+reset-password\?oobCode=[\w-]+/.exec(text)?.[0] ?? '';
    };
    await expect.poll(invitation, { timeout: 20_000 }).not.toBe('');
    const theirs = await browser.newContext({ baseURL: bare.url });
    const buyer = await theirs.newPage();
    await buyer.goto(await invitation());
    await buyer.getByLabel('New Password').fill('calm-river-tall-lamp-42');
    await buyer
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect(buyer.getByRole('main')).toContainText(/sign in/i);
    await buyer.goto('/login');
    await ready(buyer);
    const signIn = buyer.getByRole('form', { name: 'Sign in' });
    await signIn.getByLabel('Email').fill('bea@example.com');
    await buyer.getByRole('textbox', { name: 'Password' }).fill('calm-river-tall-lamp-42');
    await buyer.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(buyer).toHaveURL(/dashboard/);
    await addToCart(buyer, { search: 'QO-', size: /4 x 1 gal case/, quantity: 5 });
    const number = await placeOrder(buyer, 'PO-7');
    await theirs.close();

    await page.goto('/dashboard/getting-started');
    await expect(await setUpStep(page, 'The first order')).toContainText(
      'Placed, not delivered yet',
    );
    // Placed is not the whole way: the step leads on to the order.
    await expect(await setUpStep(page, 'The first order')).not.toContainText(', done');
    await expect(
      (await setUpStep(page, 'The first order')).getByRole('link', {
        name: 'Go on with the order',
      }),
    ).toHaveAttribute('href', '/dashboard/orders');
    await page.goto('/dashboard/orders');
    await expect(page.getByRole('main')).toContainText(number);
    // Nothing of all this was a fault, and no page tried what the policy forbids.
    await page.goto('/dashboard/errors');
    await expect(page.getByRole('main')).not.toContainText('ContentSecurityPolicy');
    await page.close();
  } finally {
    await bare.close();
  }
});
