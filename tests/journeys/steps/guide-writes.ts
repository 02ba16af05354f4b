import { expect } from '@playwright/test';
import { ready } from './page.ts';
import type { World } from './world.ts';
import { BY_ITSELF, SOON, shows, type Write } from './write.ts';

/** What stands in this person's cart, in all. */
async function inCart({ db, person }: World): Promise<number> {
  const { rows } = await db.query<{ sum: number }>(
    'select coalesce(sum(quantity), 0)::int as sum from cart_lines where user_id = $1',
    [person.id],
  );
  return rows[0]?.sum ?? 0;
}

const SECTION = 'Network shelf';
const sections = async ({ db, customerId }: World) =>
  (
    await db.query<{ count: number }>(
      'select count(*)::int as count from storerooms where customer_id = $1 and name = $2 and ended_at is null',
      [customerId, SECTION],
    )
  ).rows[0]?.count ?? 0;

/** The writes of the order guide. */
export const GUIDE_WRITES: readonly Write[] = [
  {
    name: 'order: quantities typed down the guide',
    often: ['dropped', 'answer dropped', 'answered after a reload'],
    to: /\/cart\.data/,
    resolvesItself: true,
    prepare: async ({ page }) => {
      await page.goto('/dashboard');
      await ready(page);
      await expect(page.locator('input[data-quantity]').first()).toBeVisible();
    },
    press: async ({ page }) => {
      await page.locator('input[data-quantity]').nth(0).fill('3');
      await page.locator('input[data-quantity]').nth(1).fill('4');
    },
    isShown: ({ page }) =>
      shows(async () => {
        for (const [at, quantity] of ['3', '4'].entries()) {
          const field = page.locator('input[data-quantity]').nth(at);
          await expect(field).toHaveAttribute('data-state', 'saved', BY_ITSELF);
          await expect(field).toHaveValue(quantity, BY_ITSELF);
        }
      }),
    held: async (world) => (await inCart(world)) / 7,
  },
  {
    name: 'stock: add storeroom',
    often: ['answer dropped'],
    to: /\/stock\.data/,
    prepare: async (world) => {
      await world.db.query(
        `with gone as (update storerooms set ended_at = now() where name = $1 and ended_at is null returning id)
         update site_products set storeroom_id = null where storeroom_id in (select id from gone)`,
        [SECTION],
      );
      await world.page.goto('/dashboard/inventory');
      await ready(world.page);
      await world.page.getByRole('textbox', { name: 'New storeroom' }).fill(SECTION);
    },
    press: async ({ page }) => {
      await page.getByRole('textbox', { name: 'New storeroom' }).fill(SECTION);
      await page.getByRole('button', { name: 'Add storeroom' }).click();
    },
    isShown: ({ page }) =>
      shows(() => expect(page.getByRole('region', { name: SECTION })).toHaveCount(1, SOON)),
    held: sections,
  },
];
