import { expect } from 'vitest';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import * as runPage from '../../src/delivery/deliveries/pages/run.tsx';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { recallRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import {
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
import { app, desk, driver, move, put, seen, seenAt, soap } from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { seam } from './seam.ts';

// Goods that lie in a truck for an order that came off its run: what is said of them, and whether it is so.

startDepartures();

/** What of these lines is counted into the truck of the run. */
const counted = async (lines: readonly string[]) =>
  (
    await query(
      'select loaded from run_loads where run_id = $1 and order_line_id = any($2) order by 1',
      [runId, lines],
    )
  ).rows.map(({ loaded }) => loaded as number);

/** Counted, then taken off: its lines lie in the truck. */
async function takenOff(): Promise<string[]> {
  await put(await orderOf([[soap, 1]]), runId);
  await ready();
  await move(orderId, runId, null);
  const { toUnload } = await readLoadAtDock(app, desk, runId);
  return (toUnload ?? []).map(({ orderLineId }) => orderLineId);
}

const press = (page: typeof runPage | typeof dayPage, lines: readonly string[]) =>
  postPage(
    app,
    desk,
    page,
    { intent: 'unload', runId, lines: lines.join(' '), key: crypto.randomUUID() },
    { runId },
  );

seam(
  {
    fact: 'runs: the order whose goods are to be unloaded rides on the run again',
    act: 'shipping: the desk says on a page of before that they are out of the truck',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/unload-form.ts',
      code: 'if (still) throw notUnloaded(still.why);',
      without: '',
    },
  },
  async () => {
    const lines = await takenOff();
    expect(lines).toHaveLength(2);
    await put(orderId, runId);
    for (const page of [runPage, dayPage]) {
      const answer = await press(page, lines);
      expect(answer.status).toBe(409);
      expect(answer.data.error?.message).toContain('rides on this run, counted as 1');
      expect(await counted(lines)).toEqual([1, 1]);
    }
    // Taken off again it is unloaded, and said twice it is said once.
    await move(orderId, runId, null);
    for (const page of [runPage, dayPage])
      expect((await press(page, lines)).data).toEqual({ done: 'It is out of the truck.' });
    expect(await counted(lines)).toEqual([]);
  },
);

seam(
  {
    fact: 'stops: a phone says which truck it saw emptied',
    act: 'runs: it says so late, and the run has another truck',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/check-load.ts',
      code: '.filter(({ loaded, reason, ...line }) => loaded === 0 && !reason && !isOtherTruck(line, run))',
      without: '.filter(({ loaded, reason }) => loaded === 0 && !reason)',
    },
  },
  async () => {
    const lines = await takenOff();
    const say = (truckName: string) =>
      app.call(
        driver,
        'POST',
        '/api/check-load',
        { runId, lines: lines.map((orderLineId) => ({ orderLineId, loaded: 0, truckName })) },
        { 'idempotency-key': crypto.randomUUID() },
      );
    const late = await say('Van of yesterday');
    expect(late.body.recorded).toEqual([]);
    expect(late.body.refused.map(({ why }: { why: string }) => why)).toEqual(
      lines.map(() => expect.stringContaining('counted into Van of yesterday')),
    );
    expect(await counted(lines)).toEqual([1, 1]);
    expect((await pointsOf()).map(({ kind }) => kind)).toContain('unload');
    expect((await say(`Box ${serial}`)).body.recorded).toHaveLength(2);
    expect(await counted(lines)).toEqual([]);
  },
);

seam(
  {
    fact: 'runs: the goods of a run that was called back lie in its truck, and no order rides on it any more',
    act: 'deliveries: the desk reads the plan of the day, as the run’s page',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/checks-of-day.ts',
      code: '|| loaded.has(id)',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    await recallRun(app, desk, await seenAt(runId));
    await move(orderId, runId, null);
    const run = await seen(runId);
    expect([run.state, run.stops]).toEqual(['planned', []]);
    const onPlan = async () =>
      (await checksOfDay(app, desk, [await seen(runId)]))[runId]?.points.map(({ text }) => text);
    const onPage = async () =>
      (await loadRun(app, desk, runId, 'stops')).departure.points.map(({ text }) => text);
    expect(await onPage()).toContainEqual(expect.stringContaining('unload them'));
    expect(await onPlan()).toEqual(await onPage());
    // An empty run of which nothing lies anywhere is nothing to check.
    const { toUnload } = await readLoadAtDock(app, desk, runId);
    const lines = (toUnload ?? []).map(({ orderLineId }) => orderLineId);
    await press(runPage, lines);
    await query(`update runs set state = 'planned' where id = $1`, [runId]);
    expect(await onPlan()).toBeUndefined();
  },
);
