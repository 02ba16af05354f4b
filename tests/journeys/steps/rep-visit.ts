import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { ready } from './page.ts';
import { addAnother } from './second-buyer.ts';
import { signIn } from './sign-in.ts';

interface Visit {
  page: Page;
  db: pg.Client;
  customerId: string;
  /** What stands in the rep's cart for the customer, by product. */
  noted: () => Promise<Record<string, number>>;
  close: () => Promise<void>;
}

const HARBOR = "O'Dunleavy's Harbor House";

/** A rep of this journey alone, at the order of a customer that buys the same things again and again. */
export async function visit(browser: Browser, name = HARBOR): Promise<Visit> {
  const db = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await db.connect();
  const { rows } = await db.query<{ id: string }>('select id from customers where name = $1', [
    name,
  ]);
  const customerId = rows[0]?.id ?? '';
  const page = await (await browser.newContext()).newPage();
  const email = await addAnother('rep', 'Rita Rep');
  await signIn(page, email, `/dashboard/new-order?customer=${customerId}`);
  await ready(page);
  return {
    page,
    db,
    customerId,
    noted: async () => {
      const lines = await db.query<{ id: string; quantity: number }>(
        `select l.product_id as id, l.quantity from cart_lines l join users u on u.id = l.user_id
          where u.email = $1 and l.customer_id = $2`,
        [email, customerId],
      );
      return Object.fromEntries(lines.rows.map(({ id, quantity }) => [id, quantity]));
    },
    close: async () => {
      await page.context().close();
      await db.end();
    },
  };
}

/** The quantities of the guide, not those of the lines noted so far. */
export const fields = (page: Page) => page.locator('#usual-items input[data-quantity]');
export const stateAt = (page: Page, at: number, state: string) =>
  expect(fields(page).nth(at)).toHaveAttribute('data-state', state, { timeout: 15_000 });

/** Pictures of what is shown here, for whoever looks at them: into the folder REP_SCREENS. */
export const show = async (page: Page, name: string) => {
  if (!process.env.REP_SCREENS) return;
  const before = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({
        path: `${process.env.REP_SCREENS}/${name}-${width}-${colorScheme}.png`,
      });
    }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
};

/** A rep's day whose guides are on the device, and the row of a customer that has one. */
export async function dayToGo(browser: Browser) {
  const one = await visit(browser);
  const { page, db } = one;
  // Other journeys take of the same shelves.
  await db.query('update products set quantity = quantity + 200 where quantity - promised < 200');
  await page.goto('/dashboard');
  await ready(page);
  const guides = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith('bellcart.guide-to-go.'))
        .map(
          (name) => JSON.parse(localStorage.getItem(name) ?? '{}') as { name: string; items: [] },
        )
        // All of the rep's customers come along; the day names the first of them.
        .filter(
          ({ items, name }) =>
            items.length > 2 &&
            [...document.querySelectorAll('tbody th a')].some((one) => one.textContent === name),
        )
        .map(({ name }) => name),
    );
  await expect.poll(async () => (await guides()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [name = ''] = await guides();
  const row = page
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader').getByRole('link', { name, exact: true }) })
    .first();
  const form = page.getByRole('form', { name: `Order for ${name}` });
  const quantity = (at: number) => form.locator('input[data-quantity]').nth(at);
  const email = (
    await db.query<{ email: string }>(`select email from users where id = $1`, [
      await page.evaluate(
        () =>
          Object.keys(localStorage)
            .find((key) => key.includes('guide-to-go'))
            ?.split('.')[2],
      ),
    ])
  ).rows[0]?.email as `${string}@${string}`;
  const orders = async () =>
    (
      await db.query<{ number: string; customer: string; units: number }>(
        `select o.number, c.name as customer,
                (select sum(l.ordered)::int from order_lines l where l.order_id = o.id) as units
           from orders o join customers c on c.id = o.customer_id join users u on u.id = o.placed_by
          where u.email = $1`,
        [email],
      )
    ).rows;
  return { ...one, name, row, form, quantity, email, orders };
}
