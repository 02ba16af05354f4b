import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  noteDamageDecided,
  undoDamageDecided,
} from '../../src/delivery/deliveries/server/damage.ts';
import { deleteRun } from '../../src/delivery/runs/server/change-run.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { readRun } from '../../src/delivery/runs/server/queries.ts';
import { runScope } from '../../src/delivery/runs/server/scope.ts';
import { takeOverStop } from '../../src/delivery/runs/server/take-over-stop.ts';
import { changeRun } from '../../src/delivery/shipping/server/change-crew.ts';
import { MAIL_MESSAGES } from '../../src/ordering/orders/public/messages.ts';
import { doorScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { allOf, type OrderToDeliver, startDeliveries } from '../support/deliveries.ts';
import { addCustomer } from '../support/rows.ts';
import { addRun, addTruck, countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

// Whose stop it is, and when: what runs know, and what a phone may then read and do.

const TODAY = '2026-03-03';
const YESTERDAY = '2026-03-02';
const NOON = Date.parse(`${TODAY}T17:00:00Z`);
const ago = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let dan: TestUser;
let sue: TestUser;
let desk: TestUser;
let owner: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
});
beforeEach(async () => {
  shop.app.clock.set(NOON);
  await shop.app.db.pool.query('delete from rate_limits');
  const staff = { role: 'admin' as const, customers: 'all' as const, brands: ['Linnetfold'] };
  dan = await addUser(shop.app, { ...staff, duties: ['driver'], displayName: 'Dan' });
  sue = await addUser(shop.app, { ...staff, duties: ['driver'], displayName: 'Sue' });
  desk = await addUser(shop.app, { ...staff, duties: ['desk'], displayName: 'Dora' });
  owner = await addUser(shop.app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => shop.app.close());

async function onRun(driver: TestUser, day = TODAY, promisedOn = day) {
  const order = await shop.makeOrder({ promisedOn });
  const run = await addRun(shop.app, {
    day,
    driverId: driver.id,
    state: 'out',
    orders: [order.id],
  });
  return { order, run };
}
const call = (who: TestUser, method: string, path: string, body?: object) =>
  shop.app.call(who, method, path, body, { 'idempotency-key': randomUUID() });
const reported = (order: OrderToDeliver, more: object = {}) => ({
  orderId: order.id,
  lines: allOf(order),
  signerName: 'Rosa',
  signedByName: true,
  ...more,
});
/** As a phone sends what it kept without a network. */
const late = (at: string) => ({ deviceTime: at, wasOffline: true, appVersion: '2.0.0' });
const number = async (order: OrderToDeliver) =>
  (await shop.app.db.pool.query('select number from orders where id = $1', [order.id])).rows[0]
    .number as string;
const deliveriesOf = async (order: OrderToDeliver) =>
  (await shop.app.db.pool.query('select driver_id from deliveries where order_id = $1', [order.id]))
    .rows;
const storedReport = async (order: OrderToDeliver) =>
  (
    await shop.app.db.pool.query('select why, state from refused_stops where order_id = $1', [
      order.id,
    ])
  ).rows;
const take = async (who: TestUser, order: OrderToDeliver, key: string = randomUUID()) =>
  takeOverStop(shop.app, who, { number: await number(order) }, key);
const versionOf = async (runId: string) => {
  const seen = await readRun(
    shop.app.db,
    { runs: runScope(owner), orders: doorScope(owner) },
    runId,
  );
  return seen?.version ?? 0;
};

seam(
  {
    fact: 'runs: the stop is on a colleague’s run',
    act: 'deliveries: a driver reports it delivered',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/deliveries/server/lock-reported.ts',
      code: 'if (!drivesOnly(actor)) {',
      without: 'if (actor.id) {',
    },
  },
  async () => {
    const { order } = await onRun(sue);
    // The scope of reading would hide it too; the desk's is the wider one.
    const both = { ...dan, duties: ['driver', 'books'] as const, workday: TODAY };
    await shop.app.db.pool.query(`update users set duties = '{driver,books}' where id = $1`, [
      dan.id,
    ]);
    expect((await call(both, 'POST', '/api/deliver-order', reported(order))).status).toBe(404);
    expect(await deliveriesOf(order)).toEqual([]);
    expect((await call(desk, 'POST', '/api/deliver-order', reported(order))).status).toBe(200);
  },
);

seam(
  {
    fact: 'runs: the stop is on a colleague’s run, or on one of another day',
    act: 'stops: a driver reads it by its address',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/scope.ts',
      code: 'if (scope.drives) return sql`(${ofCustomers} and ${driven(scope.drives, alias)})`;',
      without: '',
    },
  },
  async () => {
    const mine = await onRun(dan);
    for (const other of [
      await onRun(sue),
      await onRun(dan, YESTERDAY),
      await onRun(dan, '2026-04-03'),
    ])
      expect((await call(dan, 'GET', `/api/driver/stops?order=${other.order.id}`)).status).toBe(
        404,
      );
    expect((await call(dan, 'GET', `/api/driver/stops?order=${mine.order.id}`)).status).toBe(200);
  },
);

seam(
  {
    fact: 'runs: the run is yesterday’s',
    act: 'runs: its driver opens it today',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/scope.ts',
      code: 'and ${sql.id(`${alias}.day`)} = ${scope.day}::date)',
      without: ')',
    },
  },
  async () => {
    const { run } = await onRun(dan, YESTERDAY);
    const seen = (who: TestUser) =>
      readRun(shop.app.db, { runs: runScope(who), orders: doorScope(who) }, run);
    expect(await seen(dan)).toBeUndefined();
    expect((await seen(desk))?.id).toBe(run);
  },
);

seam(
  {
    fact: 'runs: the stop was on the driver’s run of yesterday when they reported it',
    act: 'deliveries: the report arrives after midnight',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/lock-reported.ts',
      code: 'const day = companyDay(company, at);',
      without: 'const day = actor.workday;',
    },
  },
  async () => {
    const { order, run } = await onRun(dan, YESTERDAY);
    const body = reported(order, { runId: run, ...late(`${YESTERDAY}T22:30:00.000Z`) });
    const key = randomUUID();
    for (const _ of [1, 2])
      expect((await shop.send(dan, body, key)).body).toMatchObject({ deliveredOn: YESTERDAY });
    expect(await deliveriesOf(order)).toHaveLength(1);
    // What says that it was made now is judged by now.
    const again = await onRun(dan, YESTERDAY);
    expect((await shop.send(dan, reported(again.order))).status).toBe(404);
  },
);

seam(
  {
    fact: 'runs: the desk took the stop off the run after the driver had been there',
    act: 'deliveries: the report arrives',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/lock-reported.ts',
      code: 'if (left?.after) {',
      without: 'if (left?.after === null) {',
    },
  },
  async () => {
    const { order, run } = await onRun(dan);
    // On a day without any planned stop every order of it is every driver's.
    await onRun(sue);
    const from = { runId: run, version: await versionOf(run) };
    await moveStop(shop.app, desk, { orderId: order.id, from, to: null, before: null });
    const sent = await shop.send(dan, reported(order, { runId: run, ...late(ago(20)) }));
    expect(sent.status).toBe(200);
    expect(await deliveriesOf(order)).toEqual([{ driver_id: dan.id }]);
  },
);

seam(
  {
    fact: 'runs: a stop left its run at the dock, and the desk deleted the empty run',
    act: 'deliveries: its driver, who drove off without a signal, reports it; the phone reads the day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/change-run.ts',
      code: 'await recordLeavings(tx, run.id);',
      without: '',
    },
  },
  async () => {
    // On a day without any planned stop every order of it is every driver's.
    await onRun(sue);
    for (const leaves of ['by itself', 'by the desk'] as const) {
      const order = await shop.makeOrder({ promisedOn: TODAY });
      const run = await addRun(shop.app, { day: TODAY, driverId: dan.id, orders: [order.id] });
      shop.app.clock.set(NOON - 60 * 60_000);
      if (leaves === 'by itself')
        await shop.app.db.pool.query(
          `update orders set promised_on = promised_on + 3 where id = $1`,
          [order.id],
        );
      else
        await moveStop(shop.app, desk, {
          orderId: order.id,
          from: { runId: run, version: await versionOf(run) },
          to: null,
          before: null,
        });
      await deleteRun(shop.app, desk, { runId: run, version: await versionOf(run) });
      const { takenOff } = (await call(dan, 'GET', '/api/driver/stops')).body;
      expect(takenOff, leaves).toContainEqual(
        expect.objectContaining({ orderId: order.id, run: '' }),
      );
      shop.app.clock.set(NOON);
      // After it left it was not theirs any more, which is said; before it was.
      const after = await call(dan, 'POST', '/api/deliver-order', reported(order, late(ago(10))));
      expect([after.status, after.body.error?.details?.reason], leaves).toEqual([
        409,
        'not-your-stop',
      ]);
      const sent = await call(dan, 'POST', '/api/deliver-order', reported(order, late(ago(90))));
      expect(sent.status, leaves).toBe(200);
      expect(await deliveriesOf(order)).toEqual([{ driver_id: dan.id }]);
      // Nobody else learns that there is such an order.
      const foreign = await call(sue, 'POST', '/api/deliver-order', reported(order, late(ago(90))));
      expect(foreign.status, leaves).toBe(404);
    }
  },
);

seam(
  {
    fact: 'deliveries: the driver had been at the door before the desk took the stop off the truck on the road',
    act: 'runs: the report arrives, and the run says what it brought',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/stop-on-run.ts',
      code: 'runId: input.runId,\n    at: stopMoment',
      without: 'runId: undefined,\n    at: stopMoment',
    },
  },
  async () => {
    const stood = async (order: OrderToDeliver) =>
      (
        await shop.app.db.pool.query(
          `select s.run_id, s.state, d.run_id as brought_by,
                  exists (select from deliveries_not_sent_out n where n.delivery_id = d.id) as unsent
             from deliveries d left join run_stops s on s.delivery_id = d.id where d.order_id = $1`,
          [order.id],
        )
      ).rows;
    // Off every run, or on another truck meanwhile.
    for (const other of [null, (await onRun(sue)).run]) {
      const { order, run } = await onRun(dan);
      const from = { runId: run, version: await versionOf(run) };
      const to = other === null ? null : { runId: other, version: await versionOf(other) };
      await moveStop(shop.app, desk, { orderId: order.id, from, to, before: null });
      const sent = await shop.send(dan, reported(order, { runId: run, ...late(ago(20)) }));
      expect(sent.status).toBe(200);
      expect(await stood(order)).toEqual([
        { run_id: run, state: 'done', brought_by: run, unsent: false },
      ]);
      const open = `select 1 from run_stops where order_id = $1 and state in ('planned', 'out')`;
      expect((await shop.app.db.pool.query(open, [order.id])).rows).toEqual([]);
      const { rows } = await shop.app.db.pool.query(
        'select kind from run_events where run_id = $1 order by seq',
        [run],
      );
      expect(rows.map((row) => row.kind)).toEqual(['took-off', 'reported']);
    }
    // Who drives the other truck names a colleague's run: theirs brought it.
    const moved = await onRun(dan);
    const own = (await onRun(sue)).run;
    await moveStop(shop.app, desk, {
      orderId: moved.order.id,
      from: { runId: moved.run, version: await versionOf(moved.run) },
      to: { runId: own, version: await versionOf(own) },
      before: null,
    });
    await shop.send(sue, reported(moved.order, { runId: moved.run, ...late(ago(20)) }));
    expect(await stood(moved.order)).toMatchObject([{ run_id: own, brought_by: own }]);
    // Nobody was there, and the desk has planned it on another truck: it stays there.
    const tried = await onRun(dan);
    const next = (await onRun(sue)).run;
    await moveStop(shop.app, desk, {
      orderId: tried.order.id,
      from: { runId: tried.run, version: await versionOf(tried.run) },
      to: { runId: next, version: await versionOf(next) },
      before: null,
    });
    const failed = { lines: [], failed: { reason: 'closed', note: 'Gate shut' }, signerName: '' };
    await shop.send(dan, reported(tried.order, { runId: tried.run, ...late(ago(20)), ...failed }));
    const stops = await shop.app.db.pool.query('select run_id from run_stops where order_id = $1', [
      tried.order.id,
    ]);
    expect(stops.rows).toEqual([{ run_id: next }]);
  },
);

seam(
  {
    fact: 'runs: the stop was no longer on the driver’s run when they reported it',
    act: 'deliveries: the report arrives',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/lock-reported.ts',
      code: 'if (left) throw notYourStop();',
      without: 'if (left) throw notFound();',
    },
  },
  async () => {
    const { order } = await onRun(dan);
    await onRun(sue);
    shop.app.clock.set(NOON - 40 * 60_000);
    await take(sue, order);
    shop.app.clock.set(NOON);
    const sent = await shop.send(dan, reported(order, late(ago(20))));
    expect([sent.status, sent.body.error.details.reason]).toEqual([409, 'not-your-stop']);
    expect(await storedReport(order)).toEqual([{ why: 'not-your-stop', state: 'open' }]);
    expect(await deliveriesOf(order)).toEqual([]);
  },
);

seam(
  {
    fact: 'deliveries: the desk has decided what becomes of leaking goods',
    act: 'stops: the phone that reported them reads its day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/read-driver-day.ts',
      code: 'damageDecidedOf(app.db, actor, now - DECIDED_MS),',
      without: 'Promise.resolve([] as Awaited<ReturnType<typeof damageDecidedOf>>),',
    },
  },
  async () => {
    const { order } = await onRun(dan);
    const leaking = allOf(order).map(({ orderLineId }) => ({
      orderLineId,
      delivered: 0,
      reason: 'leaking' as const,
      reasonNote: 'Cap cracked',
    }));
    const sent = await shop.send(dan, reported(order, { ...late(ago(20)), lines: leaking }));
    expect(sent.status).toBe(200);
    // The phone says at the line why less came.
    expect(sent.body.lines[0].reason).toBe('leaking');
    // Whether these goods count as hazardous is the desk's list's business: the row is what a phone is told by.
    const harmless = await shop.app.db.pool.query(
      'update products set hazardous = true where not hazardous returning id',
    );
    const heard = async (who: TestUser) =>
      (await shop.app.call(who, 'GET', '/api/driver/stops')).body.damageDecided.filter(
        (id: string) => id === order.id,
      );
    expect(await heard(dan)).toEqual([]);
    const { rows } = await shop.app.db.pool.query('select id from deliveries where order_id = $1', [
      order.id,
    ]);
    await expect(noteDamageDecided(shop.app, dan, rows[0].id, 'truck')).rejects.toThrow();
    await noteDamageDecided(shop.app, desk, rows[0].id, 'overpacked');
    expect(await heard(dan)).toEqual([order.id]);
    const newsOf = async (who: TestUser) =>
      (await shop.app.call(who, 'GET', '/api/driver/stops')).body.damageBecomes.filter(
        (one: { orderId: string }) => one.orderId === order.id,
      );
    expect(await newsOf(dan)).toEqual([{ orderId: order.id, becomes: 'overpacked' }]);
    expect(await newsOf(sue)).toEqual([]);
    await expect(undoDamageDecided(shop.app, dan, rows[0].id)).rejects.toThrow();
    await undoDamageDecided(shop.app, desk, rows[0].id);
    expect([await heard(dan), await newsOf(dan)]).toEqual([[], []]);
    await noteDamageDecided(shop.app, desk, rows[0].id, 'disposed');
    expect(await newsOf(dan)).toEqual([{ orderId: order.id, becomes: 'disposed' }]);
    expect(await heard(sue)).toEqual([]);
    await shop.app.db.pool.query('update products set hazardous = false where id = any($1)', [
      harmless.rows.map(({ id }) => id),
    ]);
  },
);

seam(
  {
    fact: 'deliveries: the desk has decided of a report whose stop was no longer on the driver’s run',
    act: 'stops: the phone that keeps the report reads its day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/read-driver-day.ts',
      code: 'decidedReportsOf(app.db, actor, now - DECIDED_MS),',
      without: 'Promise.resolve([] as Awaited<ReturnType<typeof decidedReportsOf>>),',
    },
  },
  async () => {
    const { order } = await onRun(dan);
    await onRun(sue);
    shop.app.clock.set(NOON - 40 * 60_000);
    await take(sue, order);
    shop.app.clock.set(NOON);
    const { kept } = (await shop.send(dan, reported(order, late(ago(20))))).body.error.details;
    const heard = async (who: TestUser) => {
      const { body } = await shop.app.call(who, 'GET', '/api/driver/stops');
      return body.decidedReports.filter(({ id }: { id: string }) => id === kept);
    };
    const decide = (who: TestUser) =>
      shop.app.call(
        who,
        'POST',
        '/api/settle-refused-stop',
        { id: kept, way: 'set-aside', reason: 'Sue was there first' },
        { 'idempotency-key': crypto.randomUUID() },
      );
    expect((await decide(dan)).status).toBe(403);
    expect(await heard(dan)).toEqual([]);
    expect((await decide(desk)).status).toBe(200);
    expect(await heard(dan)).toEqual([
      { id: kept, state: 'set_aside', reason: 'Sue was there first' },
    ]);
    expect(await heard(sue)).toEqual([]);
  },
);

seam(
  {
    fact: 'runs: the desk gave the run to another driver after a door',
    act: 'deliveries: the first driver’s report arrives',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/change-run.ts',
      code: '...(run.driverId === input.driverId ? {} : { driverWas: run.driverId }),',
      without: '',
    },
  },
  async () => {
    const { order, run } = await onRun(dan);
    const version = await versionOf(run);
    const crew = { name: 'North', driverId: sue.id, truckId: null };
    await changeRun(shop.app, desk, { runId: run, version, ...crew });
    const sent = await shop.send(dan, reported(order, { runId: run, ...late(ago(20)) }));
    expect(sent.status).toBe(200);
    expect((await shop.send(dan, reported((await onRun(sue)).order, late(ago(20))))).status).toBe(
      404,
    );
  },
);

seam(
  {
    fact: 'runs: the desk gave the run to another driver',
    act: 'stops: the phones of both read the day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/queries.ts',
      code: `is distinct from \${driver.id} and not left_runs.with_run
           and not exists (select from \${reassignedRunsForJoin} g
                            where g.run_id = s.run_id and g.driver_id = \${driver.id})`,
      without: 'is distinct from ${driver.id}',
    },
  },
  async () => {
    const { order, run } = await onRun(dan);
    const heard = async (who: TestUser) => {
      const { takenOff, reassignedRuns, runs, stops } = (
        await call(who, 'GET', '/api/driver/stops')
      ).body;
      const hasIt = [
        runs.some(({ id }: { id: string }) => id === run),
        stops.some(({ orderId }: { orderId: string }) => orderId === order.id),
      ];
      return { takenOff, reassignedRuns, hasIt };
    };
    const give = async (driverId: string | null) =>
      changeRun(shop.app, desk, {
        runId: run,
        version: await versionOf(run),
        name: 'North',
        driverId,
        truckId: null,
      });
    const mine = { takenOff: [], reassignedRuns: [], hasIt: [true, true] };
    expect(await heard(dan)).toEqual(mine);
    await give(sue.id);
    const reassigned = [{ runId: run, run: 'North', driver: 'Sue' }];
    expect(await heard(dan)).toEqual({
      takenOff: [],
      reassignedRuns: reassigned,
      hasIt: [false, false],
    });
    expect(await heard(sue)).toEqual(mine);
    await give(dan.id);
    expect(await heard(dan)).toEqual(mine);
  },
);

seam(
  {
    fact: 'runs: the desk gave the run another truck, its driver is the same',
    act: 'stops: the driver’s phone reads the day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/change-run.ts',
      code: "...((input.truckId ?? '') === crew?.truckId ? {} : { truckWas: crew?.truckId || null }),",
      without: '',
    },
  },
  async () => {
    const { order, run } = await onRun(dan);
    const [one, two] = [
      await addTruck(shop.app, { name: `Box ${run}` }),
      await addTruck(shop.app, { name: `Van ${run}` }),
    ];
    await shop.app.db.pool.query('update runs set truck_id = $1 where id = $2', [one, run]);
    const heard = async (who: TestUser, query = '') => {
      const { runs } = (await call(who, 'GET', `/api/driver/stops${query}`)).body;
      const found = runs.find(({ id }: { id: string }) => id === run);
      return [found?.truckName, found?.truckWas?.name];
    };
    const give = async (driverId: string, truckId: string | null) =>
      changeRun(shop.app, desk, {
        runId: run,
        version: await versionOf(run),
        name: 'North',
        driverId,
        truckId,
      });
    expect(await heard(dan)).toEqual([`Box ${run}`, undefined]);
    await give(dan.id, one);
    expect(await heard(dan)).toEqual([`Box ${run}`, undefined]);
    await give(dan.id, two);
    expect(await heard(dan)).toEqual([`Van ${run}`, `Box ${run}`]);
    // At the desk the order is looked at, nobody is told there.
    expect(await heard(desk, `?order=${order.id}`)).toEqual([`Van ${run}`, undefined]);
    await give(dan.id, null);
    expect(await heard(dan)).toEqual(['', `Van ${run}`]);
    // Who gets the run later drives the truck that it has.
    await give(sue.id, two);
    expect(await heard(sue)).toEqual([`Van ${run}`, undefined]);
    await give(sue.id, one);
    expect(await heard(sue)).toEqual([`Box ${run}`, `Van ${run}`]);
    shop.app.clock.set(NOON + 86_400_000);
    expect(await heard(sue)).toEqual([undefined, undefined]);
  },
);

seam(
  {
    fact: 'runs: the stop is on a colleague’s run',
    act: 'stops: an owner who drives reads the day, their own run is counted back',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/stops/server/read-driver-day.ts',
      code: '.filter((orderId) => !others.has(orderId))',
      without: '',
    },
  },
  async () => {
    const mine = await onRun(owner);
    const other = await onRun(sue);
    const planned = await shop.makeOrder({ promisedOn: TODAY });
    await addRun(shop.app, { day: TODAY, driverId: null, orders: [planned.id] });
    const onNone = await shop.makeOrder({ promisedOn: TODAY });
    const heard = async () => {
      const { stops } = (await call(owner, 'GET', '/api/driver/stops')).body;
      const ids = stops.map(({ orderId }: { orderId: string }) => orderId);
      return [mine.order, other.order, planned, onNone].map(({ id }) => ids.includes(id));
    };
    expect(await heard()).toEqual([true, false, false, false]);
    expect((await call(owner, 'POST', '/api/deliver-order', reported(mine.order))).status).toBe(
      200,
    );
    await shop.app.db.pool.query(`update runs set state = 'closed' where id = $1`, [mine.run]);
    expect(await heard()).toEqual([true, false, false, true]);
  },
);

seam(
  {
    fact: 'deliveries: a colleague was at the door of an order that rides on no run',
    act: 'stops: an owner without a run reads the day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/read-driver-day.ts',
      code: '.filter((orderId) => !reported.has(orderId))',
      without: '',
    },
  },
  async () => {
    const { order, run } = await onRun(sue);
    const own = await shop.makeOrder({ promisedOn: TODAY });
    const heard = async (id: string) => {
      const { stops } = (await call(owner, 'GET', '/api/driver/stops')).body;
      return stops.some(({ orderId }: { orderId: string }) => orderId === id);
    };
    expect((await call(sue, 'POST', '/api/deliver-order', reported(order))).status).toBe(200);
    // As a late report leaves it: the run has no stop for it.
    await shop.app.db.pool.query('delete from run_stops where run_id = $1', [run]);
    expect((await call(owner, 'POST', '/api/deliver-order', reported(own))).status).toBe(200);
    expect([await heard(order.id), await heard(own.id)]).toEqual([false, true]);
  },
);

seam(
  {
    fact: 'runs: the stop is a colleague’s',
    act: 'runs: a driver takes it over',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/take-over-stop.ts',
      code: '    people.map((one) => ({',
      without: '    people.slice(0, 0).map((one) => ({',
    },
  },
  async () => {
    const { order, run } = await onRun(dan);
    const mine = await onRun(sue);
    await shop.app.db.pool.query('update runs set created_by = $1 where id = $2', [desk.id, run]);
    await shop.app.db.pool.query(
      `insert into run_loads (run_id, order_line_id, loaded, checked_at) values ($1, $2, 5, now())`,
      [run, order.lineIds[0]],
    );
    const key = randomUUID();
    for (const _ of [1, 2])
      expect(await take(sue, order, key)).toMatchObject({ runId: mine.run, from: 'Dan' });
    const { rows } = await shop.app.db.pool.query(
      `select s.run_id, s.state, (select l.run_id from run_loads l where l.order_line_id = $2) as load
         from run_stops s where s.order_id = $1`,
      [order.id, order.lineIds[0]],
    );
    expect(rows).toEqual([{ run_id: mine.run, state: 'out', load: mine.run }]);
    const mails = await shop.app.db.pool.query(
      `select recipient from mails where kind = 'stop-taken-over' and recipient = any($1) order by 1`,
      [[dan.email, sue.email, desk.email]],
    );
    expect(mails.rows.map((row) => row.recipient)).toEqual([dan.email, desk.email].sort());
    const events = await shop.app.db.pool.query(
      `select actor_id, detail->>'driverWas' as was from run_events where run_id = $1 and kind = 'taken-over'`,
      [run],
    );
    expect(events.rows).toEqual([{ actor_id: sue.id, was: dan.id }]);
    const day = (await call(dan, 'GET', '/api/driver/stops')).body;
    expect([day.stops, day.takenOver]).toEqual([[], [{ orderId: order.id, by: 'Sue' }]]);
    expect((await call(dan, 'POST', '/api/deliver-order', reported(order))).status).toBe(409);
    expect((await call(sue, 'POST', '/api/deliver-order', reported(order))).status).toBe(200);
  },
);

seam(
  {
    fact: 'runs: a line was counted short on a colleague’s truck that has not left',
    act: 'runs: a driver on the road takes the stop over, and its customer is told that the order is out',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/leaves-with.ts',
      code: 'orderId, version }, leaves });',
      without: 'orderId, version } });',
    },
  },
  async () => {
    const customer = await addCustomer(shop.app);
    const buyer = await addUser(shop.app, { customers: [customer] });
    const order = await shop.makeOrder({ promisedOn: TODAY });
    await shop.app.db.pool.query(
      `update orders set status = 'confirmed', placed_by = $2, customer_id = $3 where id = $1`,
      [order.id, buyer.id, customer],
    );
    const run = await addRun(shop.app, {
      day: TODAY,
      driverId: dan.id,
      state: 'loading',
      orders: [order.id],
    });
    await countLoad(shop.app, run, dan.id);
    await shop.app.db.pool.query(
      `update run_loads set loaded = loaded - 1, short_reason = 'not-found' where order_line_id = $1`,
      [order.lineIds[0]],
    );
    await onRun(sue);
    await take(sue, order);
    const { rows } = await shop.app.db.pool.query<{ subject: string; body_text: string }>(
      `select subject, body_text from mails where kind = 'order-sent-out' and recipient = $1`,
      [buyer.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).toBe(
      `A part of your order ${await number(order)} is out for delivery`,
    );
    expect(rows[0]?.body_text).toMatch(
      /\d+ of \d+ is on the truck\.|\d+ of \d+ are on the truck\./,
    );
    expect(rows[0]?.body_text).toContain(MAIL_MESSAGES.stopsBefore(1));
  },
);

seam(
  {
    fact: 'runs: the stop is another day’s',
    act: 'runs: a driver takes it over',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/take-over-stop.ts',
      code: '  checkToday(order, at, today);\n',
      without: '',
    },
  },
  async () => {
    await onRun(dan);
    for (const day of [YESTERDAY, '2026-04-03'])
      await expect(take(dan, (await onRun(sue, day)).order)).rejects.toMatchObject({ status: 404 });
    // Not of the desk's either, nor what a buyer may do.
    await expect(take(desk, (await onRun(sue, YESTERDAY)).order)).rejects.toMatchObject({
      status: 404,
    });
  },
);

seam(
  {
    fact: 'runs: the run is closed',
    act: 'deliveries: its driver corrects a delivery of it',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/deliveries/server/correct-delivery.ts',
      code: 'if (head.runClosed) throw correctionIsDesks();',
      without: '',
    },
  },
  async () => {
    const { order, run } = await onRun(dan);
    const { deliveryId } = (await shop.send(dan, reported(order, { runId: run }))).body;
    const lines = [{ orderLineId: order.lineIds[0], delivered: 4 }];
    const correct = (who: TestUser, seen: number, delivered: number) =>
      call(who, 'POST', '/api/correct-delivery', {
        deliveryId,
        seen,
        lines: lines.map((line) => ({ ...line, delivered })),
        reason: 'miscounted',
        note: 'Counted again',
      });
    expect((await correct(dan, 0, 4)).status).toBe(200);
    await shop.app.db.pool.query(`update runs set state = 'closed', closed_at = $2 where id = $1`, [
      run,
      new Date(NOON),
    ]);
    const refused = await correct(dan, 1, 3);
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'run-closed']);
    expect((await correct(desk, 1, 3)).status).toBe(200);
  },
);

seam(
  {
    fact: 'receiving: a colleague shows the receiver a code',
    act: 'receiving: another driver makes one for the same order',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/receiving/server/make-link.ts',
      code: 'if (drivesOnly(actor)) await checkNobodyElses(tx, actor, order.id, now);',
      without: '',
    },
  },
  async () => {
    // A day without runs: every driver's.
    shop.app.clock.set(Date.parse('2026-03-20T17:00:00Z'));
    const order = await shop.makeOrder({ promisedOn: '2026-03-20' });
    const body = {
      orderId: order.id,
      lines: order.lineIds.map((orderLineId) => ({ orderLineId, delivered: 1 })),
    };
    expect((await call(dan, 'POST', '/api/receiving-links', body)).status).toBe(200);
    const refused = await call(sue, 'POST', '/api/receiving-links', body);
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'code-of-colleague']);
    expect((await call(dan, 'POST', '/api/receiving-links', body)).status).toBe(200);
    expect((await call(desk, 'POST', '/api/receiving-links', body)).status).toBe(200);
  },
);
