import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import * as boardMessages from '../../src/delivery/runs/board-messages.ts';
import { arrangeRuns } from '../../src/delivery/runs/server/arrange-runs.ts';
import { endStop } from '../../src/delivery/runs/server/end-stop.ts';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { trucksOf } from '../../src/delivery/runs/server/public/stops-before.ts';
import { tellNextStop } from '../../src/delivery/runs/server/tell-next-stop.ts';
import { NotConfirmed } from '../../src/delivery/runs/ui/not-confirmed.tsx';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { hourIn } from '../../src/kit/time.ts';
import { newId } from '../../src/platform/clock.ts';
import { addUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import {
  app,
  confirmed,
  DAY,
  deliveredAt,
  desk,
  dockAt,
  driver,
  inn,
  move,
  seenAt,
  soap,
  startShop,
  statusOf,
} from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addRun, addTruck, countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

// What the plan knows of a door, and what road, phone and customer are told of it.

startShop();

const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);
// The trucks of one row stand free in no other.
beforeEach(() => query('update trucks set is_active = false'));
const suggested = async (runId: string) => {
  const url = new URL(`http://shop/dashboard/deliveries?day=${DAY}&suggest=${runId}`);
  return (await loadBoard(app, desk, url)).suggestion;
};

seam(
  {
    fact: 'customers: the dock takes goods till 8:15 AM',
    act: 'runs: the desk asks for the order of the stops',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/suggest.ts',
      code: 'const way = keepingHours(shortest, trip);',
      without: 'const way = shortest;',
    },
  },
  async () => {
    const orders: string[] = [];
    for (const at of [1, 2, 3]) {
      const customerId = await addCustomer(app, {
        name: `Door ${at}`,
        zip: `0290${at}`,
        address1: `${at} Quay`,
      });
      if (at === 3)
        await query(`update customers set dock_to = '08:15' where id = $1`, [customerId]);
      orders.push(await confirmed('confirmed', DAY, customerId, `${at} Quay`));
    }
    const runId = await addRun(app, { day: DAY, driverId: driver.id, orders });
    app.clock.set(Date.parse(`${DAY}T10:00:00Z`));
    const first = await suggested(runId);
    expect(first?.arrange?.runs[0]?.orderIds[0]).toBe(orders[2]);
    expect(first?.rows[0]?.why).toContain('before 8:15 AM');
    // A dock that can't be reached in time is named.
    await query(`update runs set leaves_at = '06:30' where id = $1`, [runId]);
    await query(`update customers set dock_to = '05:00' where dock_to = '08:15'`);
    expect((await suggested(runId))?.why).toContain('Not in time: Door 3 takes goods till 5 AM');
    app.clock.set(Date.parse(`${DAY}T15:00:00Z`));
  },
);

/** Two doors of one buyer, with a position, on a run that has left. */
async function onTheRoad() {
  await dockAt(41.7);
  await deliveredAt(inn, 41.8);
  const orders = [
    await confirmed('confirmed', DAY, inn, '1 Quay'),
    await confirmed('confirmed', DAY, inn, '2 Quay'),
  ];
  const buyer = await addUser(app, { customers: [inn] });
  await query('update orders set placed_by = $1 where id = any($2)', [buyer.id, orders]);
  const runId = await addRun(app, { day: DAY, driverId: driver.id, orders });
  await countLoad(app, runId, desk.id);
  await departRun(app, desk, await seenAt(runId));
  return { runId, orders: orders as [string, string], buyer };
}

const endStopOf = (orderId: string) =>
  app.db.transaction((tx) =>
    endStop(tx, {
      orderId,
      runId: null,
      deliveryId: newId(app),
      state: 'done',
      at: new Date(app.clock.now()),
    }),
  );

seam(
  {
    fact: 'runs: when the truck is expected at the next door',
    act: 'mail: “You are the next stop” is written',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/tell-next-stop.ts',
      code: "const about = expected.get(next.orderId)?.text ?? '';",
      without: "const about = '';",
    },
  },
  async () => {
    const { runId, orders, buyer } = await onTheRoad();
    await endStopOf(orders[0]);
    await tellNextStop(app, { runId, settledAt: new Date(app.clock.now()).toISOString() });
    const { rows } = await query(
      `select body_text from mails where recipient = $1 and kind = 'order-next-stop'`,
      [buyer.email],
    );
    expect(rows[0]?.body_text).toMatch(/Expected about \d{1,2}:\d[05] [AP]M\./);
  },
);

seam(
  {
    fact: 'runs: a stop was done, and the truck is late',
    act: 'orders: the customer opens the order',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/public/stops-before.ts',
      code: 'stopsBeforeText(before, isTheirs, expected.get(orderId)?.text),',
      without: 'stopsBeforeText(before, isTheirs),',
    },
  },
  async () => {
    const { orders, buyer } = await onTheRoad();
    const truckNames = async () => (await trucksOf(app, buyer, [orders[1]]))[orders[1]];
    const before = await truckNames();
    expect(before).toMatch(/^1 stop before you\. Expected about /);
    app.clock.set(app.clock.now() + 3 * 3_600_000);
    await endStopOf(orders[0]);
    const after = await truckNames();
    expect(after).toMatch(/^You are the next stop\. Expected about /);
    expect(after?.slice(-8)).not.toBe(before?.slice(-8));
    app.clock.set(Date.parse(`${DAY}T15:00:00Z`));
  },
);

seam(
  {
    fact: 'runs: the desk moved a stop in the plan while the truck is on the road',
    act: 'stops: the driver’s phone asks for the day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/queries.ts',
      code: "order by (s.run_state = 'out') desc, s.run_name, s.run_id, s.position`,",
      without: "order by (s.run_state = 'out') desc, s.run_name, s.run_id, s.order_id`,",
    },
  },
  async () => {
    const { runId, orders } = await onTheRoad();
    const phone = async () =>
      (await readDriverDay(app, driver, {})).stops.map(({ orderId, expected }) => [
        orderId,
        expected,
      ]);
    const [first, second] = await phone();
    expect([first?.[0], second?.[0]]).toEqual(orders);
    await move(orders[1], runId, runId, orders[0]);
    const after = await phone();
    expect(after.map(([orderId]) => orderId)).toEqual(orders.toReversed());
    // The times go with the places.
    expect(after.map(([, expected]) => expected)).toEqual([first?.[1], second?.[1]]);
    const { version } = await seenAt(runId);
    await arrangeRuns(app, desk, { runs: [{ runId, version, orderIds: orders }] });
    expect((await phone()).map(([orderId]) => orderId)).toEqual(orders);
  },
);

seam(
  {
    fact: 'trucks: one is full, and another has no sections to keep two products apart',
    act: 'runs: the desk asks to put the day on its runs',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/day-plan.ts',
      code: '({ key }) => FULL.includes(key) || !before.has(key),',
      without: '({ key }) => FULL.includes(key) && before.has(key),',
    },
  },
  async () => {
    const drum = async (name: string, un: string, group: string) => {
      const id = await addProduct(app, {
        nameKey: `${name.toLowerCase()}-on-road`,
        name,
        sizeUnit: '55 gal drum',
      });
      await query(
        `insert into safety_data (name_key, un_number, packing_group, density, reactivity_group)
         values ($1, $2, 'III', 1.2, $3)`,
        [`${name.toLowerCase()}-on-road`, un, group],
      );
      return id;
    };
    // About 595 lb each.
    const [bleach, acid] = [
      await drum('Bleach', 'UN1791', 'hypochlorite'),
      await drum('Acid', 'UN1789', 'acid'),
    ];
    const [coast, hill] = [
      await addCustomer(app, { name: 'Coast House', zip: '02840' }),
      await addCustomer(app, { name: 'Hill House', zip: '02906' }),
    ];
    const day = '2026-03-17';
    const order = async (customerId: string, productId: string) =>
      (
        await addOrder(app, {
          customerId,
          status: 'confirmed',
          promisedOn: day,
          lines: [{ productId, quantity: 1, unitPriceCents: 100 }],
        })
      ).id;
    const small = await addTruck(app, { name: 'Van', pounds: 700 });
    const large = await addTruck(app, { name: 'Box', pounds: 9000 });
    const onCoast = await order(coast, bleach);
    const coastRun = await addRun(app, { day, name: 'Coast', truckId: small, orders: [onCoast] });
    const onHill = await confirmed('confirmed', day, hill);
    const hillRun = await addRun(app, { day, name: 'Hill', truckId: large, orders: [onHill] });
    const [more, never] = [await order(coast, bleach), await order(hill, acid)];
    const url = new URL(`http://shop/dashboard/deliveries?day=${day}&suggest=day`);
    const suggestion = (await loadBoard(app, desk, url)).suggestion;
    // Its own run has no room and the other no wall: it stays on none, and both reasons are said.
    expect(suggestion?.arrange?.runs).toMatchObject([
      { runId: hillRun, orderIds: [onHill, never] },
    ]);
    expect(suggestion?.left).toMatchObject([
      {
        orderId: more,
        why: expect.stringMatching(
          /^“Coast” would carry 1,\d+ lb of 700; “Hill” would have (Acid and Bleach|Bleach and Acid) in one section$/,
        ),
      },
    ]);
    // What each run would carry is said against its truck before anybody presses, as the board says it afterwards.
    const [load] = suggestion?.loads ?? [];
    expect(load).toMatchObject({ name: 'Hill', stops: 1, most: 9000, hasTruck: true });
    await arrangeRuns(app, desk, suggestion?.arrange ?? { runs: [] });
    const filled = (await loadBoard(app, desk, url)).runs.find(({ id }) => id === hillRun);
    expect(filled?.stops.reduce((sum, { pounds }) => sum + pounds, 0)).toBe(load?.weight.pounds);
    // With a wall between them it rides on the other one.
    await query(`update trucks set sections = '{Nose,Tail}' where id = $1`, [large]);
    expect((await loadBoard(app, desk, url)).suggestion).toMatchObject({
      left: [],
      wrong: [],
      rows: [
        {
          orderId: more,
          where: 'Hill',
          why: expect.stringMatching(
            /; 1 pair on it for its sections to keep apart, none before; else “Coast” would carry 1,\d+ lb of 700$/,
          ),
        },
      ],
    });
    expect(coastRun).not.toBe(hillRun);
  },
);

/** Bleach and an acid in drums, which may not share a section, and orders of one of them. */
async function twoDrums(prefix: string) {
  const drums: string[] = [];
  for (const [at, [un, group]] of [
    ['UN1791', 'hypochlorite'] as const,
    ['UN1789', 'acid'] as const,
  ].entries()) {
    const nameKey = `${prefix}-${at}`;
    drums.push(await addProduct(app, { nameKey, sizeUnit: '55 gal drum' }));
    await query(
      `insert into safety_data (name_key, un_number, packing_group, density, reactivity_group)
       values ($1, $2, 'III', 1.2, $3)`,
      [nameKey, un, group],
    );
  }
  const order = async (which: number, promisedOn: string) => {
    const line = { productId: drums[which] ?? '', quantity: 1, unitPriceCents: 100 };
    const spec = { customerId: inn, status: 'confirmed' as const, promisedOn, lines: [line] };
    return (await addOrder(app, spec)).id;
  };
  return { drums, order };
}
const suggestedFor = async (day: string) => {
  const url = new URL(`http://shop/dashboard/deliveries?day=${day}&suggest=day`);
  return (await loadBoard(app, desk, url)).suggestion;
};

seam(
  {
    fact: 'hazards: two products may not share a section, and a truck has two',
    act: 'runs: the desk asks to put the day on its runs',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/day-plan.ts',
      code: 'const rise = pairs > before ?',
      without: 'const rise = pairs < 0 ?',
    },
  },
  async () => {
    const day = '2026-04-21';
    const { order } = await twoDrums('apart');
    const [first, second] = [await order(0, day), await order(1, day)];
    const truckId = await addTruck(app, { name: 'Two', sections: ['Nose', 'Tail'] });
    await addRun(app, { day, name: 'Bay', truckId, orders: [first] });
    const suggest = () => suggestedFor(day);
    const pairs = '1 pair on it for its sections to keep apart, none before';
    expect(await suggest()).toMatchObject({
      wrong: [],
      rows: [{ orderId: second, where: 'Bay', why: expect.stringContaining(pairs) }],
    });
    // A run without its opposite comes first.
    await addRun(app, { day, name: 'Hill', truckId: await addTruck(app, { name: 'Three' }) });
    expect((await suggest())?.rows).toMatchObject([{ orderId: second, where: 'Hill' }]);
  },
);

seam(
  {
    fact: 'runs: what must be kept apart stands in one section of a truck already',
    act: 'runs: the desk asks to put more of it on the day’s runs',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/trouble-on-runs.ts',
      code: '`${a.nameKey} ${b.nameKey} ${linesOf(a.nameKey, b.nameKey)}`',
      without: '`${a.nameKey} ${b.nameKey}`',
    },
  },
  async () => {
    const day = '2026-04-22';
    const { order } = await twoDrums('one-section');
    const both = [await order(0, day), await order(1, day)];
    await addRun(app, { day, name: 'Bay', truckId: await addTruck(app), orders: both });
    const more = await order(0, day);
    const why = /^“Bay” would have .+ and .+ in one section$/;
    expect(await suggestedFor(day)).toMatchObject({
      rows: [],
      wrong: [],
      left: [{ orderId: more, why: expect.stringMatching(why) }],
    });
    // A run on which it meets nothing takes it, and says why the nearer one does not.
    await addRun(app, { day, name: 'Hill', truckId: await addTruck(app) });
    expect(await suggestedFor(day)).toMatchObject({
      rows: [{ orderId: more, where: 'Hill' }],
      left: [],
    });
  },
);

seam(
  {
    fact: 'load check: what is to be kept apart was counted into both sections of a truck',
    act: 'runs: the desk asks to put what may stand in neither on the day’s runs',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/trouble-on-runs.ts',
      code: 'stands: run.sections.includes(line.section) ? line.section : undefined,',
      without: 'stands: undefined,',
    },
  },
  async () => {
    const day = '2026-04-23';
    const { drums, order } = await twoDrums('counted');
    const [bleach, alsoBleach, acid] = [
      await order(0, day),
      await order(0, day),
      await order(1, day),
    ];
    const truckId = await addTruck(app, { sections: ['Nose', 'Tail'] });
    const runId = await addRun(app, { day, name: 'Bay', truckId, orders: [bleach, alsoBleach] });
    // Nothing is counted: a section for each.
    expect((await suggestedFor(day))?.rows).toMatchObject([{ orderId: acid }]);
    await countLoad(app, runId, desk.id, { [drums[0] ?? '']: 'Nose' });
    expect((await suggestedFor(day))?.rows).toMatchObject([{ orderId: acid }]);
    await query(
      `update run_loads set section = 'Tail' where run_id = $1
          and order_line_id in (select id from order_lines where order_id = $2)`,
      [runId, alsoBleach],
    );
    expect(await suggestedFor(day)).toMatchObject({
      rows: [],
      left: [{ orderId: acid, why: expect.stringContaining('in one section') }],
    });
  },
);

seam(
  {
    fact: 'deliveries: earlier ones took place far from each other',
    act: 'runs: the desk asks to put the day on its runs',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/day-plan.ts',
      code: 'taken.far === null ? this.beside(taken.run, door) : taken.far + PLAN.shorter',
      without: 'this.beside(taken.run, door)',
    },
  },
  async () => {
    const day = '2026-03-18';
    await addRun(app, { day, name: 'Shore' });
    const orders = [];
    for (const latitude of [41.5, 41.55, 42.4]) {
      const customerId = await addCustomer(app, { zip: '02840', address1: `${latitude} Quay` });
      await deliveredAt(customerId, latitude);
      orders.push(await confirmed('confirmed', day, customerId));
    }
    const url = new URL(`http://shop/dashboard/deliveries?day=${day}&suggest=day`);
    const { suggestion } = await loadBoard(app, desk, url);
    expect(suggestion?.arrange?.runs[0]?.orderIds.toSorted()).toEqual(orders.toSorted());
    expect(suggestion?.rows.filter(({ why }) => why.includes('in a straight line'))).toMatchObject([
      { orderId: orders[2] },
    ]);
  },
);

seam(
  {
    fact: 'customers: the dock takes goods till 8:15 AM',
    act: 'runs: the desk asks to put the day on its runs',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/suggest-day.ts',
      code: ', lateDocks(ground, all, riding));',
      without: ', () => []);',
    },
  },
  async () => {
    const day = '2026-03-19';
    const early = await addCustomer(app, { name: 'Early House', zip: '02906' });
    await query(`update customers set dock_to = '08:15' where id = $1`, [early]);
    const beside = await confirmed(
      'confirmed',
      day,
      await addCustomer(app, { name: 'Next Door', zip: '02906' }),
    );
    const away = await confirmed('confirmed', day, await addCustomer(app, { zip: '02840' }));
    const late = await addRun(app, { day, name: 'Noon', orders: [beside] });
    const soon = await addRun(app, { day, name: 'Dawn', orders: [away] });
    await query(`update runs set leaves_at = '12:00' where id = $1`, [late]);
    await query(`update runs set leaves_at = '06:00' where id = $1`, [soon]);
    const order = await confirmed('confirmed', day, early);
    const url = new URL(`http://shop/dashboard/deliveries?day=${day}&suggest=day`);
    const { suggestion } = await loadBoard(app, desk, url);
    expect(suggestion?.rows).toMatchObject([
      { orderId: order, where: 'Dawn', why: expect.stringContaining('takes goods till 8:15 AM') },
    ]);
    // Where every truck comes too late it rides all the same, and what will be wrong is said.
    await query(`update runs set leaves_at = '12:00' where id = $1`, [soon]);
    const both = (await loadBoard(app, desk, url)).suggestion;
    expect(both?.rows).toHaveLength(1);
    expect(both?.wrong).toEqual([expect.stringContaining('Early House takes goods till 8:15 AM')]);
  },
);

seam(
  {
    fact: 'orders: one is promised for a day and not confirmed',
    act: 'runs: the plan of the day says what waits',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/board-messages.ts',
      code: ': unconfirmed > 0',
      without: ': unconfirmed > 999',
    },
  },
  async () => {
    const day = '2026-03-24';
    const board = () =>
      loadBoard(app, desk, new URL(`http://shop/dashboard/deliveries?day=${day}`));
    const nothingText = async () =>
      boardMessages.nothingWaits(false, (await board()).notConfirmed.length);
    expect(await nothingText()).toBe('No order is promised for this day.');
    await confirmed('placed', day);
    expect(await nothingText()).toBe('No order of this day is confirmed yet.');
  },
);

seam(
  {
    fact: 'runs: an order of today rides on none, and goods were missing when a truck was counted back',
    act: 'frame: the desk opens Today',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/waiting-runs.ts',
      code: 'and ${onNoRun(today)}',
      without: 'and false',
    },
  },
  async () => {
    app.clock.set(Date.parse(`${DAY}T15:00:00Z`));
    const first = async () =>
      (await readAttention(app, desk)).slice(0, 2).map(({ key, named }) => [key, named?.[0]?.to]);
    const orderId = await confirmed();
    await query('delete from run_stops');
    await query(
      "update orders set promised_on = '2026-01-01', status = 'cancelled' where id <> $1",
      [orderId],
    );
    await query('delete from runs');
    // A shop that plans no runs is told of nothing.
    expect((await first()).map(([key]) => key)).not.toContain('no-run');
    const runId = await addRun(app, { day: DAY, name: 'East', state: 'out' });
    await query(
      `insert into run_counts (run_id, product_id, loaded, delivered, returned, damaged, explanation)
       values ($1, $2, 5, 3, 1, 0, 'Nobody knows')`,
      [runId, soap],
    );
    await query(`update runs set state = 'closed', closed_at = $2 where id = $1`, [
      runId,
      new Date(app.clock.now()),
    ]);
    expect(await first()).toEqual([
      ['no-run', `/dashboard/orders/${orderId}`],
      ['missing', `/dashboard/runs/${runId}?tab=count`],
    ]);
    await addRun(app, { day: DAY, orders: [orderId] });
    app.clock.set(Date.parse('2026-03-14T15:00:00Z'));
    expect((await first()).map(([key]) => key)).not.toContain('missing');
    app.clock.set(Date.parse(`${DAY}T15:00:00Z`));
    expect((await first()).map(([key]) => key)).toContain('missing');
    expect((await first()).map(([key]) => key)).not.toContain('no-run');
  },
);

seam(
  {
    fact: 'runs: the driver of a run is on the road with another one',
    act: 'shell: the desk looks at Today before the run is to leave',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/public/waiting.ts',
      code: 'user ? await cannotLeave(app, user, soon) : []',
      without: 'user && soon.length < 0 ? await cannotLeave(app, user, soon) : []',
    },
  },
  async () => {
    const blocked = async () =>
      (await readAttention(app, desk)).find(({ key }) => key === 'cannot-leave')?.named;
    const { timeZone } = await readCompany(app);
    const orders = [await confirmed()];
    const run = await addRun(app, { day: DAY, name: 'Coast', driverId: driver.id, orders });
    const leaves = (clock: string) =>
      app.db.pool.query('update runs set leaves_at = $2 where id = $1', [run, clock]);
    const hour = hourIn(timeZone, app.clock.now());
    await leaves(`${hour + 1}:30`);
    // Not loaded yet: that is the work of the next hour and no word of warning.
    expect(await blocked()).toBeUndefined();
    await addRun(app, {
      day: DAY,
      name: 'North',
      driverId: driver.id,
      state: 'out',
      orders: [await confirmed('out_for_delivery')],
    });
    expect(await blocked()).toEqual([
      {
        name: expect.stringMatching(/^Coast leaves at .* and cannot: .*Dan is out with North/),
        to: `/dashboard/runs/${run}`,
      },
    ]);
    await leaves(`${hour + 2}:30`);
    expect(await blocked()).toBeUndefined();
  },
);

seam(
  {
    fact: 'runs: a truck and a driver stand free, and an order is far from every run of the day',
    act: 'runs: the desk asks to put the day on runs',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/suggest-day.ts',
      code: 'crews.trucks.map((truck) => runWith(truck, day));',
      without: '[];',
    },
  },
  async () => {
    const day = '2026-06-16';
    const at = async (latitude: number) => {
      const customerId = await addCustomer(app, { zip: '02840' });
      await deliveredAt(customerId, latitude);
      return confirmed('confirmed', day, customerId);
    };
    const [near, far] = [await at(41.5), await at(42.2)];
    const truckId = await addTruck(app, { name: `Free ${newId(app)}` });
    await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    await addRun(app, {
      day,
      driverId: driver.id,
      truckId: await addTruck(app, { name: `Own ${newId(app)}` }),
      orders: [near],
    });
    const url = new URL(`http://shop/dashboard/deliveries?day=${day}&suggest=day`);
    const { suggestion } = await loadBoard(app, desk, url);
    expect(suggestion?.arrange?.newRuns).toMatchObject([{ truckId, orderIds: [far] }]);
    expect(suggestion?.rows.find(({ orderId }) => orderId === far)?.why).toContain(
      'a truck stands free',
    );
  },
);

seam(
  {
    fact: 'orders: one that is promised for the day is not confirmed',
    act: 'deliveries: the desk confirms it where the day is planned, and a driver tries to',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/ui/not-confirmed.tsx',
      code: "plans && order.orderStatus === 'placed' ?",
      without: 'false ?',
    },
  },
  async () => {
    const day = '2026-06-18';
    const ids = [await confirmed('placed', day), await confirmed('on_hold', day)];
    const url = `http://shop/dashboard/deliveries?day=${day}`;
    const listed = async () => (await loadBoard(app, desk, new URL(url))).notConfirmed;
    const [placed, held] = ids.map((id) => ({ id }));
    const row = `${placed?.id}_1`;
    const drawn = async (plans: boolean) => {
      const orders = await listed();
      const element = createElement(NotConfirmed, { orders, plans, answer: undefined });
      const router = createMemoryRouter([{ path: '/', element }]);
      return renderToStaticMarkup(createElement(RouterProvider, { router }));
    };
    expect(await drawn(true)).toContain(`value="${row}"`);
    expect(await drawn(true)).not.toContain(`value="${held?.id}_1"`);
    expect(await drawn(false)).not.toContain(`value="${row}"`);
    const press = (by: typeof desk) => postPage(app, by, dayPage, { intent: 'confirm', row });
    const refused = await press(driver);
    expect(refused.data).toMatchObject({ confirm: { confirmed: [], not: [{}] } });
    expect(await statusOf(placed?.id ?? '')).toBe('placed');
    expect((await press(desk)).data).toMatchObject({
      confirm: { confirmed: [expect.any(String)] },
    });
    expect(await statusOf(placed?.id ?? '')).toBe('confirmed');
    expect((await listed()).map(({ orderId }) => orderId)).toEqual([held?.id]);
  },
);
