import { expect, test } from '@playwright/test';
import { DISTURBANCES, type Disturbance, disturb } from './steps/disturb.ts';
import { ready, toasts } from './steps/page.ts';
import { DEMO_PASSWORD } from './steps/sign-in.ts';
import { newId, newWorld, putIntoCart, quantityOf, type World } from './steps/world.ts';

/**
 * Every write of list, cart, order, delivery and sign-in with its request dropped, delayed, its answer dropped, and answered after a reload: what
 * the screen says is held against what the database holds. `npm test` goes through the ones marked `often`; `npm run prove:network`
 * through all of them, and prints the table.
 */

const ALL = process.env.PROVE_NETWORK === '1';

interface Write {
  name: string;
  often?: Disturbance[];
  /** Done by somebody of the desk instead of a buyer. */
  byStaff?: true;
  /** The address that the form is sent to. */
  to: RegExp;
  /** Where it stands, with everything typed; the next step is the press. */
  prepare(world: World): Promise<void>;
  press(world: World): Promise<void>;
  /** Whether the screen says that it is done. It may take a moment. */
  said(world: World): Promise<boolean>;
  /** How often the database holds it: 0 before, 1 when it is done once. */
  held(world: World): Promise<number>;
  /** It happens by itself when the connection is back. The others are pressed again. */
  settlesItself?: boolean;
}

const openCart = async ({ page }: World) => {
  await page.goto('/cart');
  await ready(page);
};
const lineOf = ({ page, products }: World) =>
  page
    .getByRole('list', { name: 'Cart' })
    .getByRole('listitem')
    .filter({ hasText: products[0]?.sku ?? '' });
const shows = async (look: () => Promise<unknown>) => {
  try {
    await look();
    return true;
  } catch {
    return false;
  }
};
const SOON = { timeout: 6000 };

/** Places an order of three of the first product, as the form would. Returns its id. */
async function placeOrder({ page, customerId, products }: World): Promise<string> {
  const [product] = products;
  const answer = await page.request.post('/api/place-order', {
    headers: { origin: process.env.BASE_URL ?? '', 'idempotency-key': newId() },
    data: {
      customerId,
      lines: [{ productId: product?.id, quantity: 3, expectedUnitPriceCents: product?.price }],
    },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { orderId: string }).orderId;
}
/** The one order of this world. */
const orderOf = async ({ db, person }: World) =>
  (
    await db.query<{ id: string; status: string }>(
      'select id, status from orders where placed_by = $1',
      [person.id],
    )
  ).rows[0];
/** What was put into the cart shows there, or in the frame of the page that one stayed on. */
const showsInCart = ({ page }: World) =>
  shows(() =>
    expect(
      page
        .locator('header a[href="/cart"]')
        .filter({ hasText: /1/ })
        .or(page.getByRole('list', { name: 'Cart' }))
        .first(),
    ).toBeVisible(SOON),
  );

const WRITES: readonly Write[] = [
  {
    name: 'list: add',
    often: ['dropped', 'answer dropped'],
    to: /\/cart\.data/,
    settlesItself: true,
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
    said: ({ page }) =>
      shows(() =>
        expect(
          toasts(page)
            .filter({ hasText: /^Added/ })
            .first(),
        ).toBeVisible(SOON),
      ),
    held: async (world) => (await quantityOf(world)) / 3,
  },
  {
    name: 'cart: quantity',
    often: ['answer dropped'],
    to: /\/cart\.data/,
    settlesItself: true,
    prepare: async (world) => {
      await putIntoCart(world, 2);
      await openCart(world);
    },
    press: (world) => lineOf(world).getByRole('textbox').fill('7'),
    said: async (world) => {
      // Place order waits until the server has the quantities: that is when the screen says so.
      const settled = shows(() =>
        expect(world.page.getByRole('button', { name: 'Place order' }).first()).not.toHaveAttribute(
          'aria-busy',
          'true',
          SOON,
        ),
      );
      return (
        (await settled) &&
        shows(() => expect(lineOf(world).getByRole('textbox')).toHaveValue('7', SOON))
      );
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
    said: (world) => shows(() => expect(lineOf(world)).toHaveCount(0, SOON)),
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
    said: ({ page }) => shows(() => expect(page.getByText('Your cart is empty')).toBeVisible(SOON)),
    held: async (world) => ((await quantityOf(world)) + (await quantityOf(world, 1)) === 0 ? 1 : 0),
  },
  {
    name: 'cart: quick add',
    to: /\/cart\.data/,
    settlesItself: true,
    prepare: async (world) => {
      await openCart(world);
      await world.page
        .getByRole('combobox', { name: 'Add by SKU or name' })
        .fill(world.products[0]?.sku ?? '');
      await expect(world.page.getByRole('option').first()).toBeVisible();
    },
    press: async ({ page }) => {
      const again = page.getByRole('main').getByRole('button', { name: /again/i });
      if ((await again.count()) > 0) await again.first().click();
      else await page.getByRole('combobox', { name: 'Add by SKU or name' }).press('Enter');
    },
    said: (world) => shows(() => expect(lineOf(world)).toHaveCount(1, SOON)),
    held: (world) => quantityOf(world),
  },
  {
    name: 'cart: paste',
    often: ['answer dropped'],
    to: /\/cart\.data/,
    prepare: async (world) => {
      await openCart(world);
      await world.page.getByText('Paste or upload many lines').click();
      await world.page.getByRole('textbox', { name: /^Lines/ }).fill(`${world.products[0]?.sku} 5`);
    },
    press: async (world) => {
      const field = world.page.getByRole('textbox', { name: /^Lines/ });
      if (!(await field.isVisible()))
        await world.page.getByText('Paste or upload many lines').click();
      if ((await field.inputValue()) === '') await field.fill(`${world.products[0]?.sku} 5`);
      await world.page.getByRole('button', { name: 'Add these lines' }).click();
    },
    said: (world) => shows(() => expect(lineOf(world)).toHaveCount(1, SOON)),
    held: async (world) => (await quantityOf(world)) / 5,
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
    said: async ({ page }) => {
      if (
        await shows(() =>
          expect(toasts(page).filter({ hasText: 'Saved as' }).first()).toBeVisible({
            timeout: 3000,
          }),
        )
      )
        return true;
      // The list of lists says what is kept, in a page of its own.
      const other = await page.context().newPage();
      await other.goto('/dashboard/lists');
      const has = (await other.getByRole('heading', { name: 'Weekly' }).count()) > 0;
      await other.close();
      return has;
    },
    held: async ({ db, person }) =>
      (await db.query('select 1 from saved_lists where user_id = $1', [person.id])).rows.length,
  },
  {
    name: 'place order',
    often: ['dropped', 'answer dropped', 'answered after a reload'],
    to: /\/order-placed\.data/,
    prepare: async (world) => {
      await putIntoCart(world, 4);
      await openCart(world);
      await world.page.getByLabel(/PO number/).fill(`PO ${world.person.id.slice(-6)}`);
    },
    press: ({ page }) => page.getByRole('button', { name: 'Place order' }).first().click(),
    said: ({ page }) => shows(() => expect(page).toHaveURL(/order-placed\?order=/, SOON)),
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
    said: showsInCart,
    held: async (world) => (await quantityOf(world)) / 3,
  },
  {
    name: 'load a saved list',
    to: /\/dashboard\/lists\.data/,
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
      await page.goto('/dashboard/lists');
      await ready(page);
    },
    press: ({ page }) => page.getByRole('button', { name: 'Put into cart' }).click(),
    said: showsInCart,
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
    said: ({ page }) =>
      shows(() => expect(page.getByRole('button', { name: 'Send out' })).toBeVisible(SOON)),
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
    settlesItself: true,
    prepare: async (world) => {
      const { page, db } = world;
      const orderId = await placeOrder(world);
      await db.query(`update orders set status = 'out_for_delivery' where id = $1`, [orderId]);
      await page.goto(`/dashboard/product-delivery/${orderId}`);
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main button') ?? {}).some((key) =>
          key.startsWith('__reactProps'),
        ),
      );
      await page.getByRole('button', { name: 'All delivered' }).click();
      await page.getByLabel('Name of the receiver').fill('J. Park');
    },
    press: async ({ page }) => {
      const again = page.getByRole('button', { name: 'Send again' });
      await ((await again.count()) > 0
        ? again
        : page.getByRole('button', { name: /^Deliver \d/ })
      ).click();
    },
    said: ({ page }) =>
      shows(() =>
        expect(
          page
            .getByText(/^Everything was handed over\./)
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
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    said: ({ page }) =>
      shows(() => expect(page).toHaveURL((url) => url.pathname === '/cart', SOON)),
    // The session that this browser holds, as the server knows it.
    held: async ({ page }) =>
      (await page.context().request.get('/api/cart')).status() === 200 ? 1 : 0,
  },
];

const table: {
  write: string;
  disturbance: string;
  said: string;
  held: string;
  repeated: string;
  mismatch: boolean;
}[] = [];

for (const write of WRITES) {
  for (const how of DISTURBANCES) {
    if (!ALL && !write.often?.includes(how)) continue;
    test(`${write.name}, ${how}: the screen says what the database holds, and a repeat does it once`, async ({
      browser,
    }) => {
      const world = await newWorld(browser, write.byStaff);
      try {
        await write.prepare(world);
        expect(await write.held(world)).toBe(0);
        const { over } = await disturb(world.page, how, write.to);
        await write.press(world);
        await over;
        const said = await write.said(world);
        const held = await write.held(world);
        let repeated = '';
        if (!said) {
          await write.press(world);
          await expect.poll(() => write.said(world), { timeout: 15_000 }).toBe(true);
          repeated = String(await write.held(world));
        }
        const mismatch = said !== held > 0 || held > 1 || (repeated !== '' && repeated !== '1');
        table.push({
          write: write.name,
          disturbance: how,
          said: said ? 'done' : 'not done',
          held: String(held),
          repeated,
          mismatch,
        });
        expect({ said, held, repeated: repeated || '1' }).toEqual({
          said: held === 1,
          held: said ? 1 : 0,
          repeated: '1',
        });
      } finally {
        await world.page.context().close();
        await world.db.end();
      }
    });
  }
}

test.afterAll(() => {
  if (!ALL) return;
  for (const row of table) process.stdout.write(`NETWORK ${JSON.stringify(row)}\n`);
});
