import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { uuidv7 } from '../../src/kit/id.ts';
import { DISTURBANCES, type Disturbance, disturb } from './steps/disturb.ts';
import { ready, toasts } from './steps/page.ts';
import { DEMO, DEMO_PASSWORD } from './steps/sign-in.ts';

/**
 * Every write of list, cart, order and sign-in with its request dropped, delayed, its answer dropped, and answered after a reload: what
 * the screen says is held against what the database holds. `npm test` goes through the ones marked `often`; `npm run prove:network`
 * through all of them, and prints the table.
 */

const ALL = process.env.PROVE_NETWORK === '1';

interface World {
  page: Page;
  db: pg.Client;
  person: { id: string; email: string };
  /** The products that are used here, by SKU. */
  products: { id: string; sku: string; name: string }[];
}

interface Write {
  name: string;
  often?: Disturbance[];
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

const quantityOf = async ({ db, person, products }: World, at = 0) =>
  (await db.query<{ quantity: number }>('select quantity from cart_lines where user_id = $1 and product_id = $2', [person.id, products[at]?.id])).rows[0]
    ?.quantity ?? 0;
const putIntoCart = async ({ db, person, products }: World, quantity: number) => {
  for (const product of products)
    await db.query('insert into cart_lines (user_id, product_id, quantity, added_at) values ($1, $2, $3, now())', [person.id, product.id, quantity]);
};
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
      const settled = shows(() => expect(world.page.getByRole('button', { name: 'Place order' }).first()).not.toHaveAttribute('aria-busy', 'true', SOON));
      return (await settled) && shows(() => expect(lineOf(world).getByRole('textbox')).toHaveValue('7', SOON));
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
      await world.page.getByRole('combobox', { name: 'Add by SKU or name' }).fill(world.products[0]?.sku ?? '');
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
      if (!(await field.isVisible())) await world.page.getByText('Paste or upload many lines').click();
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
      if (!(await field.isVisible())) await page.getByRole('button', { name: 'Save as list' }).click();
      await field.fill('Weekly');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
    said: async ({ page }) => {
      if (await shows(() => expect(toasts(page).filter({ hasText: 'Saved as' }).first()).toBeVisible({ timeout: 3000 }))) return true;
      // The list of lists says what is kept, in a page of its own.
      const other = await page.context().newPage();
      await other.goto('/dashboard/lists');
      const has = (await other.getByRole('heading', { name: 'Weekly' }).count()) > 0;
      await other.close();
      return has;
    },
    held: async ({ db, person }) => (await db.query('select 1 from saved_lists where user_id = $1', [person.id])).rows.length,
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
    held: async ({ db, person }) => (await db.query('select 1 from orders where placed_by = $1', [person.id])).rows.length,
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
    said: ({ page }) => shows(() => expect(page).toHaveURL((url) => url.pathname === '/cart', SOON)),
    // The session that this browser holds, as the server knows it.
    held: async ({ page }) => ((await page.context().request.get('/api/cart')).status() === 200 ? 1 : 0),
  },
];

const table: { write: string; disturbance: string; said: string; held: string; repeated: string; mismatch: boolean }[] = [];

const newId = () => uuidv7(Date.now(), randomBytes(10));

/** A buyer of their own, with a cart that no other journey touches, already signed in. */
async function newWorld(browser: Browser): Promise<World> {
  const db = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await db.connect();
  const id = newId();
  const email = `net-${id}@bellcart.example`;
  await db.query(
    `insert into users (id, display_name, email, email_verified, role, brands, customer_scope, default_customer_id)
     select $1, 'Nell Ward', $2, true, 'user', brands, 'listed', default_customer_id from users where email = $3`,
    [id, email, DEMO.buyer],
  );
  await db.query('insert into user_customers (user_id, customer_id) select $1, default_customer_id from users where email = $2', [id, DEMO.buyer]);
  await db.query(
    `insert into credentials (id, account_id, provider_id, user_id, password)
     select $1, $2::text, provider_id, $2::text, c.password from credentials c join users u on u.id = c.user_id where u.email = $3`,
    [newId(), id, DEMO.buyer],
  );
  await db.query('delete from rate_limits');
  const found = await db.query<{ id: string; sku: string; name: string }>(
    `select p.id, p.sku, p.name from users u join products p on p.brand = any(u.brands)
       cross join lateral price_of(p.id, u.default_customer_id, p.price_cents, current_date, 548) price
      where u.id = $1 and p.is_active and p.quantity - p.promised > 40 and price.unit_price_cents > 5000 order by p.sku limit 2`,
    [id],
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  const answer = await page.request.post('/login', {
    form: { email, password: DEMO_PASSWORD },
    headers: { origin: process.env.BASE_URL ?? '' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return { page, db, person: { id, email }, products: found.rows };
}

for (const write of WRITES) {
  for (const how of DISTURBANCES) {
    if (!ALL && !write.often?.includes(how)) continue;
    test(`${write.name}, ${how}: the screen says what the database holds, and a repeat does it once`, async ({ browser }) => {
      const world = await newWorld(browser);
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
        table.push({ write: write.name, disturbance: how, said: said ? 'done' : 'not done', held: String(held), repeated, mismatch });
        expect({ said, held, repeated: repeated || '1' }).toEqual({ said: held === 1, held: said ? 1 : 0, repeated: '1' });
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
