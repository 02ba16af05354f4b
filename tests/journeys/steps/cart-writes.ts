import { expect } from '@playwright/test';
import { ready, toasts } from './page.ts';
import { putIntoCart, quantityOf } from './world.ts';
import { BY_ITSELF, lineOf, openCart, SOON, shows, type Write } from './write.ts';

/** Into the cart, in it, and out of it. */
export const CART_WRITES: readonly Write[] = [
  {
    name: 'list: add',
    often: ['dropped', 'answer dropped'],
    to: /\/cart\.data/,
    resolvesItself: true,
    prepare: async ({ page, products }) => {
      await page.goto(`/products?q=${products[0]?.sku}`);
      await ready(page);
      await page
        .getByRole('article')
        .first()
        .getByRole('textbox', { name: /^Quantity/ })
        .fill('3');
    },
    press: ({ page }) =>
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Add to cart/ })
        .click(),
    isShown: ({ page }) =>
      shows(() =>
        expect(
          toasts(page)
            .filter({ hasText: /^Added/ })
            .first(),
        ).toBeVisible(BY_ITSELF),
      ),
    held: async (world) => (await quantityOf(world)) / 3,
  },
  {
    name: 'cart: quantity',
    often: ['answer dropped'],
    to: /\/cart\.data/,
    resolvesItself: true,
    prepare: async (world) => {
      await putIntoCart(world, 2);
      await openCart(world);
    },
    press: (world) => lineOf(world).getByRole('textbox').fill('7'),
    // A quantity that is on its way or waits has a dashed frame; a whole one says that the cart holds it.
    isShown: async (world) => {
      const field = lineOf(world).getByRole('textbox');
      return shows(async () => {
        await expect(field).toHaveAttribute('data-state', 'saved', BY_ITSELF);
        await expect(field).toHaveValue('7');
      });
    },
    held: async (world) => ((await quantityOf(world)) === 7 ? 1 : 0),
  },
  {
    name: 'cart: remove',
    to: /\/cart\.data/,
    prepare: async (world) => {
      await putIntoCart(world, 2);
      await openCart(world);
    },
    press: (world) =>
      lineOf(world)
        .getByRole('button', { name: /^Remove/ })
        .click(),
    isShown: (world) => shows(() => expect(lineOf(world)).toHaveCount(0, SOON)),
    held: async (world) => ((await quantityOf(world)) === 0 ? 1 : 0),
  },
  {
    name: 'cart: clear',
    to: /\/cart\.data/,
    prepare: async (world) => {
      await putIntoCart(world, 2);
      await openCart(world);
    },
    press: async ({ page }) => {
      await page.getByRole('button', { name: 'Clear cart' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    },
    isShown: ({ page }) =>
      shows(() => expect(page.getByText('Your cart is empty')).toBeVisible(SOON)),
    held: async (world) => ((await quantityOf(world)) + (await quantityOf(world, 1)) === 0 ? 1 : 0),
  },
  {
    name: 'cart: quick add',
    to: /\/cart\.data/,
    resolvesItself: true,
    prepare: async (world) => {
      await openCart(world);
      await world.page
        .getByRole('combobox', { name: 'Add any product: name, SKU or scan' })
        .fill(world.products[0]?.sku ?? '');
      await expect(world.page.getByRole('option').first()).toBeVisible();
    },
    press: async ({ page }) => {
      const again = page.getByRole('main').getByRole('button', { name: /again/i });
      if ((await again.count()) > 0) await again.first().click();
      else
        await page
          .getByRole('combobox', { name: 'Add any product: name, SKU or scan' })
          .press('Enter');
    },
    isShown: (world) => shows(() => expect(lineOf(world)).toHaveCount(1, BY_ITSELF)),
    held: (world) => quantityOf(world),
  },
  {
    name: 'cart: save as list',
    to: /\/cart\.data/,
    prepare: async (world) => {
      await putIntoCart(world, 2);
      await openCart(world);
      await world.page.getByRole('button', { name: 'Save as list' }).click();
      await world.page.getByLabel('Name of the list').fill('Weekly');
    },
    press: async ({ page }) => {
      const field = page.getByLabel('Name of the list');
      if (!(await field.isVisible()))
        await page.getByRole('button', { name: 'Save as list' }).click();
      await field.fill('Weekly');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
    isShown: async ({ page }) => {
      if (
        await shows(() =>
          expect(toasts(page).filter({ hasText: 'Saved as' }).first()).toBeVisible({
            timeout: 3000,
          }),
        )
      )
        return true;
      // The views of the order say what is kept, in a page of its own.
      const other = await page.context().newPage();
      await other.goto('/cart');
      const has = (await other.getByRole('link', { name: 'Weekly', exact: true }).count()) > 0;
      await other.close();
      return has;
    },
    held: async ({ db, person }) =>
      (await db.query('select 1 from saved_lists where user_id = $1', [person.id])).rows.length,
  },
];
