import { expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { TO_DECIDE } from '../../src/delivery/deliveries/decide-messages.ts';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import { closeRun } from '../../src/delivery/deliveries/server/close-run.ts';
import { readCountBack } from '../../src/delivery/deliveries/server/count-back.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { newId } from '../../src/platform/clock.ts';
import {
  leave,
  orderId,
  orderOf,
  query,
  ready,
  runId,
  startDepartures,
} from '../support/departures.ts';
import { openPage } from '../support/open-page.ts';
import { contextOf } from '../support/page-context.ts';
import { app, DAY, desk, driver, move, put, seen, soap, statusOf } from '../support/planning.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

// The driver had no connection while the desk took the stop off the truck on the road, and handed its goods over all the same.

startDepartures();

/** The driver reports all of an order as handed over, now. */
async function deliver(order: string) {
  const { rows } = await query('select id from order_lines where order_id = $1', [order]);
  return app.call(
    driver,
    'POST',
    '/api/deliver-order',
    {
      orderId: order,
      runId,
      lines: rows.map(({ id }) => ({ orderLineId: id, delivered: 1 })),
      signerName: 'Rosa',
      noSignatureReason: 'No pen',
      deviceTime: new Date(app.clock.now()).toISOString(),
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
}

/**
 * The truck is on the road with bleach and acid for one door and soap, which is delivered; the desk takes the first stop off, and its driver
 * reports it all the same.
 */
async function reportedAfterwards(): Promise<string> {
  const mild = await orderOf([[soap, 1]]);
  await put(mild, runId);
  await ready();
  await leave();
  expect((await deliver(mild)).status).toBe(200);
  await move(orderId, runId, null);
  app.clock.advance(60_000);
  const sent = await deliver(orderId);
  expect(sent.status).toBe(409);
  return sent.body.error.details.kept;
}

const handedOver = (id: string) =>
  app.call(
    desk,
    'POST',
    '/api/settle-refused-stop',
    { id, way: 'record', reason: 'Rosa has them' },
    { 'idempotency-key': crypto.randomUUID() },
  );
const perProduct = async () =>
  (await readCountBack(app.db, desk, runId)).products.map(({ loaded, delivered, expected }) => [
    loaded,
    delivered,
    expected.returned,
  ]);
/** The desk closes the run: everything as expected. */
const close = async (reason?: string) => {
  const { products } = await readCountBack(app.db, desk, runId);
  return closeRun(
    app,
    desk,
    {
      runId,
      products: products.map((one) => ({
        productId: one.productId,
        ...one.expected,
        explanation: '',
      })),
      empties: [],
      stops: [],
      ...(reason ? { reason } : {}),
    } as Parameters<typeof closeRun>[2],
    newId(app),
  );
};

seam(
  {
    fact: 'deliveries: the desk records what was handed over at a stop that it had taken off the truck',
    act: 'runs: count back, paper, progress and closing of the run that carried it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/stop-on-run.ts',
      code: 'decided: forDriver !== undefined,',
      without: 'decided: false,',
    },
  },
  async () => {
    const report = await reportedAfterwards();
    expect((await perProduct()).toSorted()).toEqual([
      [1, 0, 1],
      [1, 0, 1],
      [1, 1, 0],
    ]);
    expect((await readPaper(app, desk, runId)).onTruck.packages).toBe(2);
    expect((await handedOver(report)).status).toBe(200);
    expect(await statusOf(orderId)).toBe('delivered');
    const all = [1, 1, 0];
    expect(await perProduct()).toEqual([all, all, all]);
    expect((await readPaper(app, desk, runId)).onTruck.packages).toBe(0);
    const live = await loadLive(app, desk, await readCompany(app), { day: DAY, today: DAY });
    expect(live.stops.find((stop) => stop.orderId === orderId)).toMatchObject({
      run: { id: runId },
      isOpen: false,
    });
    expect(live.decide?.unsent).toEqual([]);
    await close();
    const { rows } = await query(
      'select loaded, delivered, returned from run_counts where run_id = $1',
      [runId],
    );
    const counted = { loaded: 1, delivered: 1, returned: 0 };
    expect(rows).toEqual([counted, counted, counted]);
  },
);

seam(
  {
    fact: 'deliveries: a report of goods in the truck waits for the desk, who had taken its stop off',
    act: 'deliveries: the run is closed',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/waiting-reports.ts',
      code: 'where rl.run_id = ${runId} and rl.loaded > 0',
      without: 'where false',
    },
  },
  async () => {
    const report = await reportedAfterwards();
    await expect(close()).rejects.toMatchObject({ details: { reason: 'reason-missing' } });
    await close('The office closes');
    // Its count says that all came back: what was handed over all the same is a difference to look into.
    expect((await handedOver(report)).status).toBe(200);
    const { rows } = await query(
      `select d.run_id, c.kind, c.told, c.other from deliveries d join delivery_cases c on c.delivery_id = d.id
        where d.order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([
      { run_id: runId, kind: 'late-report', told: 1, other: 0 },
      { run_id: runId, kind: 'late-report', told: 1, other: 0 },
    ]);
    expect((await seen(runId)).stops.map((stop) => stop.orderId)).not.toContain(orderId);
  },
);

seam(
  {
    fact: 'deliveries: the desk records what was handed over of an order that stands on a run of tomorrow',
    act: 'runs: both runs read their stops',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/return-to-run.ts',
      code: 'await dropStops(tx, others);',
      without: '',
    },
  },
  async () => {
    const report = await reportedAfterwards();
    const nextDay = await addRun(app, { day: '2026-03-11', name: 'Thursday' });
    await put(orderId, nextDay);
    expect((await handedOver(report)).status).toBe(200);
    const { rows } = await query('select run_id, state from run_stops where order_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ run_id: runId, state: 'done' }]);
  },
);

/** The day's page as the desk opens it. */
const openDay = async (search = `?day=${DAY}`) => {
  const request = new Request(`http://shop/dashboard/deliveries${search}`);
  const args = { request, params: {}, context: contextOf(app, desk) };
  const answer = openPage([dayPage as never], dayPage.loader as never, args);
  return (await answer) as Awaited<ReturnType<typeof dayPage.loader>>;
};

seam(
  {
    fact: 'deliveries: a driver reported an order whose stop the desk had taken off',
    act: 'runs: the desk reads the plan, where the order stands on no run',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/load-board.ts',
      code: 'reported.by as reported_by',
      without: 'null::text as reported_by',
    },
  },
  async () => {
    const report = await reportedAfterwards();
    const { plan } = await openDay();
    expect(plan?.board.waiting).toMatchObject([
      { orderId, goodsOn: 'North', reportedBy: 'Dan', reportedHanded: true },
    ]);
    // What is to be decided stands in both views, in words for who decides.
    const both = [
      plan?.decide.reports,
      (await openDay(`?day=${DAY}&view=live`)).live?.decide?.reports,
    ];
    expect(both[0]).toEqual(both[1]);
    expect(both[0]?.map(({ id }) => id)).toEqual([report]);
    const words = both[0]?.map((one) => TO_DECIDE.why(one));
    expect(words).toEqual(['Dan reported a stop that was no longer on their run.']);
    expect((await handedOver(report)).status).toBe(200);
    expect((await openDay()).plan?.decide.reports).toEqual([]);
  },
);

seam(
  {
    fact: 'deliveries: a driver reported an order whose stop the desk had taken off',
    act: 'frame: Today counts orders that have to be put on a run',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/waiting-runs.ts',
      code: 'and ${onNoRun(today)} and ${notReported}',
      without: 'and ${onNoRun(today)}',
    },
  },
  async () => {
    const waits = async () =>
      new Map((await readAttention(app, desk)).map(({ key, count }) => [key, count]));
    const report = await reportedAfterwards();
    const before = await waits();
    expect(before.get('no-run')).toBe(undefined);
    expect((await openDay('?waiting=today')).plan?.board.waiting).toEqual([]);
    await app.call(
      desk,
      'POST',
      '/api/settle-refused-stop',
      { id: report, way: 'set-aside', reason: 'Nobody was there' },
      { 'idempotency-key': crypto.randomUUID() },
    );
    const after = await waits();
    expect(after.get('no-run')).toBe(1);
    // It was counted there.
    expect((before.get('decide') ?? 0) - (after.get('decide') ?? 0)).toBe(1);
  },
);
