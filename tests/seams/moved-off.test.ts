import { expect } from 'vitest';
import { deleteRun } from '../../src/delivery/runs/server/change-run.ts';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import type { DriverDay } from '../../src/delivery/stops/contract.ts';
import * as orderPage from '../../src/frame/joined/order.tsx';
import { updateOrder } from '../../src/ordering/orders/server/public/update-order.ts';
import {
  leave,
  orderId,
  orderOf,
  pointsOf,
  query,
  ready,
  runId,
  startDepartures,
} from '../support/departures.ts';
import {
  app,
  desk,
  driver,
  put,
  seen,
  seenAt,
  soap,
  statusOf,
  stopsOf,
} from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

// The desk moves the day of an order that rides on a run: it leaves the run, as far as nothing of it is on the road.

startDepartures();
const NEXT_DAY = '2026-03-11';

/** The desk moves the order to another day, on its page. */
async function moveDay(order: string, promisedOn: string) {
  const { rows } = await query('select version from orders where id = $1', [order]);
  const form = { action: 'move-day', version: String(rows[0]?.version), promisedOn, reason: '' };
  return (
    await postPage(app, desk, orderPage, { ...form, key: crypto.randomUUID() }, { orderId: order })
  ).data;
}
/** Still in the table, whatever is read of it. */
const rowOf = async (order: string) =>
  (await query('select state from run_stops where order_id = $1 and run_id = $2', [order, runId]))
    .rows;

seam(
  {
    fact: 'orders: the desk moves the day of an order that rides on a run at the dock',
    act: 'runs: board, check and departure of its old run',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/queries.ts',
      code: '!row.stands && !row.movedAway',
      without: '!row.stands',
    },
  },
  async () => {
    const mild = await orderOf([[soap, 1]]);
    await put(mild, runId);
    await ready();
    const other = await orderOf([[soap, 1]]);
    await put(other, runId);
    const left = await moveDay(other, NEXT_DAY);
    expect(left).toEqual({
      done: 'move-day',
      left: 'It was on “North” of Tue, Mar 10 and has left it.',
    });
    expect(await seen(runId)).toMatchObject({ left: [], stops: [{}, {}] });
    expect(await pointsOf()).toEqual([]);
    // The departure leaves nothing of it behind, and nobody says that it is out.
    await leave();
    expect([await rowOf(other), await statusOf(other), await statusOf(mild)]).toEqual([
      [],
      'confirmed',
      'out_for_delivery',
    ]);
    const next = await addRun(app, { day: NEXT_DAY, name: 'Next' });
    await put(other, next);
    expect(await stopsOf(next)).toEqual([other]);
  },
);

seam(
  {
    fact: 'orders: the desk moves the day of an order whose goods are counted into a truck at the dock',
    act: 'shipping: the run leaves; its driver reads it on the phone',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/stops/server/queries.ts',
      code: 'union all select m.order_id, m.driver_id, m.day, false from ${movedAwayForJoin} m',
      without: '',
    },
  },
  async () => {
    await put(await orderOf([[soap, 1]]), runId);
    await ready();
    const { left } = (await moveDay(orderId, NEXT_DAY)) as { left: string };
    expect(left).toBe(
      'It was on “North” of Tue, Mar 10 and has left it. Its goods are in that truck: have them unloaded.',
    );
    expect((await pointsOf()).map(({ kind }) => kind)).toEqual(['unload']);
    await expect(leave()).rejects.toMatchObject({ code: 'failed-precondition' });
    const { body } = await app.call(driver, 'GET', '/api/driver/stops');
    expect((body as DriverDay).takenOff).toEqual([
      { orderId, run: '', isAboard: false, isToUnload: true },
    ]);
    const ids = (await readLoadAtDock(app, driver, runId)).toUnload?.map((l) => l.orderLineId);
    const lines = (ids ?? []).map((orderLineId) => ({ orderLineId, loaded: 0 }));
    const key = { 'idempotency-key': crypto.randomUUID() };
    await app.call(driver, 'POST', '/api/check-load', { runId, lines }, key);
    await leave();
    expect([await rowOf(orderId), await statusOf(orderId)]).toEqual([[], 'confirmed']);
  },
);

seam(
  {
    fact: 'orders: the day of the last order of a run was moved',
    act: 'runs: the desk deletes the empty run',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/change-run.ts',
      code: 'await dropMovedAway(tx, run.id, new Date(app.clock.now()));',
      without: '',
    },
  },
  async () => {
    await moveDay(orderId, NEXT_DAY);
    expect(await seen(runId)).toMatchObject({ stops: [], left: [] });
    await deleteRun(app, desk, await seenAt(runId));
    expect(await rowOf(orderId)).toEqual([]);
  },
);

seam(
  {
    fact: 'orders: an order that came back from a run on the road is promised for another day',
    act: 'runs: its run on the road',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/joins.ts',
      code: "rs.state = 'planned' and o.promised_day <> rs.promised_on",
      without: 'o.promised_day <> rs.promised_on',
    },
  },
  async () => {
    await ready();
    await leave();
    const { rows } = await query('select version from orders where id = $1', [orderId]);
    await updateOrder(app, desk, {
      action: 'back-to-confirmed',
      orderId,
      version: Number(rows[0]?.version),
    });
    // Nothing is said to have left: its goods are on the road, and the board asks.
    expect(await moveDay(orderId, NEXT_DAY)).toEqual({ done: 'move-day' });
    expect((await seen(runId)).left.map((stop) => stop.orderId)).toEqual([orderId]);
    expect(await rowOf(orderId)).toEqual([{ state: 'out' }]);
  },
);
