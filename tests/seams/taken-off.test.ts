import { expect } from 'vitest';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { arrangeRuns } from '../../src/delivery/runs/server/arrange-runs.ts';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { putOnRun } from '../../src/delivery/runs/server/put-on-run.ts';
import { recallRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { printPaper } from '../../src/delivery/shipping/server/print-paper.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { signPaper } from '../../src/delivery/shipping/server/sign-paper.ts';
import type { DriverDay } from '../../src/delivery/stops/contract.ts';
import { addUser } from '../support/app.ts';
import {
  apart,
  bleach,
  FACTS,
  leave,
  orderId,
  orderOf,
  query,
  ready,
  runId,
  startDepartures,
} from '../support/departures.ts';
import {
  app,
  DAY,
  desk,
  driver,
  move,
  put,
  seenAt,
  soap,
  statusOf,
  stopsOf,
} from '../support/planning.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addRun, countLoad } from '../support/runs.ts';
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

seam(
  {
    fact: 'runs: a stop was counted and came off its run at the dock',
    act: 'shipping: the run leaves',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/leave-dock.ts',
      code: 'where rl.run_id = ${runId} and l.id = rl.order_line_id',
      without: 'where false',
    },
  },
  async () => {
    const mild = await orderOf([[soap, 1]]);
    await put(mild, runId);
    const more = await orderOf([[bleach, 2]]);
    await put(more, runId);
    await countLoad(app, runId, driver.id, apart());
    const coast = await addRun(app, { day: DAY, name: 'Coast' });
    await move(more, runId, coast);
    await ready();
    await leave();
    const { paper } = await readPaper(app, desk, runId);
    expect([paper.state, paper.content.packages]).toEqual(['signed', 2]);
    // It lies in no truck: where it rides is as free as it was.
    await move(more, coast, null);
    await put(more, coast);
    expect(await stopsOf(coast)).toEqual([more]);
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
