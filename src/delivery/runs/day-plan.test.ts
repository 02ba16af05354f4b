import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planDay, type RunToFill } from './day-plan.ts';

const TUESDAY = '2026-03-10';
const order = (orderId: string, zip: string, pounds = 100, routeDays: number[] = []) => ({
  orderId,
  zip,
  address1: '1 Main St',
  pounds,
  routeDays,
});
const run = (runId: string, ...zips: string[]): RunToFill => ({
  runId,
  name: runId,
  stops: zips.map((zip) => ({ zip, pounds: 100, customerName: `Inn of ${zip}` })),
});
const runsOf = (plan: ReturnType<typeof planDay>) =>
  Object.fromEntries(plan.map(({ orderId, runId }) => [orderId, runId]));

test('an order joins the run that goes to its ZIP or near it, with the reason', () => {
  const plan = planDay(
    [order('a', '02906'), order('b', '02842', 100, [1, 4])],
    [run('north', '02906'), run('south', '02840')],
    TUESDAY,
  );
  expect(plan.toSorted((x, y) => x.orderId.localeCompare(y.orderId))).toEqual([
    { orderId: 'a', runId: 'north', why: 'ZIP 02906, as Inn of 02906' },
    {
      orderId: 'b',
      runId: 'south',
      why: 'ZIP 02842, near Inn of 02840 (02840); usually Monday and Thursday, promised for Tue, Mar 10',
    },
  ]);
});

test('empty runs share the rest by weight, neighbours together', () => {
  const waiting = ['02801', '02802', '02901', '02902'].map((zip) => order(zip, zip));
  expect(runsOf(planDay(waiting, [run('x'), run('y')], TUESDAY))).toEqual({
    '02801': 'x',
    '02802': 'x',
    '02901': 'y',
    '02902': 'y',
  });
  const far = planDay([order('far', '02999')], [run('x'), run('n', '02801')], TUESDAY);
  expect(runsOf(far)).toEqual({ far: 'x' });
});

test('with at least one run each order is planned once; without a run none is', () => {
  const zip = fc.integer({ min: 2800, max: 2999 }).map((n) => `0${n}`);
  fc.assert(
    fc.property(
      fc.array(zip, { maxLength: 30 }),
      fc.array(fc.array(zip, { maxLength: 3 }), { maxLength: 4 }),
      (zips, runs) => {
        const waiting = zips.map((one, at) => order(String(at), one, at * 10));
        const plan = planDay(
          waiting,
          runs.map((stops, at) => run(`run ${at}`, ...stops)),
          TUESDAY,
        );
        expect(plan.map(({ orderId }) => orderId).toSorted()).toEqual(
          runs.length === 0 ? [] : waiting.map(({ orderId }) => orderId).toSorted(),
        );
      },
    ),
  );
});
