import { expect, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { newWorld, type World } from './steps/world.ts';
import { placeOrder } from './steps/write.ts';

/** An earlier order into a cart that holds something: it asks, does what was chosen, and can be undone while the cart is what it made of it. */

const cart = async ({ db, person }: World) =>
  (
    await db.query<{ product_id: string; quantity: number }>(
      'select product_id, quantity from cart_lines where user_id = $1 order by added_at, product_id',
      [person.id],
    )
  ).rows.map((row) => [row.product_id, row.quantity]);

/** Three of the first product were ordered; the cart holds five of the second. */
async function filled(world: World, isMobile: boolean) {
  const { page, db, person, customerId, products } = world;
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1280, height: 900 });
  const { rows } = await db.query<{ number: string }>('select number from orders where id = $1', [
    await placeOrder(world),
  ]);
  await db.query(
    'insert into cart_lines (user_id, customer_id, product_id, quantity, added_at) values ($1, $2, $3, 5, now())',
    [person.id, customerId, products[1]?.id],
  );
  await page.goto('/dashboard/orders?view=all');
  await ready(page);
  // Its own order: others of the hotel hold other products.
  const again = page
    .getByRole('main')
    .getByRole('button', { name: `Order again: ${rows[0]?.number}` });
  return { again, before: await cart(world) };
}

test('set to this order, undone, then added on top, undone: each time the cart is as it was', async ({
  browser,
  isMobile,
}) => {
  const world = await newWorld(browser);
  const { page, products, db } = world;
  const [first, second] = products;
  const { again, before } = await filled(world, isMobile);
  const main = page.getByRole('main');
  for (const [how, there] of [
    ['Set the cart to this order', [[first?.id, 3]]],
    [
      'Add on top',
      [
        [second?.id, 5],
        [first?.id, 3],
      ],
    ],
  ] as const) {
    await again.click();
    await expect(main.getByText('The cart is not empty')).toBeVisible();
    await expect(main.getByText('There is 1 other product in the cart.')).toBeVisible();
    expect(await cart(world)).toEqual(before);
    await expectAccessible(page, 'main');
    await main.getByRole('button', { name: how }).click();
    await expect(page).toHaveURL(/\/cart$/);
    expect(await cart(world)).toEqual(there);
    await expectAccessible(page, 'main');
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect.poll(() => cart(world)).toEqual(before);
    await expect(main.locator(`[data-row="${first?.id}"]`)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/orders/);
  }
  // Left as it is: nothing happens.
  await again.click();
  await main.getByRole('button', { name: 'Leave the cart as it is' }).click();
  await expect(main.getByText('The cart is not empty')).toHaveCount(0);
  expect(await cart(world)).toEqual(before);
  await page.context().close();
  await db.end();
});

test('what was changed meanwhile elsewhere is not undone, and that is said', async ({
  browser,
  isMobile,
}) => {
  const world = await newWorld(browser);
  const { page, db, person, products } = world;
  const { again } = await filled(world, isMobile);
  const main = page.getByRole('main');
  await again.click();
  await main.getByRole('button', { name: 'Add on top' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(main.getByRole('button', { name: 'Undo' })).toBeVisible();
  await db.query('update cart_lines set quantity = 9 where user_id = $1 and product_id = $2', [
    person.id,
    products[1]?.id,
  ]);
  const changed = await cart(world);
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(
    main.getByText(
      'The cart was changed since. It stays as it is now, and nothing of it was undone.',
    ),
  ).toBeVisible();
  expect(await cart(world)).toEqual(changed);
  await page.context().close();
  await db.end();
});
