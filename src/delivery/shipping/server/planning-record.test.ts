import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { fieldsOf, type Sample, storedRow } from '../../../../tests/support/record.ts';
import { addRun } from '../../../../tests/support/runs.ts';
import * as dayPage from '../../deliveries/pages/day.tsx';
import type { ChangeRun, ChangeTruck, NewRun } from '../../runs/contract.ts';
import { listDrivers } from '../../runs/server/change-run.ts';
import type { RecordEndorsement, RecordTraining } from '../contract.ts';
import * as trainingPage from '../pages/hazmat-training.tsx';
import { listEndorsements } from './endorsements.ts';
import { insertOverride, overridesOf } from './overrides.ts';
import { listTrainings } from './trainings.ts';

let app: AppUnderTest;
let owner: TestUser;
let driver: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  driver = await addUser(app, { role: 'admin', customers: 'all', displayName: 'Dan Driver' });
});
afterAll(() => app.close());

const send = async (page: { action: unknown }, form: Record<string, string>) => {
  const { data } = await postPage(app, owner, page, form);
  expect(data.error).toBeUndefined();
  return data as Record<string, Record<string, string>>;
};

const TRUCK: Sample<Omit<ChangeTruck, 'truckId' | 'outReason'>> = {
  name: 'Box “1”',
  sections: ['nose', 'tail'],
  isActive: true,
  capacityPounds: 9800,
  capacityPallets: 12,
};
const TYPED_TRUCK = {
  name: TRUCK.name,
  sections: 'nose, tail',
  isActive: 'on',
  capacityPounds: '9,800',
  capacityPallets: '12',
} satisfies Record<keyof typeof TRUCK, string>;
const truckOf = (id: unknown) => storedRow(app, 'trucks', { id });

test('the form of a truck stores every field of a new one and of one that is changed', async () => {
  const made = await send(dayPage, { intent: 'truck', truckId: '', ...TYPED_TRUCK });
  expect(await truckOf(made['truck']?.['truckId'])).toMatchObject(TRUCK);
  const bare = { name: 'Van', sections: '', capacityPounds: '', capacityPallets: '' };
  const other = await send(dayPage, { intent: 'truck', truckId: '', ...bare });
  const id = other['truck']?.['truckId'] ?? '';
  const before = await truckOf(id);
  for (const field of fieldsOf(TRUCK)) expect(before[field]).not.toEqual(TRUCK[field]);
  await send(dayPage, { intent: 'truck', truckId: id, ...TYPED_TRUCK, name: 'Van 2' });
  expect(await truckOf(id)).toEqual({ ...before, ...TRUCK, name: 'Van 2' });
});

test('the form of a run stores every field of a new one and of one that is changed', async () => {
  const truck = await send(dayPage, {
    intent: 'truck',
    truckId: '',
    ...TYPED_TRUCK,
    name: 'Third',
  });
  const run: Sample<NewRun> = {
    day: '2026-04-01',
    name: 'The “coast”',
    driverId: driver.id,
    truckId: truck['truck']?.['truckId'] ?? '',
    leavesAt: '06:45',
  };
  const { day, ...changed } = run;
  const made = await send(dayPage, { intent: 'make', ...run });
  expect(await storedRow(app, 'runs', { id: made['made']?.['runId'] })).toMatchObject(run);
  const bare = { day, name: '', driverId: '', truckId: '' };
  const other = await send(dayPage, { intent: 'make', ...bare });
  const id = other['made']?.['runId'] ?? '';
  const before = await storedRow(app, 'runs', { id });
  for (const field of fieldsOf(changed)) expect(before[field]).not.toEqual(changed[field]);
  // What it says of the truck that it had stands in no run: tests/seams/departure-on-road.test.ts.
  const sample: Sample<Omit<ChangeRun, 'oldTruckOut' | 'oldTruckWhy'>> = {
    runId: id,
    version: Number(before['version']),
    ...changed,
  };
  await send(dayPage, { intent: 'change', ...sample, version: String(sample.version) });
  const after = await storedRow(app, 'runs', { id });
  expect(after).toEqual({ ...before, version: after['version'], ...changed });
  expect((await listDrivers(app.db)).map((one) => one.id)).toContain(driver.id);
});

test('the form of a training stores every field, and the list reads it back', async () => {
  const sample: Sample<Omit<RecordTraining, 'certified'>> = {
    userId: driver.id,
    personName: 'Dan Driver',
    trainedOn: '2026-02-02',
    materials: 'Binder 3, “hazmat”',
    trainerName: 'Tess Trainer',
    trainerAddress: '9 Wharf Road',
    tested: 'Written test, 18 of 20',
  };
  await send(trainingPage, { intent: 'record', ...sample, certified: 'on' });
  expect(await storedRow(app, 'hazmat_trainings', { user_id: driver.id })).toMatchObject({
    ...sample,
    recordedBy: owner.id,
  });
  const { userId: _userId, ...read } = sample;
  expect(await listTrainings(app.db)).toMatchObject([{ ...read, hasAccount: true }]);
  const named = { ...sample, userId: 'no-account', personName: 'Sam Substitute' };
  await send(trainingPage, { intent: 'record', ...named, certified: 'on' });
  expect(await storedRow(app, 'hazmat_trainings', { person_name: 'Sam Substitute' })).toMatchObject(
    { ...named, userId: null },
  );
});

test('the form of an endorsement stores every field, and the list reads it back', async () => {
  const sample: Sample<RecordEndorsement> = {
    userId: driver.id,
    license: 'RI 123-456 “H”',
    expiresOn: '2028-08-31',
    givenUp: false,
  };
  const { givenUp: _unticked, ...typed } = sample;
  await send(trainingPage, { intent: 'endorse', ...typed });
  expect(await storedRow(app, 'hazmat_endorsements', { user_id: driver.id })).toMatchObject({
    ...sample,
    personName: 'Dan Driver',
    recordedBy: owner.id,
  });
  const { userId: _userId, ...read } = sample;
  expect(await listEndorsements(app.db)).toMatchObject([read]);
});

test('a departure without what was missing has every point and the reason, and is read back with them', async () => {
  const run = await addRun(app, { day: '2026-04-02', driverId: driver.id });
  const override = {
    runId: run,
    points: [{ kind: 'dock' as const, text: 'The dock of “Chapel Lodge” is shut' }],
    reason: 'They “open” for us',
  };
  await app.db.transaction((tx) => insertOverride(app, tx, owner, override));
  const stored = await storedRow(app, 'departure_overrides', { run_id: run });
  expect(stored).toMatchObject({ ...override, givenBy: owner.id });
  const { runId: _run, ...read } = override;
  expect(await overridesOf(app.db, run, owner)).toMatchObject([
    { id: stored['id'], ...read, mine: true },
  ]);
});
