import { beforeEach, expect } from 'vitest';
import type { PointKind } from '../../src/delivery/shipping/departure.ts';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { confirmPlacards } from '../../src/delivery/shipping/server/confirm-placards.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readDeparture } from '../../src/delivery/shipping/server/departure-points.ts';
import { recordEndorsement } from '../../src/delivery/shipping/server/endorsements.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { recordTraining } from '../../src/delivery/shipping/server/record-training.ts';
import { signPaper } from '../../src/delivery/shipping/server/sign-paper.ts';
import { addUser, type TestUser } from './app.ts';
import { addOrder } from './orders.ts';
import { app, DAY, desk, driver, inn, seen, seenAt, startShop, statusOf } from './planning.ts';
import { addProduct } from './rows.ts';
import { addRun, addTruck, countLoad } from './runs.ts';
import { addSheet } from './sheets.ts';

export const FACTS = { requestId: 'r', network: 'n' };
/** Where the guards of most points stand, as `seam` names them. */
export const POINTS = 'src/delivery/shipping/server/departure-points.ts';
export const CREW = 'src/delivery/shipping/server/crew-points.ts';
/** Straight to the database, past every verb. */
export const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);

export let owner: TestUser;
/** Of this test: part of the names that a shop has once. */
export let serial = 0;
/** Bleach and acid in drums: 55 x 8.3454 x 1.2 x 1.08 = 595 lb each. */
export let bleach: string;
export let acid: string;
export let runId: string;
export let orderId: string;

export async function product(
  name: string,
  safety: { un: string; group: string; packing?: string },
  sizeUnit = '55 gal drum',
): Promise<string> {
  const nameKey = `${name.toLowerCase()}-${serial}`;
  const id = await addProduct(app, { nameKey, name, sizeUnit, hazardous: true });
  await query(
    `insert into safety_data (name_key, un_number, packing_group, density, rq_percent, reactivity_group)
     values ($1, $2, $4, 1.2, 5, $3)`,
    [nameKey, safety.un, safety.group, safety.packing ?? 'III'],
  );
  await addSheet(app, nameKey, Buffer.from(nameKey));
  return id;
}

export const orderOf = async (
  lines: readonly (readonly [string, number])[],
  status = 'confirmed',
) =>
  (
    await addOrder(app, {
      customerId: inn,
      status,
      promisedOn: DAY,
      lines: lines.map(([productId, quantity]) => ({ productId, quantity, unitPriceCents: 100 })),
    })
  ).id;

export const train = (user: TestUser) =>
  recordTraining(
    app,
    owner,
    {
      userId: user.id,
      personName: '',
      trainedOn: '2025-03-01',
      materials: 'Slides',
      trainerName: 'T. Rainer',
      trainerAddress: '1 School Street',
      tested: 'Written test',
      certified: true,
    },
    FACTS,
  );
export const endorse = (user: TestUser, expiresOn: string | null = '2027-01-01') =>
  recordEndorsement(
    app,
    owner,
    { userId: user.id, license: 'RI 44', expiresOn, givenUp: expiresOn === null },
    FACTS,
  );
export const pointsOf = async (user: TestUser = desk, run = runId) =>
  (await readDeparture(app, user, run)).points;
export const kinds = async (run = runId): Promise<PointKind[]> =>
  (await pointsOf(desk, run)).map(({ kind }) => kind);
const paperOf = async () => (await readPaper(app, desk, runId)).paper;
export const sign = async () =>
  signPaper(app, desk, { runId, hash: (await paperOf()).hash, checked: true }, FACTS);
export const confirmAll = async (by = driver) =>
  confirmPlacards(
    app,
    by,
    { runId, placards: (await readDeparture(app, by, runId)).placards.names },
    FACTS,
  );
export const apart = () => ({ [bleach]: 'Nose', [acid]: 'Tail' });
export const leave = async (override?: Parameters<typeof departRun>[2]['override'], by = driver) =>
  departRun(app, by, { ...(await seenAt(runId)), ...(override ? { override } : {}) });
/** Through the endpoint: the same verb, the same answer. */
export const post = async (by: TestUser, body: object = {}) =>
  app.call(
    by,
    'POST',
    '/api/depart-run',
    { ...(await seenAt(runId)), ...body },
    { 'idempotency-key': `depart-${crypto.randomUUID()}` },
  );
/** Everything is in order: counted, apart, trained, endorsed, placards confirmed, signed. */
export async function ready(): Promise<void> {
  await train(desk);
  await train(driver);
  await endorse(driver);
  await countLoad(app, runId, driver.id, apart());
  await confirmAll();
  await sign();
  expect(await pointsOf()).toEqual([]);
  // The settled point stays to be read: who said it, and of which placards.
  const check = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
  expect(check?.placards).toMatchObject({ by: driver.displayName });
}
/** Not sent out, by page and by endpoint alike, and nothing is half done. */
export async function stays(kind: PointKind): Promise<void> {
  await expect(leave()).rejects.toMatchObject({
    code: 'failed-precondition',
    details: { points: expect.arrayContaining([expect.objectContaining({ kind })]) },
  });
  expect((await post(desk)).status).toBe(409);
  // Nobody overrides what the law asks, whatever reason they give.
  if (!['count', 'capacity', 'dock', 'truck', 'driver'].includes(kind)) {
    const every = { points: ['count', 'capacity', 'truck', 'driver'], reason: 'Hurry' } as const;
    await expect(leave({ ...every, points: [...every.points] }, owner)).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  }
  expect([(await seen(runId)).state, await statusOf(orderId)]).toEqual([
    expect.stringMatching(/planned|loading/),
    'confirmed',
  ]);
  // The board shows it before anybody presses.
  expect(
    (await checksOfDay(app, desk, [await seen(runId)]))[runId]?.points.map((one) => one.kind),
  ).toContain(kind);
}

/** Before each test: bleach and acid for one stop, on a truck with two sections and a run of today. */
export function startDepartures(): void {
  startShop();
  beforeEach(async () => {
    serial += 1;
    await query(
      `update company_settings set settings = settings || '{"emergencyPhone": "(800) 555-0199"}'::jsonb`,
    );
    owner = await addUser(app, { role: 'super_admin', customers: 'all', displayName: 'Olga' });
    bleach = await product('Bleach', { un: 'UN1791', group: 'hypochlorite' });
    acid = await product('Sour', { un: 'UN1805', group: 'acid' });
    orderId = await orderOf([
      [bleach, 1],
      [acid, 1],
    ]);
    const truckId = await addTruck(app, {
      name: `Box ${serial}`,
      sections: ['Nose', 'Tail'],
      pounds: 5000,
    });
    runId = await addRun(app, { day: DAY, driverId: driver.id, truckId, orders: [orderId] });
  });
}

/** The run of a test that is about another load than bleach and acid. */
export function leaveWith(run: string, order: string): void {
  runId = run;
  orderId = order;
}
