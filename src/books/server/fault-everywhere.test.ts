import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptPrices } from '../../../tests/support/accept-prices.ts';
import type { AppUnderTest } from '../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../tests/support/books.ts';
import { coldCopyOf } from '../../../tests/support/cold-copy.ts';
import { letPricesFollow } from '../../../tests/support/held-prices.ts';
import { theOneFor } from '../../../tests/support/outbox.ts';
import { readChange } from '../connection/server/read-change.ts';
import { readChanges } from '../connection/server/read-changes.ts';
import { readBooks } from '../quickbooks/server/client.ts';
import { runSync } from '../syncs/server/run-sync.ts';
import { startSync } from '../syncs/server/start-sync.ts';

/** One place of a JSON answer: the keys down to an object that gets a fault of its own. */
type Place = (string | number)[];

const CODES = ['610', '10000', '3001', '', '6190'];
/** The shapes that were recorded: capital and lower case, with and without a list of errors. */
const faults = CODES.flatMap((code) => [
  {
    Fault: {
      Error: [{ Message: 'Object Not Found', Detail: 'said inside', code, element: '' }],
      type: 'ValidationFault',
    },
  },
  {
    fault: {
      error: [{ message: 'said in lower case', detail: null, code, element: null }],
      type: 'SERVICE',
    },
  },
  { Fault: { type: 'SystemFault' } },
]);

/** A shop and books in which every read has something to do, with a hand on the answers. */
interface World {
  books: Books;
  /** The answers of the API since the last `settle`, as they came. */
  answers: unknown[];
  /** The answer at `call` gets the fault at `place`. */
  plan: { call: number; place: Place; fault: object } | undefined;
  payment: string;
  voided: string;
  customer: string;
}

let prepared: World;
beforeAll(async () => {
  prepared = await prepareWorld();
}, 120_000);
afterAll(() => prepared.books.close());
const copies: AppUnderTest[] = [];
afterEach(async () => {
  for (const copy of copies.splice(0)) await copy.close();
});

const at = (body: unknown, place: Place) =>
  place.reduce((value, key) => (value as Record<string | number, unknown>)[key], body) as object;

/** Every object of an answer. Of a list the first, the middle and the last stand for the rest: they are read by the same code. */
function placesOf(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const some = new Set([0, Math.floor(value.length / 2), value.length - 1]);
    return value.flatMap((one, index) => (some.has(index) ? placesOf(one, [...here, index]) : []));
  }
  return [
    here,
    ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...here, key])),
  ];
}

async function prepareWorld(): Promise<World> {
  const books = await startBooks();
  const world: World = {
    books,
    answers: [],
    plan: undefined,
    payment: '',
    voided: '',
    customer: '',
  };
  await books.connect();
  await letPricesFollow(books);
  await prepare(world);
  // A day has passed: the token is renewed before anything is counted.
  await readBooks(books.app, 'preferences');
  return world;
}

/** The prepared shop once more, on a database of its own. The books are the same ones: a read changes nothing there. */
async function copyWorld(): Promise<World> {
  const app = await coldCopyOf(prepared.books.app);
  copies.push(app);
  const world: World = { ...prepared, books: { ...prepared.books, app } };
  const real = app.fetch;
  app.fetch = async (...request) => {
    const answer = await real(...request);
    if (!String(request[0]).includes('/v3/company/')) return answer;
    const body = (await answer.json()) as unknown;
    // An answer that is a fault anyway says what it says: there is nothing to disturb in it.
    world.answers.push(answer.ok ? structuredClone(body) : undefined);
    // A passing trouble is tried again by itself: it lasts as long as a reading does.
    const lasts = JSON.stringify(world.plan?.fault ?? '').includes('10000') ? 3 : 1;
    const after = world.answers.length - 1 - (world.plan?.call ?? 0);
    if (answer.ok && world.plan && after >= 0 && after < lasts)
      Object.assign(at(body, world.plan.place), world.plan.fault);
    return new Response(JSON.stringify(body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
  return world;
}

/** Prices to take over and to lose, invoices paid, voided, deleted and edited, customers that are new and inactive. */
async function prepare(world: World): Promise<void> {
  const { books } = world;
  const orders = [];
  for (let count = 0; count < 4; count += 1) {
    const order = await books.order();
    await books.deliver(order, [3, 2]);
    orders.push(order);
  }
  await books.app.runJobs();
  books.app.clock.advance(86_400_000);
  await sql(world, 'update products set price_cents = price_cents + 100');
  await sync('prices')(world);
  expect(await acceptPrices(books.app, books.owner)).toBe(8);
  await readChanges(books.app);
  const { control } = books.simulator;
  await control.setTime(books.app.clock.now());
  const [paid, gone, empty, edited] = orders.map((order) => theOneFor(books, order));
  if (!paid || !gone || !empty || !edited) throw new Error('Four invoices are wanted.');
  const line = { Amount: 50, LinkedTxn: [{ TxnId: paid.Id, TxnType: 'Invoice' }] };
  world.payment = control.edit(
    REALM,
    'Payment',
    { CustomerRef: paid.CustomerRef, TotalAmt: 50, Line: [line] },
    'create',
  ).Id;
  control.edit(REALM, 'Invoice', { Id: gone.Id, SyncToken: gone.SyncToken }, 'delete');
  world.voided = empty.Id;
  control.edit(REALM, 'Invoice', { Id: empty.Id, SyncToken: empty.SyncToken }, 'void');
  control.edit(
    REALM,
    'Invoice',
    { Id: edited.Id, SyncToken: edited.SyncToken, sparse: true, DueDate: '2030-01-01' },
    'update',
  );
  const customer = control.rows(REALM, 'Customer').at(-1)?.entity;
  if (customer)
    control.edit(
      REALM,
      'Customer',
      { Id: customer.Id, SyncToken: customer.SyncToken, sparse: true, Active: false },
      'update',
    );
  control.edit(
    REALM,
    'Customer',
    { DisplayName: 'New Lodge', BillAddr: { City: 'Boston' } },
    'create',
  );
  // A phone that is empty here.
  world.customer = paid.CustomerRef.value;
  const known = control
    .rows(REALM, 'Customer')
    .find((row) => row.entity.Id === world.customer)?.entity;
  control.edit(
    REALM,
    'Customer',
    {
      Id: world.customer,
      SyncToken: known?.SyncToken,
      sparse: true,
      PrimaryPhone: { FreeFormNumber: '4015550123' },
    },
    'update',
  );
}

const sql = async (world: World, text: string) => (await world.books.app.db.pool.query(text)).rows;

/** Everything that a read may change, as text. */
async function everything(world: World): Promise<string> {
  const tables = [
    'customers',
    'products',
    'customer_prices',
    'invoices',
    'invoice_lines',
    'orders',
    'order_lines',
  ];
  const rows = [];
  for (const table of tables)
    rows.push(
      ...(await sql(
        world,
        `select '${table}' as name, to_jsonb(t) as row from ${table} t order by t.id`,
      )),
    );
  // Lines that are kept page by page are in nobody's way; what is proposed and what is decided is.
  rows.push(
    ...(await sql(
      world,
      `select customer_ref, item_ref, unit_price_cents, marks, state from observed_prices
        where state <> 'settled' order by 1, 2`,
    )),
  );
  rows.push(
    ...(await sql(world, 'select * from invoice_payments order by 1, 2, 3')),
    ...(await sql(world, 'select * from credit_memos order by id')),
    // Rows of a reading that did not end are not in force.
    ...(await sql(world, 'select realm_id from accounting_customer_reads')),
    ...(await sql(
      world,
      `select realm_id, state, company_name, settings, changes_read_until, cash_read_until
         from accounting_connections`,
    )),
  );
  return JSON.stringify(rows);
}

/** Every place by `npm run prove:syncs`. */
const EACH = process.env.MODE === 'whole' ? 1 : 3;

type Read = (world: World) => Promise<void>;
const sync =
  (kind: 'products' | 'customers' | 'prices'): Read =>
  async ({ books }) =>
    runSync(books.app, await startSync(books.app, books.owner, kind));
const event =
  (entity: string, idOf: (world: World) => string): Read =>
  (world) =>
    readChange(world.books.app, { realmId: REALM, entity, entityId: idOf(world) });
const READS: [string, Read, string?][] = [
  ['the items', sync('products')],
  ['the customers', sync('customers')],
  ['the prices', sync('prices')],
  ['the changes since the last reading', ({ books }) => readChanges(books.app)],
  [
    'all open invoices',
    ({ books }) => readChanges(books.app),
    'update accounting_connections set changes_read_until = null',
  ],
  ['an invoice that an event names', event('invoice', (world) => world.voided)],
  ['a customer that an event names', event('customer', (world) => world.customer)],
  ['a payment that an event names', event('payment', (world) => world.payment)],
];

/** As before a read, but for what it keeps about its own runs and pace. */
async function resetReads(world: World, before: string | undefined): Promise<void> {
  await sql(world, 'delete from graphile_worker._private_jobs');
  await sql(world, 'delete from sync_runs');
  await sql(
    world,
    `update accounting_pace set paused_until = null, next_at = clock_timestamp() - interval '1 minute'`,
  );
  if (before) await sql(world, before);
  world.answers = [];
  world.plan = undefined;
}

test.each(READS)(
  'a fault at any place of any answer changes nothing: %s',
  { timeout: 300_000 },
  async (_what, read, before) => {
    // Two equal worlds: the undisturbed reading of one tells the places to disturb in the other.
    const recorded = await copyWorld();
    await resetReads(recorded, before);
    await read(recorded);
    const tries = recorded.answers
      .flatMap((body, call) => placesOf(body).map((place) => ({ call, place })))
      .filter((_one, index) => index % EACH === 0);
    expect(tries.length).toBeGreaterThan(2);

    const world = await copyWorld();
    await resetReads(world, before);
    const first = await everything(world);
    const changed: Place[] = [];
    for (const [index, one] of tries.entries()) {
      await resetReads(world, before);
      world.plan = { ...one, fault: faults[index % faults.length] ?? {} };
      await read(world).catch(() => undefined);
      expect(world.answers.length).toBeGreaterThan(one.call);
      const ended = await sql(world, `select 1 from sync_runs where state in ('waiting', 'done')`);
      if (ended.length > 0 || (await everything(world)) !== first) changed.push(one.place);
    }
    expect(changed).toEqual([]);

    await resetReads(world, before);
    await read(world);
    const asks = (await sql(world, `select 1 from sync_runs where state = 'waiting'`)).length > 0;
    expect(asks || (await everything(world)) !== first).toBe(true);
  },
);
