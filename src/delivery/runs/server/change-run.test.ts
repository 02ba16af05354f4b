import { expect, test } from 'vitest';
import {
  app,
  confirmed,
  desk,
  driver,
  move,
  put,
  readAs,
  seen,
  seenAt,
  startShop,
} from '../../../../tests/support/planning.ts';
import { changeRun } from '../../shipping/server/change-crew.ts';
import { deleteRun, makeRun } from './change-run.ts';
import { changeTruck } from './change-truck.ts';

startShop();

test('runs are made, named, crewed and deleted when they are empty', async () => {
  const carries = { capacityPounds: null, capacityPallets: null };
  const { truckId } = await changeTruck(app, desk, {
    ...carries,
    truckId: null,
    name: 'Box 1',
    sections: ['nose', 'tail'],
    isActive: true,
  });
  // A second one of its name is refused, while the first is in use; saving the first again is not.
  const twin = { ...carries, truckId: null, name: 'box 1', sections: [], isActive: true };
  await expect(changeTruck(app, desk, twin)).rejects.toMatchObject({
    code: 'invalid-argument',
    details: [{ path: 'name', message: expect.stringContaining('box 1') }],
  });
  await changeTruck(app, desk, { ...twin, truckId, name: 'Box 1' });
  const day = '2026-04-01';
  const { runId } = await makeRun(app, desk, { day, name: '', driverId: driver.id, truckId });
  expect(await seen(runId)).toMatchObject({ name: 'Run 1', driverName: 'Dan', truckName: 'Box 1' });
  await changeTruck(app, desk, {
    ...carries,
    truckId,
    name: 'Box 1',
    sections: [],
    isActive: false,
    outReason: 'Sold',
  });
  const change = async (more: object) =>
    changeRun(app, desk, {
      ...(await seenAt(runId)),
      name: 'Coast',
      driverId: driver.id,
      truckId,
      ...more,
    });
  await change({});
  await expect(change({ driverId: desk.id })).rejects.toMatchObject({ code: 'invalid-argument' });
  const another = (await makeRun(app, desk, { day, name: '', driverId: null, truckId: null }))
    .runId;
  await expect(
    changeRun(app, desk, { ...(await seenAt(another)), name: 'R', driverId: null, truckId }),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
  const order = await confirmed('confirmed', day);
  await put(order, runId);
  await expect(deleteRun(app, desk, await seenAt(runId))).rejects.toMatchObject({
    details: { reason: 'not-empty' },
  });
  await move(order, runId, null);
  expect(await deleteRun(app, desk, await seenAt(runId))).toEqual({ deleted: 'Coast' });
  expect(await readAs(desk, runId)).toBeUndefined();
});
