import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { newId } from '../../../platform/clock.ts';
import { decimal, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsByIds } from './list-products.ts';
import { explainPrices, shortReasons } from './public/explain-price.ts';
import { priceOf, pricesOf } from './public/price-of.ts';
import { pricingAt } from './public/queries.ts';
import { catalogueScope } from './public/scope.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const priceRow = rowShape({ productId: text, unitPriceCents: nullable(decimal), rule: text });

/** The same numbers on every run. */
let seed = 20261124;
const dice = (sides: number) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * sides);
};
const DAY = '2026-03-10';
const day = (offset: number) =>
  new Date(Date.parse(DAY) + offset * 86_400_000).toISOString().slice(0, 10);

test('the prices of a set are those that the resolver gives one by one, and their reasons those of the whole explanation, whatever stands in the tables', async () => {
  const products: string[] = [];
  for (let at = 0; at < 30; at += 1)
    products.push(await addProduct(app, { priceCents: 1000 + at }));
  await app.db.pool.query('update products set price_cents = null where id = any($1)', [
    products.slice(0, 6),
  ]);
  const customers = [await addCustomer(app)];
  for (let at = 1; at < 9; at += 1)
    customers.push(
      await addCustomer(app, {
        parentId: dice(4) > 0 ? (customers[dice(customers.length)] ?? null) : null,
      }),
    );
  for (let at = 0; at < 700; at += 1) {
    const from = dice(60) - 50;
    await app.db.pool.query(
      `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from, valid_until, accepted)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [
        newId(app),
        customers[dice(customers.length)],
        products[dice(25)],
        500 + dice(900) + dice(3) / 4,
        dice(2) ? 'staff' : 'accounting',
        day(from),
        dice(2) ? day(from + dice(40)) : null,
        dice(6) > 0,
      ],
    );
  }
  for (let at = 0; at < 60; at += 1)
    await app.db.pool.query(
      `insert into list_price_changes (id, product_id, price_cents, holds_from, settled_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [
        newId(app),
        products[dice(30)],
        700 + dice(900),
        day(dice(12) - 6),
        dice(3) ? null : new Date(),
      ],
    );
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: 'all', salesRep: true });
  const { windowDays: window } = pricingAt(await readCompany(app), app.clock.now());
  const owns = new Set<boolean>();
  for (const customerId of [...customers, null])
    for (const onDate of [day(-20), DAY, day(3)]) {
      const request = { customerId, productIds: products };
      const reasons = await shortReasons(app, {
        ...request,
        pricing: { onDate, windowDays: window },
      });
      expect(reasons).toEqual(await explainPrices(app, buyer, { ...request, onDate }));
      for (const { own } of reasons.values()) owns.add(own);
    }
  expect(owns.size).toBe(2);
  const rules = new Set<string>();
  // The records of lists take the list price from memory, and only own prices from the database.
  const scope = catalogueScope(buyer);
  for (const customer of [...customers, null, newId(app)])
    for (const onDate of [day(-20), day(-1), DAY, day(3)])
      for (const windowDays of [-1, 10, 548]) {
        const pricing = { onDate, windowDays };
        const ids = products.filter(() => dice(5) > 0);
        const bySet = await app.db.rows(
          priceRow,
          sql`select product_id, unit_price_cents, rule
                from ${pricesOf(ids, customer, pricing)} price order by product_id`,
        );
        const oneByOne = await app.db.rows(
          priceRow,
          sql`select p.id as product_id, price.* from products p
               cross join lateral ${priceOf('p', customer, pricing)} price
               where p.id = any(${ids}::text[]) order by p.id`,
        );
        expect(bySet).toEqual(oneByOne);
        const shopper = { scope, customerId: customer, pricing, seesRule: true };
        const listed = await productsByIds(app.db, shopper, ids.toSorted());
        expect(
          listed.map(({ id, price, priceRule }) => ({
            productId: id,
            unitPriceCents: price,
            rule: priceRule,
          })),
        ).toEqual(oneByOne);
        for (const { rule } of bySet) rules.add(rule);
      }
  // Every rule has won somewhere.
  expect([...rules].toSorted()).toEqual(
    ['invoiced', 'list', 'on-request', 'parent-invoiced', 'parent-staff', 'staff'].toSorted(),
  );
});
