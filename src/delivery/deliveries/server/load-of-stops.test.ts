import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../../demo/prepare.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { loadOfStops } from './load-of-stops.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  await loadDemo(app, async () => 'no-password');
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
}, 60_000);
afterAll(() => app.close());

const TODAY = '2026-03-03';
/** What is still on the truck that is out for delivery. */
const orders = async (): Promise<string[]> =>
  (
    await app.db.pool.query<{ id: string }>(
      `select s.order_id as id from run_stops s join runs r on r.id = s.run_id
        where r.day = $1 and r.state = 'out' and s.state = 'out'`,
      [TODAY],
    )
  ).rows.map(({ id }) => id);

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
  const load = await loadOfStops(app, orderScope(owner), await orders());
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
  const load = await loadOfStops(app, orderScope(owner), await orders());
  // 41.727 x 1.53 x 4 x 1.08
  expect(load?.regulated.find((line) => line.name === 'Laundry Sour')).toMatchObject({
    grossPounds: 276,
    densityUnknown: true,
  });
  expect(load?.regulated.filter((line) => line.densityUnknown)).toHaveLength(1);
});

test('hazardous products on board without a sheet are named; what has one is not', async () => {
  const named = async () =>
    (await loadOfStops(app, orderScope(owner), await orders()))?.withoutSheet.map(
      (product) => product.name,
    ) ?? [];
  // No sheets are made here: every hazardous product of the day lacks one, the soap and the softener need none.
  expect(await named()).toEqual(expect.arrayContaining(['Chlorine Destainer', 'Laundry Sour']));
  expect(await named()).not.toContain('Foaming Hand Soap');
});

test('nothing open weighs nothing, and another’s orders are not counted', async () => {
  expect(await loadOfStops(app, orderScope(owner), [])).toBeNull();
  expect(await loadOfStops(app, orderScope(await addUser(app, {})), await orders())).toBeNull();
});
