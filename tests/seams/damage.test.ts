import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import { readCountBack } from '../../src/delivery/deliveries/server/count-back.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { countToDecide, firstToDecide } from '../../src/delivery/deliveries/server/to-decide.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { startDeliveries } from '../support/deliveries.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer } from '../support/rows.ts';
import { addRun, countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

// Goods that are dangerous and no longer tight, and who decides where they go.

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  desk = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => shop.app.close());

const today = () => new Date(shop.app.clock.now()).toISOString().slice(0, 10);
const waiting = () => countToDecide(shop.app.db, orderScope(desk), today());
async function shown() {
  const company = await readCompany(shop.app);
  const { decide } = await loadLive(shop.app, desk, company, { day: today(), today: today() });
  return decide?.damage ?? [];
}
/** One of the first line is not handed over; the second line is whole. */
async function reported(reason: string) {
  const order = await shop.makeOrder();
  const [first, second] = order.lineIds;
  const sent = await shop.send(shop.driver, {
    orderId: order.id,
    lines: [
      { orderLineId: first, delivered: 4, reason, reasonNote: 'Pail split at the seam' },
      { orderLineId: second, delivered: 2 },
    ],
    signerName: 'Rosa',
  });
  expect(sent.status).toBe(200);
  return { order, deliveryId: sent.body.deliveryId as string };
}
const says = (hazardous: boolean) =>
  shop.app.db.pool.query('update products set hazardous = $1', [hazardous]);

seam(
  {
    fact: 'deliveries: a hazardous package leaked at the door',
    act: 'frame: the desk reads what waits for it, until somebody has decided',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/to-decide.ts',
      code: 'reports + rests + unsent + words + damage +',
      without: 'reports + rests + unsent + words + 0 * damage +',
    },
  },
  async () => {
    await says(true);
    const before = await waiting();
    const refused = await reported('refused');
    const rest = (await waiting()) - before;
    const { order, deliveryId } = await reported('leaking');
    // What a short line of any reason leaves to decide, and the leak.
    expect(await waiting()).toBe(before + 2 * rest + 1);
    expect((await shown()).map((one) => one.deliveryId)).toEqual([deliveryId]);
    expect((await shown())[0]).toMatchObject({
      orderId: order.id,
      goods: [{ quantity: 1, reason: 'leaking', note: 'Pail split at the seam' }],
    });
    expect(
      (await firstToDecide(shop.app.db, orderScope(desk), today(), 50)).map((one) => one.orderId),
    ).toContain(order.id);

    const decide = (who: TestUser, id = deliveryId, becomes = 'overpacked') =>
      postPage(shop.app, who, dayPage, { intent: 'noted-damage', id, becomes });
    const drives = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['driver'] });
    expect((await decide(drives)).status).toBe(403);
    const otherCustomers = [await addCustomer(shop.app)];
    const far = await addUser(shop.app, {
      role: 'admin',
      customers: otherCustomers,
      duties: ['desk'],
    });
    expect((await decide(far)).status).toBe(404);
    expect((await decide(desk, refused.deliveryId)).status).toBe(404);
    expect(await shown()).toHaveLength(1);
    // Where they go has to be said, of the three.
    expect((await decide(desk, deliveryId, '')).status).toBe(400);
    for (const becomes of ['overpacked', 'truck']) {
      const { status, data } = await decide(desk, deliveryId, becomes);
      // The first word stands.
      expect([status, data]).toEqual([200, { damage: { id: deliveryId, becomes: 'overpacked' } }]);
    }
    expect(await shown()).toEqual([]);
    expect(await waiting()).toBe(before + 2 * rest);
    const undo = (who: TestUser) =>
      postPage(shop.app, who, dayPage, { intent: 'undo-damage', id: deliveryId });
    expect([(await undo(drives)).status, (await undo(far)).status]).toEqual([403, 404]);
    expect(await shown()).toEqual([]);
    expect([(await undo(desk)).status, (await undo(desk)).status]).toEqual([200, 404]);
    expect(await shown()).toHaveLength(1);
    await decide(desk, deliveryId, 'disposed');
    expect(await waiting()).toBe(before + 2 * rest);
  },
);

seam(
  {
    fact: 'deliveries: goods that are no hazard leaked at the door',
    act: 'frame: the desk reads what waits for it, until somebody has decided',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/damage.ts',
      code: "where l.reason = 'leaking' or l.reason = 'damaged' and (",
      without: "where l.reason in ('leaking', 'damaged') and (",
    },
  },
  async () => {
    await says(false);
    const { deliveryId } = await reported('leaking');
    expect((await shown()).map((one) => one.deliveryId)).toEqual([deliveryId]);
    await postPage(shop.app, desk, dayPage, {
      intent: 'noted-damage',
      id: deliveryId,
      becomes: 'truck',
    });
    expect(await shown()).toEqual([]);
  },
);

/** Of five, three are handed over, and the driver says that goods were damaged; `more` is what else is said of the line. */
async function damagedAndShort(more: object, loaded: number | null) {
  const order = await shop.makeOrder();
  const [first, second] = order.lineIds;
  const runId = await addRun(shop.app, {
    day: today(),
    driverId: shop.driver.id,
    state: 'out',
    orders: [order.id],
  });
  await countLoad(shop.app, runId, shop.driver.id);
  if (loaded !== null)
    await shop.app.db.pool.query(
      `update run_loads set loaded = $2, short_reason = 'not-found' where order_line_id = $1`,
      [first, loaded],
    );
  const sent = await shop.send(shop.driver, {
    orderId: order.id,
    runId,
    appVersion: '2026.11',
    lines: [
      { orderLineId: first, delivered: 3, reason: 'damaged', reasonNote: 'Crushed', ...more },
      { orderLineId: second, delivered: 2 },
    ],
    signerName: 'Rosa',
    signedByName: true,
    evidence: { name: 'typed' },
  });
  const { products } = await readCountBack(shop.app.db, desk, runId);
  return { ...sent, product: products.find(({ delivered }) => delivered === 3) };
}

const decided = (id: string) =>
  postPage(shop.app, desk, dayPage, { intent: 'noted-damage', id, becomes: 'truck' });

seam(
  {
    fact: 'runs: a line was counted short, and of what was on the truck a part is damaged at the door',
    act: 'deliveries: the desk reads what was damaged, and the count back what comes back',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/stop-lines.ts',
      code: 'return notLoaded > 0 && notLoaded < missing ? notLoaded : 0;',
      without: 'return 0;',
    },
  },
  async () => {
    await says(true);
    const { status, body, product } = await damagedAndShort({}, 4);
    expect(status).toBe(200);
    expect(body.lines[0]).toMatchObject({ delivered: 3, reason: 'damaged', notOnTruck: 1 });
    expect((await shown()).at(-1)?.goods).toMatchObject([{ quantity: 1, reason: 'damaged' }]);
    expect(product).toMatchObject({ loaded: 4, expected: { damaged: 1 }, reportedMissing: 1 });
    await decided(body.deliveryId);
  },
);

seam(
  {
    fact: 'stops: the driver says that of what is missing one was damaged and one not on the truck',
    act: 'deliveries: the desk reads what was damaged, and the count back what is missing',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/damage.ts',
      code: 'l.expected - l.delivered - l.not_on_truck as quantity',
      without: 'l.expected - l.delivered as quantity',
    },
  },
  async () => {
    await says(true);
    const { status, body, product } = await damagedAndShort({ notOnTruck: 1 }, null);
    expect(status).toBe(200);
    expect((await shown()).at(-1)?.goods).toMatchObject([{ quantity: 1, reason: 'damaged' }]);
    expect(product).toMatchObject({ expected: { damaged: 1 }, reportedMissing: 1 });
    // It is part of the sealed record.
    const record = await shop.app.call(desk, 'GET', `/api/deliveries/${body.deliveryId}/record`);
    expect(JSON.stringify(record.body)).toContain('notOnTruck');
    expect(record.body).toMatchObject({ holds: true });
    await decided(body.deliveryId);
    // One reason at least is of what came: the report is not written as it is.
    const none = await damagedAndShort({ notOnTruck: 2 }, null);
    expect(none.status).toBe(400);
    expect(none.body.error?.message).toContain('was not on the truck, say that as the reason');
  },
);

test('damaged goods that are known to be harmless ask for nobody; of what nobody stated, the desk is told', async () => {
  await says(false);
  await reported('damaged');
  expect(await shown()).toEqual([]);
  await shop.app.db.pool.query('update products set hazard_stated_at = null, hazard_source = null');
  expect(await shown()).toHaveLength(1);
});

seam(
  {
    fact: 'runs: a run with damaged goods is counted back and closed',
    act: 'deliveries: the desk decides what becomes of them',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/deliveries/server/damage.ts',
      code: 'if (where && !where.isDecided && !waysOf(where.isBack).includes(becomes))',
      without: 'if (where?.isBack === undefined)',
    },
  },
  async () => {
    await says(true);
    const order = await shop.makeOrder();
    const run = await addRun(shop.app, {
      day: today(),
      driverId: shop.driver.id,
      state: 'out',
      orders: [order.id],
    });
    const sent = await shop.send(shop.driver, {
      orderId: order.id,
      runId: run,
      lines: [
        { orderLineId: order.lineIds[0], delivered: 4, reason: 'damaged' },
        { orderLineId: order.lineIds[1], delivered: 2 },
      ],
      signerName: 'Rosa',
    });
    expect(sent.status).toBe(200);
    const deliveryId: string = sent.body.deliveryId;
    const decide = (becomes: string) =>
      postPage(shop.app, desk, dayPage, { intent: 'noted-damage', id: deliveryId, becomes });
    // Still with the truck: nothing is kept in the warehouse.
    expect((await decide('kept')).status).toBe(409);
    await shop.app.db.pool.query("update runs set state = 'closed' where id = $1", [run]);
    const mine = (await shown()).find((one) => one.deliveryId === deliveryId);
    expect(mine).toMatchObject({ isBack: true, goods: [{ reason: 'damaged' }] });
    for (const becomes of ['overpacked', 'truck']) {
      const { status, data } = await decide(becomes);
      expect([status, data.error?.message]).toEqual([
        409,
        expect.stringContaining('the goods are in the warehouse'),
      ]);
    }
    expect((await shown()).map((one) => one.deliveryId)).toContain(deliveryId);
    expect((await decide('kept')).data).toEqual({ damage: { id: deliveryId, becomes: 'kept' } });
    expect((await shown()).map((one) => one.deliveryId)).not.toContain(deliveryId);
  },
);
