import { expect, test } from '@playwright/test';
import { ready, toasts } from './steps/page.ts';
import { newWorld, putIntoCart, quantityOf, type World } from './steps/world.ts';

/** Whoever taps twice, or presses Enter twice, because the answer takes its time, wishes for one thing. */

/** What is sent to this address arrives at once and is answered later, so that the second press comes before the first answer. */
const slow = ({ page }: World, address: RegExp) =>
  page.route(address, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    await new Promise((done) => setTimeout(done, 400));
    // A press that overtook it has given it up in the browser; the server has done it all the same.
    await route.fulfill({ response: answer }).catch(() => {});
  });

/** What is asked of the server with this press, until it has been quiet. */
const sendings = ({ page }: World, address: RegExp) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && address.test(request.url()))
      seen.push(request.postData() ?? '');
  });
  return seen;
};

const WAYS = ['double tap', 'Enter twice'] as const;

for (const way of WAYS) {
  test(`${way} on Add to cart puts the quantity into the cart once`, async ({
    browser,
    isMobile,
  }) => {
    const world = await newWorld(browser);
    const { page, products } = world;
    try {
      await page.goto(`/products?q=${products[0]?.sku}`);
      await ready(page);
      const card = page.getByRole('article').first();
      await card.getByRole('textbox', { name: /^Quantity/ }).fill('3');
      await slow(world, /\/cart\.data/);
      const sent = sendings(world, /\/cart\.data/);
      const button = card.getByRole('button', { name: /^Add to cart/ });
      if (way === 'Enter twice') {
        await button.focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      } else if (isMobile) {
        await button.tap();
        await button.tap();
      } else await button.dblclick();
      await expect(toasts(page).filter({ hasText: /^Added/ })).toHaveCount(1);
      expect(await quantityOf(world)).toBe(3);
      expect(sent).toHaveLength(1);
      // A reload says the same, and nothing of it was kept to be sent later.
      await page.reload();
      await ready(page);
      await expect(page.locator('header a[href="/cart"]')).toContainText('1');
      expect(await quantityOf(world)).toBe(3);
      // Later it is another wish.
      await card.getByRole('textbox', { name: /^Quantity/ }).fill('3');
      await card.getByRole('button', { name: /^Add to cart/ }).click();
      await expect.poll(() => quantityOf(world)).toBe(6);
    } finally {
      await page.context().close();
      await world.db.end();
    }
  });

  test(`${way} on Place order places one order`, async ({ browser, isMobile }) => {
    const world = await newWorld(browser);
    const { page, db, person, customerId } = world;
    try {
      await putIntoCart(world, 4);
      // One that no open order of the site has: nothing is asked between the two presses.
      await db.query(
        `insert into cart_lines (user_id, customer_id, product_id, quantity, added_at)
         select u.id, $2, p.id, 1, now() from users u join products p on p.brand = any(u.brands)
           cross join lateral price_of(p.id, $2, p.price_cents, current_date, 548) price
          where u.id = $1 and p.is_active and p.quantity - p.promised > 40 and price.unit_price_cents > 0
            and not exists (select 1 from order_lines l join orders o on o.id = l.order_id
                             where l.product_id = p.id and o.customer_id = $2 and o.status in ('placed', 'on_hold'))
          order by p.sku desc limit 1`,
        [person.id, customerId],
      );
      await page.goto('/cart');
      await ready(page);
      await slow(world, /\/order-placed\.data/);
      const button = page.getByRole('button', { name: 'Place order' });
      if (way === 'Enter twice') {
        await button.focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      } else if (isMobile) {
        await button.tap();
        await button.tap({ force: true });
      } else await button.dblclick();
      await expect(page).toHaveURL(/order-placed\?order=/);
      const orders = async () =>
        (
          await db.query<{ number: string }>('select number from orders where placed_by = $1', [
            person.id,
          ])
        ).rows;
      expect(await orders()).toHaveLength(1);
      const [order] = await orders();
      await expect(page.getByRole('main')).toContainText(order?.number ?? 'no order');
      expect(
        (await db.query('select 1 from cart_lines where user_id = $1', [person.id])).rows,
      ).toEqual([]);
      // Neither a reload of what is shown places it again.
      await page.reload();
      await expect(page.getByRole('main')).toContainText(order?.number ?? 'no order');
      expect(await orders()).toHaveLength(1);
    } finally {
      await page.context().close();
      await db.end();
    }
  });
}
