import { expect } from 'vitest';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import type { Board } from '../../src/delivery/runs/server/load-board.ts';
import * as trainingPage from '../../src/delivery/shipping/pages/hazmat-training.tsx';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { endTraining } from '../../src/delivery/shipping/server/record-training.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { newId } from '../../src/platform/clock.ts';
import { addUser, type TestUser } from '../support/app.ts';
import {
  bleach,
  CREW,
  endorse,
  FACTS,
  kinds,
  leave,
  orderOf,
  owner,
  POINTS,
  pointsOf,
  query,
  ready,
  runId,
  startDepartures,
  stays,
  train,
} from '../support/departures.ts';
import { openPage } from '../support/open-page.ts';
import { addOrder } from '../support/orders.ts';
import { contextOf } from '../support/page-context.ts';
import {
  app,
  colleague,
  confirmed,
  DAY,
  deliveredAt,
  desk,
  driver,
  seen,
  soap,
} from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer } from '../support/rows.ts';
import { addRun, addTruck } from '../support/runs.ts';
import { seam } from './seam.ts';

startDepartures();

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
      file: POINTS,
      code: 'points: inOrder(found).map(',
      without: 'points: found.map(',
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
    fact: 'shipping: a run is planned with regulated goods, and no training holds for its driver on its day',
    act: 'frame: the owner, who alone records trainings, reads what waits',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/public/waiting.ts',
      code: 'owner ? driversToTrain(app.db, today) : [],',
      without: '[],',
    },
  },
  async () => {
    const named = async (who: TestUser) =>
      ((await readAttention(app, who)).find(({ key }) => key === 'hazmat')?.named ?? []).map(
        ({ name }) => name,
      );
    const of = (name: string) => expect.stringContaining(name);
    const before = await named(owner);
    // What needs no paper asks for no training, and neither does a day that is over.
    await addRun(app, {
      day: DAY,
      name: 'Mild',
      driverId: colleague.id,
      orders: [await orderOf([[soap, 1]])],
    });
    expect(await named(owner)).toEqual(before);
    const regulated = await orderOf([[bleach, 1]]);
    const run = await addRun(app, {
      day: DAY,
      name: 'Acids',
      driverId: colleague.id,
      orders: [regulated],
    });
    expect(await named(owner)).toContainEqual(of('no hazmat training for “Acids” of Mar 10, 2026'));
    expect(await named(desk)).toEqual([]);
    await query("update runs set day = '2026-01-01' where id = $1", [run]);
    expect(await named(owner)).toEqual(before);
    await query('update runs set day = $2 where id = $1', [run, DAY]);
    await train(colleague);
    expect(await named(owner)).toEqual(before);
  },
);

seam(
  {
    fact: 'shipping: the driver holds no hazmat endorsement today',
    act: 'runs: the run leaves with placards due',
    outcome: 'refused',
    guard: {
      file: CREW,
      code: 'onTruck.placards.due ? endorsementOf(db, run.driverId, today) : true,',
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
    const expected = ['truck', 'driver'].map((kind) => expect.objectContaining({ kind }));
    await expect(leave(undefined, desk)).rejects.toMatchObject({
      details: { points: expect.arrayContaining(expected) },
    });
    await query('update runs set day = day - 7 where id = $1', [runId]);
    await leave({ points: ['truck', 'driver'], reason: 'Early is back, not counted yet' });
    expect((await seen(runId)).state).toBe('out');
  },
);

seam(
  {
    fact: 'shipping: the driver’s hazmat endorsement ends within a week of the run',
    act: 'runs: the desk reads the board',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/checks-of-day.ts',
      code: 'ends <= shiftDay(day, SOON_DAYS) ? ends : null',
      without: 'false ? ends : null',
    },
  },
  async () => {
    await ready();
    const ends = async () =>
      (await checksOfDay(app, desk, [await seen(runId)]))[runId]?.endorsementEnds;
    expect(await ends()).toBeNull();
    await endorse(driver, '2026-03-18');
    expect(await ends()).toBeNull();
    await endorse(driver, '2026-03-17');
    expect(await ends()).toBe('2026-03-17');
    expect(await pointsOf()).toEqual([]);
  },
);

seam(
  {
    fact: 'runs: another run of the day has the same driver and truck, and is to be out at that hour',
    act: 'shipping: the second of them is planned',
    outcome: 'asked',
    guard: { file: POINTS, code: '    ...twins,\n', without: '' },
  },
  async () => {
    await ready();
    const { truckId } = await seen(runId);
    const early = await addRun(app, {
      day: DAY,
      name: 'Early',
      driverId: driver.id,
      truckId,
      orders: [await orderOf([[soap, 1]])],
    });
    const hours = (of: string, at: string) =>
      query('update runs set leaves_at = $2 where id = $1', [of, at]);
    const kindsAndTexts = async () => (await pointsOf()).map(({ kind, text }) => [kind, text]);
    // Nobody has said when: only what is on the road keeps the other.
    expect(await kindsAndTexts()).toEqual([]);
    await hours(early, '16:00');
    await hours(runId, '16:10');
    const name = (await seen(runId)).truckName;
    expect(await kindsAndTexts()).toEqual([
      [
        'truck',
        expect.stringMatching(`^${name} is to be out with “Early” from 4:00 PM to about 4:30 PM`),
      ],
      ['driver', expect.stringContaining('Dan is to be out with “Early”')],
    ]);
    // The first of them is free to go, and the second once it is back, or with a reason.
    expect((await pointsOf(desk, early)).filter(({ kind }) => kind === 'truck')).toEqual([]);
    await hours(runId, '17:30');
    expect(await kindsAndTexts()).toEqual([]);
    await hours(runId, '16:10');
    await expect(leave()).rejects.toMatchObject({ code: 'failed-precondition' });
    await leave({ points: ['truck', 'driver'], reason: 'Early is one box' });
  },
);

seam(
  {
    fact: 'shipping: which of the free drivers has a hazmat training that holds on the day',
    act: 'runs: the desk asks to put the day on runs, and regulated goods ride on a new one',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/suggest-day.ts',
      code: 'await untrainedOf(db, drivers, first.run.day)',
      without: '[]',
    },
  },
  async () => {
    const day = '2026-06-16';
    const at = async (latitude: number) => {
      const customerId = await addCustomer(app, { zip: '02840' });
      await deliveredAt(customerId, latitude);
      return customerId;
    };
    const near = await confirmed('confirmed', day, await at(41.5));
    const far = await addOrder(app, {
      customerId: await at(42.2),
      status: 'confirmed',
      promisedOn: day,
      lines: [{ productId: bleach, quantity: 1, unitPriceCents: 100 }],
    });
    const people = { role: 'admin', customers: 'all' } as const;
    const [ann, zoe] = [
      await addUser(app, { ...people, duties: ['driver'], displayName: 'Ann' }),
      await addUser(app, { ...people, duties: ['driver'], displayName: 'Zoe' }),
    ];
    await query(
      `update users set duties = '{desk}' where 'driver' = any(duties) and id <> all($1)`,
      [[driver.id, ann.id, zoe.id]],
    );
    await query('update trucks set is_active = false');
    const truckId = await addTruck(app, { name: `Free ${newId(app)}` });
    await addRun(app, {
      day,
      driverId: driver.id,
      truckId: await addTruck(app, { name: `Own ${newId(app)}` }),
      orders: [near],
    });
    const suggested = async () => {
      const { plan } = (await openPage([], dayPage.loader as never, {
        request: new Request(`http://shop/dashboard/deliveries?day=${day}&suggest=day`),
        params: {},
        context: contextOf(app, desk),
      })) as { plan: { board: Board } };
      return plan.board.suggestion;
    };
    // Nobody who is free is trained: it goes without a driver, and says so.
    const none = await suggested();
    expect(none?.arrange?.newRuns).toMatchObject([{ truckId, driverId: null, orderIds: [far.id] }]);
    expect(none?.wrong).toEqual([expect.stringContaining('would have no driver yet')]);
    await train(zoe);
    const trained = await suggested();
    expect(trained?.arrange?.newRuns).toMatchObject([{ driverId: zoe.id, orderIds: [far.id] }]);
    expect(trained?.wrong).toEqual([]);
    // What needs no paper is driven by the first who is free.
    await query(`update order_lines set product_id = $1 where order_id = $2`, [soap, far.id]);
    expect((await suggested())?.arrange?.newRuns).toMatchObject([{ driverId: ann.id }]);
  },
);
