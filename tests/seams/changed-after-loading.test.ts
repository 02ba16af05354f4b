import { beforeEach, expect } from 'vitest';
import * as runPage from '../../src/delivery/deliveries/pages/run.tsx';
import { runScope } from '../../src/delivery/runs/server/scope.ts';
import { shortPicks } from '../../src/delivery/runs/server/short-picks.ts';
import { boardForms } from '../../src/delivery/shipping/server/board-action.ts';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { changedTexts } from '../../src/delivery/stops/gone.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import {
  acid,
  bleach,
  kinds,
  leave,
  orderId,
  POINTS,
  pointsOf,
  query,
  ready,
  runId,
  startDepartures,
} from '../support/departures.ts';
import { app, desk, driver, seen } from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { seam } from './seam.ts';

startDepartures();

/** Counted as ordered, three of each; then the desk makes it four of the bleach and one of the acid. */
beforeEach(async () => {
  await query('update order_lines set ordered = 3 where order_id = $1', [orderId]);
  await ready();
  await query('update order_lines set ordered = 4 where order_id = $1 and product_id = $2', [
    orderId,
    bleach,
  ]);
  await query('update order_lines set ordered = 1 where order_id = $1 and product_id = $2', [
    orderId,
    acid,
  ]);
});

const checkOf = async () => (await checksOfDay(app, desk, [await seen(runId)]))[runId];
const lineOf = async (productId: string) =>
  (
    await query('select id from order_lines where order_id = $1 and product_id = $2', [
      orderId,
      productId,
    ])
  ).rows[0].id as string;

seam(
  {
    fact: 'orders: a line wants more than was counted onto the truck, since the desk changed it',
    act: 'shipping: the run leaves; board, run page and phone are read',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/shipping/server/count-points.ts',
      code: 'linesToCome(load, lines).filter(wantsCountAgain)',
      without: '[] as typeof lines',
    },
  },
  async () => {
    const count = (await pointsOf()).find(({ kind }) => kind === 'count');
    expect(count).toMatchObject({
      text: expect.stringContaining('3 of 4 loaded. The order changed after it was counted.'),
      override: 'desk-or-driver',
    });
    // Two of another line do not stand for the one that is missing.
    const check = await checkOf();
    expect(check?.counted).toMatchObject({ packages: 4, of: 5 });
    expect(check?.points.map(({ kind }) => kind)).toContain('count');
    const phone = await readLoadAtDock(app, driver, runId);
    expect(phone.departure?.points.map(({ kind }) => kind)).toEqual(
      (await pointsOf()).map(({ kind }) => kind),
    );
    const picks = await shortPicks(
      app.db,
      { runs: runScope(desk), orders: orderScope(desk) },
      { runId },
    );
    expect(picks).toMatchObject([{ open: 4, loaded: 3, reason: '' }]);
    const texts = changedTexts(await readDriverDay(app, driver, {}));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Bleach: 3 loaded, 4 ordered.');
    expect(texts[0]).toContain('Sour: 3 loaded, 1 ordered.');
  },
);

seam(
  {
    fact: 'orders: a line wants less than was counted onto the truck, since the desk changed it',
    act: 'shipping: the run leaves with the rest aboard',
    outcome: 'asked',
    guard: { file: POINTS, code: '    ...extraPoints(known.load),\n', without: '' },
  },
  async () => {
    const extra = (await pointsOf()).find(({ kind }) => kind === 'extra');
    expect(extra).toMatchObject({
      text: expect.stringContaining('2 too many, 3 loaded and 1 ordered.'),
      override: 'desk-or-driver',
      takeOff: { orderLineId: await lineOf(acid), left: 1 },
    });
    await expect(leave()).rejects.toMatchObject({ code: 'failed-precondition' });
    // What lies there is aboard for the paper until it is taken off.
    const acidOnPaper = async () =>
      (await readPaper(app, desk, runId)).paper.content.consignees[0]?.entries.find(
        ({ name }) => name === 'Sour',
      )?.count;
    expect(await acidOnPaper()).toBe(3);
    const press = async (by: typeof desk, left: string) =>
      postPage(
        app,
        by,
        runPage,
        new URLSearchParams({ intent: 'take-off', runId, orderLineId: await lineOf(acid), left }),
        { id: runId, runId },
      );
    expect((await press(desk, '0')).data.error).toBeTruthy();
    expect(await kinds()).toContain('extra');
    expect((await press(driver, '1')).data.error).toBeFalsy();
    expect(await kinds()).not.toContain('extra');
    expect(await acidOnPaper()).toBe(1);
    const stored = await query(
      'select loaded, section from run_loads where run_id = $1 and order_line_id = $2',
      [runId, await lineOf(acid)],
    );
    expect(stored.rows).toEqual([{ loaded: 1, section: 'Tail' }]);
    expect(Object.keys(boardForms)).toContain('take-off');
  },
);

seam(
  {
    fact: 'runs: a line of a deadly pair was counted 0',
    act: 'shipping: paper and board name the pairs aboard',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/load-of-goods.ts',
      code: 'counted.filter(({ quantity }) => quantity > 0)',
      without: 'counted.filter(() => true)',
    },
  },
  async () => {
    expect((await readPaper(app, desk, runId)).load.goods?.apart).not.toEqual([]);
    await query(
      `update run_loads set loaded = 0, short_reason = 'out-of-stock' where order_line_id = $1`,
      [await lineOf(acid)],
    );
    expect((await readPaper(app, desk, runId)).load.goods?.apart).toEqual([]);
    expect((await checkOf())?.goods?.apart).toEqual([]);
  },
);
