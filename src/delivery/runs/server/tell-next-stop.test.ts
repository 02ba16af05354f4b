import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  confirmed,
  DAY,
  deliveredAt,
  desk,
  dockAt,
  driver,
  inn,
  startShop,
} from '../../../../tests/support/planning.ts';
import { addRun, countLoad } from '../../../../tests/support/runs.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { sendMail } from '../../../platform/send-mail.ts';
import { departRun } from '../../shipping/server/depart-run.ts';
import { readDriverDay } from '../../stops/server/read-driver-day.ts';
import { endStop } from './end-stop.ts';
import { expectedOfRuns } from './expected.ts';
import { stopsBefore, trucksOf } from './public/stops-before.ts';
import { putOnRun } from './put-on-run.ts';
import { isStillNext, NEXT_STOP_KIND, tellNextStop } from './tell-next-stop.ts';

startShop();

/** Three orders of one buyer on a run that is out for delivery. */
async function onTheRoad(choices: object = {}) {
  const runId = await addRun(app, { day: DAY, driverId: driver.id });
  const orderIds = [await confirmed(), await confirmed(), await confirmed()];
  // A door each: orders of one door are one stop.
  for (const [at, id] of orderIds.entries())
    await app.db.pool.query(
      `update orders set ship_to = ship_to || jsonb_build_object('address1', $2::text) where id = $1`,
      [id, `${at} Dock Road`],
    );
  const { rows } = await app.db.pool.query<{ customer_id: string }>(
    'select customer_id from orders where id = $1',
    [orderIds[0]],
  );
  const buyer = await addUser(app, { customers: [rows[0]?.customer_id ?? ''] });
  await app.call(buyer, 'PATCH', '/api/users/me', { notifications: choices });
  await app.db.pool.query('update orders set placed_by = $1 where id = any($2)', [
    buyer.id,
    orderIds,
  ]);
  await putOnRun(app, desk, { runId, orderIds });
  const { rows: run } = await app.db.pool.query<{ version: number }>(
    'select version from runs where id = $1',
    [runId],
  );
  await countLoad(app, runId, desk.id);
  await departRun(app, desk, { runId, version: run[0]?.version ?? 1 });
  return { runId, orderIds, buyer };
}

const endStopOf = (orderId: string, minutesAgo = 0) =>
  app.db.transaction((tx) =>
    endStop(tx, {
      orderId,
      runId: null,
      deliveryId: newId(app),
      state: 'done',
      at: new Date(app.clock.now() - minutesAgo * 60_000),
    }),
  );

/** Does what waits for the next stops; mails stay queued. */
async function tell(): Promise<void> {
  const { rows } = await app.db.pool.query<{
    id: string;
    payload: { runId: string; settledAt: string };
  }>(
    `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tell-next-stop'`,
  );
  for (const { id, payload } of rows) {
    await tellNextStop(app, payload);
    await app.db.pool.query('delete from graphile_worker._private_jobs where id = $1', [id]);
  }
}

const mailsOf = async (recipient: string) =>
  (
    await app.db.pool.query<{ kind: string; subject: string; body_text: string }>(
      'select kind, subject, body_text from mails where recipient = $1 order by created_at, id',
      [recipient],
    )
  ).rows;

const before = async (orderIds: string[], who: Awaited<ReturnType<typeof addUser>>) => {
  const found = await stopsBefore(app.db, orderScope(who), orderIds);
  return orderIds.map((id) => found.find(({ orderId }) => orderId === id)?.before ?? null);
};

test('who goes out hears how many stops are before them; who comes next hears it once; the rest is read live', async () => {
  const { orderIds, buyer } = await onTheRoad();
  const out = (await mailsOf(buyer.email)).filter(({ kind }) => kind === 'order-sent-out');
  expect(
    out.map(({ body_text: text }) => /first stop|There (?:is|are) \d/.exec(text)?.[0]).toSorted(),
  ).toEqual(['There are 2', 'There is 1', 'first stop']);
  expect(await before(orderIds, buyer)).toEqual([0, 1, 2]);

  await endStopOf(orderIds[0] ?? '');
  await tell();
  await endStopOf(orderIds[0] ?? '');
  await tell();
  const next = async () =>
    (await mailsOf(buyer.email)).filter(({ kind }) => kind === 'order-next-stop').length;
  expect(await next()).toBe(1);
  expect(await before(orderIds, buyer)).toEqual([null, 0, 1]);

  // What a phone tells hours later says nothing of where the truck is now.
  await endStopOf(orderIds[1] ?? '', 90);
  await tell();
  expect(await next()).toBe(1);
  const foreign = await addUser(app, {});
  expect(await before(orderIds, foreign)).toEqual([null, null, null]);
});

test('nobody is told a time where a stop on the way has no position, and everybody the same where it has one', async () => {
  await dockAt(41.7);
  const { runId, orderIds, buyer } = await onTheRoad();
  const second = orderIds[1] ?? '';
  const shownTimes = async () => {
    await app.db.pool.query(`delete from mails where kind = 'order-next-stop'`);
    await tellNextStop(app, { runId, settledAt: new Date(app.clock.now()).toISOString() });
    const [mail] = (await mailsOf(buyer.email)).filter(({ kind }) => kind === 'order-next-stop');
    const phone = (await readDriverDay(app, driver, {})).stops.find((s) => s.orderId === second);
    return [
      (await expectedOfRuns(app, [runId])).get(second)?.text,
      phone?.expected,
      (await trucksOf(app, buyer, [second]))[second],
      mail?.body_text,
    ].join('\n');
  };
  await endStopOf(orderIds[0] ?? '');
  const blind = await shownTimes();
  expect(blind).toContain('The truck comes to you next');
  expect(blind).not.toMatch(/about \d/);

  const { rows } = await app.db.pool.query<{ customer_id: string }>(
    'select customer_id from orders where id = $1',
    [second],
  );
  await deliveredAt(rows[0]?.customer_id ?? '', 41.8);
  const times = (await shownTimes()).match(/about [\d:]+ [AP]M/g) ?? [];
  expect(times).toHaveLength(4);
  expect(new Set(times).size).toBe(1);
  await dockAt(null);
});

test('where nobody has said when a run leaves, or its day is over, no time is told', async () => {
  await dockAt(41.7);
  await deliveredAt(inn, 41.8);
  const orderId = await confirmed();
  const runId = await addRun(app, { day: DAY, driverId: driver.id, orders: [orderId] });
  const text = async () => (await expectedOfRuns(app, [runId])).get(orderId)?.text;
  expect(await text()).toBe('');
  await app.db.pool.query(`update runs set leaves_at = '13:00' where id = $1`, [runId]);
  expect(await text()).toMatch(/^about 1:\d\d PM$/);
  const now = app.clock.now();
  app.clock.set(now + 24 * 3_600_000);
  expect(await text()).toBe('');
  app.clock.set(now);
  await dockAt(null);
});

test('each of the two has a choice of its own', async () => {
  const { orderIds, buyer } = await onTheRoad({ nextStop: false, outForDelivery: false });
  await endStopOf(orderIds[0] ?? '');
  await tell();
  expect((await mailsOf(buyer.email)).map(({ kind }) => kind)).toEqual([]);
});

test('a mail that waited is not sent once its stop is done, or once the truck is long past', async () => {
  const { orderIds, buyer } = await onTheRoad();
  await endStopOf(orderIds[0] ?? '');
  await tell();
  const queued = async () =>
    (
      await app.db.pool.query<{ id: string; state: string; dedupe_key: string; created_at: Date }>(
        'select id, state, dedupe_key, created_at from mails where kind = $1 and recipient = $2',
        [NEXT_STOP_KIND, buyer.email],
      )
    ).rows[0];
  const mail = await queued();
  const key = { dedupeKey: mail?.dedupe_key ?? '', createdAt: new Date(app.clock.now()) };
  expect(await isStillNext(app, key)).toBe(true);
  const old = new Date(app.clock.now() - 3_600_000);
  expect(await isStillNext(app, { ...key, createdAt: old })).toBe(false);
  await endStopOf(orderIds[1] ?? '');
  expect(await isStillNext(app, key)).toBe(false);
  const mailing = { ...app.config.mail, smtpUrl: 'smtp://127.0.0.1:9' };
  await sendMail(
    { ...app, config: { ...app.config, mail: mailing } },
    { mailId: mail?.id ?? '' },
    {},
    { [NEXT_STOP_KIND]: isStillNext },
  );
  expect(await queued()).toMatchObject({ state: 'failed' });
});
