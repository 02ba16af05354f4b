import { expect } from '@playwright/test';
import { ready } from './page.ts';
import type { World } from './world.ts';
import { SOON, shows, type Write } from './write.ts';

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
      'select count(*)::int as count from guide_sections where customer_id = $1 and name = $2',
      [customerId, SECTION],
    )
  ).rows[0]?.count ?? 0;

/** The writes of the order guide. */
export const GUIDE_WRITES: readonly Write[] = [
  {
    name: 'guide: add all',
    often: ['dropped', 'answer dropped', 'answered after a reload'],
    to: /\/dashboard\/guide\.data/,
    settlesItself: true,
    prepare: async ({ page }) => {
      await page.goto('/dashboard/guide');
      await ready(page);
      await page.locator('input[data-quantity]').nth(0).fill('3');
      await page.locator('input[data-quantity]').nth(1).fill('4');
    },
    press: ({ page }) => page.getByRole('button', { name: /^(Add all|Send again)$/ }).click(),
    said: ({ page }) =>
      shows(async () => {
        await expect(page.getByText('3 in the cart').first()).toBeVisible(SOON);
        await expect(page.getByText('4 in the cart').first()).toBeVisible(SOON);
      }),
    held: async (world) => (await inCart(world)) / 7,
  },
  {
    name: 'guide: add section',
    often: ['answer dropped'],
    to: /\/dashboard\/guide\/arrange\.data/,
    prepare: async (world) => {
      await world.db.query('delete from guide_sections where name = $1', [SECTION]);
      await world.page.goto('/dashboard/guide/arrange');
      await ready(world.page);
      await world.page.getByRole('textbox', { name: 'New section' }).fill(SECTION);
    },
    press: async ({ page }) => {
      await page.getByRole('textbox', { name: 'New section' }).fill(SECTION);
      await page.getByRole('button', { name: 'Add section' }).click();
    },
    said: ({ page }) =>
      shows(() =>
        expect(page.getByRole('heading', { name: SECTION, exact: true })).toHaveCount(1, SOON),
      ),
    held: sections,
  },
];
