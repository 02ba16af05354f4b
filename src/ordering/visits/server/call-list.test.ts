import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { diceOf, oneOf } from '../../../../tests/support/random-catalogue.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { newId } from '../../../platform/clock.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { lapsedItems } from './items.ts';
import { loadCalls } from './load-calls.ts';
import { countingFor } from './public/load-visit.ts';
import { lastGaps } from './rhythm.ts';

/** What gathers the days of a shop that has orders already. */
const gatheredSoFar = readFileSync('migrations/2102_order_days_so_far.sql', 'utf8');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ['America/New_York', 'Asia/Tokyo'];
let app: AppUnderTest;
let rep: TestUser;
let hotels: string[];
let sizes: string[];
let now: number;

beforeAll(async () => {
  app = await startApp();
  now = app.clock.now();
  rep = await addUser(app, { brands: ['Linnetfold'], customers: 'all', salesRep: true });
  hotels = [await addCustomer(app, {}), await addCustomer(app, {}), await addCustomer(app, {})];
  sizes = await Promise.all(
    ['soap', 'soap', 'wax', 'rinse'].map((nameKey) => addProduct(app, { nameKey, quantity: 9000 })),
  );
});
afterAll(() => app.close());

/** The same of each customer, gathered from all its orders. */
async function inFull() {
  const company = await readCompany(app);
  const counting = countingFor(app, company, rep);
  return Promise.all(
    hotels.map(async (id) => {
      const gaps = await lastGaps(app.db, id, counting);
      const usual = await app.db.pool.query<{ days: number }>(
        'select round(percentile_cont(0.5) within group (order by gap))::int as days from unnest($1::int[]) gap',
        [gaps],
      );
      const { rows } = await app.db.pool.query<{ on: string | null; cents: number }>(
        `select to_char(max(placed_at) at time zone $2, 'YYYY-MM-DD') as on,
                coalesce(sum(total_cents) filter (where (placed_at at time zone $2)::date > $3::date - 90), 0)::int as cents
           from orders o where customer_id = $1 and status <> 'cancelled'
            and not exists (select from claims where replacement_id = o.id)`,
        [id, company.timeZone, counting.today],
      );
      const lapsed = await lapsedItems(app.db, id, counting, catalogueScope(rep));
      return {
        id,
        lastOn: rows[0]?.on ?? null,
        usualDays: gaps.length >= 3 ? usual.rows[0]?.days : null,
        spendCents: rows[0]?.cents,
        lapsed: lapsed.length,
      };
    }),
  );
}

async function asListed(sort: string) {
  const { rows } = await loadCalls(app, rep, new URLSearchParams({ sort }));
  return hotels.map((one) => {
    const { id, lastOn, usualDays, spendCents, lapsed } =
      rows.find((row) => row.id === one) ?? expect.fail('a customer is not listed');
    return { id, lastOn, usualDays, spendCents, lapsed };
  });
}

/** Something that changes how a customer bought, as the rooms write it. */
async function change(dice: (below: number) => number) {
  const { pool } = app.db;
  const any = async (where = 'true') => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from orders where ${where} order by id`,
    );
    return rows.length > 0 ? oneOf(dice, rows).id : '';
  };
  const raised = 'version = version + 1';
  switch (dice(9)) {
    case 0:
      return pool.query(`update orders set status = 'cancelled', ${raised} where id = $1`, [
        await any(`status <> 'cancelled'`),
      ]);
    case 1:
      return pool.query(`update orders set status = 'confirmed', ${raised} where id = $1`, [
        await any(`status = 'cancelled'`),
      ]);
    case 2: {
      const id = await any();
      await pool.query('update order_lines set cancelled = ordered where order_id = $1', [id]);
      return pool.query(`update orders set ${raised} where id = $1`, [id]);
    }
    case 3:
      // What a claim had sent again: that its goods came by this same order matters to nobody here.
      return pool.query(
        `with delivery as (
           insert into deliveries (id, order_id, attempt, state)
           select $1, id, 1, 'delivered' from orders where id = $2 on conflict do nothing returning order_id)
         insert into claims (id, customer_id, order_id, delivery_id, raised_at, replacement_id)
         select $1, o.customer_id, o.id, $1, now(), o.id from delivery join orders o on o.id = delivery.order_id`,
        [newId(app), await any()],
      );
    case 4:
      return pool.query(
        'update claims set replacement_id = null where id = (select min(id) from claims)',
      );
    case 5:
      return pool.query(
        `update company_settings set settings = jsonb_build_object('timeZone', $1::text), version = version + 1`,
        [oneOf(dice, ZONES)],
      );
    case 6:
      return pool.query('update products set name_key = $2 where id = $1', [
        sizes[1],
        oneOf(dice, ['soap', 'rinse', 'other']),
      ]);
    default:
      // Late in the evening, so that the zones differ about the day; now and then long ago.
      app.clock.set(now - dice(dice(4) ? 60 : 900) * DAY - dice(24) * HOUR);
      await addOrder(app, {
        customerId: oneOf(dice, hotels),
        status: 'delivered',
        lines: sizes
          .filter(() => dice(2))
          .map((productId) => ({ productId, quantity: 1 + dice(3), unitPriceCents: 1000 })),
      });
      app.clock.set(now);
  }
}

test.each([1, 2, 3])(
  'what is kept of each customer is what all orders say, whatever became of them: %i',
  async (seed) => {
    const dice = diceOf(seed);
    const seen = { rhythm: false, lapsed: false };
    for (let step = 0; step < 60; step += 1) {
      await change(dice);
      const full = await inFull();
      seen.rhythm ||= full.some(({ usualDays }) => usualDays !== null);
      seen.lapsed ||= full.some(({ lapsed }) => lapsed > 0);
      expect(await asListed(oneOf(dice, ['call', 'spend', 'balance'])), `step ${step}`).toEqual(
        full,
      );
      // Kept from the look before.
      expect(await asListed('call'), `step ${step}`).toEqual(full);
    }
    expect(seen).toEqual({ rhythm: true, lapsed: true });
    await app.db.pool.query('delete from order_days');
    await app.db.pool.query(gatheredSoFar);
    expect(await asListed('call')).toEqual(await inFull());
  },
  60_000,
);

test('an order of a day whose only other order is cancelled at the same moment keeps that day', async () => {
  const customerId = await addCustomer(app, {});
  const lines = [{ productId: sizes[0] as string, quantity: 1, unitPriceCents: 1000 }];
  const { id } = await addOrder(app, { customerId, lines });
  const placing = await app.db.pool.connect();
  try {
    await placing.query('begin');
    await placing.query(
      `insert into orders (id, customer_id, placed_by_name, status, ship_to, subtotal_cents, total_cents, placed_at, updated_at, promised_on)
       select $2, customer_id, '', status, ship_to, subtotal_cents, total_cents, placed_at, updated_at, promised_on from orders where id = $1`,
      [id, newId(app)],
    );
    let done = false;
    const cancelling = app.db.pool
      .query(`update orders set status = 'cancelled' where id = $1`, [id])
      .finally(() => {
        done = true;
      });
    for (let waits = false; !waits && !done; ) {
      const { rows } = await app.db.pool.query<{ waits: boolean }>(
        `select exists (select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
                         or not granted and locktype = 'transactionid') as waits`,
      );
      waits = rows[0]?.waits === true;
    }
    await placing.query('commit');
    await cancelling;
  } finally {
    placing.release();
  }
  const { rows } = await app.db.pool.query(
    'select cardinality(days) as count from order_days where customer_id = $1',
    [customerId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
