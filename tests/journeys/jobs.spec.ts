import { expect, type Page, test } from '@playwright/test';
import { counted } from './steps/counted.ts';
import { ready } from './steps/page.ts';
import { expectPressable } from './steps/pressable.ts';
import { chosenSite } from './steps/site.ts';
import { newWorld, type World } from './steps/world.ts';

/** The commonest jobs, counted in taps and keys at both widths. A field filled in is one interaction, whatever is typed. */

/** The hotels of the demo buyer, for a person of this journey alone. */
async function withBothHotels(world: World): Promise<{ id: string; name: string }[]> {
  const { rows } = await world.db.query<{ id: string; name: string }>(
    `select c.id, c.name from users u join user_customers uc on uc.user_id = u.id join customers c on c.id = uc.customer_id
      where u.email = 'buyer@bellcart.example' order by c.id = u.default_customer_id desc`,
  );
  for (const { id } of rows)
    await world.db.query(
      'insert into user_customers (user_id, customer_id) values ($1, $2) on conflict do nothing',
      [world.person.id, id],
    );
  return rows;
}

const fields = (page: Page) => page.locator('input[data-quantity]');
/** Placed and seen: what its buyer has not been shown yet is shown on the next page. */
async function seePlaced(page: Page): Promise<void> {
  await expect(page).toHaveURL(/order-placed/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^[A-Z]+-\d+/);
}
const place = (page: Page) =>
  page.getByRole('button', { name: 'Place order' }).filter({ visible: true });

async function lastOrder({ db, person }: World) {
  const { rows } = await db.query<{ lines: number; customer: string; units: number }>(
    `select o.customer_id as customer,
            (select count(*)::int from order_lines l where l.order_id = o.id) as lines,
            (select sum(l.ordered)::int from order_lines l where l.order_id = o.id) as units
       from orders o where o.placed_by = $1 order by o.placed_at desc limit 1`,
    [person.id],
  );
  return rows[0];
}

test('the weekly order of ten is typed and placed; the same for the second site takes three more', async ({
  browser,
}, info) => {
  test.slow();
  const world = await newWorld(browser);
  const { page, db } = world;
  const isPhone = info.project.name === 'phone';
  if (isPhone) await page.setViewportSize({ width: 390, height: 844 });
  // Other journeys take of the same shelves.
  await db.query('update products set quantity = quantity + 100 where quantity - promised < 100');
  const weekly = counted(page, 'Weekly order of ten');
  try {
    const [first = { id: '', name: '' }, second = { id: '', name: '' }] =
      await withBothHotels(world);
    await page.goto('/dashboard');
    await ready(page);
    await expect(fields(page).first()).toBeVisible();
    await expect(chosenSite(page)).toContainText(first.name);
    await fields(page).first().focus();
    for (let row = 0; row < 10; row += 1)
      await weekly.step(async () => {
        await page.keyboard.type('2');
        await page.keyboard.press('Enter');
      });
    await expectPressable(page);
    if (isPhone) {
      await expect(page.getByRole('complementary', { name: 'Your order so far' })).toContainText(
        '10 products',
      );
      await weekly.press(page.getByRole('link', { name: 'Review and place' }));
      await expect(page).toHaveURL(/\/cart$/);
    }
    await weekly.press(place(page));
    await seePlaced(page);
    expect(await lastOrder(world)).toEqual({ customer: first.id, lines: 10, units: 20 });
    weekly.done(isPhone ? 12 : 11);

    // The second site is ordered for as it was last: the list of orders has those of all sites.
    await page.goto('/dashboard');
    await ready(page);
    const again = counted(page, 'Same order again, second site');
    await again.press(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Orders/ }),
    );
    await ready(page);
    await again.press(
      page
        .getByRole('row')
        .filter({ hasText: second.name })
        .getByRole('button', { name: /^Order again/ })
        .first(),
    );
    await expect(page).toHaveURL(/\/(cart|again)$/);
    // Where something of it has changed since, that is asked first.
    const isRepeated = page.url().endsWith('again');
    if (isRepeated) {
      await again.press(page.getByRole('button', { name: 'Put what is ticked into the cart' }));
      await expect(page).toHaveURL(/\/cart$/);
    }
    await expect(chosenSite(page)).toContainText(second.name);
    await again.press(place(page));
    await seePlaced(page);
    expect((await lastOrder(world))?.customer).toBe(second.id);
    again.done(isRepeated ? 4 : 3);
  } finally {
    await page.context().close();
    await db.end();
  }
});
