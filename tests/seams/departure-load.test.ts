import { expect } from 'vitest';
import { aboardOf } from '../../src/delivery/runs/server/aboard.ts';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { loadsOfLine } from '../../src/delivery/runs/server/loads-of-line.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { runScope } from '../../src/delivery/runs/server/scope.ts';
import { shortPicks } from '../../src/delivery/runs/server/short-picks.ts';
import { changeRun } from '../../src/delivery/shipping/server/change-crew.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import { noteOverride, overridesOf } from '../../src/delivery/shipping/server/overrides.ts';
import { printPaper } from '../../src/delivery/shipping/server/print-paper.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { signPaper } from '../../src/delivery/shipping/server/sign-paper.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import type { TestUser } from '../support/app.ts';
import {
  apart,
  confirmAll,
  FACTS,
  kinds,
  leave,
  orderOf,
  POINTS,
  pointsOf,
  post,
  query,
  ready,
  runId,
  serial,
  sign,
  startDepartures,
  stays,
  train,
} from '../support/departures.ts';
import { app, colleague, DAY, desk, driver, seen, seenAt } from '../support/planning.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addProduct } from '../support/rows.ts';
import { addRun, addTruck, countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

startDepartures();

const changeTruck = async (): Promise<void> => {
  const { driverId, name } = await seen(runId);
  const truckId = await addTruck(app, {
    name: `Van ${serial}`,
    sections: ['Nose', 'Tail'],
    pounds: 5000,
  });
  await changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId });
};

seam(
  {
    fact: 'runs: lines were counted into another truck',
    act: 'runs: the run leaves with the truck that took its place',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/runs/server/joins.ts',
      code: 'where not ${countedElsewhere}) source',
      without: ') source',
    },
  },
  async () => {
    await ready();
    await changeTruck();
    const count = (await pointsOf()).find(({ kind }) => kind === 'count');
    expect(count?.text).toBe(
      `2 of 2 lines not counted: counted into Box ${serial}, not Van ${serial}. Count again.`,
    );
    await stays('count');
    await countLoad(app, runId, driver.id, apart());
    expect(await kinds()).not.toContain('count');
    // Back into the first one, and out with a reason: what left is marked as counted by nobody.
    const { driverId, name } = await seen(runId);
    const back = await query('select id from trucks where name = $1', [`Box ${serial}`]);
    const truckId = back.rows[0].id;
    await changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId });
    expect(await kinds()).toEqual(['count']);
    await leave({ points: ['count'], reason: 'Dock was dark' });
    const left = await query('select checked_by from run_loads where run_id = $1', [runId]);
    expect(left.rows).toEqual([{ checked_by: null }, { checked_by: null }]);
  },
);

seam(
  {
    fact: 'runs: the desk gave a counted run another truck',
    act: 'stops: its driver reads why nothing is counted',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/load-at-dock.ts',
      code: 'before.length > 0 && truckSince',
      without: 'false && truckSince',
    },
  },
  async () => {
    await ready();
    expect((await readLoadAtDock(app, driver, runId)).before).toBeUndefined();
    const first = (await seen(runId)).truckId;
    await changeTruck();
    const { before, lines } = await readLoadAtDock(app, driver, runId);
    expect(before).toEqual({ trucks: [`Box ${serial}`], at: expect.stringMatching(/\d [AP]M$/) });
    expect(lines.map(({ loaded }) => loaded)).toEqual([null, null]);
    const { driverId, name } = await seen(runId);
    await changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId: first });
    expect((await readLoadAtDock(app, driver, runId)).before).toBeUndefined();
  },
);

seam(
  {
    fact: 'shipping: the paper was signed against the goods on another truck',
    act: 'runs: the run leaves with the truck that took its place',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/read-paper.ts',
      code: '&& one.ofTruck',
      without: '',
    },
  },
  async () => {
    await ready();
    await changeTruck();
    await countLoad(app, runId, driver.id, apart());
    await confirmAll();
    expect(await kinds()).toEqual(['paper']);
    await stays('paper');
    await sign();
    expect(await pointsOf()).toEqual([]);
    expect((await post(desk)).status).toBe(200);
  },
);

seam(
  {
    fact: 'sheets: a product of a stop has no safety data sheet',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: {
      file: POINTS,
      code: 'sheetPoints(app.db, known.load),',
      without: '[] as DeparturePoint[],',
    },
  },
  async () => {
    await ready();
    const bare = await addProduct(app, {
      nameKey: `bare-${serial}`,
      name: 'Bare',
      hazardous: true,
    });
    const more = await orderOf([[bare, 1]]);
    await moveStop(app, desk, { orderId: more, from: null, to: await seenAt(runId), before: null });
    await countLoad(app, runId, driver.id, apart());
    const point = (await pointsOf()).find(({ kind }) => kind === 'sheet');
    expect(point).toMatchObject({ override: 'owner', text: expect.stringContaining('Bare') });
    await stays('sheet');
  },
);

seam(
  {
    fact: 'runs: lines are not counted',
    act: 'runs: the run leaves',
    outcome: 'asked',
    guard: {
      file: POINTS,
      code: '...(company.departureAsksCount ? countPoints(known.load, before) : []),',
      without: '',
    },
  },
  async () => {
    await ready();
    await query('delete from run_loads where run_id = $1', [runId]);
    // Nobody else than sections decide: the suggestion keeps them apart.
    expect(await kinds()).toEqual(['count']);
    await stays('count');
    // A reason for something else overrides nothing.
    await expect(leave({ points: ['capacity'], reason: 'Hurry' })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    expect((await post(driver, { override: { points: ['count'], reason: '' } })).status).toBe(400);
    await leave({ points: ['count'], reason: 'Dock was dark' });
    const [override] = await overridesOf(app.db, runId, desk);
    expect(override).toMatchObject({
      reason: 'Dock was dark',
      by: 'Dan',
      noted: null,
      points: [{ kind: 'count', text: '2 of 2 lines not counted.' }],
    });
    await expect(query(`update departure_overrides set reason = 'x'`)).rejects.toThrow();
  },
);

seam(
  {
    fact: 'runs: the truck carries less than is to ride on it',
    act: 'runs: the run leaves',
    outcome: 'asked',
    guard: {
      file: POINTS,
      code: '...(company.departureAsksCapacity ? capacityPoints(known.load) : []),',
      without: '',
    },
  },
  async () => {
    await ready();
    await query('update trucks set capacity_pounds = 1189 where name = $1', [`Box ${serial}`]);
    expect((await pointsOf())[0]?.text).toContain('1,190 lb are to ride on');
    await stays('capacity');
    await query('update trucks set capacity_pounds = 1190, capacity_pallets = 1 where name = $1', [
      `Box ${serial}`,
    ]);
    expect(await kinds()).toEqual([]);
    expect((await post(desk)).status).toBe(200);
  },
);

seam(
  {
    fact: 'shipping: a run left without what was missing',
    act: 'shell: the desk looks at what needs attention',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/public/waiting.ts',
      code: 'desk ? overridesToRead(app.db, owner ? null : user) : [],',
      without: '[] as Awaited<ReturnType<typeof overridesToRead>>,',
    },
  },
  async () => {
    await ready();
    await query('delete from run_loads where run_id = $1', [runId]);
    await leave({ points: ['count'], reason: 'Dock was dark' });
    const overridesSeen = async (user: TestUser) =>
      (
        (await readAttention(app, user)).find(({ key }) => key === 'departures')?.named ?? []
      ).filter(({ to }) => to === `/dashboard/runs/${runId}`);
    expect(await overridesSeen(desk)).toEqual([
      { name: expect.stringContaining('Dock was dark'), to: `/dashboard/runs/${runId}` },
    ]);
    expect(await overridesSeen(driver)).toEqual([]);
    const text = (await readPdf((await printPaper(app, driver, runId, null)).bytes)).pages.join(
      ' ',
    );
    expect(text).toContain('Dock was dark');
    const [override] = await overridesOf(app.db, runId, desk);
    const note = { runId, overrideId: override?.id ?? '' };
    await expect(noteOverride(app, driver, note)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await noteOverride(app, colleague, note);
    await noteOverride(app, colleague, note);
    expect(await overridesSeen(desk)).toEqual([]);
  },
);

seam(
  {
    fact: 'runs: what the orders of a run weigh, as planned and as counted',
    act: 'runs: the run leaves, and the board says what is aboard',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/aboard.ts',
      code: 'const left = leftByLine(rows);',
      without:
        'const left = leftByLine(rows.map((row) => ({ ...row, orderLineId: row.productId })));',
    },
  },
  async () => {
    // 13.8 lb each: 14 on a line, and 41 for three in one sum.
    const jug = await addProduct(app, { name: 'Jug', sizeUnit: '1 gal' });
    const orders = [
      await orderOf([[jug, 1]]),
      await orderOf([[jug, 1]]),
      await orderOf([[jug, 1]]),
    ];
    const run = await addRun(app, { day: DAY, name: 'Jugs', driverId: driver.id, orders });
    const planned = (await seen(run)).stops.reduce((sum, { pounds }) => sum + pounds, 0);
    await countLoad(app, run, driver.id);
    const { weight } = (await readPaper(app, desk, run)).load;
    await departRun(app, driver, await seenAt(run));
    const board = await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`));
    expect([planned, weight.pounds, board.aboard[run]?.pounds]).toEqual([42, 42, 42]);
  },
);

seam(
  {
    fact: 'runs: the desk gives the run another truck between screen and tap',
    act: 'shipping: its driver signs the paper that was read for the first',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/sign-paper.ts',
      code: 'const isOfTruck = truckName === undefined || truckName === load.run.truckName;',
      without: 'const isOfTruck = true;',
    },
  },
  async () => {
    await train(driver);
    await countLoad(app, runId, driver.id, apart());
    const { paper } = await readPaper(app, driver, runId);
    await changeTruck();
    const signs = async (truckName: string) =>
      signPaper(app, driver, { runId, hash: paper.hash, checked: true, truckName }, FACTS);
    const late = signs(paper.run.truckName);
    await expect(late).rejects.toMatchObject({ code: 'aborted', details: { reason: 'truck' } });
    await expect(late).rejects.toThrow(`read for Box ${serial}, and the run has Van ${serial} now`);
    expect((await readPaper(app, driver, runId)).paper.state).toBe('draft');
    await signs(`Van ${serial}`);
  },
);

seam(
  {
    fact: 'runs: what was counted into an earlier truck, and by whom',
    act: 'claims: the history of the line, after it was counted anew',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/loads-of-line.ts',
      code: 'from earlier_run_loads e left join trucks t on t.id = e.truck_id) l',
      without: 'from earlier_run_loads e left join trucks t on t.id = e.truck_id where false) l',
    },
  },
  async () => {
    await countLoad(app, runId, driver.id, apart());
    const short = async () => {
      await query(
        `update run_loads set loaded = 0, short_reason = 'not-found' where run_id = $1 and loaded > 0
            and order_line_id = (select min(order_line_id) from run_loads where run_id = $1)`,
        [runId],
      );
    };
    await short();
    const scopes = { runs: runScope(desk), orders: orderScope(desk) };
    expect(await shortPicks(app.db, scopes, { runId })).toMatchObject([{ hasLeft: false }]);
    await changeTruck();
    // It is counted again: nobody is called for what the first truck was short of.
    expect(await shortPicks(app.db, scopes, { runId })).toEqual([]);
    expect(await aboardOf(app.db, runId)).toBeNull();
    const ids = await query('select id from order_lines where order_id = $1 order by id', [
      (await seen(runId)).stops[0]?.orderId,
    ]);
    const history = async () =>
      (await loadsOfLine(app.db, orderScope(desk), ids.rows[0].id)).map(
        ({ loaded, byName, earlierTruck }) => [loaded, byName, earlierTruck],
      );
    await countLoad(app, runId, colleague.id, apart());
    expect(await history()).toEqual([
      [0, 'Dan', `Box ${serial}`],
      [1, 'Marco', ''],
    ]);
    // Corrected in the same truck, it is one count.
    await countLoad(app, runId, colleague.id, apart());
    expect(await history()).toHaveLength(2);
  },
);
