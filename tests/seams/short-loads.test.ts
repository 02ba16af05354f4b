import { expect } from 'vitest';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { addUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import {
  app,
  confirmed,
  DAY,
  desk,
  driver,
  inn,
  put,
  seen,
  seenAt,
  soap,
  startShop,
} from '../support/planning.ts';
import { addRun, countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

// What is known of a truck as an order goes out on it, and is told to its customer then: what was not found at the dock, and whose doors come first.

startShop();

const outMails = async (email: string) =>
  (
    await app.db.pool.query<{ subject: string; body_text: string }>(
      `select subject, body_text from mails where kind = 'order-sent-out' and recipient = $1`,
      [email],
    )
  ).rows;

seam(
  {
    fact: 'runs: a line was counted short',
    act: 'orders: the customer is told that the order is out for delivery',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/depart-run.ts',
      code: 'aboard: shortAboard(lines),',
      without: 'aboard: shortAboard([]),',
    },
  },
  async () => {
    const buyer = await addUser(app, { customers: [inn] });
    const order = await addOrder(app, {
      customerId: inn,
      status: 'confirmed',
      promisedOn: DAY,
      lines: [{ productId: soap, quantity: 2, unitPriceCents: 5000 }],
    });
    await app.db.pool.query('update orders set placed_by = $1 where id = $2', [buyer.id, order.id]);
    const runId = await addRun(app, { day: DAY, driverId: driver.id, orders: [order.id] });
    await countLoad(app, runId, driver.id);
    await app.db.pool.query(
      `update run_loads set loaded = 1, short_reason = 'not-found' where run_id = $1`,
      [runId],
    );
    // The board and its question before the truck leaves.
    const checks = await checksOfDay(app, desk, [await seen(runId)]);
    expect(checks[runId]?.counted).toMatchObject({ packages: 1, of: 2, lines: 'all' });
    expect(checks[runId]?.short).toMatchObject([{ customerName: 'Inn', loaded: 1, open: 2 }]);

    await departRun(app, desk, await seenAt(runId));
    const rows = await outMails(buyer.email);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).toBe(`A part of your order ${order.number} is out for delivery`);
    expect(rows[0]?.body_text).toContain('1 of 2 is on the truck.');
    expect(rows[0]?.body_text).toContain('Total of the whole order');
    expect(rows[0]?.body_text).toContain('You are billed only for what you receive.');
  },
);

seam(
  {
    fact: 'runs: at how many doors the truck on the road is before this one',
    act: 'runs: the desk puts one more order on it, and its customer is told that it is out for delivery',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/leaves-with.ts',
      code: 'orderId, version }, leaves });',
      without: 'orderId, version } });',
    },
  },
  async () => {
    const [first, second] = [await confirmed(), await confirmed()];
    const runId = await addRun(app, { day: DAY, driverId: driver.id, orders: [first, second] });
    await countLoad(app, runId, driver.id);
    await departRun(app, desk, await seenAt(runId));
    const lines = [];
    // One goes to the end, the other before the second door.
    for (const before of [null, second]) {
      const late = await confirmed();
      const buyer = await addUser(app, { customers: [inn] });
      await app.db.pool.query('update orders set placed_by = $1 where id = $2', [buyer.id, late]);
      await put(late, runId, before);
      lines.push((await outMails(buyer.email)).map((mail) => mail.body_text));
    }
    expect(lines).toEqual([
      [expect.stringContaining('There are 2 stops before you.')],
      [expect.stringContaining('There is 1 stop before you.')],
    ]);
  },
);
