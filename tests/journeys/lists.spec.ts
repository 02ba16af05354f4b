import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { newId, newWorld } from './steps/world.ts';

/** Earlier orders and saved lists are looked at before they go to the cart. */

const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

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
    await axe(page);
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
