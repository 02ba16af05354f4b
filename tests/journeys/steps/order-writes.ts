import { expect } from '@playwright/test';
import { sayGiven } from './deliver.ts';
import { ready } from './page.ts';
import { DEMO_PASSWORD } from './sign-in.ts';
import { newId, putIntoCart, quantityOf } from './world.ts';
import { openCart, orderOf, placeOrder, SOON, shows, showsInCart, type Write } from './write.ts';

/** Orders, saved lists, the desk, a delivery, the sign-in. */
export const ORDER_WRITES: readonly Write[] = [
  {
    name: 'place order',
    often: ['dropped', 'answer dropped', 'answered after a reload'],
    to: /\/order-placed\.data/,
    prepare: async (world) => {
      await putIntoCart(world, 4);
      await openCart(world);
      await world.page.getByLabel(/PO number/).fill(`PO ${world.person.id.slice(-6)}`);
    },
    press: async ({ page }) => {
      await page.getByRole('button', { name: 'Place order' }).first().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    isShown: ({ page }) => shows(() => expect(page).toHaveURL(/order-placed\?order=/, SOON)),
    held: async ({ db, person }) =>
      (await db.query('select 1 from orders where placed_by = $1', [person.id])).rows.length,
  },
  {
    name: 'order again',
    often: ['answer dropped'],
    to: /\/dashboard\/orders\.data/,
    prepare: async (world) => {
      await world.page.goto(`/dashboard/orders/${await placeOrder(world)}`);
      await ready(world.page);
    },
    press: ({ page }) => page.getByRole('button', { name: /^Order again/ }).click(),
    isShown: showsInCart,
    held: async (world) => (await quantityOf(world)) / 3,
  },
  {
    name: 'load a list',
    to: /\/cart\.data\?list=/,
    prepare: async (world) => {
      const { page, db, person, products } = world;
      const listId = newId();
      await db.query(`insert into saved_lists (id, user_id, name) values ($1, $2, 'Weekly')`, [
        listId,
        person.id,
      ]);
      await db.query(
        'insert into saved_list_lines (list_id, product_id, quantity, position) values ($1, $2, 3, 1)',
        [listId, products[0]?.id],
      );
      await page.goto(`/cart?list=${listId}`);
      await ready(page);
      await expect(page.getByRole('button', { name: 'Add these' })).toBeVisible();
    },
    press: ({ page }) => page.getByRole('button', { name: 'Add these' }).click(),
    isShown: showsInCart,
    held: async (world) => (await quantityOf(world)) / 3,
  },
  {
    name: 'desk: confirm order',
    byStaff: true,
    to: /\/dashboard\/orders\/[0-9a-f-]+\.data/,
    prepare: async (world) => {
      await world.page.goto(`/dashboard/orders/${await placeOrder(world)}`);
      await ready(world.page);
    },
    press: ({ page }) => page.getByRole('button', { name: 'Confirm order' }).click(),
    isShown: ({ page }) =>
      shows(() => expect(page.getByRole('heading', { level: 1 })).toContainText('Confirmed', SOON)),
    held: async ({ db, person }) =>
      (
        await db.query(
          `select 1 from order_events e join orders o on o.id = e.order_id where o.placed_by = $1 and e.kind = 'confirm'`,
          [person.id],
        )
      ).rows.length,
  },
  {
    name: 'deliver a stop',
    often: ['answer dropped'],
    byStaff: true,
    to: /\/api\/deliver-order/,
    resolvesItself: true,
    prepare: async (world) => {
      const { page, db } = world;
      const orderId = await placeOrder(world);
      await db.query(`update orders set status = 'out_for_delivery' where id = $1`, [orderId]);
      await page.goto(`/dashboard/product-delivery/${orderId}`);
      await page.getByRole('button', { name: 'All delivered' }).click();
      await page.getByLabel('Name of the receiver').fill('J. Park');
      await page.getByLabel('My name above stands for my signature').check();
    },
    press: async ({ page }) => {
      // Kept on the phone at the first press: from then on it is sent by itself.
      const deliver = page.getByRole('button', { name: /^Deliver \d/ });
      if ((await deliver.count()) === 0) return;
      await deliver.click();
      await sayGiven(page);
    },
    isShown: ({ page }) =>
      shows(() =>
        expect(
          page
            .getByText('Sent and recorded.')
            .or(page.getByText('This order is delivered already.'))
            .first(),
        ).toBeVisible({ timeout: 10_000 }),
      ),
    held: async (world) =>
      (
        await world.db.query('select 1 from deliveries where order_id = $1', [
          (await orderOf(world))?.id,
        ])
      ).rows.length,
  },
  {
    name: 'sign-in',
    often: ['delayed'],
    to: /\/login\.data/,
    prepare: async ({ page, person }) => {
      await page.context().clearCookies();
      await page.goto('/login?returnTo=/cart');
      await ready(page);
      await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(person.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    },
    press: async ({ page, person }) => {
      if ((await page.getByRole('textbox', { name: 'Password' }).inputValue()) === '') {
        await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(person.email);
        await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
      }
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
    isShown: ({ page }) =>
      shows(() => expect(page).toHaveURL((url) => url.pathname === '/cart', SOON)),
    // The session that this browser holds, as the server knows it.
    held: async ({ page }) =>
      (await page.context().request.get('/api/cart')).status() === 200 ? 1 : 0,
  },
];
