import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../../demo/prepare.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { keptApart } from '../../runs/kept-apart.ts';
import { loadBoard } from '../../runs/server/load-board.ts';
import type { GoodsLoad } from '../../runs/server/load-of-goods.ts';
import { runsOfDay } from '../../runs/server/queries.ts';
import { runScope } from '../../runs/server/scope.ts';
import { checksOfDay } from '../../shipping/server/checks-of-day.ts';
import { loadLive } from './load-live.ts';
import { loadsOfRuns } from './loads-of-runs.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  await loadDemo(app, async () => 'no-password');
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
}, 60_000);
afterAll(() => app.close());

const TODAY = '2026-03-03';
/** What is still on the truck that is out for delivery, as this person reads it. */
async function aboard(who = owner) {
  const scope = { runs: runScope(owner), orders: orderScope(owner) };
  const out = (await runsOfDay(app.db, scope, TODAY)).filter(({ state }) => state === 'out');
  expect(out).toHaveLength(1);
  return (await loadsOfRuns(app, who, out))[out[0]?.id ?? ''];
}

/**
 * The demo's day by hand. A pail of five gallons of water weighs 5 x 8.3454 = 41.727 lb; times the density in g/mL, times the
 * packages, plus 8% for pail and box. The case of 2 x 2.5 gal holds five gallons too. Pounds are rounded by line.
 */
const BY_HAND: [name: string, packages: number, density: number, pounds: number][] = [
  ['Alkali Builder', 7, 1.33, 420],
  ['Chlorine Destainer', 2, 1.15, 104],
  ['Heavy-Soil Laundry Detergent', 4, 1.12, 202],
  ['Laundry Sour', 4, 1.21, 218],
  ['Low-Temp Machine Sanitizer', 2, 1.15, 104],
  ['Machine Warewash Detergent', 1, 1.14, 51],
  ['One-Step Disinfectant 64', 4, 0.99, 178],
  ['Oxygen Destainer', 5, 1.13, 255],
];

test('the demo’s day weighs what a calculation by hand says, and is over the placard threshold', async () => {
  const load = await aboard();
  expect(load?.regulated.map((line) => [line.name, line.quantity, line.grossPounds])).toEqual(
    BY_HAND.map(([name, packages, , pounds]) => [name, packages, pounds]),
  );
  for (const [, packages, density, pounds] of BY_HAND)
    expect(Math.round(41.727 * density * packages * 1.08)).toBe(pounds);
  // 420 + 104 + 202 + 218 + 104 + 51 + 178 + 255
  expect(load).toMatchObject({
    grossPounds: 1532,
    limitedQuantityPackages: 3,
    exceptedPackages: 0,
    warning: 'placard',
  });
  // A sour and a bleach on one truck stand first among what must be kept apart.
  expect(load?.apart.map((pair) => pair.severity)).toEqual(
    load?.apart.map((pair) => pair.severity).toSorted((a, b) => b - a),
  );
  expect(load?.apart).toContainEqual(
    expect.objectContaining({
      a: expect.objectContaining({ name: 'Chlorine Destainer' }),
      b: expect.objectContaining({ name: 'Laundry Sour' }),
      severity: 3,
    }),
  );
});

test('a density that nobody entered is weighed as the heaviest usual liquid, and said so', async () => {
  await app.db.pool.query(`update safety_data set density = null where name_key = 'laundry-sour'`);
  const load = await aboard();
  // 41.727 x 1.53 x 4 x 1.08
  expect(load?.regulated.find((line) => line.name === 'Laundry Sour')).toMatchObject({
    grossPounds: 276,
    densityUnknown: true,
  });
  expect(load?.regulated.filter((line) => line.densityUnknown)).toHaveLength(1);
});

test('hazardous products on board without a sheet are named; what has one is not', async () => {
  const named = async () => (await aboard())?.withoutSheet.map((product) => product.name) ?? [];
  // No sheets are made here: every hazardous product of the day lacks one, the soap and the softener need none.
  expect(await named()).toEqual(expect.arrayContaining(['Chlorine Destainer', 'Laundry Sour']));
  expect(await named()).not.toContain('Foaming Hand Soap');
});

test('nothing weighs nothing, and who may not see a run reads nothing of it', async () => {
  expect(await loadsOfRuns(app, owner, [])).toEqual({});
  const staff = { role: 'admin' as const, customers: 'all' as const };
  for (const who of [await addUser(app, {}), await addUser(app, { ...staff, duties: ['driver'] })])
    expect(await aboard(who)).toBeUndefined();
});

test('plan and live view count the same pairs, on the road and at the dock', async () => {
  const company = await readCompany(app);
  const day = { day: TODAY, today: TODAY };
  const { loads } = await loadLive(app, owner, company, day);
  const board = await loadBoard(app, owner, new URL(`http://shop/?day=${TODAY}`));
  const checks = await checksOfDay(app, owner, board.runs);
  const out = board.runs.filter(({ state }) => state === 'out');
  const plan = await loadsOfRuns(app, owner, out);
  const pairs = (goods: GoodsLoad | null | undefined) => (goods ? keptApart(goods).length : 0);
  for (const { id } of board.runs)
    expect(pairs(plan[id] ?? checks[id]?.goods)).toBe(pairs(loads[id]));
  expect(pairs(plan[out[0]?.id ?? ''])).toBeGreaterThan(0);
});
