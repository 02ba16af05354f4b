import { expect, test } from 'vitest';
import {
  apart,
  endorse,
  runId,
  startDepartures,
  train,
} from '../../../../tests/support/departures.ts';
import { app, desk, driver, seen, stopsOf } from '../../../../tests/support/planning.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { type Sample, storedRow, storedRows } from '../../../../tests/support/record.ts';
import { countLoad } from '../../../../tests/support/runs.ts';
import * as runPage from '../../deliveries/pages/run.tsx';
import type { ConfirmPlacards } from '../contract.ts';
import { readDeparture } from './departure-points.ts';

startDepartures();

/** Counted, and the placards that are due on the run's truck, under the fields that the dock sends. */
async function due(): Promise<Sample<ConfirmPlacards> & Record<string, string>> {
  await train(driver);
  await endorse(driver);
  await countLoad(app, runId, driver.id, apart());
  expect(await stopsOf(runId)).toHaveLength(1);
  const { placards } = await readDeparture(app, desk, runId);
  expect(placards.names).not.toBe('');
  return { runId, placards: placards.names, truckName: (await seen(runId)).truckName ?? '' };
}
const stored = () => storedRow(app, 'placard_confirmations', { run_id: runId });
const held = async (by: string, placards: string) => ({
  runId,
  truckId: (await seen(runId)).truckId,
  placards,
  confirmedBy: by,
});
const readBack = async () => (await readDeparture(app, desk, runId)).placards.confirmed;

test('the endpoint stores every field of a word about placards, once, and it is read back', async () => {
  const sent = await due();
  const call = () =>
    app.call(driver, 'POST', '/api/confirm-placards', sent, {
      'idempotency-key': `placards-${crypto.randomUUID()}`,
    });
  expect((await call()).status).toBe(200);
  expect(await stored()).toMatchObject(await held(driver.id, sent.placards));
  expect(await readBack()).toMatchObject({ by: driver.displayName });
  expect((await call()).status).toBe(200);
  expect(await stored()).toMatchObject(await held(driver.id, sent.placards));
});

test('the form of the run’s page stores the same, and nothing where the truck is another', async () => {
  const { placards, truckName } = await due();
  const send = (fields: Record<string, string>) =>
    postPage(app, desk, runPage, { intent: 'placards', ...fields }, { runId });
  expect(await readBack()).toBeNull();
  const refused = await send({ placards, truckName: `not ${truckName}` });
  expect(refused.data.error?.code).toBe('aborted');
  expect(await storedRows(app, 'placard_confirmations', { run_id: runId })).toEqual([]);
  expect((await send({ placards, truckName })).data.error).toBeUndefined();
  expect(await stored()).toMatchObject(await held(desk.id, placards));
  expect(await readBack()).toMatchObject({ by: desk.displayName });
});
