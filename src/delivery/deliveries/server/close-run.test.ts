import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addRun } from '../../../../tests/support/runs.ts';
import { newId } from '../../../platform/clock.ts';
import { differenceOf, expectedBack } from '../../runs/count-contract.ts';
import { readCountBack } from './count-back.ts';

const DAY = '2026-03-03';
const WHY = 'The phone fell into the sea';
const PEOPLE = { role: 'admin', customers: 'all' } as const;
let app: AppUnderTest;
let driver: TestUser;
let desk: TestUser;
let inn: string;
const names = ['Bleach', 'Soap', 'Wax'];
let products: string[];
beforeAll(async () => {
  app = await startApp();
  inn = await addCustomer(app, { name: 'Inn' });
  products = [];
  for (const name of names) products.push(await addProduct(app, { name, quantity: 9999 }));
  driver = await addUser(app, { ...PEOPLE, duties: ['driver'] });
  desk = await addUser(app, { ...PEOPLE, duties: ['desk'] });
});
afterAll(() => app.close());

const send = (who: TestUser | null, body: object, key: string = randomUUID()) =>
  app.call(who, 'POST', '/api/close-run', body, { 'idempotency-key': key });

/** A run that is out, with one stop for the first two products, loaded as said. */
async function runOut(loaded: readonly [number, number]) {
  const order = await addOrder(app, {
    customerId: inn,
    status: 'out_for_delivery',
    promisedOn: DAY,
    lines: [0, 1].map((at) => ({
      productId: products[at] ?? '',
      quantity: 20,
      unitPriceCents: 1000,
    })),
  });
  const runId = await addRun(app, {
    day: DAY,
    driverId: driver.id,
    state: 'out',
    orders: [order.id],
  });
  for (const [at, count] of loaded.entries())
    await app.db.pool.query(
      'insert into run_loads (run_id, order_line_id, loaded, checked_at) values ($1, $2, $3, now())',
      [runId, order.lineIds[at], count],
    );
  return { runId, order };
}

interface AtDoor {
  product: number;
  delivered: number;
  damaged: number;
  isExtra?: boolean;
}

/** An accepted attempt of the run's stop, as deliver-order writes it. */
async function deliver(
  { runId, order }: Awaited<ReturnType<typeof runOut>>,
  lines: readonly AtDoor[],
  empties: object[] = [],
) {
  const id = newId(app);
  await app.db.pool.query(
    `insert into deliveries (id, order_id, run_id, attempt, state, delivered_on, accepted_at, empties)
     values ($1, $2::id, $3, (select count(*) + 1 from deliveries where order_id = $2::id), 'delivered_short', $4, $5, $6)`,
    [id, order.id, runId, DAY, new Date(app.clock.now()), JSON.stringify(empties)],
  );
  for (const { product, delivered, damaged, isExtra = false } of lines)
    await app.db.pool.query(
      `insert into delivery_lines (id, delivery_id, order_line_id, product_id, expected, delivered, reason, is_extra)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        newId(app),
        id,
        order.lineIds[product] ?? null,
        products[product],
        isExtra ? 0 : delivered + damaged,
        delivered,
        damaged > 0 ? 'damaged' : '',
        isExtra,
      ],
    );
  await app.db.pool.query(
    `update run_stops set state = 'done', delivery_id = $2 where run_id = $1`,
    [runId, id],
  );
}

const small = fc.integer({ min: 0, max: 6 });

test('whatever was loaded, handed over and counted: the count is even, or exactly the uneven products are named', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(small, small),
      fc.array(fc.tuple(small, small, small), { minLength: 1, maxLength: 2 }),
      fc.array(fc.tuple(small, fc.integer({ min: 0, max: 2 })), { minLength: 3, maxLength: 3 }),
      async (loaded, doors, counted) => {
        const run = await runOut(loaded);
        for (const [bleach, soap, wax] of doors)
          await deliver(run, [
            { product: 0, delivered: bleach, damaged: 0 },
            { product: 1, delivered: soap, damaged: 1 },
            ...(wax > 0 ? [{ product: 2, delivered: wax, damaged: 0, isExtra: true }] : []),
          ]);
        const model = names.map((name, at) => {
          const delivered = doors.reduce((sum, door) => sum + (door[at] ?? 0), 0);
          const [returned, damaged] = counted[at] ?? [0, 0];
          const productId = products[at] ?? '';
          return { name, productId, loaded: loaded[at] ?? 0, delivered, returned, damaged };
        });
        const rows = model.map(({ productId, returned, damaged }) => ({
          productId,
          returned,
          damaged,
        }));
        const uneven = model.filter((one) => differenceOf(one) !== 0);
        const blank = await send(driver, { runId: run.runId, products: rows });
        if (uneven.length > 0) {
          expect(blank.body.error.message).toBe(
            `Say why the count is not even: ${uneven.map(({ name }) => name).join(', ')}.`,
          );
          const named = rows.map((row) =>
            uneven.some((one) => one.productId === row.productId)
              ? { ...row, explanation: 'Fell off the lift gate' }
              : row,
          );
          const answer = await send(driver, { runId: run.runId, products: named });
          expect(answer.body).toEqual({ runId: run.runId, differences: uneven.length });
        } else expect(blank.body).toEqual({ runId: run.runId, differences: 0 });
        const { rows: stored } = await app.db.pool.query(
          `select product_id as "productId", loaded, delivered, returned, damaged from run_counts
            where run_id = $1`,
          [run.runId],
        );
        expect(new Set(stored.map((row) => JSON.stringify(row)))).toEqual(
          new Set(model.map(({ name: _name, ...row }) => JSON.stringify(row))),
        );
      },
    ),
    { numRuns: 12 },
  );
});

test('what should be there is even wherever no more was handed over than loaded', () => {
  fc.assert(
    fc.property(small, small, small, (loaded, delivered, atDoors) => {
      const back = expectedBack(loaded, delivered, atDoors);
      const difference = differenceOf({ productId: '', loaded, delivered, ...back });
      expect(difference).toBe(Math.min(0, loaded - delivered));
      expect(back.damaged).toBeLessThanOrEqual(atDoors);
    }),
  );
});

test('what came back is known before it is counted: damaged at the door, refused, not on the truck', async () => {
  const run = await runOut([10, 4]);
  await deliver(run, [
    { product: 0, delivered: 7, damaged: 2 },
    { product: 1, delivered: 4, damaged: 0 },
  ]);
  const { products: rows } = await readCountBack(app.db, driver, run.runId);
  expect(rows).toMatchObject([
    {
      name: 'Bleach',
      loaded: 10,
      delivered: 7,
      expected: { returned: 1, damaged: 2 },
      from: [{ customerName: 'Inn', quantity: 3 }],
    },
    { name: 'Soap', loaded: 4, delivered: 4, expected: { returned: 0, damaged: 0 }, from: [] },
  ]);
  // Whoever does not see the customer counts the same and reads no name.
  const outsider = await addUser(app, {
    ...PEOPLE,
    duties: ['desk'],
    customers: [await addCustomer(app, { name: 'Elsewhere' })],
  });
  const [bleach] = (await readCountBack(app.db, outsider, run.runId)).products;
  expect(bleach?.from).toEqual([{ customerName: 'another customer', quantity: 3 }]);
});

test('goods of a stop that was taken off the truck are named by their customer to its driver, and to nobody who may not see that', async () => {
  const { runId } = await runOut([10, 4]);
  await app.db.pool.query('delete from run_stops where run_id = $1', [runId]);
  const from = async (who: Parameters<typeof readCountBack>[1]) =>
    (await readCountBack(app.db, who, runId)).products.map((row) => row.from);
  expect(await from(driver)).toEqual([
    [{ customerName: 'Inn', quantity: 10 }],
    [{ customerName: 'Inn', quantity: 4 }],
  ]);
  const outsider = await addUser(app, {
    ...PEOPLE,
    duties: ['driver'],
    customers: [await addCustomer(app, { name: 'Elsewhere' })],
  });
  expect(await from(outsider)).toEqual([
    [{ customerName: 'another customer', quantity: 10 }],
    [{ customerName: 'another customer', quantity: 4 }],
  ]);
});

test('empties are counted by kind, and a difference is named', async () => {
  const run = await runOut([0, 0]);
  await deliver(
    run,
    [{ product: 2, delivered: 1, damaged: 0, isExtra: true }],
    [
      { kind: 'drum-55', taken: 3 },
      { kind: 'pail-5', taken: 0 },
    ],
  );
  const counted = [
    { productId: products[2], returned: 0, damaged: 0, explanation: 'From the reserve' },
  ];
  const body = { runId: run.runId, products: counted };
  expect((await send(driver, body)).body.error.message).toBe(
    'Count what came back of 55 gal drums.',
  );
  const less = { ...body, empties: [{ kind: 'drum-55', counted: 2 }] };
  expect((await send(driver, less)).body.error.message).toContain('55 gal drums');
  const explained = {
    ...body,
    empties: [{ kind: 'drum-55', counted: 2, explanation: 'One leaked' }],
  };
  expect((await send(driver, explained)).status).toBe(200);
});

test('no stop stays open: each goes back to the desk or to a day, and its order with it', async () => {
  const [first, second] = [await runOut([0, 0]), await runOut([0, 0])];
  const open = await send(desk, { runId: first.runId });
  expect(open.body.error.message).toBe('Say what becomes of the stops that nobody was at: Inn.');
  for (const [run, to] of [
    [first, 'desk'],
    [second, '2026-03-06'],
  ] as const)
    expect(
      (await send(desk, { runId: run.runId, stops: [{ orderId: run.order.id, to }], reason: WHY }))
        .status,
    ).toBe(200);
  const { rows } = await app.db.pool.query(
    `select o.status, o.promised_on::text as day, s.state from orders o join run_stops s on s.order_id = o.id
      where o.id = any($1) order by o.promised_on`,
    [[first.order.id, second.order.id]],
  );
  expect(rows).toEqual([
    { status: 'confirmed', day: DAY, state: 'failed' },
    { status: 'confirmed', day: '2026-03-06', state: 'failed' },
  ]);
});

test('a closed run is never changed, whoever asks, and closing twice under one key is once', async () => {
  const { runId, order } = await runOut([0, 0]);
  const body = { runId, stops: [{ orderId: order.id, to: 'desk' }], reason: WHY };
  const key = randomUUID();
  for (const _ of [1, 2]) expect((await send(desk, body, key)).status).toBe(200);
  expect((await send(desk, body)).body.error.message).toBe('This run is closed already.');
  await app.asOwner(async (owner) => {
    for (const change of [
      `update runs set name = 'Other' where id = '${runId}'`,
      `delete from runs where id = '${runId}'`,
      `update run_stops set state = 'done' where run_id = '${runId}'`,
      `delete from run_stops where run_id = '${runId}'`,
      `update run_loads set loaded = 9 where run_id = '${runId}'`,
      `delete from run_loads where run_id = '${runId}'`,
      `insert into run_counts (run_id, product_id, loaded, delivered, returned, damaged)
       values ('${runId}', '${products[2]}', 0, 0, 0, 0)`,
      `insert into run_empties (run_id, kind, taken, counted) values ('${runId}', 'tote', 1, 1)`,
    ])
      await expect(() => owner.query(change), change).rejects.toThrow(
        'closed run is never changed',
      );
  });
});

test('only the desk and the run’s own driver close it, and only one that has left', async () => {
  const { runId, order } = await runOut([0, 0]);
  const body = { runId, stops: [{ orderId: order.id, to: 'desk' }], reason: WHY };
  const refusals: [TestUser | null, number][] = [
    [null, 401],
    [await addUser(app, { customers: [inn] }), 403],
    [await addUser(app, { ...PEOPLE, duties: ['books'] }), 403],
    [await addUser(app, { ...PEOPLE, duties: ['driver'] }), 404],
  ];
  for (const [who, status] of refusals)
    expect((await send(who, body)).status, String(status)).toBe(status);
  const waiting = await addRun(app, { day: DAY, driverId: driver.id });
  expect((await send(driver, { runId: waiting })).body.error.message).toContain('has not left');
  const own = await send(driver, body);
  expect([own.status, own.body.error.details.reason]).toEqual([409, 'report-waits']);
  expect(own.body.error.message).toContain('Report each stop on your phone first');
  const silent = await send(desk, { ...body, reason: '' });
  expect([silent.status, silent.body.error.details.reason]).toEqual([409, 'reason-missing']);
  expect((await send(desk, body)).status).toBe(200);
  const { rows } = await app.db.pool.query('select close_reason from runs where id = $1', [runId]);
  expect(rows).toEqual([{ close_reason: WHY }]);
});

test('who may not see the customer of an open stop is told so, without its name, and nothing is closed', async () => {
  const { runId, order } = await runOut([0, 0]);
  const otherCustomer = await addCustomer(app, { name: 'Elsewhere Hotel' });
  const narrow = await addUser(app, {
    role: 'admin',
    duties: ['desk'],
    customers: [otherCustomer],
  });
  const body = { runId, stops: [{ orderId: order.id, to: 'desk' }], reason: WHY };
  const { status, body: answer } = await send(narrow, body);
  expect([status, answer.error.details.reason]).toEqual([409, 'foreign-stops']);
  expect(answer.error.message).toContain('1 stop of customers that you may not see');
  expect(JSON.stringify(answer)).not.toContain('Inn');
  expect((await send(desk, body)).status).toBe(200);
});
