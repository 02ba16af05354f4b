import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { uuidv7 } from '../../../kit/id.ts';
import { systemRandom } from '../../../platform/clock.ts';
import { ROOT_FOLDER } from '../../../platform/root-folder.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('pars of lists become the site’s where it has none; where they differ the site’s stays and the other is named', async () => {
  const [site, other] = [await addCustomer(app), await addCustomer(app)];
  const [one, several] = await Promise.all([
    addUser(app, { customers: [site] }),
    addUser(app, { customers: [site, other] }),
  ]);
  const [bleach, soap, gloves, wipes] = await Promise.all(
    ['Bleach', 'Soap', 'Gloves', 'Wipes'].map((name) => addProduct(app, { name: `Par ${name}` })),
  );
  const list = async (
    userId: string,
    customerId: string | null,
    name: string,
    pars: [string | undefined, number | null][],
  ) => {
    const id = uuidv7(app.clock.now(), systemRandom.bytes(10));
    await app.db.pool.query(
      'insert into saved_lists (id, user_id, customer_id, name) values ($1, $2, $3, $4)',
      [id, userId, customerId, name],
    );
    for (const [at, [product, par]] of pars.entries())
      await app.db.pool.query(
        'insert into saved_list_lines (list_id, product_id, quantity, position, par) values ($1, $2, 1, $3, $4)',
        [id, product, at, par],
      );
  };
  await app.db.pool.query(
    'insert into site_products (customer_id, product_id, par, hidden) values ($1, $2, 3, false), ($1, $3, null, true)',
    [site, bleach, soap],
  );
  await list(one.id, site, 'Weekly', [
    [bleach, 5],
    [soap, 2],
    [gloves, null],
  ]);
  await list(one.id, null, 'Mine', [
    [bleach, 3],
    [soap, 4],
    [gloves, 6],
  ]);
  // Of which site it is, nobody knows: it stays as it is.
  await list(several.id, null, 'Both', [[wipes, 9]]);
  const text = readFileSync(path.join(ROOT_FOLDER, 'migrations/1041_pars_of_lists.sql'), 'utf8');
  await app.asOwner(async (client) => {
    await client.query('begin');
    await client.query(text);
    await client.query('commit');
  });
  const { rows } = await app.db.pool.query(
    `select s.product_id, s.par, s.par_reason, s.hidden from site_products s
      where s.customer_id = any($1) order by array_position($2, s.product_id::text)`,
    [
      [site, other],
      [bleach, soap, gloves, wipes],
    ],
  );
  expect(rows).toEqual([
    {
      product_id: bleach,
      par: 3,
      par_reason: 'The list “Weekly” said 5.',
      hidden: false,
    },
    { product_id: soap, par: 4, par_reason: 'A person’s own list said 4.', hidden: true },
    { product_id: gloves, par: 6, par_reason: 'A person’s own list said 6.', hidden: false },
  ]);
  const counts = await app.db.pool.query('select count(par)::int as pars from saved_list_lines');
  expect(counts.rows).toEqual([{ pars: 6 }]);
});
