import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { uuidv7 } from '../../../src/kit/id.ts';
import { placesBeside } from './order.ts';
import { DEMO, DEMO_PASSWORD } from './sign-in.ts';

/** A person of their own with what a journey needs to look into the database beside the screen. */
export interface World {
  page: Page;
  db: pg.Client;
  person: { id: string; email: string };
  /** The products that are used here, by SKU. */
  products: { id: string; sku: string; name: string; price: number }[];
  customerId: string;
}

export const newId = () => uuidv7(Date.now(), randomBytes(10));

/** A person of their own, with a cart that no other journey touches, already signed in: a buyer, or somebody of the desk who orders for the same customer. */
export async function newWorld(browser: Browser, byStaff = false): Promise<World> {
  const db = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await db.connect();
  const id = newId();
  const email = `net-${id}@bellcart.example`;
  await db.query(
    `insert into users (id, display_name, email, email_verified, role, brands, customer_scope, default_customer_id, duties)
     select $1, 'Nell Ward', $2, true, $4, brands, 'listed', default_customer_id, $5 from users where email = $3`,
    [id, email, DEMO.buyer, byStaff ? 'admin' : 'user', byStaff ? ['desk'] : []],
  );
  await db.query(
    'insert into user_customers (user_id, customer_id) select $1, default_customer_id from users where email = $2',
    [id, DEMO.buyer],
  );
  await db.query(
    `insert into credentials (id, account_id, provider_id, user_id, password)
     select $1, $2::text, provider_id, $2::text, c.password from credentials c join users u on u.id = c.user_id where u.email = $3`,
    [newId(), id, DEMO.buyer],
  );
  await db.query('delete from rate_limits');
  const found = await db.query<World['products'][number] & { customerId: string }>(
    `select p.id, p.sku, p.name, price.unit_price_cents::int as price, u.default_customer_id as "customerId" from users u join products p on p.brand = any(u.brands)
       cross join lateral price_of(p.id, u.default_customer_id, p.price_cents, current_date, 548) price
      where u.id = $1 and p.is_active and p.quantity - p.promised > 40 and price.unit_price_cents > 5000 order by p.sku limit 2`,
    [id],
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  await placesBeside(page);
  const answer = await page.request.post('/login', {
    form: { email, password: DEMO_PASSWORD },
    headers: { origin: process.env.BASE_URL ?? '' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return {
    page,
    db,
    person: { id, email },
    products: found.rows,
    customerId: found.rows[0]?.customerId ?? '',
  };
}

/** How much of a product stands in this person's cart. */
export const quantityOf = async ({ db, person, products }: World, at = 0) =>
  (
    await db.query<{ quantity: number }>(
      'select quantity from cart_lines where user_id = $1 and product_id = $2',
      [person.id, products[at]?.id],
    )
  ).rows[0]?.quantity ?? 0;
export const putIntoCart = async (
  { db, person, products, customerId }: World,
  quantity: number,
) => {
  for (const product of products)
    await db.query(
      'insert into cart_lines (user_id, customer_id, product_id, quantity, added_at) values ($1, $4, $2, $3, now())',
      [person.id, product.id, quantity, customerId],
    );
};
