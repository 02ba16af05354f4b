import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppUnderTest } from '../../../../tests/support/app.ts';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { uuidv7 } from '../../../kit/id.ts';
import { systemRandom } from '../../../platform/clock.ts';
import { migrate, migrationNames } from '../../../platform/migrate.ts';
import { ROOT_FOLDER } from '../../../platform/root-folder.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY = 86_400_000;
const on = (day: number) => new Date(NOW - day * DAY);
const newId = () => uuidv7(NOW, systemRandom.bytes(10));

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
let older: string;

/** The database as it was with both models, before storerooms were one. */
beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.ownerUrl });
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  older = mkdtempSync(path.join(tmpdir(), 'bellcart-both-models-'));
  cpSync(path.join(ROOT_FOLDER, 'migrations'), older, { recursive: true });
  for (const name of migrationNames(older).filter((one) => one >= '0970'))
    rmSync(path.join(older, name));
  await migrate(database.ownerUrl, { shopUrl: database.url, folder: older });
}, 120_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(older, { recursive: true });
});

const rows = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;

test('both old models become one: equal names join, no code dies, movements keep their words', async () => {
  const app = { db: { pool }, clock: { now: () => NOW } } as unknown as AppUnderTest;
  const site = await addCustomer(app);
  const [bleach, soap, gloves] = await Promise.all([
    addProduct(app, { name: 'Bleach' }),
    addProduct(app, { name: 'Soap' }),
    addProduct(app, { name: 'Gloves' }),
  ]);
  // The guide: two sections that differ in spaces alone, one more, a product of each, one not placed, one hidden.
  const [laundry, twin, dish] = [newId(), newId(), newId()];
  await pool.query('insert into guides (customer_id, version, updated_at) values ($1, 7, $2)', [
    site,
    on(30),
  ]);
  for (const [id, name, position] of [
    [laundry, 'Laundry, basement', 2],
    [twin, 'Laundry,  Basement', 3],
    [dish, 'Dish room', 1],
  ])
    await pool.query('insert into guide_sections values ($1, $2, $3, $4)', [
      id,
      site,
      name,
      position,
    ]);
  for (const [product, section, position, par, hidden] of [
    [bleach, laundry, 1, 3, false],
    [soap, twin, 2, null, false],
    [gloves, null, 0, 5, true],
  ])
    await pool.query(
      `insert into guide_rows (customer_id, product_id, section_id, position, par, hidden, by_hand)
       values ($1, $2, $3, $4, $5, $6, true)`,
      [site, product, section, position, par, hidden],
    );
  // The walls: a lost sign of the laundry and its new one, a room with a code and no products, one whose codes are all gone.
  const codes = [
    ['LAUNDRY, basement', 300, 200],
    [' laundry, basement', 200, null],
    ['Pool', 100, null],
    ['Boiler room', 90, 80],
  ] as const;
  const codeIds = codes.map(() => newId());
  for (const [at, [storeroom, made, revoked]] of codes.entries())
    await pool.query(
      `insert into site_codes (id, customer_id, storeroom, token, created_at, revoked_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        codeIds[at],
        site,
        storeroom,
        `${at}`.repeat(22),
        on(made),
        revoked === null ? null : on(revoked),
      ],
    );
  const counter = newId();
  await pool.query(
    `insert into inventory_movements (id, customer_id, product_id, kind, code_id, storeroom, packs, quantity, happened_at, recorded_at)
     values ($1, $2, $3, 'counted', $4, 'LAUNDRY, basement', 2, 2, $5, $5)`,
    [counter, site, bleach, codeIds[0], on(250)],
  );
  await pool.query(
    `insert into inventory_movements (id, customer_id, product_id, kind, code_id, storeroom, to_code_id, to_storeroom, packs, quantity, happened_at, recorded_at)
     values ($1, $2, $3, 'moved', $4, 'LAUNDRY, basement', $5, 'Pool', 1, 1, $6, $6)`,
    [newId(), site, bleach, codeIds[0], codeIds[2], on(60)],
  );
  const wholeSite = newId();
  await pool.query(`insert into stock_counts values ($1, $2, null, 'Ines', $3, $3)`, [
    wholeSite,
    site,
    on(10),
  ]);
  await pool.query(
    `insert into stock_count_lines (count_id, product_id, packs, on_hand) values ($1, $2, 4, 4)`,
    [wholeSite, soap],
  );

  const before = await rows(
    'select id, storeroom, to_storeroom, quantity, happened_at from inventory_movements order by id',
    [],
  );
  await migrate(database.ownerUrl, { shopUrl: database.url });

  expect(
    await rows(
      `select name, position, ended_at is null as open from storerooms where customer_id = $1 order by position`,
      [site],
    ),
  ).toEqual([
    { name: 'Dish room', position: 1, open: true },
    { name: 'Laundry, basement', position: 2, open: true },
    { name: 'Boiler room', position: 3, open: false },
    { name: 'Pool', position: 4, open: true },
  ]);
  // A room of both models began with its first code, one of the guide now: what was reckoned from older counts stays.
  expect(
    await rows(
      `select name, created_at = $2 as from_code from storerooms
        where customer_id = $1 and ended_at is null order by name`,
      [site, on(300)],
    ),
  ).toEqual([
    { name: 'Dish room', from_code: false },
    { name: 'Laundry, basement', from_code: true },
    { name: 'Pool', from_code: false },
  ]);
  expect(
    await rows(
      `select product_id, storeroom_id, position, par, hidden, by_hand from site_products
        where customer_id = $1 order by par nulls last`,
      [site],
    ),
  ).toEqual([
    {
      product_id: bleach,
      storeroom_id: laundry,
      position: 1,
      par: 3,
      hidden: false,
      by_hand: true,
    },
    { product_id: gloves, storeroom_id: null, position: 0, par: 5, hidden: true, by_hand: true },
    {
      product_id: soap,
      storeroom_id: laundry,
      position: 2,
      par: null,
      hidden: false,
      by_hand: true,
    },
  ]);
  expect(
    await rows(
      `select c.token, r.name, c.revoked_at is null as valid from site_codes c
         join storerooms r on r.id = c.storeroom_id where c.customer_id = $1 order by c.token`,
      [site],
    ),
  ).toEqual([
    { token: '0'.repeat(22), name: 'Laundry, basement', valid: false },
    { token: '1'.repeat(22), name: 'Laundry, basement', valid: true },
    { token: '2'.repeat(22), name: 'Pool', valid: true },
    { token: '3'.repeat(22), name: 'Boiler room', valid: false },
  ]);
  expect(
    await rows(
      'select id, storeroom, to_storeroom, quantity, happened_at from inventory_movements order by id',
      [],
    ),
  ).toEqual(before);
  expect(
    await rows(
      `select m.kind, r.name, t.name as to_name from storeroom_movements m
         join storerooms r on r.id = m.storeroom_id left join storerooms t on t.id = m.to_storeroom_id
        where m.customer_id = $1 order by m.happened_at`,
      [site],
    ),
  ).toEqual([
    { kind: 'counted', name: 'Laundry, basement', to_name: null },
    { kind: 'moved', name: 'Laundry, basement', to_name: 'Pool' },
  ]);
  expect(
    await rows('select version from site_arrangements where customer_id = $1', [site]),
  ).toEqual([{ version: 7 }]);
  expect(
    await rows('select on_hand from site_shelf_counts where customer_id = $1', [site]),
  ).toEqual([{ on_hand: 4 }]);
}, 120_000);
