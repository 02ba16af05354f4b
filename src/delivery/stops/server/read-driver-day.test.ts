import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { allOf, startDeliveries } from '../../../../tests/support/deliveries.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { addRun, addTruck } from '../../../../tests/support/runs.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { type DriverDay, driverDay } from '../contract.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let order: Awaited<ReturnType<typeof shop.makeOrder>>;

beforeAll(async () => {
  shop = await startDeliveries();
  const { rows } = await shop.app.db.pool.query<{ name_key: string }>(
    'select name_key from products where id = $1',
    [shop.products[0]],
  );
  await shop.app.db.pool.query(
    `insert into safety_data (name_key, signal_word, h_statements, p_statements, reactivity_group)
     values ($1, 'Danger', '{H314}', '{P280,P305+P351+P338,P390}', 'acid')`,
    [rows[0]?.name_key],
  );
  await addSheet(shop.app, rows[0]?.name_key ?? '', new Uint8Array([1]));
  order = await shop.makeOrder();
});
afterAll(() => shop.app.close());

const read = (who: TestUser | null, query = '') =>
  shop.app.call(who, 'GET', `/api/driver/stops${query}`);
const dayOf = async (who: TestUser, query = ''): Promise<DriverDay> => {
  const { status, body } = await read(who, query);
  expect(status).toBe(200);
  return driverDay.parse(body);
};
const stopOf = (day: DriverDay, orderId: string) =>
  day.stops.find((stop) => stop.orderId === orderId);

test('neither visitors, buyers nor the books read it', async () => {
  const buyer = await addUser(shop.app, { customers: [shop.customerId] });
  const books = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['books'] });
  const answers = [];
  for (const who of [null, buyer, books]) answers.push((await read(who)).status);
  expect(answers).toEqual([401, 403, 403]);
});

test('a driver and the desk read the stops of their customers, and no others', async () => {
  const mine = await addUser(shop.app, {
    role: 'admin',
    customers: [shop.customerId],
    duties: ['driver'],
  });
  const outsider = await addUser(shop.app, {
    role: 'admin',
    customers: [await addCustomer(shop.app)],
    duties: ['desk'],
  });
  expect((await dayOf(mine)).stops.map((stop) => stop.orderId)).toEqual([order.id]);
  expect((await dayOf(outsider)).stops).toEqual([]);
  expect((await read(outsider, `?order=${order.id}`)).status).toBe(404);
  expect((await read(mine, '?order=nonsense')).status).toBe(404);
});

test('a stop has what the door needs: lines, hazards, first aid, what is due', async () => {
  const day = await dayOf(shop.driver);
  expect(stopOf(day, order.id)).toMatchObject({
    state: 'open',
    customerName: 'Harbor House',
    lines: [
      { name: 'Citrus degreaser', open: 5, loaded: null },
      { name: 'Oven cleaner', open: 2 },
    ],
    lastTime: null,
    sheetsDue: [{ name: 'Citrus degreaser', why: 'first' }],
    missingSheets: [],
    unattendedAllowed: false,
    signedText:
      'I received the items listed above for Harbor House. Shorts and refusals are as marked.',
  });
  expect(day.products.find((product) => product.name === 'Citrus degreaser')).toMatchObject({
    signalWord: 'Danger',
    hazards: [{ text: 'Causes severe skin burns and eye damage' }],
    wear: [{ text: expect.stringContaining('eye protection') }],
    firstAid: [{ label: 'Eyes' }],
    spill: [
      { text: 'Absorb spillage to prevent material damage.' },
      { text: expect.stringContaining('Section 6') },
    ],
    saidBy: 'label',
    neverLeave: 'acid',
  });
  expect(day.extras.map(({ name, neverLeave }) => [name, neverLeave])).toEqual([
    ['Citrus degreaser', 'acid'],
    ['Oven cleaner', null],
  ]);
});

test('there is no money in it, at any depth', async () => {
  await shop.makeOrder({ deliveryFeeCents: 4321 });
  const day = await dayOf(shop.driver);
  const keys: string[] = [];
  const values: unknown[] = [];
  const walk = (value: unknown) => {
    if (value === null || typeof value !== 'object') values.push(value);
    else
      for (const [key, inner] of Object.entries(value)) {
        keys.push(key);
        walk(inner);
      }
  };
  walk(day);
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => /cents|price|cost|total|amount|fee|tax|terms/i.test(key))).toEqual(
    [],
  );
  expect(values.filter((value) => [1205, 8999, 4321].includes(value as number))).toEqual([]);
});

test('after a delivery the stop says what became of it, and the next one who took it', async () => {
  const first = await shop.makeOrder();
  const body = {
    orderId: first.id,
    lines: allOf(first),
    signerName: 'Ana Reyes',
    sheetsOnPaper: true,
  };
  expect((await shop.send(shop.driver, body)).status).toBe(200);
  const next = await shop.makeOrder();
  const day = await dayOf(shop.driver);
  expect(stopOf(day, first.id)).toMatchObject({
    state: 'done',
    outcome: 'delivered',
    closed: 'This order is delivered already.',
    lines: [],
    // The last time is none of the stop itself.
    lastTime: null,
  });
  expect(stopOf(day, next.id)).toMatchObject({
    state: 'open',
    lastTime: { signerName: 'Ana Reyes', isDrawn: false, leftAt: '' },
    sheetsDue: [],
  });
  expect(stopOf(day, next.id)?.receivers[0]).toEqual({ name: 'Ana Reyes', role: '' });
});

test('the door offers the customer’s people, and nobody of ours who placed the order', async () => {
  const customerId = await addCustomer(shop.app);
  const owner = await addUser(shop.app, { role: 'super_admin', displayName: 'Nina Costa' });
  const bea = await addUser(shop.app, { customers: [customerId], displayName: 'Bea Buyer' });
  await addUser(shop.app, { customers: [customerId], displayName: 'Al Buyer' });
  await addUser(shop.app, { customers: [customerId], displayName: 'Rep', salesRep: true });
  const ordered = async (placedBy: string) => {
    const made = await shop.makeOrder();
    await shop.app.db.pool.query(
      'update orders set placed_by = $2, customer_id = $3 where id = $1',
      [made.id, placedBy, customerId],
    );
    return made;
  };
  const phoned = await ordered(owner.id);
  const own = await ordered(bea.id);
  // Once the driver took the name that was offered then.
  const earlier = await ordered(owner.id);
  const taken = { orderId: earlier.id, lines: allOf(earlier), signerName: 'Nina Costa' };
  expect((await shop.send(shop.driver, { ...taken, sheetsOnPaper: true })).status).toBe(200);
  const day = await dayOf(shop.driver);
  const named = (id: string) => stopOf(day, id)?.receivers.map(({ name }) => name);
  expect(named(phoned.id)).toEqual(['Al Buyer', 'Bea Buyer']);
  expect(stopOf(day, phoned.id)?.placedByName).toBe('');
  expect(named(own.id)).toEqual(['Bea Buyer', 'Al Buyer']);
});

test('an order of another day is read by its id; one that is cancelled says so', async () => {
  const later = await shop.makeOrder({ status: 'confirmed', promisedOn: '2031-01-06' });
  const cancelled = await shop.makeOrder({ status: 'cancelled' });
  expect(stopOf(await dayOf(shop.driver), later.id)).toBeUndefined();
  expect((await dayOf(shop.driver, `?order=${later.id}`)).stops).toMatchObject([
    { orderId: later.id, state: 'open', position: 1 },
  ]);
  expect((await dayOf(shop.driver, `?order=${cancelled.id}`)).stops).toMatchObject([
    { state: 'closed', closed: 'This order was cancelled.' },
  ]);
});

test('who has a run today reads its stops alone, in the order of the road, with what was loaded', async () => {
  const driver = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const other = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const [far, near] = [await shop.makeOrder(), await shop.makeOrder({ address1: '2 Near Road' })];
  await shop.app.db.pool.query(
    'update safety_data set not_regulated = true where un_number is null',
  );
  const { day } = await dayOf(shop.driver);
  const runId = await addRun(shop.app, {
    day,
    name: 'North',
    driverId: driver.id,
    truckId: await addTruck(shop.app, { name: 'Isuzu' }),
    state: 'out',
    orders: [far.id, near.id],
  });
  await shop.app.db.pool.query(
    `insert into run_loads (run_id, order_line_id, loaded, short_reason, checked_at, checked_by)
     values ($1, $2, 4, 'damaged', $3, $4)`,
    [runId, far.lineIds[0], new Date(shop.app.clock.now()), driver.id],
  );
  // Nobody counted the other line: it was taken as loaded when the truck left.
  await shop.app.db.pool.query(
    'insert into run_loads (run_id, order_line_id, loaded, checked_at) values ($1, $2, 2, $3)',
    [runId, far.lineIds[1], new Date(shop.app.clock.now())],
  );
  const mine = await dayOf(driver);
  expect(mine.runs).toEqual([
    {
      id: runId,
      name: 'North',
      truckName: 'Isuzu',
      state: 'out',
      leaves: '',
      shippingPaper: { state: 'none', signer: '', signedAt: null },
      missing: [],
      onRoad: [],
      placards: '',
    },
  ]);
  expect(mine.stops.map(({ orderId, position }) => [orderId, position])).toEqual([
    [far.id, 1],
    [near.id, 2],
  ]);
  expect(mine.stops[0]).toMatchObject({
    runId,
    packages: 7,
    lines: [
      { open: 5, loaded: 4 },
      { open: 2, loaded: null },
    ],
  });
  expect((await dayOf(other)).runs).toEqual([]);
  // A second truck of the day comes after the one on the road, and counts its own stops.
  const another = await shop.makeOrder();
  await addRun(shop.app, { day, name: 'Coast', driverId: driver.id, orders: [another.id] });
  await shop.app.db.pool.query("update runs set leaves_at = '16:00' where name = 'Coast'");
  expect((await dayOf(driver)).runs.map(({ leaves }) => leaves)).toEqual(['', '4 PM']);
  const both = (await dayOf(driver)).stops.map(({ orderId, position }) => [orderId, position]);
  expect(both).toEqual([
    [far.id, 1],
    [near.id, 2],
    [another.id, 1],
  ]);
  await shop.app.db.pool.query(`update runs set state = 'closed' where id = $1`, [runId]);
  expect((await dayOf(driver)).runs.map(({ name }) => name)).toEqual(['Coast']);
});
