import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  colleague,
  confirmed,
  DAY,
  desk,
  driver,
  inn,
  move,
  put,
  readAs,
  seen,
  seenAt,
  startShop,
  statusOf,
  stopsOf,
} from '../../../../tests/support/planning.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { addRun, countLoad } from '../../../../tests/support/runs.ts';
import { changeRun } from '../../shipping/server/change-crew.ts';
import { departRun } from '../../shipping/server/depart-run.ts';
import { arrangeRuns } from './arrange-runs.ts';
import { endStop } from './end-stop.ts';
import { moveStop } from './move-stop.ts';
import { putOnRun } from './put-on-run.ts';

startShop();

test('orders are put on a run, moved within and between runs, and taken off', async () => {
  const [north, south] = [await addRun(app, { day: DAY }), await addRun(app, { day: DAY })];
  const [a, b, c] = [await confirmed(), await confirmed(), await confirmed()];
  await put(a, north);
  await put(b, north, a);
  await put(c, north, a);
  expect(await stopsOf(north)).toEqual([b, c, a]);
  await move(a, north, north, b);
  expect(await stopsOf(north)).toEqual([a, b, c]);
  await move(b, north, south);
  await move(a, north, south, b);
  expect([await stopsOf(north), await stopsOf(south)]).toEqual([[c], [a, b]]);
  await move(a, south, null);
  expect(await stopsOf(south)).toEqual([b]);
  expect((await seen(south)).stops[0]?.position).toBe(1);
});

test('two desks: what changed since one looked is refused with who did what, and nothing is lost', async () => {
  const north = await addRun(app, { day: DAY });
  const [a, b] = [await confirmed(), await confirmed()];
  const before = await seenAt(north);
  await put(a, north, null, colleague);
  await expect(
    moveStop(app, desk, { orderId: b, from: null, to: before, before: null }),
  ).rejects.toMatchObject({
    code: 'aborted',
    details: { changes: [expect.stringMatching(/^Marco put BC-\d+ on it\.$/)] },
  });
  expect(await stopsOf(north)).toEqual([a]);
});

test('an order is on one run only, whoever is first; a form that is sent again is done once', async () => {
  const runs = [await addRun(app, { day: DAY }), await addRun(app, { day: DAY })];
  const order = await confirmed();
  const seenRuns = await Promise.all(runs.map(seenAt));
  const answers = await Promise.allSettled(
    seenRuns.map((to, at) =>
      moveStop(app, at === 0 ? desk : colleague, { orderId: order, from: null, to, before: null }),
    ),
  );
  expect(answers.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    code: 'failed-precondition',
    details: { reason: 'moved' },
  });
  expect((await Promise.all(runs.map(stopsOf))).flat()).toEqual([order]);

  const again = await confirmed();
  const key = randomUUID();
  const input = { orderId: again, from: null, to: await seenAt(runs[0] ?? ''), before: null };
  const twice = [await moveStop(app, desk, input, key), await moveStop(app, desk, input, key)];
  expect(twice[0]).toEqual(twice[1]);
});

test('what can’t ride is refused with its reason', async () => {
  const north = await addRun(app, { day: DAY });
  for (const status of ['placed', 'on_hold', 'cancelled', 'delivered']) {
    const order = await confirmed(status);
    await expect(put(order, north)).rejects.toMatchObject({ details: { reason: 'cannot-ride' } });
  }
  const closed = await addRun(app, { day: DAY, state: 'closed' });
  await expect(put(await confirmed(), closed)).rejects.toMatchObject({
    details: { reason: 'run-closed' },
  });
  expect(await stopsOf(north)).toEqual([]);
});

test('an order of a run that never left can be planned again; one that is planned for later can’t', async () => {
  const order = await confirmed('confirmed', '2026-03-09');
  const old = await addRun(app, { day: '2026-03-09', orders: [order] });
  const today = await addRun(app, { day: DAY });
  await put(order, today);
  expect([await stopsOf(old), await stopsOf(today)]).toEqual([[], [order]]);
  const earlier = await addRun(app, { day: '2026-03-09' });
  await expect(put(order, earlier)).rejects.toMatchObject({ details: { reason: 'moved' } });
});

test('on the road: what is added goes out, what is taken off comes back, what was at the door stays', async () => {
  const [a, b, late] = [await confirmed(), await confirmed(), await confirmed()];
  const run = await addRun(app, { day: DAY, driverId: driver.id, orders: [a, b] });
  await countLoad(app, run, driver.id);
  await departRun(app, driver, await seenAt(run));
  await put(late, run, b);
  expect(await statusOf(late)).toBe('out_for_delivery');
  expect((await readAs(driver, run))?.stops.map((stop) => [stop.orderId, stop.state])).toEqual([
    [a, 'out'],
    [late, 'out'],
    [b, 'out'],
  ]);
  await move(b, run, null);
  expect(await statusOf(b)).toBe('confirmed');
  await app.db.transaction((tx) =>
    endStop(tx, {
      orderId: a,
      runId: run,
      deliveryId: a,
      state: 'done',
      at: new Date(app.clock.now()),
    }),
  );
  await expect(move(a, run, null)).rejects.toMatchObject({ details: { reason: 'settled' } });
  expect(await stopsOf(run)).toEqual([a, late]);
});

test('arranging is all or nothing, and its undo brings back what was', async () => {
  const [a, b, c, d] = [await confirmed(), await confirmed(), await confirmed(), await confirmed()];
  const [north, south] = [
    await addRun(app, { day: DAY, orders: [a, b] }),
    await addRun(app, { day: DAY }),
  ];
  const arrange = async (...runs: [string, string[]][]) =>
    arrangeRuns(app, desk, {
      runs: await Promise.all(
        runs.map(async ([runId, orderIds]) => ({ ...(await seenAt(runId)), orderIds })),
      ),
    });
  await arrange([north, [c, b]], [south, [d, a]]);
  expect([await stopsOf(north), await stopsOf(south)]).toEqual([
    [c, b],
    [d, a],
  ]);
  await arrange([north, [a, b]], [south, []]);
  expect([await stopsOf(north), await stopsOf(south)]).toEqual([[a, b], []]);
  const cancelled = await confirmed('cancelled');
  for (const wrong of [() => arrange([north, [b, cancelled]]), () => arrange([north, [b, b]])])
    await expect(wrong()).rejects.toBeTruthy();
  expect(await stopsOf(north)).toEqual([a, b]);
});

test('stops that somebody may not see keep their place', async () => {
  const foreign = await confirmed('confirmed', DAY, await addCustomer(app));
  const a = await confirmed('confirmed', DAY, inn, '9 Back Road');
  const b = await confirmed();
  const run = await addRun(app, { day: DAY, orders: [a, foreign, b] });
  const listed = await addUser(app, { role: 'admin', customers: [inn], duties: ['desk'] });
  await arrangeRuns(app, listed, { runs: [{ ...(await seenAt(run)), orderIds: [b, a] }] });
  expect(await stopsOf(run)).toEqual([b, foreign, a]);
  await expect(
    moveStop(app, listed, { orderId: foreign, from: await seenAt(run), to: null, before: null }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await changeRun(app, desk, {
    ...(await seenAt(run)),
    name: 'N',
    driverId: driver.id,
    truckId: null,
  });
  await expect(departRun(app, listed, await seenAt(run))).rejects.toMatchObject({
    details: { reason: 'not-yours', count: 1 },
  });
});

test('many at once: what can ride is put behind the last stop, the others are named', async () => {
  const [a, b, onOtherRun] = [await confirmed(), await confirmed(), await confirmed()];
  const run = await addRun(app, { day: DAY, orders: [a] });
  await addRun(app, { day: DAY, name: 'South', orders: [onOtherRun] });
  const held = await confirmed('on_hold');
  const foreign = await confirmed('confirmed', DAY, await addCustomer(app));
  const listed = await addUser(app, { role: 'admin', customers: [inn], duties: ['desk'] });
  const answer = await putOnRun(app, listed, {
    runId: run,
    orderIds: [b, held, onOtherRun, foreign],
  });
  expect([answer.put.length, answer.not.map(({ why }) => why)]).toEqual([
    1,
    [
      'it is on hold',
      'it rides on “South” of Tue, Mar 10',
      'You may not see one of the chosen orders.',
    ],
  ]);
  expect(await stopsOf(run)).toEqual([a, b]);
});

test('after any sequence of moves each order stands once, and the stops of a run are numbered from 1', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(4), fc.nat(2), fc.nat(5)), { minLength: 4, maxLength: 14 }),
      async (moves) => {
        const orders = await Promise.all([0, 1, 2, 3, 4].map(() => confirmed()));
        const runs = [await addRun(app, { day: DAY }), await addRun(app, { day: DAY })];
        // The plain model: two lists.
        const model: string[][] = [[], []];
        for (const [which, target, place] of moves) {
          const orderId = orders[which] ?? '';
          const at = model.findIndex((list) => list.includes(orderId));
          model.forEach((list, i) => {
            model[i] = list.filter((id) => id !== orderId);
          });
          const to = model[target];
          const before = to?.[place] ?? null;
          to?.splice(before === null ? to.length : place, 0, orderId);
          if (at < 0 && !to) continue;
          await moveStop(app, desk, {
            orderId,
            from: at < 0 ? null : await seenAt(runs[at] ?? ''),
            to: to ? await seenAt(runs[target] ?? '') : null,
            before,
          });
        }
        expect(await Promise.all(runs.map(stopsOf))).toEqual(model);
        const { rows } = await app.db.pool.query<{ positions: number[] }>(
          `select array_agg(position order by position) as positions from run_stops
            where run_id = any($1) group by run_id`,
          [runs],
        );
        for (const { positions } of rows)
          expect(positions).toEqual(positions.map((_, index) => index + 1));
      },
    ),
    { numRuns: 12 },
  );
});
