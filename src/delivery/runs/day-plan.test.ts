import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planDay } from './day-plan.ts';
import type { DoorToPlan, RunToFill, TroubleOf } from './plan-contract.ts';

const TUESDAY = '2026-03-10';
const door = (
  id: string,
  zip: string,
  more: Partial<Omit<DoorToPlan, 'place'>> & { latitude?: number } = {},
): DoorToPlan => {
  const { latitude, ...rest } = more;
  return {
    orderIds: [id],
    customerName: `Inn ${id}`,
    zip,
    address1: '1 Main St',
    place: latitude === undefined ? null : { latitude, longitude: -71.4 },
    pounds: 100,
    routeDays: [],
    ...rest,
  };
};
const run = (runId: string, ...zips: string[]): RunToFill => ({
  runId,
  name: runId,
  most: null,
  stops: zips.map((zip) => ({ zip, place: null, pounds: 100, customerName: `Inn of ${zip}` })),
});
const runsOf = ({ planned }: ReturnType<typeof planDay>) =>
  Object.fromEntries(planned.map(({ orderId, runId }) => [orderId, runId]));

/** Trucks that carry so much, with what their runs have already. */
function carrying(
  most: Readonly<Record<string, number>>,
  doors: readonly DoorToPlan[],
  runs: readonly RunToFill[],
): TroubleOf {
  const poundsOf = (orderId: string) => {
    const at = doors.find(({ orderIds }) => orderIds.includes(orderId));
    return at ? at.pounds / at.orderIds.length : 0;
  };
  return (runId, orderIds) => {
    const stands = runs.find((one) => one.runId === runId)?.stops ?? [];
    const pounds =
      stands.reduce((sum, stop) => sum + stop.pounds, 0) +
      orderIds.reduce((sum, id) => sum + poundsOf(id), 0);
    const limit = most[runId] ?? Infinity;
    return pounds > limit ? [{ key: 'pounds', text: `${runId}: ${pounds} of ${limit}` }] : [];
  };
}

test('an order joins the run that goes to its ZIP or near it, with the reason', () => {
  const { planned } = planDay(
    [door('a', '02906'), door('b', '02842', { routeDays: [1, 4] })],
    { runs: [run('north', '02906'), run('south', '02840')] },
    TUESDAY,
  );
  expect(planned.toSorted((x, y) => x.orderId.localeCompare(y.orderId))).toEqual([
    { orderId: 'a', runId: 'north', why: 'ZIP 02906, as Inn of 02906' },
    {
      orderId: 'b',
      runId: 'south',
      why: 'ZIP 02842, near Inn of 02840 (02840); usually Monday and Thursday, promised for Tue, Mar 10',
    },
  ]);
});

test('empty runs share the rest by weight, neighbours together', () => {
  const waiting = ['02801', '02802', '02901', '02902'].map((zip) => door(zip, zip));
  expect(runsOf(planDay(waiting, { runs: [run('x'), run('y')] }, TUESDAY))).toEqual({
    '02801': 'x',
    '02802': 'x',
    '02901': 'y',
    '02902': 'y',
  });
  const far = planDay([door('far', '02999')], { runs: [run('x'), run('n', '02801')] }, TUESDAY);
  expect(runsOf(far)).toEqual({ far: 'x' });
  // One heavy door weighs as much as three: it does not share its run with them.
  const uneven = [
    door('a', '02801', { pounds: 900 }),
    door('b', '02802', { pounds: 300 }),
    door('c', '02803', { pounds: 300 }),
    door('d', '02804', { pounds: 300 }),
  ];
  const plan = runsOf(planDay(uneven, { runs: [run('x'), run('y')] }, TUESDAY));
  expect([plan.b, plan.c, plan.d]).toEqual([plan.d, plan.d, plan.d]);
  expect(plan.a).not.toBe(plan.d);
});

test('no truck is filled beyond what it carries: the next one takes it, or it stays with the reason', () => {
  const doors = [door('a', '02801'), door('b', '02801'), door('c', '02801'), door('d', '02801')];
  const runs = [run('small', '02801'), run('large', '02999')];
  const plan = planDay(doors, { runs }, TUESDAY, carrying({ small: 250, large: 350 }, doors, runs));
  expect(runsOf(plan)).toEqual({ a: 'small', b: 'large', c: 'large' });
  expect(plan.planned[1]?.why).toContain('else small: 300 of 250');
  expect(plan.left).toEqual([{ orderId: 'd', why: 'small: 300 of 250; large: 400 of 350' }]);
  // The orders of one door ride together where they can, and one by one where they can't.
  const heavy = [door('x', '02801', { orderIds: ['x', 'y'], pounds: 400 })];
  expect(
    planDay(heavy, { runs }, TUESDAY, carrying({ small: 310, large: 310 }, heavy, runs)),
  ).toMatchObject({
    planned: [
      { orderId: 'x', runId: 'small' },
      { orderId: 'y', runId: 'large' },
    ],
    left: [],
  });
});

test('doors far from each other are put together last: on a run of their own where there is one, else with the distance', () => {
  const near = [41.5, 41.55, 41.6].map((latitude, at) => door(`near ${at}`, '02840', { latitude }));
  // The same ZIP says nothing where positions are known.
  const far = door('far', '02840', { latitude: 42.2 });
  const one = planDay([...near, far], { runs: [run('x')] }, TUESDAY);
  expect(one.left).toEqual([]);
  expect(one.planned.at(-1)).toEqual({
    orderId: 'far',
    runId: 'x',
    why: expect.stringMatching(/^41 miles, .*“x”/),
  });
  const two = runsOf(planDay([...near, far], { runs: [run('x'), run('y')] }, TUESDAY));
  expect(new Set([two['near 0'], two['near 1'], two['near 2']]).size).toBe(1);
  expect(two.far).not.toBe(two['near 0']);
});

test('while a truck stands free, what is far from every run rides on a new run: by position, else by the first digits of its ZIP', () => {
  const free = [run('new 1'), run('new 2')];
  const near = [41.5, 41.55].map((latitude, at) => door(`near ${at}`, '02840', { latitude }));
  const miles = planDay(
    [...near, door('far', '02840', { latitude: 42.2 })],
    { runs: [run('x')], free },
    TUESDAY,
  );
  expect(runsOf(miles)).toEqual({ 'near 0': 'x', 'near 1': 'x', far: 'new 1' });
  expect(miles.planned.at(-1)?.why).toMatch(/^4\d miles, .* stops of “x”; a truck stands free$/);
  const zips = [door('a', '02906'), door('b', '02116'), door('c', '02118'), door('d', '02840')];
  const byZip = (some: readonly RunToFill[]) =>
    runsOf(planDay(zips, { runs: [run('north', '02907')], free: some }, TUESDAY));
  // The two of one round share a truck.
  expect(byZip(free)).toEqual({ a: 'north', b: 'new 1', c: 'new 1', d: 'new 2' });
  // Without a free truck the runs that are there take them, as before.
  expect(byZip([])).toEqual({ a: 'north', b: 'north', c: 'north', d: 'north' });
  // The largest round first; the one for which no truck is left rides with the nearest.
  expect(byZip([run('new 1')])).toMatchObject({ b: 'new 1', c: 'new 1', d: 'north' });
});

test('what fits on no run rides on a new one that carries it, and stays where none does', () => {
  const doors = ['a', 'b', 'c', 'd'].map((id) => door(id, '02801'));
  const runs = [run('small', '02801')];
  const free = [run('tiny'), run('new')];
  const most = { small: 250, tiny: 50, new: 200 };
  const plan = planDay(doors, { runs, free }, TUESDAY, carrying(most, doors, runs));
  expect(runsOf(plan)).toEqual({ a: 'small', b: 'new', c: 'new' });
  expect(plan.planned[1]?.why).toBe('ZIP 02801; else small: 300 of 250');
  expect(plan.left).toMatchObject([{ orderId: 'd' }]);
});

test('a dock that takes no goods when the truck comes sends the order to another run, and forbids none', () => {
  const late =
    (runs: readonly string[]): TroubleOf =>
    (runId, orderIds) =>
      runs.includes(runId) && orderIds.includes('early')
        ? [{ key: 'dock', text: `${runId} is late`, isSoft: true }]
        : [];
  const runs = [run('slow', '02840'), run('fast', '02906')];
  const waiting = [door('early', '02840')];
  expect(planDay(waiting, { runs }, TUESDAY, late(['slow'])).planned).toEqual([
    { orderId: 'early', runId: 'fast', why: expect.stringContaining('else slow is late') },
  ]);
  expect(planDay(waiting, { runs }, TUESDAY, late(['slow', 'fast']))).toMatchObject({
    planned: [{ orderId: 'early', runId: 'slow' }],
    left: [],
  });
});

const someDoors = fc.array(
  fc.record({
    zip: fc.integer({ min: 2800, max: 2999 }).map((n) => `0${n}`),
    pounds: fc.integer({ min: 0, max: 400 }),
    latitude: fc.option(fc.double({ min: 41, max: 43, noNaN: true }), { nil: undefined }),
  }),
  { maxLength: 25 },
);

test('each order is planned once or left with a reason, and no truck carries more than it may', () => {
  fc.assert(
    fc.property(
      someDoors,
      fc.array(fc.tuple(fc.integer({ min: 100, max: 2000 }), someDoors), { maxLength: 4 }),
      (some, trucks) => {
        const waiting = some.map(({ zip, pounds, latitude }, at) =>
          door(String(at), zip, { pounds, ...(latitude === undefined ? {} : { latitude }) }),
        );
        const runs = trucks.map(([most], at) => ({
          ...run(`run ${at}`, ...(at % 2 === 0 ? [] : ['02850'])),
          most,
        }));
        const most = Object.fromEntries(runs.map(({ runId, most: carries }) => [runId, carries]));
        const troubleOf = carrying(most, waiting, runs);
        const plan = planDay(waiting, { runs }, TUESDAY, troubleOf);
        const placedIds = [...plan.planned, ...plan.left].map(({ orderId }) => orderId);
        expect(placedIds.toSorted()).toEqual(
          waiting.flatMap(({ orderIds }) => orderIds).toSorted(),
        );
        for (const { runId } of runs) {
          const taken = plan.planned.filter((one) => one.runId === runId);
          const ids = taken.map(({ orderId }) => orderId);
          if (taken.length > 0) expect(troubleOf(runId, ids)).toEqual([]);
        }
        if (runs.length > 0) expect(plan.left.every(({ why }) => why !== '')).toBe(true);
      },
    ),
  );
});

test('a run on which nothing more has to be kept apart comes first; where pairs arise on every run its row says how many', () => {
  // North has pairs already, and each further door brings more; south has none.
  const pairsOf =
    (south: number): TroubleOf =>
    (runId, orderIds) => {
      const pairs = runId === 'north' ? 6 + 15 * orderIds.length : south * orderIds.length;
      return pairs === 0
        ? []
        : [{ key: `apart ${pairs}`, text: `${runId} has ${pairs} pairs`, isSoft: true, pairs }];
    };
  const runs = [run('north', '02906'), run('south', '02840')];
  const planWith = (south: number) =>
    planDay([door('a', '02906')], { runs }, TUESDAY, pairsOf(south));
  expect(planWith(0).planned).toMatchObject([
    { runId: 'south', why: expect.stringContaining('else north has 21 pairs') },
  ]);
  expect(planWith(1).planned).toEqual([
    {
      orderId: 'a',
      runId: 'north',
      why: 'ZIP 02906, as Inn of 02906; 21 pairs on it for its sections to keep apart, 6 before',
    },
  ]);
  // A run without stops of its own takes what only brings pairs, too.
  const only = planDay([door('a', '02906')], { runs: [run('north')] }, TUESDAY, pairsOf(0));
  expect(only.planned[0]?.why).toContain('21 pairs on it');
  expect(only.left).toEqual([]);
});

test('what is far from a run and has to be kept apart from what rides on it stays on none, with both reasons', () => {
  const apart: TroubleOf = (runId, orderIds) =>
    runId === 'north' && orderIds.length > 0
      ? [{ key: 'apart 21', text: 'north has 21 pairs', isSoft: true, pairs: 21 }]
      : [];
  const far = [door('a', '87501')];
  expect(planDay(far, { runs: [run('north', '02906')] }, TUESDAY, apart)).toEqual({
    planned: [],
    left: [
      {
        orderId: 'a',
        why: 'north has 21 pairs; ZIP 87501 is far from every stop of “north” (the nearest is 02906): a run of its own may be shorter',
      },
    ],
  });
  // One of the two alone speaks against it and forbids nothing; a run with which it is not to be kept apart takes it.
  expect(runsOf(planDay(far, { runs: [run('north', '02906')] }, TUESDAY))).toEqual({ a: 'north' });
  expect(
    runsOf(planDay([door('a', '02906')], { runs: [run('north', '02906')] }, TUESDAY, apart)),
  ).toEqual({
    a: 'north',
  });
  const two = [run('north', '02906'), run('south', '02840')];
  expect(runsOf(planDay(far, { runs: two }, TUESDAY, apart))).toEqual({ a: 'south' });
});
