import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { companyDay, readCompany } from '../../src/company/server/queries.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readDeparture } from '../../src/delivery/shipping/server/departure-points.ts';
import * as orderPage from '../../src/frame/joined/order.tsx';
import { addUser } from '../support/app.ts';
import {
  app,
  confirmed,
  DAY,
  desk,
  driver,
  inn,
  seenAt,
  startShop,
  statusOf,
} from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addRun, countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

startShop();

const fact = 'customers: the owner switched a customer off, whose order rides on a run';
const switchOff = () =>
  app.db.pool.query('update customers set is_active = false where id = $1', [inn]);

seam(
  {
    fact,
    act: 'runs: desk or driver sends the run out, and sees before that it stays',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/departure-points.ts',
      code: '...(run.hiddenStops > 0\n',
      without: '...(run.hiddenStops > 999\n',
    },
  },
  async () => {
    const order = await confirmed();
    const run = await addRun(app, { day: DAY, driverId: driver.id, orders: [order] });
    await countLoad(app, run, driver.id);
    expect((await readDeparture(app, desk, run)).points).toEqual([]);
    await switchOff();
    for (const who of [desk, driver]) {
      expect((await readDeparture(app, who, run)).points).toMatchObject([
        { kind: 'part', override: 'nobody' },
      ]);
      await expect(departRun(app, who, await seenAt(run))).rejects.toMatchObject({
        code: 'failed-precondition',
      });
      const body = { ...(await seenAt(run)), override: { points: ['count'], reason: 'Hurry' } };
      const key = { 'idempotency-key': randomUUID() };
      expect((await app.call(who, 'POST', '/api/depart-run', body, key)).status).toBe(409);
    }
    expect(await statusOf(order)).toBe('confirmed');
  },
);

seam(
  {
    fact,
    act: 'runs: the owner, who sees it, sends the run out',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/departure-points.ts',
      code: '    ...off,\n',
      without: '',
    },
  },
  async () => {
    const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
    const order = await confirmed();
    const run = await addRun(app, { day: DAY, driverId: driver.id, orders: [order] });
    await countLoad(app, run, driver.id);
    await switchOff();
    const override = { points: ['count' as const], reason: 'Hurry' };
    const points = [
      {
        kind: 'off',
        override: 'nobody',
        text: expect.stringMatching(/^Inn.* is switched off\.$/),
        out: { to: `/dashboard/customers/${inn}` },
      },
    ];
    expect((await readDeparture(app, owner, run)).points).toMatchObject(points);
    await expect(departRun(app, owner, { ...(await seenAt(run)), override })).rejects.toMatchObject(
      { details: { points: [{ kind: 'off', override: 'nobody' }] } },
    );
    const key = { 'idempotency-key': randomUUID() };
    const byEndpoint = await app.call(owner, 'POST', '/api/depart-run', await seenAt(run), key);
    expect(byEndpoint.status).toBe(409);
    expect(await statusOf(order)).toBe('confirmed');
    await app.db.pool.query('update customers set is_active = true where id = $1', [inn]);
    await departRun(app, owner, await seenAt(run));
    expect(await statusOf(order)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact,
    act: 'orders: the owner sends the order out by hand, or onto a truck on the road',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/update-order.ts',
      code: "if (input.action === 'send-out' && !order.customerIsActive)",
      without: "if (input.action === 'send-out' && order.version < 0)",
    },
  },
  async () => {
    const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
    const order = await confirmed();
    const run = await addRun(app, { day: DAY, driverId: driver.id, state: 'out' });
    await switchOff();
    const { rows } = await app.db.pool.query('select version from orders where id = $1', [order]);
    const version = rows[0].version as number;
    const refused = { details: { reason: 'customer-off' } };
    const send = { action: 'send-out', orderId: order, version };
    expect((await app.call(owner, 'POST', '/api/update-order', send)).body).toMatchObject({
      error: refused,
    });
    const form = { action: 'send-out', version: String(version), key: randomUUID() };
    const byPage = await postPage(app, owner, orderPage, form, { orderId: order });
    expect(byPage.data.error).toMatchObject(refused);
    const to = await seenAt(run);
    await expect(
      moveStop(app, owner, { orderId: order, from: null, to, before: null }),
    ).rejects.toMatchObject(refused);
    expect(await statusOf(order)).toBe('confirmed');
  },
);

seam(
  {
    fact,
    act: 'deliveries: the driver who is on the road reports the stop',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/lock-reported.ts',
      code: 'where s.order_id = ${input.orderId} and s.run_id = r.id))`,',
      without: 'where false))`,',
    },
  },
  async () => {
    const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
    const both = await addUser(app, {
      role: 'admin',
      customers: 'all',
      duties: ['desk', 'driver'],
    });
    const company = await readCompany(app);
    const today = companyDay(company, app.clock.now());
    for (const who of [driver, both]) {
      await app.db.pool.query('update customers set is_active = true where id = $1', [inn]);
      // Overdue: promised for a day before the run's.
      const order = await confirmed('confirmed', '2026-03-09');
      const run = await addRun(app, { day: DAY, driverId: who.id, name: who.id, orders: [order] });
      await countLoad(app, run, who.id);
      await departRun(app, desk, await seenAt(run));
      await switchOff();
      const { rows } = await app.db.pool.query('select id from order_lines where order_id = $1', [
        order,
      ]);
      const body = {
        ...{ orderId: order, runId: run, signerName: 'Rosa', signedByName: true },
        lines: rows.map(({ id }) => ({ orderLineId: id, delivered: 2 })),
      };
      const key = { 'idempotency-key': randomUUID() };
      // The goods are gone: the report is kept whole, once, for whoever still sees the customer.
      const storedAnswer = {
        error: { details: { reason: 'not-your-stop', kept: expect.any(String) } },
      };
      for (const _ of [1, 2])
        expect((await app.call(who, 'POST', '/api/deliver-order', body, key)).body).toMatchObject(
          storedAnswer,
        );
      const { decide } = await loadLive(app, owner, company, { day: today, today });
      expect(decide?.reports.map(({ orderId }) => orderId)).toContain(order);
    }
    // Who never had it on a run of theirs keeps nothing there.
    const stranger = await addUser(app, {
      role: 'admin',
      customers: 'all',
      duties: ['desk', 'driver'],
    });
    const never = {
      orderId: (await app.db.pool.query('select id from orders limit 1')).rows[0].id,
    };
    const answer = await app.call(
      stranger,
      'POST',
      '/api/deliver-order',
      { ...never, lines: [], failed: 'closed', evidence: { noPhoto: 'None' } },
      { 'idempotency-key': randomUUID() },
    );
    expect(answer.status).toBe(404);
  },
);
