import { createHash, randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../src/kit/app-error.ts';
import { shiftDay } from '../../src/kit/time.ts';
import { newId } from '../../src/platform/clock.ts';
import { requestContextKey } from '../../src/platform/http/context.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { openPage, routeModule } from '../support/open-page.ts';
import { addOrder } from '../support/orders.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { PIXELS } from './rules/rule.ts';

// A driver x objects x verbs, by endpoint and by page: their own run of the day and nothing else. The desk and the owner do all of it.

const OBJECTS = ['own', 'colleague', 'yesterday', 'next-month', 'no-run'] as const;
type ObjectKind = (typeof OBJECTS)[number];
const PEOPLE = ['driver', 'phone', 'desk', 'owner'] as const;
type Person = (typeof PEOPLE)[number];

let app: AppUnderTest;
let people: Record<Person | 'colleague', TestUser>;
let customer: string;
let product: string;
let today: string;
const count = { verbs: 0, cells: 0, refused: 0, wrong: 0 };

beforeAll(async () => {
  app = await startApp();
  const staff = { role: 'admin' as const, customers: 'all' as const, brands: ['Linnetfold'] };
  const driver = await addUser(app, { ...staff, duties: ['driver'], deliveriesOnly: false });
  people = {
    driver,
    phone: await addUser(app, { ...staff, duties: ['driver'], deliveriesOnly: true }),
    colleague: await addUser(app, { ...staff, duties: ['driver'] }),
    desk: await addUser(app, { ...staff, duties: ['desk'] }),
    owner: await addUser(app, { role: 'super_admin', customers: 'all' }),
  };
  customer = await addCustomer(app);
  product = await addProduct(app);
  today = driver.workday ?? '';
});
afterAll(async () => {
  await app.close();
  console.log(
    `driver matrix: ${count.verbs} verbs, ${count.cells} cells (${count.refused} refused), ${count.wrong} wrong cells`,
  );
});

interface Thing {
  orderId: string;
  number: string;
  lineId: string;
  runId: string;
}

const DAYS = { own: 0, colleague: 0, yesterday: -1, 'next-month': 30, 'no-run': 0 } as const;

/** An order and its run: the asking person's, a colleague's, or of another day. */
async function thingOf(
  object: ObjectKind,
  asks: TestUser,
  { state = 'out', status }: { state?: 'planned' | 'out'; status?: string } = {},
): Promise<Thing> {
  const promisedOn = shiftDay(today, DAYS[object]);
  const order = await addOrder(app, {
    customerId: customer,
    status: status ?? (state === 'out' ? 'out_for_delivery' : 'confirmed'),
    promisedOn,
    lines: [{ productId: product, quantity: 2, unitPriceCents: 5000 }],
  });
  const driverId = object === 'colleague' ? people.colleague.id : asks.id;
  const runId =
    object === 'no-run'
      ? await addRun(app, { day: today, driverId: people.colleague.id })
      : await addRun(app, { day: promisedOn, driverId, state, orders: [order.id] });
  const { rows } = await app.db.pool.query<{ number: string }>(
    'select number from orders where id = $1',
    [order.id],
  );
  const number = rows[0]?.number ?? '';
  return { orderId: order.id, number, lineId: order.lineIds[0] ?? '', runId };
}

/** What was handed over there: by the asking person, or by the colleague. */
async function delivered(object: ObjectKind, asks: TestUser) {
  const thing = await thingOf(object, asks, { status: 'delivered' });
  const id = newId(app);
  await app.db.pool.query('update order_lines set delivered = ordered where order_id = $1', [
    thing.orderId,
  ]);
  await app.db.pool.query(
    `insert into deliveries (id, order_id, attempt, state, driver_id, delivered_on, accepted_at, done_at, record_hash, run_id)
     values ($1, $2, 1, 'delivered', $3, $4, $5, $5, $6, $7)`,
    [
      id,
      thing.orderId,
      object === 'colleague' || object === 'no-run' ? people.colleague.id : asks.id,
      shiftDay(today, DAYS[object]),
      new Date(app.clock.now()),
      'f'.repeat(64),
      object === 'no-run' ? null : thing.runId,
    ],
  );
  await app.db.pool.query(
    `insert into delivery_lines (id, delivery_id, order_line_id, product_id, expected, delivered)
     values ($1, $2, $3, $4, 2, 2)`,
    [newId(app), id, thing.lineId, product],
  );
  return { ...thing, deliveryId: id };
}

const key = () => ({ 'idempotency-key': randomUUID() });
const sha256 = createHash('sha256').update(PIXELS).digest('hex');

async function page(
  file: string,
  asks: TestUser,
  params: Record<string, string>,
  form?: Record<string, string>,
): Promise<number> {
  const route = await routeModule(file);
  const handler = form ? route.action : route.loader;
  if (!handler) throw new Error(`${file} has no handler`);
  const url = 'http://localhost:3000/dashboard';
  const request = form
    ? new Request(url, {
        method: 'POST',
        body: new URLSearchParams({ key: randomUUID(), ...form }),
      })
    : new Request(url);
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: asks,
    requestId: newId(app),
    network: '127.0.0.1',
    setCookies: [],
  } as never);
  const statusOf = (found: unknown): number => {
    if (found instanceof Response) return found.status;
    if (found instanceof AppError) return found.status;
    const init = (found as { init?: { status?: number } } | null)?.init;
    if (found instanceof Error) throw found;
    return init?.status ?? 200;
  };
  try {
    return statusOf(await openPage([route], handler, { request, params, context }));
  } catch (thrown) {
    return statusOf(thrown);
  }
}

interface Verb {
  name: string;
  /** The status of the act. */
  act: (object: ObjectKind, asks: TestUser) => Promise<number>;
  /** Who only drives may do it with these; the desk and the owner with all of `every`. */
  driver?: readonly ObjectKind[];
  every?: readonly ObjectKind[];
  /** No address that a phone for deliveries opens. */
  closedToPhone?: true;
}

const call = async (asks: TestUser, method: string, path: string, body?: unknown, headers = {}) =>
  (await app.call(asks, method, path, body, headers)).status;

/** An address at which a list is read: 200 when the object stands in it. */
async function listed(asks: TestUser, path: string, id: string): Promise<number> {
  const { status, body } = await app.call(asks, 'GET', path);
  if (status !== 200) return status;
  return JSON.stringify(body).includes(id) ? 200 : 404;
}

const runPages = {
  'the run’s page': 'delivery/deliveries/pages/run.tsx',
  'the count’s page': 'delivery/stops/pages/count-back.tsx',
} as const;
const WITH_RUN = OBJECTS.filter((object) => object !== 'no-run');

const runOf = async (object: ObjectKind, asks: TestUser) => (await thingOf(object, asks)).runId;

/** 404 for a run that is not there for this person; 200 for any word on the run itself, a refusal as well: nothing rides on it that needs one. */
async function reached(
  asks: TestUser,
  runId: string,
  form: Record<string, string>,
): Promise<number> {
  const status = await page(runPages['the run’s page'], asks, { runId }, form);
  return status === 404 ? 404 : 200;
}

const VERBS: readonly Verb[] = [
  {
    name: 'read the stop',
    act: async (object, asks) =>
      call(asks, 'GET', `/api/driver/stops?order=${(await thingOf(object, asks)).orderId}`),
  },
  {
    name: 'read the load',
    act: async (object, asks) =>
      call(asks, 'GET', `/api/driver/load?run=${(await thingOf(object, asks)).runId}`),
  },
  {
    name: 'read the order',
    driver: [],
    act: async (object, asks) =>
      call(asks, 'GET', `/api/orders/${(await thingOf(object, asks)).orderId}`),
  },
  {
    name: 'read the order’s page',
    driver: [],
    act: async (object, asks) => {
      const { orderId } = await thingOf(object, asks);
      return page('frame/joined/order.tsx', asks, { orderId });
    },
  },
  {
    name: 'deliver',
    act: async (object, asks) => {
      const { orderId, lineId } = await thingOf(object, asks);
      const body = { orderId, lines: [{ orderLineId: lineId, delivered: 2 }], signerName: 'Ana' };
      return call(asks, 'POST', '/api/deliver-order', body, key());
    },
  },
  {
    name: 'deliver, naming the run',
    act: async (object, asks) => {
      const { orderId, lineId, runId } = await thingOf(object, asks);
      const lines = [{ orderLineId: lineId, delivered: 2 }];
      const body = { orderId, runId, lines, signerName: 'Ana' };
      return call(asks, 'POST', '/api/deliver-order', body, key());
    },
  },
  {
    name: 'send a photo',
    act: async (object, asks) => {
      const { orderId } = await thingOf(object, asks);
      const headers = { 'content-type': 'image/png' };
      return call(asks, 'PUT', `/api/delivery-photos/${sha256}?order=${orderId}`, PIXELS, headers);
    },
  },
  {
    name: 'read a photo',
    act: async (object, asks) => {
      const { orderId } = await thingOf(object, asks);
      const path = `/api/delivery-photos/${sha256}?order=${orderId}`;
      const headers = { 'content-type': 'image/png' };
      await call(people.owner, 'PUT', path, PIXELS, headers);
      return call(asks, 'GET', `${path}&w=320`);
    },
  },
  {
    name: 'make a receiving code',
    act: async (object, asks) => {
      const { orderId, lineId } = await thingOf(object, asks);
      const body = { orderId, lines: [{ orderLineId: lineId, delivered: 2 }] };
      return call(asks, 'POST', '/api/receiving-links', body);
    },
  },
  {
    name: 'follow a receiving code',
    act: async (object, asks) => {
      const { orderId, lineId } = await thingOf(object, asks);
      const body = { orderId, lines: [{ orderLineId: lineId, delivered: 2 }] };
      const made = await app.call(people.owner, 'POST', '/api/receiving-links', body);
      return call(asks, 'GET', `/api/receiving-links/${made.body.id}`);
    },
  },
  {
    // The act of its own by which a stop becomes theirs: of today alone, and not of what is theirs already.
    name: 'take over',
    driver: ['colleague', 'no-run'],
    every: ['colleague', 'no-run'],
    act: async (object, asks) => {
      const { number } = await thingOf(object, asks);
      return call(asks, 'POST', '/api/take-over-stop', { number }, key());
    },
  },
  {
    name: 'correct a delivery',
    closedToPhone: true,
    act: async (object, asks) => {
      const { deliveryId, lineId } = await delivered(object, asks);
      const body = {
        deliveryId,
        seen: 0,
        lines: [{ orderLineId: lineId, delivered: 1 }],
        reason: 'miscounted',
        note: 'Counted again',
      };
      return call(asks, 'POST', '/api/correct-delivery', body, key());
    },
  },
  {
    name: 'open the correction’s page',
    act: async (object, asks) => {
      const { deliveryId } = await delivered(object, asks);
      return page('delivery/deliveries/pages/correct-delivery.tsx', asks, { deliveryId });
    },
  },
  {
    name: 'read a delivery',
    closedToPhone: true,
    act: async (object, asks) =>
      call(asks, 'GET', `/api/deliveries/${(await delivered(object, asks)).deliveryId}`),
  },
  {
    name: 'read a delivery’s record',
    closedToPhone: true,
    act: async (object, asks) =>
      call(asks, 'GET', `/api/deliveries/${(await delivered(object, asks)).deliveryId}/record`),
  },
  {
    name: 'list deliveries',
    closedToPhone: true,
    act: async (object, asks) => {
      const { deliveryId } = await delivered(object, asks);
      return listed(asks, '/api/deliveries?limit=200', deliveryId);
    },
  },
  {
    name: 'read the proof',
    act: async (object, asks) => {
      const { deliveryId } = await delivered(object, asks);
      return page('frame/joined/proof.tsx', asks, { deliveryId });
    },
  },
  {
    name: 'check the load',
    every: WITH_RUN,
    act: async (object, asks) => {
      const { runId, lineId } = await thingOf(object, asks, { state: 'planned' });
      const { status, body } = await app.call(
        asks,
        'POST',
        '/api/check-load',
        { runId, lines: [{ orderLineId: lineId, loaded: 2 }] },
        key(),
      );
      return status === 200 && body.recorded.length === 0 ? 404 : status;
    },
  },
  {
    // Whatever else is asked of it: who may not see the run is told that there is none.
    name: 'send the run out',
    closedToPhone: true,
    every: WITH_RUN,
    act: async (object, asks) => {
      const { runId } = await thingOf(object, asks, { state: 'planned' });
      // Who only plans sends out the run of somebody who drives.
      if (!asks.duties.includes('driver'))
        await app.db.pool.query('update runs set driver_id = $2 where id = $1', [
          runId,
          people.colleague.id,
        ]);
      const { rows } = await app.db.pool.query('select version from runs where id = $1', [runId]);
      const override = { points: ['count', 'driver'], reason: 'Counted by eye' };
      const body = { runId, version: rows[0].version, override };
      return call(asks, 'POST', '/api/depart-run', body, key());
    },
  },
  {
    name: 'confirm the placards',
    act: async (object, asks) =>
      reached(asks, await runOf(object, asks), {
        intent: 'placards',
        placards: 'CORROSIVE',
        truckName: '',
      }),
  },
  {
    name: 'sign the shipping paper',
    act: async (object, asks) =>
      reached(asks, await runOf(object, asks), {
        intent: 'sign',
        hash: 'f'.repeat(64),
        truckName: '',
        checked: 'on',
      }),
  },
  {
    name: 'count back and close',
    every: WITH_RUN,
    act: async (object, asks) => {
      const { runId } = await thingOf(object, asks);
      // Every stop is reported: a run with one that is not is the desk's alone to close.
      await app.db.pool.query(`update run_stops set state = 'failed' where run_id = $1`, [runId]);
      return call(asks, 'POST', '/api/close-run', { runId }, key());
    },
  },
  ...Object.entries(runPages).map(
    ([name, file]): Verb => ({
      name: `open ${name}`,
      act: async (object, asks) => page(file, asks, { runId: (await thingOf(object, asks)).runId }),
    }),
  ),
  {
    name: 'print the shipping paper',
    act: async (object, asks) => {
      const { runId } = await thingOf(object, asks);
      return page('delivery/shipping/pages/shipping-paper-file.ts', asks, { runId });
    },
  },
  {
    name: 'print the run’s papers',
    act: async (object, asks) => {
      const { runId } = await thingOf(object, asks);
      return page('delivery/shipping/pages/papers-file.ts', asks, { runId, paper: 'all' });
    },
  },
];

test.each(VERBS)(
  '$name',
  async ({ act, driver = ['own'], every = OBJECTS, closedToPhone }) => {
    count.verbs += 1;
    const wrong: string[] = [];
    for (const person of PEOPLE)
      for (const object of OBJECTS) {
        await app.db.pool.query('delete from rate_limits');
        count.cells += 1;
        const drives = person === 'driver' || person === 'phone';
        const open = person !== 'phone' || !closedToPhone;
        const may = open && (drives ? driver : every).includes(object);
        const status = await act(object, people[person]);
        if (status !== 200) count.refused += 1;
        if ((status === 200) !== may) wrong.push(`${person} ${object}: ${status}`);
      }
    count.wrong += wrong.length;
    expect(wrong).toEqual([]);
  },
  60_000,
);
