import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadOrderDelivery } from '../../src/delivery/claims/server/public/load-order-delivery.ts';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { takeOverStop } from '../../src/delivery/runs/server/take-over-stop.ts';
import type { PointKind } from '../../src/delivery/shipping/departure.ts';
import * as trainingPage from '../../src/delivery/shipping/pages/hazmat-training.tsx';
import { changeRun } from '../../src/delivery/shipping/server/change-crew.ts';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { confirmPlacards } from '../../src/delivery/shipping/server/confirm-placards.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readDeparture } from '../../src/delivery/shipping/server/departure-points.ts';
import { recordEndorsement } from '../../src/delivery/shipping/server/endorsements.ts';
import { noteOverride, overridesOf } from '../../src/delivery/shipping/server/overrides.ts';
import { printPaper } from '../../src/delivery/shipping/server/print-paper.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { endTraining, recordTraining } from '../../src/delivery/shipping/server/record-training.ts';
import { signPaper } from '../../src/delivery/shipping/server/sign-paper.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/load-order.ts';
import { updateOrder } from '../../src/ordering/orders/server/public/update-order.ts';
import { OrderActions } from '../../src/ordering/orders/ui/order-actions.tsx';
import { newId } from '../../src/platform/clock.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import {
  app,
  colleague,
  confirmed,
  DAY,
  desk,
  driver,
  inn,
  seen,
  seenAt,
  soap,
  startShop,
  statusOf,
} from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addProduct } from '../support/rows.ts';
import { addRun, addTruck, countLoad } from '../support/runs.ts';
import { addSheet } from '../support/sheets.ts';
import { seam } from './seam.ts';

startShop();

const FACTS = { requestId: 'r', network: 'n' };
const POINTS = 'src/delivery/shipping/server/departure-points.ts';
const CREW = 'src/delivery/shipping/server/crew-points.ts';
const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);

let owner: TestUser;
let serial = 0;
/** Bleach and acid in drums: 55 x 8.3454 x 1.2 x 1.08 = 595 lb each. */
let bleach: string;
let acid: string;
let runId: string;
let orderId: string;

async function product(
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

const orderOf = async (lines: readonly (readonly [string, number])[], status = 'confirmed') =>
  (
    await addOrder(app, {
      customerId: inn,
      status,
      promisedOn: DAY,
      lines: lines.map(([productId, quantity]) => ({ productId, quantity, unitPriceCents: 100 })),
    })
  ).id;

const train = (user: TestUser) =>
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
const endorse = (user: TestUser, expiresOn: string | null = '2027-01-01') =>
  recordEndorsement(
    app,
    owner,
    { userId: user.id, license: 'RI 44', expiresOn, givenUp: expiresOn === null },
    FACTS,
  );
const pointsOf = async (user: TestUser = desk, run = runId) =>
  (await readDeparture(app, user, run)).points;
const kinds = async (run = runId): Promise<PointKind[]> =>
  (await pointsOf(desk, run)).map(({ kind }) => kind);
const paperOf = async () => (await readPaper(app, desk, runId)).paper;
const sign = async () =>
  signPaper(app, desk, { runId, hash: (await paperOf()).hash, checked: true }, FACTS);
const confirmAll = async (by = driver) =>
  confirmPlacards(
    app,
    by,
    { runId, placards: (await readDeparture(app, by, runId)).placards.names },
    FACTS,
  );
const apart = () => ({ [bleach]: 'Nose', [acid]: 'Tail' });
const leave = async (override?: Parameters<typeof departRun>[2]['override'], by = driver) =>
  departRun(app, by, { ...(await seenAt(runId)), ...(override ? { override } : {}) });
/** Through the endpoint: the same verb, the same answer. */
const post = async (by: TestUser, body: object = {}) =>
  app.call(
    by,
    'POST',
    '/api/depart-run',
    { ...(await seenAt(runId)), ...body },
    { 'idempotency-key': `depart-${crypto.randomUUID()}` },
  );
/** Everything is in order: counted, apart, trained, endorsed, placards confirmed, signed. */
async function ready(): Promise<void> {
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
async function stays(kind: PointKind): Promise<void> {
  await expect(leave()).rejects.toMatchObject({
    code: 'failed-precondition',
    details: { points: expect.arrayContaining([expect.objectContaining({ kind })]) },
  });
  expect((await post(desk)).status).toBe(409);
  // Nobody overrides what the law asks, whatever reason they give.
  if (!['count', 'capacity', 'truck', 'driver'].includes(kind)) {
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

seam(
  {
    fact: 'shipping: the shipping paper is due and nobody has signed it',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: { file: POINTS, code: '...paperPoints(known.paper),', without: '' },
  },
  async () => {
    await ready();
    // One drum less: what was signed is another load.
    await query(
      'update run_loads set loaded = 0 where run_id = $1 and order_line_id in (select id from order_lines where product_id = $2)',
      [runId, acid],
    );
    expect(await kinds()).toContain('paper');
    await stays('paper');
    await query('update run_loads set loaded = 1 where run_id = $1', [runId]);
    expect((await post(driver)).status).toBe(200);
    expect(await statusOf(orderId)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'shipping: nobody can sign the paper, something is not entered',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: {
      file: POINTS,
      code: "if (state !== 'draft' && state !== 'changed') return [];",
      without: 'if (asks.length >= 0) return [];',
    },
  },
  async () => {
    await ready();
    await query(`update safety_data set density = null where name_key = $1`, [`bleach-${serial}`]);
    expect((await pointsOf()).find(({ kind }) => kind === 'paper')?.text).toContain('density');
    await stays('paper');
  },
);

seam(
  {
    fact: 'people: the account of the run’s driver was switched off, or lost its duty, after the run was planned',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: { file: POINTS, code: '    ...gone,\n', without: '' },
  },
  async () => {
    await ready();
    for (const [ends, begins] of [
      ['disabled = true', 'disabled = false'],
      ["duties = '{desk}'", "duties = '{driver}'"],
    ]) {
      await query(`update users set ${ends} where id = $1`, [driver.id]);
      expect(await pointsOf()).toMatchObject([
        { kind: 'crew', text: expect.stringMatching(/^Dan /) },
      ]);
      await stays('crew');
      await query(`update users set ${begins} where id = $1`, [driver.id]);
    }
    await leave();
  },
);

seam(
  {
    fact: 'shipping: placards are due and nobody has confirmed them',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: {
      file: POINTS,
      code: '...placardPoints(known.paper, names, confirmed !== null),',
      without: '',
    },
  },
  async () => {
    await ready();
    const pail = await product('Shock', { un: 'UN1748', group: 'oxidizer' }, '50 lb pail');
    await query(`update safety_data set packing_group = 'II' where name_key = $1`, [
      `shock-${serial}`,
    ]);
    const more = await orderOf([[pail, 1]]);
    await moveStop(app, desk, { orderId: more, from: null, to: await seenAt(runId), before: null });
    await countLoad(app, runId, driver.id, { ...apart(), [pail]: 'Nose' });
    // What was confirmed was another set: it holds for exactly those.
    await expect(
      confirmPlacards(app, driver, { runId, placards: 'CORROSIVE' }, FACTS),
    ).rejects.toMatchObject({ code: 'aborted' });
    await stays('placards');
    await confirmAll();
    expect(await kinds()).not.toContain('placards');
  },
);

seam(
  {
    fact: 'runs: a pair that together can kill stands in one section',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: { file: POINTS, code: '...pairPoints(known.load),', without: '' },
  },
  async () => {
    await ready();
    await countLoad(app, runId, driver.id, { [bleach]: 'Nose', [acid]: 'Nose' });
    await stays('pairs');
    await countLoad(app, runId, driver.id, apart());
    expect(await kinds()).toEqual([]);
  },
);

seam(
  {
    fact: 'hazards: the segregation table keeps two products apart, which no list of pairs names',
    act: 'runs: the run leaves with both in one section',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/kept-apart.ts',
      code: ', ...tableOnly',
      without: '',
    },
  },
  async () => {
    const corrosive = await product('Stripper', { un: 'UN1824', group: 'none' }, '5 gal pail');
    const oxidizer = await product(
      'Destainer',
      { un: 'UN1496', group: 'none', packing: 'II' },
      '50 lb bag',
    );
    orderId = await orderOf([
      [corrosive, 1],
      [oxidizer, 1],
    ]);
    const truckId = await addTruck(app, { name: `Van ${serial}`, sections: ['Nose', 'Tail'] });
    runId = await addRun(app, { day: DAY, driverId: driver.id, truckId, orders: [orderId] });
    await train(desk);
    await train(driver);
    // Nobody counted: they are meant for different sections.
    expect(await kinds()).not.toContain('segregation');
    await countLoad(app, runId, driver.id, { [corrosive]: 'Nose', [oxidizer]: 'Nose' });
    await sign();
    await stays('segregation');
    const [point] = (await pointsOf()).filter(({ kind }) => kind === 'segregation');
    expect(point?.text).toContain('Stripper and Destainer (Nose)');
    // The load check says the same of the same pair, and the paper names the rule.
    const { load, paper } = await readPaper(app, driver, runId);
    expect(load.together).toMatchObject([{ severity: 0, rule: 'corrosive-oxidizer' }]);
    expect(paper.content.segregation.map(({ rule }) => rule)).toEqual(['corrosive-oxidizer']);
    // One of them joins later and is not counted: a reason for the count does not let it go.
    await query(
      'delete from run_loads where run_id = $1 and order_line_id in (select id from order_lines where product_id = $2)',
      [runId, oxidizer],
    );
    expect(await kinds()).toContain('segregation');
    await countLoad(app, runId, driver.id, { [corrosive]: 'Nose', [oxidizer]: 'Tail' });
    expect(await kinds()).toEqual([]);
    expect((await post(driver)).status).toBe(200);
  },
);

seam(
  {
    fact: 'shipping: the driver’s hazmat training is missing or over',
    act: 'runs: the run leaves with regulated goods',
    outcome: 'refused',
    guard: { file: CREW, code: 'trainingOf(db, run.driverId, today),', without: 'true,' },
  },
  async () => {
    await ready();
    const { rows } = await query('select id from hazmat_trainings where user_id = $1', [driver.id]);
    await endTraining(app, owner, { trainingId: rows[0].id, reason: 'Entered twice' }, FACTS);
    await stays('training');
    // The way out leads only where its reader may go.
    const outs = async (user: TestUser) =>
      (await pointsOf(user)).map(({ kind, out }) => [kind, out.to]);
    expect(await outs(driver)).toEqual([['training', null]]);
    expect(await outs(owner)).toEqual([['training', '/dashboard/hazmat-training']]);
  },
);

seam(
  {
    fact: 'shipping: a driver’s hazmat training is missing',
    act: 'stops: the driver opens the day, before anything is counted or signed',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/read-driver-day.ts',
      code: '...points.filter(({ kind }) => OF_DRIVER.has(kind)),',
      without: '',
    },
  },
  async () => {
    const regulated = await orderOf([[bleach, 1]]);
    await addRun(app, { day: DAY, name: 'Own', driverId: colleague.id, orders: [regulated] });
    const first = async () => {
      const { body } = await app.call(colleague, 'GET', '/api/driver/stops');
      return body.runs.find(({ name }: { name: string }) => name === 'Own').missing[0].text;
    };
    expect(await first()).toContain('no hazmat training');
    await train(colleague);
    expect(await first()).not.toContain('hazmat training');
  },
);

seam(
  {
    fact: 'shipping: the driver holds no hazmat endorsement today',
    act: 'runs: the run leaves with placards due',
    outcome: 'refused',
    guard: {
      file: CREW,
      code: 'content.placards.due ? endorsementOf(db, run.driverId, today) : true,',
      without: 'true,',
    },
  },
  async () => {
    await ready();
    await endorse(driver, null);
    await stays('endorsement');
    // Without its last day nothing is recorded; what was, before the day was asked for, waits for it where the owner looks.
    const form = { intent: 'endorse', userId: driver.id, license: 'RI 44', expiresOn: '' };
    const { data } = await postPage(app, owner, trainingPage, form);
    expect(data.error).toMatchObject({ details: [{ path: 'expiresOn' }] });
    await query(
      `insert into hazmat_endorsements (id, user_id, person_name, license, recorded_at)
       values ($1, $2, 'Dan', 'RI 44', now())`,
      [newId(app), driver.id],
    );
    await stays('endorsement');
    const named = async () =>
      (await readAttention(app, owner)).find(({ key }) => key === 'hazmat')?.named ?? [];
    expect((await named()).map(({ name }) => name)).toContainEqual(
      expect.stringContaining('The day it holds until is missing'),
    );
    await endorse(driver, '2026-03-01');
    await stays('endorsement');
    await endorse(driver);
    expect(await kinds()).toEqual([]);
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
      code: '...(company.departureAsksCount ? countPoints(known.load) : []),',
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
    const [kept] = await overridesOf(app.db, runId, desk);
    expect(kept).toMatchObject({
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
    fact: 'runs: truck or driver are on the road with another run',
    act: 'runs: the run leaves',
    outcome: 'asked',
    guard: {
      file: CREW,
      code: "where r.state = 'out' and r.id <> ${run.id} and w.theirs = w.ours",
      without: 'where false and r.id <> ${run.id} and w.theirs = w.ours',
    },
  },
  async () => {
    await ready();
    const { truckId } = await seen(runId);
    await addRun(app, { day: DAY, name: 'Early', state: 'out', driverId: driver.id, truckId });
    expect(await kinds()).toEqual(['truck', 'driver']);
    await stays('truck');
    await stays('driver');
    await expect(leave({ points: ['truck'], reason: 'Back already' })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    // A run of a coming day is not red for what is out today; sent out today all the same, it is asked.
    await query('update runs set day = day + 7 where id = $1', [runId]);
    expect(await kinds()).toEqual(['paper']);
    const asked = ['truck', 'driver'].map((kind) => expect.objectContaining({ kind }));
    await expect(leave(undefined, desk)).rejects.toMatchObject({
      details: { points: expect.arrayContaining(asked) },
    });
    await query('update runs set day = day - 7 where id = $1', [runId]);
    await leave({ points: ['truck', 'driver'], reason: 'Early is back, not counted yet' });
    expect((await seen(runId)).state).toBe('out');
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
    const told = async (user: TestUser) =>
      (
        (await readAttention(app, user)).find(({ key }) => key === 'departures')?.named ?? []
      ).filter(({ to }) => to === `/dashboard/runs/${runId}`);
    expect(await told(desk)).toEqual([
      { name: expect.stringContaining('Dock was dark'), to: `/dashboard/runs/${runId}` },
    ]);
    expect(await told(driver)).toEqual([]);
    const text = (await readPdf((await printPaper(app, driver, runId, null)).bytes)).pages.join(
      ' ',
    );
    expect(text).toContain('Dock was dark');
    const [kept] = await overridesOf(app.db, runId, desk);
    const note = { runId, overrideId: kept?.id ?? '' };
    await expect(noteOverride(app, driver, note)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await noteOverride(app, colleague, note);
    await noteOverride(app, colleague, note);
    expect(await told(desk)).toEqual([]);
  },
);

seam(
  {
    fact: 'shipping: a new driver has no training for what is on the truck',
    act: 'runs: the desk gives a run on the road to another driver',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/change-crew.ts',
      code: 'if (missing.length > 0) throw notOnRoad(run.name, missing);',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    const { truckId, name } = await seen(runId);
    const give = async () =>
      changeRun(app, desk, { ...(await seenAt(runId)), name, truckId, driverId: other.id });
    await expect(give()).rejects.toMatchObject({ details: { reason: 'departure' } });
    expect((await seen(runId)).driverId).toBe(driver.id);
    await train(other);
    await endorse(other);
    await give();
    expect((await seen(runId)).driverId).toBe(other.id);
  },
);

seam(
  {
    fact: 'runs: what together can kill rides in two sections',
    act: 'runs: the desk gives the run on the road a truck without sections',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/change-crew.ts',
      code: '...(await pairsInOneSection(tx, run)),',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const { truckId, driverId, name } = await seen(runId);
    const other = await addTruck(app, { name: `Van ${serial}` });
    const two = await addTruck(app, { name: `Big ${serial}`, sections: ['Front', 'Back'] });
    const give = async (to: string) =>
      changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId: to });
    await expect(give(other)).rejects.toMatchObject({
      details: { points: [expect.objectContaining({ kind: 'pairs' })] },
    });
    expect((await seen(runId)).truckId).toBe(truckId);
    await give(two);
    expect((await seen(runId)).truckId).toBe(two);
  },
);

seam(
  {
    fact: 'hazards: an order brings packages that need a shipping paper',
    act: 'orders: it is sent out by hand, on no run',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/update-order.ts',
      code: "if (input.action === 'send-out' && run === null) await checkLeavesAlone(tx, order);",
      without: '',
    },
  },
  async () => {
    const alone = await orderOf([[bleach, 1]]);
    const mild = await confirmed();
    const send = (id: string) =>
      updateOrder(app, desk, { action: 'send-out', orderId: id, version: 1 });
    await expect(send(alone)).rejects.toMatchObject({
      details: { reason: 'needs-run', products: ['Bleach'] },
    });
    const answer = await app.call(desk, 'POST', '/api/update-order', {
      action: 'send-out',
      orderId: alone,
      version: 1,
    });
    expect(answer.status).toBe(409);
    expect(await statusOf(alone)).toBe('confirmed');
    await send(mild);
    expect(await statusOf(mild)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'hazards: an order brings packages that need a shipping paper',
    act: 'orders: its page offers the next step',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/ui/order-actions.tsx',
      code: "next?.action === 'send-out' && onRun ?",
      without: 'false && onRun ?',
    },
  },
  async () => {
    const alone = await orderOf([[bleach, 1]]);
    const mild = await confirmed();
    // Before it is pressed: where it goes instead of being refused.
    const page = async (id: string, run: string | null) => {
      const view = createElement(OrderActions, {
        order: (await loadOrder(app, desk, id)).order,
        move: { send: () => {}, busy: false, failed: null },
        role: 'admin',
        today: DAY,
        waits: false,
        onRun: (await loadOrder(app, desk, id)).needsRun
          ? { to: '/plan', isOn: run !== null }
          : null,
        mayMove: true,
        mayEdit: false,
        editing: false,
        onEdit: () => {},
        deliver: null,
        nothing: '',
      });
      const routes = createMemoryRouter([{ path: '/', element: view }]);
      return renderToStaticMarkup(createElement(RouterProvider, { router: routes }));
    };
    expect(await page(alone, null)).toContain('Put on a run');
    expect(await page(alone, null)).not.toContain('Send out');
    expect(await page(mild, null)).toContain('Send out');
    await moveStop(app, desk, {
      orderId: alone,
      from: null,
      to: await seenAt(runId),
      before: null,
    });
    const { run } = await loadOrderDelivery(app, desk, alone);
    expect(run).toBe(`/dashboard/runs/${runId}`);
    expect(await page(alone, run)).toContain('Open its run');
  },
);

seam(
  {
    fact: 'hazards: two products of an order together can kill',
    act: 'orders: it is sent out by hand, on no run',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/leave-alone.ts',
      code: 'return deadly.length > 0 ? pairNeedsRun(order.number, deadly) : null;',
      without: 'return null;',
    },
  },
  async () => {
    const one = await product('Chlor', { un: 'UN1791', group: 'hypochlorite' });
    const other = await product('Tang', { un: 'UN1805', group: 'acid' });
    // No shipping paper is due for them, and they kill all the same.
    await query('update safety_data set un_number = null where name_key = any($1)', [
      [`chlor-${serial}`, `tang-${serial}`],
    ]);
    const both = await orderOf([
      [one, 1],
      [other, 1],
    ]);
    const alone = await orderOf([[one, 1]]);
    const send = { action: 'send-out', version: 1 } as const;
    const refusal = { reason: 'pair-needs-run', pairs: ['Chlor and Tang'] };
    await expect(updateOrder(app, desk, { ...send, orderId: both })).rejects.toMatchObject({
      details: refusal,
    });
    const answer = await app.call(desk, 'POST', '/api/update-order', { ...send, orderId: both });
    expect(answer.body).toMatchObject({ error: { details: refusal } });
    expect(await statusOf(both)).toBe('confirmed');
    await updateOrder(app, desk, { ...send, orderId: alone });
    expect(await statusOf(alone)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'hazards: an order brings packages that the signed paper does not name',
    act: 'runs: the desk puts it on a run that is on the road',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/move-stop.ts',
      code: 'if (names.length > 0) throw paperOnRoad(order.number, to.name, names);',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const more = await orderOf([[bleach, 1]]);
    const mild = await orderOf([[soap, 1]]);
    const put = async (id: string) =>
      moveStop(app, desk, { orderId: id, from: null, to: await seenAt(runId), before: null });
    await expect(put(more)).rejects.toMatchObject({ details: { reason: 'paper-on-road' } });
    const { refused } = await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`));
    expect(refused[more]?.[runId]).toMatch(/shipping paper does not name/);
    expect(refused[mild]?.[runId]).toBeUndefined();
    expect(await statusOf(more)).toBe('confirmed');
    await put(mild);
    expect(await statusOf(mild)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'hazards: an order brings packages that the signed paper does not name',
    act: 'runs: a driver on the road takes it over',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/take-over-stop.ts',
      code: 'if (regulated.length > 0) throw paperOnRoad(order.number, to.name, regulated);',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const numberOf = async (id: string) =>
      (await query('select number from orders where id = $1', [id])).rows[0].number as string;
    const take = async (id: string, key: string) =>
      takeOverStop(app, { ...driver, workday: DAY }, { number: await numberOf(id) }, key);
    const more = await orderOf([[bleach, 1]]);
    const mild = await orderOf([[soap, 1]]);
    await expect(take(more, 'take-more')).rejects.toMatchObject({
      details: { reason: 'paper-on-road' },
    });
    expect(await statusOf(more)).toBe('confirmed');
    await take(mild, 'take-mild');
    expect(await statusOf(mild)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'hazards: the class of a UN number is not known',
    act: 'shipping: placards and the departure are asked',
    outcome: 'told',
    guard: {
      file: 'src/safety/hazards/public/road-classes.ts',
      code: "hazardClass === '' || PLACARDS[primaryClass(hazardClass)] !== undefined;",
      without: 'PLACARDS[primaryClass(hazardClass)] !== undefined;',
    },
  },
  async () => {
    await ready();
    await query(`update safety_data set un_number = 'UN9999' where name_key = $1`, [
      `bleach-${serial}`,
    ]);
    const { paper, load } = await readPaper(app, desk, runId);
    expect(paper.content.placards).toMatchObject({ pounds: 1190, due: true, unknown: ['Bleach'] });
    // Run page and paper say the same pounds.
    expect(load.goods).toMatchObject({ grossPounds: 1190, warning: 'placard' });
    expect(paper.content.segregation.map(({ rule }) => rule)).toContain('class-unknown');
    const said = (await pointsOf()).map(({ text }) => text).join(' ');
    expect(said).toContain('the class of Bleach is not known');
    await stays('paper');
  },
);

describe('who may', () => {
  test('nobody but the desk and the run’s driver; the settings leave the law’s points alone', async () => {
    const people = { role: 'admin', customers: 'all' } as const;
    const other = await addUser(app, { ...people, duties: ['driver'] });
    const books = await addUser(app, { ...people, duties: ['books'] });
    const buyer = await addUser(app, { customers: [inn] });
    await ready();
    expect((await post(other)).status).toBe(404);
    expect((await post(books)).status).toBe(403);
    expect((await post(buyer)).status).toBe(403);
    for (const user of [books, buyer])
      await expect(confirmAll(user)).rejects.toMatchObject({ code: expect.any(String) });
    await expect(endorseBy(desk)).rejects.toMatchObject({ code: 'permission-denied' });
    await query('delete from run_loads where run_id = $1', [runId]);
    await query('update trucks set capacity_pounds = 1');
    await query(
      `update company_settings set settings = settings || '{"departureAsksCount": false, "departureAsksCapacity": false}'::jsonb`,
    );
    expect(await kinds()).toEqual([]);
    await endorse(driver, null);
    expect(await kinds()).toEqual(['endorsement']);
  });

  test('two runs with one truck leave one after the other: the second is asked', async () => {
    const { truckId } = await seen(runId);
    const mild = [await confirmed(), await confirmed()];
    const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    const [one, two] = await Promise.all(
      mild.map(async (id, at) => {
        const run = await addRun(app, {
          day: DAY,
          name: `Twin ${at}`,
          driverId: at === 0 ? driver.id : other.id,
          truckId,
          orders: [id],
        });
        await countLoad(app, run, desk.id);
        return run;
      }),
    );
    const outcomes = await Promise.allSettled(
      [one, two].map(async (run) => departRun(app, desk, await seenAt(run ?? ''))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

const endorseBy = (user: TestUser) =>
  recordEndorsement(
    app,
    user,
    { userId: driver.id, license: 'RI 44', expiresOn: '2027-01-01', givenUp: false },
    FACTS,
  );
