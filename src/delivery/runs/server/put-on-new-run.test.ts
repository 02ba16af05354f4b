import { expect, test } from 'vitest';
import {
  app,
  confirmed,
  desk,
  driver,
  move,
  put,
  seen,
  seenAt,
  startShop,
  stopsOf,
} from '../../../../tests/support/planning.ts';
import { addRun, addTruck } from '../../../../tests/support/runs.ts';
import { loadBoard } from './load-board.ts';
import { putOnNewRun } from './put-on-new-run.ts';

startShop();

const runsOf = async (day: string) =>
  (await loadBoard(app, desk, new URL(`http://shop/dashboard/deliveries?day=${day}`))).runs;

test('orders on no run, and the door of a run, go on a run that is made for them', async () => {
  const day = '2026-05-20';
  const truckId = await addTruck(app, { name: 'Free 20' });
  const [a, b, c] = [
    await confirmed('confirmed', day),
    await confirmed('confirmed', day),
    await confirmed('confirmed', day),
  ];
  const crew = { day, driverId: driver.id, truckId };
  const input = { ...crew, orderIds: [a, b], from: null };
  const { runId } = await putOnNewRun(app, desk, input, 'key-new-run');
  expect(await seen(runId)).toMatchObject({ name: 'Run 1', driverId: driver.id, truckId });
  expect(await stopsOf(runId)).toEqual([a, b]);
  // Sent again, it is made once.
  expect(await putOnNewRun(app, desk, input, 'key-new-run')).toEqual({ runId });
  await put(c, runId);
  const next = await putOnNewRun(app, desk, {
    day,
    driverId: null,
    truckId: null,
    orderIds: [b, c],
    from: await seenAt(runId),
  });
  expect([await stopsOf(runId), await stopsOf(next.runId)]).toEqual([[a], [b, c]]);
  expect((await seen(next.runId)).name).toBe('Run 2');
  await move(b, next.runId, runId);
});

test('who does not plan makes none, and what can’t ride makes none either', async () => {
  const day = '2026-05-21';
  const [a, held] = [await confirmed('confirmed', day), await confirmed('on_hold', day)];
  const run = await addRun(app, { day, orders: [a] });
  const input = { day, driverId: null, truckId: null };
  const at = await seenAt(run);
  await expect(
    putOnNewRun(app, driver, { ...input, orderIds: [a], from: at }),
  ).rejects.toMatchObject({ code: 'permission-denied' });
  for (const [orderIds, from, code] of [
    [[held], null, 'failed-precondition'],
    // It stands on a run that nobody named.
    [[a], null, 'failed-precondition'],
    [[a], { ...at, version: at.version + 1 }, 'aborted'],
    [['no-such-order'], null, 'not-found'],
  ] as const)
    await expect(
      putOnNewRun(app, desk, { ...input, orderIds: [...orderIds], from }),
    ).rejects.toMatchObject({ code });
  await expect(
    putOnNewRun(app, desk, { ...input, driverId: desk.id, orderIds: [a], from: at }),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
  expect((await runsOf(day)).map(({ id }) => id)).toEqual([run]);
  expect(await stopsOf(run)).toEqual([a]);
});
