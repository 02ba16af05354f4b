import { expect, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { newId, newWorld, putIntoCart, quantityOf } from './steps/world.ts';

/** Earlier orders and saved lists are looked at before they go to the cart. */

test('order again shows the changed price first, and adds what is ticked', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page, db, person, products, customerId } = world;
  if (info.project.name === 'phone') await page.setViewportSize({ width: 390, height: 844 });
  try {
    const placed = await page.request.post('/api/place-order', {
      headers: { origin: process.env.BASE_URL ?? '', 'idempotency-key': newId() },
      data: {
        customerId,
        lines: products.map(({ id, price }) => ({
          productId: id,
          quantity: 3,
          expectedUnitPriceCents: price,
        })),
      },
    });
    expect(placed.status()).toBe(200);
    const { orderId } = (await placed.json()) as { orderId: string };
    // What was paid then: a dollar less for the first product.
    await db.query(
      'update order_lines set unit_price_cents = unit_price_cents - 100 where order_id = $1 and product_id = $2',
      [orderId, products[0]?.id],
    );
    await page.goto(`/dashboard/orders/${orderId}`);
    await ready(page);
    await page.getByRole('button', { name: /^Order again/ }).click();
    await expect(page).toHaveURL(/\/again$/);
    await expect(page.getByRole('heading', { name: '1 product needs a look' })).toBeVisible();
    await expect(page.getByText('The price has changed')).toBeVisible();
    await expectAccessible(page);
    const lines = async () =>
      (
        await db.query<{ product_id: string; quantity: number }>(
          'select product_id, quantity from cart_lines where user_id = $1',
          [person.id],
        )
      ).rows;
    expect(await lines()).toEqual([]);
    await page.getByRole('region', { name: '1 product as before' }).getByRole('checkbox').uncheck();
    const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first();
    await quantity.fill('many');
    await page.getByRole('button', { name: 'Put what is ticked into the cart' }).click();
    await expect(page.getByText(/no whole number from 1 to 9999/)).toBeVisible();
    await expect(quantity).toHaveValue('many');
    await quantity.fill('5');
    await page.getByRole('button', { name: 'Put what is ticked into the cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    expect(await lines()).toEqual([{ product_id: products[0]?.id, quantity: 5 }]);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('without JavaScript too, what is in the cart already is asked: replace it or add to it', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page, db, person, products, customerId } = world;
  const [product] = products;
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(info.project.name === 'phone' ? { viewport: { width: 390, height: 844 } } : {}),
  });
  try {
    if (!product) throw new Error('There is no product.');
    const headers = { origin: process.env.BASE_URL ?? '', 'idempotency-key': newId() };
    const line = { productId: product.id, quantity: 3, expectedUnitPriceCents: product.price };
    const placed = await page.request.post('/api/place-order', {
      headers,
      data: { customerId, lines: [line] },
    });
    expect(placed.status()).toBe(200);
    const { orderId } = (await placed.json()) as { orderId: string };
    const listId = newId();
    await db.query(
      `insert into saved_lists (id, user_id, customer_id, name) values ($1, $2, $3, 'Weekly')`,
      [listId, person.id, customerId],
    );
    await db.query(
      'insert into saved_list_lines (list_id, product_id, quantity, position) values ($1, $2, 3, 0)',
      [listId, product.id],
    );
    await putIntoCart({ ...world, products: [product] }, 2);

    const otherPage = await plain.newPage();
    const main = otherPage.getByRole('main');
    /** One press adds nothing and asks; each choice does what it says. */
    const choose = async (
      how: 'Set to these quantities' | 'Set the cart to this order' | 'Add on top',
      question = 'The cart is not empty',
    ) => {
      await expect(main.getByText(question)).toBeInViewport();
      await expect(main.getByText(product.name).first()).toBeVisible();
      await main.getByRole('button', { name: how }).click();
      // A page came: what it says depends on where one stood.
      await expect(main.getByText(question)).toHaveCount(0);
    };

    await otherPage.goto(`/dashboard/orders/${orderId}`);
    await main
      .getByRole('button', { name: /^Order again/ })
      .first()
      .click();
    expect(await quantityOf(world)).toBe(2);
    await expect(main.getByRole('link', { name: 'Leave the cart as it is' })).toBeVisible();
    await choose('Add on top');
    expect(await quantityOf(world)).toBe(5);

    await otherPage.goto(`/dashboard/lists/${listId}`);
    await main.getByRole('button', { name: 'Add these' }).click();
    expect(await quantityOf(world)).toBe(5);
    await choose('Set to these quantities', 'In the cart already');
    expect(await quantityOf(world)).toBe(3);

    // What is typed down the guide is what stands in the cart.
    await otherPage.goto('/dashboard/guide');
    await main.locator(`[data-quantity="${product.id}"]`).fill('7');
    await main.getByRole('button', { name: 'Save the quantities' }).click();
    await expect(otherPage).toHaveURL(/\/cart$/);
    await expect(main.locator(`[data-quantity="${product.id}"]`)).toHaveValue('7');
    expect(await quantityOf(world)).toBe(7);

    // Looked at before it is added: what was ticked and typed there stays.
    await db.query(
      'update order_lines set unit_price_cents = unit_price_cents - 100 where order_id = $1',
      [orderId],
    );
    await otherPage.goto(`/dashboard/orders/${orderId}/again`);
    const quantity = main.getByRole('textbox', { name: /^Quantity of/ });
    await quantity.fill('6');
    await main.getByRole('button', { name: 'Put what is ticked into the cart' }).click();
    await expect(quantity).toHaveValue('6');
    expect(await quantityOf(world)).toBe(7);
    await choose('Set the cart to this order');
    await expect(otherPage).toHaveURL(/\/cart$/);
    expect(await quantityOf(world)).toBe(6);
  } finally {
    await plain.close();
    await page.context().close();
    await db.end();
  }
});

test('a list proposes and says so: nothing is in the order before it is added', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page, db, person, products } = world;
  const customerId = newId();
  const isPhone = info.project.name === 'phone';
  if (isPhone) await page.setViewportSize({ width: 390, height: 844 });
  const main = page.getByRole('main');
  const place = main.getByRole('button', { name: 'Place order' });
  try {
    await db.query(
      `insert into customers (id, name, address1, city, state, zip, search)
       values ($1, 'Larkfield Inn', '1 Lark Way', 'Bristol', 'RI', '02809', 'larkfieldinn')`,
      [customerId],
    );
    await db.query('update user_customers set customer_id = $2 where user_id = $1', [
      person.id,
      customerId,
    ]);
    await db.query('update users set default_customer_id = $2 where id = $1', [
      person.id,
      customerId,
    ]);
    // A first order, without a guide: the way to the products stands there, and nothing can be placed.
    await page.goto('/dashboard');
    await ready(page);
    await expect(main.getByRole('link', { name: 'See the products' })).toBeVisible();
    if (!isPhone) await expect(place).toBeDisabled();
    await expectAccessible(page);
    const listId = newId();
    await db.query(
      `insert into saved_lists (id, user_id, customer_id, name) values ($1, $2, $3, 'Weekly')`,
      [listId, person.id, customerId],
    );
    await db.query(
      `insert into saved_list_lines (list_id, product_id, quantity, position)
       select $1, id, 4, place from unnest($2::text[]) with ordinality one(id, place)`,
      [listId, products.map(({ id }) => id)],
    );
    await page.goto(`/cart?list=${listId}`);
    await ready(page);
    const add = main.getByRole('button', { name: 'Add these' });
    const field = main.locator(`[data-quantity="${products[0]?.id}"]`);
    await expect(field).toHaveValue('');
    await expect(field).toHaveAttribute('placeholder', 'usual 4');
    await expect(add).toHaveClass(/primary/);
    await expectAccessible(page);
    if (!isPhone) {
      await place.click();
      await expect(main.getByRole('alert')).toHaveText(
        `Nothing is in the order yet. Add these ${products.length}?`,
      );
      await expect(add).toBeFocused();
    }
    await add.click();
    await expect(field).toHaveValue('4');
    await expect(add).toHaveClass(/secondary/);
    if (!isPhone) await expect(place).toHaveClass(/primary/);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('a saved list is edited, and what two people change does not get lost', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page, db, person, products, customerId } = world;
  if (info.project.name === 'phone') await page.setViewportSize({ width: 390, height: 844 });
  const listId = newId();
  try {
    await db.query(
      `insert into saved_lists (id, user_id, customer_id, name) values ($1, $2, $3, 'Weekly')`,
      [listId, person.id, customerId],
    );
    await db.query(
      `insert into saved_list_lines (list_id, product_id, quantity, position, seen_cents, section, par) values ($1, $2, 3, 1, 100, 'Cage, left', 8)`,
      [listId, products[0]?.id],
    );
    await page.goto(`/dashboard/lists/${listId}`);
    await ready(page);
    await expect(page.getByRole('list', { name: 'Weekly' }).getByText('$1.00')).toBeVisible();
    await expectAccessible(page);
    await page.locator('summary', { hasText: 'More for this order' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await page
      .getByRole('textbox', { name: 'Add a product by SKU or name' })
      .fill(products[1]?.sku ?? '');
    await page.getByRole('button', { name: 'Find products' }).click();
    await page
      .getByRole('button', { name: /^Add .* to the list$/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Move .* up$/ })
      .last()
      .click();
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('Friday');
    await expectAccessible(page);
    // Somebody of the desk saves meanwhile.
    await db.query('update saved_lists set version = version + 1 where id = $1', [listId]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/Somebody has saved this list since/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name of the list' })).toHaveValue('Friday');
    await page.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(page.getByRole('heading', { name: 'Friday' })).toBeVisible();
    const { rows } = await db.query(
      'select product_id, section, par from saved_list_lines where list_id = $1 order by position',
      [listId],
    );
    expect(rows).toEqual([
      { product_id: products[1]?.id, section: '', par: null },
      // What an earlier list said of shelf and par stays with it.
      { product_id: products[0]?.id, section: 'Cage, left', par: 8 },
    ]);
  } finally {
    await db.query('delete from saved_lists where id = $1', [listId]);
    await page.context().close();
    await db.end();
  }
});
