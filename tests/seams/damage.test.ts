import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { countToDecide, firstToDecide } from '../../src/delivery/deliveries/server/to-decide.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { startDeliveries } from '../support/deliveries.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer } from '../support/rows.ts';
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

test('damaged goods that are known to be harmless ask for nobody; of what nobody stated, the desk is told', async () => {
  await says(false);
  await reported('damaged');
  expect(await shown()).toEqual([]);
  await shop.app.db.pool.query('update products set hazard_stated_at = null, hazard_source = null');
  expect(await shown()).toHaveLength(1);
});
