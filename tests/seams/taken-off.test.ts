import { expect } from 'vitest';
import * as runPage from '../../src/delivery/deliveries/pages/run.tsx';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { arrangeRuns } from '../../src/delivery/runs/server/arrange-runs.ts';
import { deleteRun } from '../../src/delivery/runs/server/change-run.ts';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { putOnRun } from '../../src/delivery/runs/server/put-on-run.ts';
import { changeRun } from '../../src/delivery/shipping/server/change-crew.ts';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { recallRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import { printPaper } from '../../src/delivery/shipping/server/print-paper.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { signPaper } from '../../src/delivery/shipping/server/sign-paper.ts';
import type { DriverDay } from '../../src/delivery/stops/contract.ts';
import { addUser } from '../support/app.ts';
import {
  FACTS,
  leave,
  orderId,
  orderOf,
  pointsOf,
  query,
  ready,
  runId,
  serial,
  startDepartures,
} from '../support/departures.ts';
import {
  app,
  DAY,
  desk,
  driver,
  move,
  put,
  seen,
  seenAt,
  soap,
  statusOf,
  stopsOf,
} from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addRun, addTruck } from '../support/runs.ts';
import { seam } from './seam.ts';

// The desk takes a stop off a truck that is on the road: its goods lie there, whoever reads.

startDepartures();

/** A truck on the road, its paper signed: bleach and acid for one door, soap for the next. */
async function onTheRoad() {
  const other = await orderOf([[soap, 1]]);
  await put(other, runId);
  await ready();
  await leave();
  return other;
}

seam(
  {
    fact: 'runs: the goods of a stop lie in the truck, the desk took the stop off it or moved it',
    act: 'shipping: its driver reads, prints and signs the paper of that truck',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/read-load.ts',
      code: 'const orders = takeOverScope(user);',
      without:
        "const orders = { ...takeOverScope(user), drives: user.duties.includes('desk') ? null : { driverId: user.id, day: user.workday, delivered: true } };",
    },
  },
  async () => {
    await onTheRoad();
    const facts = async (user: typeof desk) => {
      const { hash, state, content } = (await readPaper(app, user, runId)).paper;
      const { bytes } = await printPaper(app, user, runId, null);
      const page = await loadRun(app, user, runId, 'papers');
      const carries = [page.shipping, page.asked?.state, page.asked?.content, page.goods];
      return { hash, state, content, carries, words: (await readPdf(bytes)).pages };
    };
    const { body } = await app.call(driver, 'GET', '/api/driver/stops');
    const phone = async () =>
      ((await app.call(driver, 'GET', '/api/driver/stops')).body as DriverDay).runs[0]
        ?.shippingPaper;
    const before = await facts(desk);
    expect([before.state, before.content.packages]).toEqual(['signed', 2]);
    expect((body as DriverDay).runs[0]?.shippingPaper).toMatchObject({ state: 'signed' });

    await move(orderId, runId, null);
    expect(await facts(desk)).toEqual(before);
    expect(await facts(driver)).toEqual(before);
    expect(await phone()).toMatchObject({ state: 'signed' });

    // What he signs is what both read, the goods that lie there among it.
    await signPaper(app, driver, { runId, hash: before.hash, checked: true }, FACTS);
    expect(await statusOf(orderId)).toBe('confirmed');
  },
);

seam(
  {
    fact: 'runs: the goods of an order lie in a truck on the road',
    act: 'runs: the desk puts its stop on another run of that day, at once or after taking it off',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/move-stop.ts',
      code: 'if (to && at?.runId !== to.id) await checkGoods(tx, order, to);',
      without: '',
    },
  },
  async () => {
    await onTheRoad();
    const coast = await addRun(app, { day: DAY, name: 'Coast' });
    const refused = { details: { reason: 'goods-on-road', on: 'North' } };
    const known = async () =>
      (await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`))).refused[orderId]?.[coast];
    await expect(move(orderId, runId, coast)).rejects.toMatchObject(refused);
    expect(await known()).toContain('in the truck of “North”');
    expect(await statusOf(orderId)).toBe('out_for_delivery');
    await move(orderId, runId, null);
    await expect(put(orderId, coast)).rejects.toMatchObject(refused);
    expect(await known()).toContain('in the truck of “North”');
    // By the next day they have come back; and called back, that truck gives them up.
    const nextDay = await addRun(app, { day: '2026-03-11', name: 'Thursday' });
    await put(orderId, nextDay);
    await move(orderId, nextDay, null);
    await recallRun(app, desk, await seenAt(runId));
    await put(orderId, coast);
    expect(await stopsOf(coast)).toEqual([orderId]);
    expect((await readPaper(app, desk, coast)).load.lines.map(({ loaded }) => loaded)).toEqual([
      null,
      null,
    ]);
  },
);

seam(
  {
    fact: 'runs: the goods of an order lie in a truck on the road',
    act: 'runs: the desk takes a suggestion that names it',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/arrange-runs.ts',
      code: 'if (there) throw goodsOnRoad(order.number, run.name, there.runName);',
      without: '',
    },
  },
  async () => {
    await onTheRoad();
    await move(orderId, runId, null);
    const coast = await addRun(app, { day: DAY, name: 'Coast' });
    const arrange = async () =>
      arrangeRuns(app, desk, { runs: [{ ...(await seenAt(coast)), orderIds: [orderId] }] });
    await expect(arrange()).rejects.toMatchObject({ details: { reason: 'goods-on-road' } });
    await query('update run_loads set loaded = 0 where run_id = $1', [runId]);
    await arrange();
    expect(await stopsOf(coast)).toEqual([orderId]);
  },
);

seam(
  {
    fact: 'runs: the goods of an order lie in a truck on the road',
    act: 'runs: the desk puts many orders on a run, or last week’s runs on the day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/put-on-run.ts',
      code: '(there && REFUSED.goods(there.runName))',
      without: 'null',
    },
  },
  async () => {
    await onTheRoad();
    await move(orderId, runId, null);
    const coast = await addRun(app, { day: DAY, name: 'Coast' });
    const many = await putOnRun(app, desk, { runId: coast, orderIds: [orderId] });
    expect(many.put).toEqual([]);
    expect(many.not[0]?.why).toContain('in the truck of “North”');
  },
);

seam(
  {
    fact: 'runs: the goods of an order lie in a truck on the road, the desk took its stop off',
    act: 'runs: another driver takes the stop over',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/take-over-stop.ts',
      code: 'if (!at) await checkGoods(tx, order, to);',
      without: '',
    },
  },
  async () => {
    await onTheRoad();
    const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    const coast = await addRun(app, { day: DAY, name: 'Coast', driverId: other.id });
    const { rows } = await query('select number from orders where id = $1', [orderId]);
    const take = async () => {
      const body = { number: rows[0]?.number, runId: coast };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const answer = await app.call(other, 'POST', '/api/take-over-stop', body, key);
      return [answer.status, answer.body.error?.details.reason];
    };
    await move(orderId, runId, null);
    expect(await take()).toEqual([409, 'goods-on-road']);
    // Back on the run that carries it, it goes over with what was loaded for it.
    await put(orderId, runId);
    expect(await take()).toEqual([200, undefined]);
    expect((await readPaper(app, desk, coast)).load.lines.map(({ loaded }) => loaded)).toEqual([
      1, 1,
    ]);
  },
);

/** Says by the load check that these lines are out of the truck, as a phone sends it. */
const unload = async (user: typeof desk, run: string, lines: readonly string[], loaded = 0) => {
  const body = { runId: run, lines: lines.map((orderLineId) => ({ orderLineId, loaded })) };
  const key = { 'idempotency-key': crypto.randomUUID() };
  return app.call(user, 'POST', '/api/check-load', body, key);
};

/** At the dock, all counted: the bleach beside the acid, and soap for another door. The desk takes bleach and acid off. */
async function takenOffAtDock() {
  const mild = await orderOf([[soap, 1]]);
  await put(mild, runId);
  await ready();
  await move(orderId, runId, null);
  const { rows } = await query('select number from orders where id = $1', [orderId]);
  return { mild, number: rows[0]?.number as string };
}

seam(
  {
    fact: 'runs: a stop was counted, and came off its run at the dock',
    act: 'shipping: the run leaves',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/departure-points.ts',
      code: '...unloadPoints(known.load),',
      without: '',
    },
  },
  async () => {
    const { number } = await takenOffAtDock();
    const points = await pointsOf();
    expect(points.map(({ kind }) => kind)).toEqual(['unload']);
    expect(points[0]?.text).toBe(
      `2 packages of ${number} are loaded, and it is not on this run any more: unload them.`,
    );
    await expect(leave()).rejects.toMatchObject({ code: 'failed-precondition' });
    const wants = { points: ['count' as const], reason: 'Hurry' };
    await expect(leave(wants)).rejects.toMatchObject({ code: 'failed-precondition' });
    // Its phone says it in the one press, and so does the run's page.
    const dock = await readLoadAtDock(app, driver, runId);
    expect(dock.toUnload?.map((line) => [line.number, line.loaded])).toEqual([
      [number, 1],
      [number, 1],
    ]);
    expect(dock.departure?.points.map(({ kind }) => kind)).toEqual(['unload']);
    const ids = dock.toUnload?.map((line) => line.orderLineId) ?? [];
    const stranger = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    expect((await unload(stranger, runId, ids)).status).toBe(404);
    // More than nothing is no word about it.
    expect((await unload(driver, runId, ids, 1)).body.refused).toHaveLength(2);
    const [first = '', second = ''] = ids;
    expect((await unload(driver, runId, [first])).body.recorded).toMatchObject([{ loaded: 0 }]);
    expect((await pointsOf()).map(({ kind }) => kind)).toContain('unload');
    const press = { intent: 'unload', runId, lines: second };
    expect((await postPage(app, desk, runPage, press, { runId })).data.error).toBeUndefined();
    expect((await pointsOf()).map(({ kind }) => kind)).toEqual([]);
    const events = await query(
      `select actor_id from run_events where run_id = $1 and kind = 'unloaded' order by seq`,
      [runId],
    );
    expect(events.rows.map((row) => row.actor_id)).toEqual([driver.id, desk.id]);
    await leave();
    expect((await readPaper(app, desk, runId)).paper.state).toBe('none');
  },
);

seam(
  {
    fact: 'runs: a stop was counted, and came off its run at the dock',
    act: 'shipping: what is aboard is read for the road and its paper',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/read-load.ts',
      code: 'rl.loaded > 0 or ${liesOffRun})) rs',
      without: 'rl.loaded > 0)) rs',
    },
  },
  async () => {
    const facts = async () => {
      const { load, paper, onTruck } = await readPaper(app, desk, runId);
      const { goods, weight } = load;
      const regulated = goods?.regulated.reduce((sum, { quantity }) => sum + quantity, 0);
      const apart = goods?.apart.length;
      return [regulated, apart, weight.pounds, onTruck.packages, paper.content.packages];
    };
    const mild = await orderOf([[soap, 1]]);
    await put(mild, runId);
    await ready();
    const before = await facts();
    expect(before).toEqual([2, 1, expect.any(Number), 2, 2]);
    await move(orderId, runId, null);
    expect(await facts()).toEqual(before);
    expect((await readPaper(app, desk, runId)).paper.state).toBe('signed');
    // In one section with what joins it, it keeps the truck at the dock like any goods.
    await query(`update run_loads set section = 'Nose' where run_id = $1`, [runId]);
    expect((await pointsOf()).map(({ kind }) => kind)).toContain('pairs');
    const check = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
    expect(check?.counted).toMatchObject({ packages: 1, of: 1, lines: 'all' });
    expect(check?.loadedOf).toEqual({ [mild]: 1 });
    // Its driver reads it beside the stop that is gone.
    const { body } = await app.call(driver, 'GET', '/api/driver/stops');
    expect((body as DriverDay).takenOff).toEqual([
      { orderId, run: '', isAboard: false, isToUnload: true },
    ]);
    // Put back on, it is counted as it stands.
    await put(orderId, runId);
    expect((await readPaper(app, desk, runId)).load.toUnload).toEqual([]);
    expect((await readPaper(app, desk, runId)).load.lines.map(({ loaded }) => loaded)).toEqual([
      1, 1, 1,
    ]);
  },
);

seam(
  {
    fact: 'runs: the goods of an order lie in a truck at the dock',
    act: 'runs: another run, to which the desk moved the order, counts it into its truck or leaves',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/check-load.ts',
      code: 'if (line.liesIn && counted.loaded > 0)',
      without: 'if (false)',
    },
  },
  async () => {
    const { number } = await takenOffAtDock();
    const coast = await addRun(app, { day: DAY, name: 'Coast', driverId: driver.id });
    await put(orderId, coast);
    const point = (await pointsOf(desk, coast)).find(({ kind }) => kind === 'unload');
    expect(point?.text).toBe(
      `2 packages of ${number} are loaded in the truck of “North”: unload them there, then count them here.`,
    );
    expect(point?.out.to).toBe(`/dashboard/runs/${runId}/load`);
    const ids = (await readPaper(app, desk, coast)).load.lines.map((line) => line.orderLineId);
    const early = await unload(driver, coast, ids, 1);
    expect(early.body.refused[0]?.why).toContain('is loaded in the truck of “North”');
    expect((await pointsOf()).map(({ kind }) => kind)).toContain('unload');
    await unload(driver, runId, ids);
    expect((await unload(driver, coast, ids, 1)).body).toMatchObject({ refused: [], uncounted: 0 });
    for (const run of [runId, coast])
      expect((await pointsOf(desk, run)).map(({ kind }) => kind)).not.toContain('unload');
  },
);

seam(
  {
    fact: 'runs: the goods of an order that came off lie in a truck at the dock',
    act: 'runs: the desk gives the run another truck',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/change-run.ts',
      code: "if (run.state !== 'out' && crew?.truckId && (input.truckId ?? '') !== crew.truckId)\n      await checkUnloaded(tx, actor, run);",
      without: '',
    },
  },
  async () => {
    await ready();
    await move(orderId, runId, null);
    const other = await addTruck(app, { name: `Other ${serial}`, sections: ['Nose', 'Tail'] });
    const { name, driverId } = await seen(runId);
    const change = async () =>
      changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId: other });
    const { rows } = await query('select number from orders where id = $1', [orderId]);
    await expect(change()).rejects.toMatchObject({
      details: { reason: 'goods-to-unload' },
      message: expect.stringMatching(
        new RegExp(`lie 1 (Bleach|Sour), 55 gal drum, of ${rows[0]?.number} and 1`),
      ),
    });
    const { toUnload } = (await readPaper(app, desk, runId)).load;
    await unload(
      desk,
      runId,
      toUnload.map((line) => line.orderLineId),
    );
    await change();
    expect((await seen(runId)).truckId).toBe(other);
  },
);

seam(
  {
    fact: 'runs: the goods of an order lie in a truck at the dock',
    act: 'runs: the desk deletes the run, whose last stop it took off',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/change-run.ts',
      code: 'if (lying.length > 0) throw goodsToUnload(run.name, lying);',
      without: '',
    },
  },
  async () => {
    await ready();
    await move(orderId, runId, null);
    const gone = async () => deleteRun(app, desk, await seenAt(runId));
    await expect(gone()).rejects.toMatchObject({ details: { reason: 'goods-to-unload' } });
    const { toUnload } = (await readPaper(app, desk, runId)).load;
    await unload(
      desk,
      runId,
      toUnload.map((line) => line.orderLineId),
    );
    await gone();
  },
);

seam(
  {
    fact: 'runs: the desk took a stop off the run on the road, or moved it',
    act: 'stops: its driver’s phone reads the day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/read-driver-day.ts',
      code: 'takenOffFrom(app.db, actor, today),',
      without: '[],',
    },
  },
  async () => {
    await onTheRoad();
    const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    const newsFor = async (by = driver) =>
      ((await app.call(by, 'GET', '/api/driver/stops')).body as DriverDay).takenOff;
    expect(await newsFor()).toEqual([]);
    await move(orderId, runId, null);
    expect(await newsFor()).toEqual([{ orderId, run: '', isAboard: true }]);
    const nextDay = await addRun(app, { day: '2026-03-11', name: 'Thursday', driverId: other.id });
    await put(orderId, nextDay);
    expect(await newsFor()).toEqual([{ orderId, run: 'Thursday', isAboard: true }]);
    expect(await newsFor(other)).toEqual([]);
    await query('update run_loads set loaded = 0 where run_id = $1', [runId]);
    expect(await newsFor()).toEqual([{ orderId, run: 'Thursday', isAboard: false }]);
    await query('update run_loads set loaded = 1 where run_id = $1', [runId]);
    await move(orderId, nextDay, runId);
    expect(await newsFor()).toEqual([]);
  },
);
