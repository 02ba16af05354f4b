import { expect } from 'vitest';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import { overridesOf } from '../../src/delivery/shipping/server/overrides.ts';
import { withPapers } from '../../src/delivery/stops/server/run-papers.ts';
import {
  kinds,
  leave,
  POINTS,
  pointsOf,
  post,
  query,
  ready,
  runId,
  startDepartures,
  stays,
} from '../support/departures.ts';
import { app, desk, driver, inn, seen } from '../support/planning.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

startDepartures();

seam(
  {
    fact: 'customers: a dock takes no goods on this weekday',
    act: 'runs: a run with a stop there leaves',
    outcome: 'asked',
    guard: { file: POINTS, code: '    ...docks,\n', without: '' },
  },
  async () => {
    await ready();
    // A Tuesday.
    await query('update customers set dock_closed = array[2] where id = $1', [inn]);
    expect(await pointsOf()).toMatchObject([
      { kind: 'dock', short: expect.stringMatching(/^1 dock is shut today: .*Inn/) },
    ]);
    await stays('dock');
    expect((await post(driver, { override: { points: ['dock'], reason: '' } })).status).toBe(400);
    await leave({ points: ['dock'], reason: 'Their chef opens for us' });
    const [override] = await overridesOf(app.db, runId, desk);
    expect(override).toMatchObject({
      reason: 'Their chef opens for us',
      by: 'Dan',
      points: [{ kind: 'dock', text: expect.stringMatching(/^1 dock is shut today: .*Inn/) }],
    });
    // Of a run of another day that day counts.
    const later = await addRun(app, { day: '2026-03-17', driverId: driver.id, orders: [] });
    expect(await kinds(later)).not.toContain('dock');
  },
);

seam(
  {
    fact: 'customers: a dock takes no goods on this weekday',
    act: 'shipping: the plan and the run’s page say how a run on the road left',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/checks-of-day.ts',
      code: '[...onRoad.points, ...docks]',
      without: 'onRoad.points',
    },
  },
  async () => {
    await ready();
    await leave();
    const shortTexts = async () => {
      const check = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
      const page = (await loadRun(app, desk, runId, 'stops')).departure.points;
      return [check, { points: page }].map((one) => one?.points.map(({ short }) => short));
    };
    expect(await shortTexts()).toEqual([[], []]);
    // What the customer says of their dock later is no less so for a truck that has left.
    await query('update customers set dock_closed = array[2] where id = $1', [inn]);
    const shut = [expect.stringMatching(/^1 dock is shut today: .*Inn/)];
    expect(await shortTexts()).toEqual([shut, shut]);
    const wasChecked = async () =>
      (await checksOfDay(app, desk, [await seen(runId)]))[runId]?.wasChecked;
    expect(await wasChecked()).toBe(true);
    // One that an earlier release put on the road was asked nothing: nothing of it is shortTexts to be green.
    await query(`delete from run_events where run_id = $1 and kind = 'departed'`, [runId]);
    expect(await wasChecked()).toBe(false);
  },
);

seam(
  {
    fact: 'runs: a line that comes short makes another paper',
    act: 'stops: the driver reads what is missing before the truck leaves',
    outcome: 'told',
    guard: { file: POINTS, code: 'points: inOrder(found).map(', without: 'points: found.map(' },
  },
  async () => {
    const order = ['training', 'count', 'paper', 'placards'];
    const shown = (all: readonly string[]) => all.filter((kind) => order.includes(kind));
    expect(shown(await kinds())).toEqual(order);
    const [run] = await withPapers(
      app,
      driver,
      [{ id: runId, name: 'Run', truckName: '', state: 'planned' }],
      null,
    );
    expect(shown((run?.missing ?? []).map(({ kind }) => kind ?? ''))).toEqual(order);
  },
);

seam(
  {
    fact: 'customers: a dock takes no goods on this weekday',
    act: 'stops: who drives reads at the dock what to do about it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/plain-words.ts',
      code: '(plans ? undefined : driversWayOut.get(point.out.text)) ??',
      without: 'undefined ??',
    },
  },
  async () => {
    await ready();
    await query('update customers set dock_closed = array[2] where id = $1', [inn]);
    const outFor = async (user: typeof desk) => {
      const { departure } = await readLoadAtDock(app, user, runId);
      return departure?.points.find(({ kind }) => kind === 'dock')?.out;
    };
    // What the office alone does is said as the office's, and leads nowhere.
    expect(await outFor(driver)).toEqual({
      text: 'Hand it back at the dock; the office moves its day, or takes it off the run',
      to: null,
    });
    expect(await outFor(desk)).toMatchObject({
      text: 'Move its day on the order, or take it off the run',
      to: expect.stringMatching(/^\/dashboard\/orders\//),
    });
  },
);
