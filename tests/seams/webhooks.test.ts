import { afterAll, beforeAll, expect } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
let owner: TestUser;
let program: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  program = await startReceiver();
});
afterAll(async () => {
  await program.close();
  await app.close();
});

seam(
  {
    fact: 'webhooks: a program is to be told of orders',
    act: 'orders: the desk confirms one',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/audit-order.ts',
      code: 'events.map((event) => ({ ...event, type: typeOf(event), orderId }))',
      without: '[]',
    },
  },
  async () => {
    const { address } = program;
    const added = await app.call(owner, 'POST', '/api/webhooks', {
      address,
      types: ['order.confirmed'],
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const customerId = await addCustomer(app);
    const productId = await addProduct(app, { quantity: 10 });
    const order = await addOrder(app, {
      customerId,
      status: 'placed',
      lines: [{ productId, quantity: 1, unitPriceCents: 500 }],
    });
    const confirmed = await app.call(owner, 'POST', '/api/update-order', {
      orderId: order.id,
      version: 1,
      action: 'confirm',
    });
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    await app.db.pool.query(`update mails set state = 'sent'`);
    await app.runJobs();
    const events = program.got.map(({ body }) => JSON.parse(body) as object);
    expect(events).toEqual([
      {
        type: 'order.confirmed',
        timestamp: expect.any(String),
        data: { orderId: order.id, number: order.number, customerId, version: 2 },
      },
    ]);
  },
);

seam(
  {
    fact: 'webhooks: the owner took an event away from a program, while messages of it waited',
    act: 'webhooks: the queue sends what is due',
    outcome: 'refused',
    guard: {
      file: 'src/webhooks/server/change-events.ts',
      code: "where receiver_id = ${id} and state <> 'sent' and not type",
      without: "where false and receiver_id = ${id} and state <> 'sent' and not type",
    },
  },
  async () => {
    program.got.length = 0;
    const [receiver] = (await app.call(owner, 'GET', '/api/webhooks')).body.webhooks;
    const change = async (types: string[]) =>
      (await app.call(owner, 'PUT', `/api/webhooks/${receiver.id}/events`, { types })).status;
    expect(await change(['order.confirmed', 'order.on_hold'])).toBe(200);
    const order = await addOrder(app, {
      customerId: await addCustomer(app),
      status: 'placed',
      lines: [
        { productId: await addProduct(app, { quantity: 10 }), quantity: 1, unitPriceCents: 500 },
      ],
    });
    program.answers({ status: 500 });
    for (const [at, step] of [
      { action: 'confirm' },
      { action: 'hold', reason: 'Credit' },
    ].entries()) {
      const body = { orderId: order.id, version: at + 1, ...step };
      const moved = await app.call(owner, 'POST', '/api/update-order', body);
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    }
    await app.db.pool.query(`update mails set state = 'sent'`);
    await app.runJobs();
    const types = () => program.got.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types()).toEqual(['order.confirmed', 'order.on_hold']);
    expect(await change(['order.on_hold'])).toBe(200);
    program.answers({ status: 204 });
    app.clock.advance(3_600_000);
    await app.runJobs();
    expect(types().slice(2)).toEqual(['order.on_hold']);
  },
);
