import { describe, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  customer,
  EXTRA,
  orderIn,
  people,
  placed,
  rinse,
  snapshot,
  soap,
  startShop,
  update,
} from '../../../../tests/support/changing-orders.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import type { Role } from '../../../kit/actor.ts';
import { type OrderAction } from '../contract.ts';
import { MOVES, mayDoNow } from '../moves.ts';
import { STATUSES } from '../public/status.ts';

startShop();

describe('the state machine', () => {
  // Who approves is not a matter of the role: approvals.test.ts.
  const byRole = (Object.keys(MOVES) as OrderAction[]).filter(
    (action) => !['approve', 'decline', 'approve-instead'].includes(action),
  );
  for (const action of byRole) {
    test(`${action}: every role in every state`, async () => {
      for (const status of STATUSES) {
        for (const role of Object.keys(people) as Role[]) {
          // Those on hold wait for the office there.
          const allowed = mayDoNow(role, action, { status, holdReason: 'Credit hold' });
          await app.db.pool.query('delete from rate_limits');
          const orderId = await orderIn(status);
          // It takes back what was the last thing that happened.
          if (action === 'undo-rest')
            await app.db.pool.query(
              `insert into order_events (order_id, at, actor_name, kind, version)
               select order_id, at, 'Desk', 'redeliver', version from order_events where order_id = $1`,
              [orderId],
            );
          const extra =
            action === 'change-lines'
              ? { lines: [{ productId: soap, quantity: 3 }] }
              : action === 'cancel-line'
                ? { productId: rinse }
                : EXTRA[action];
          const before = await snapshot(orderId);
          const answer = await update(people[role], { orderId, action, ...extra });
          const seen = { role, status, answer: answer.status };
          if (allowed) {
            expect(seen).toEqual({ role, status, answer: 200 });
            if (MOVES[action].to) expect(answer.body.status).toBe(MOVES[action].to);
            expect(answer.body.version).toBe(2);
          } else {
            expect(seen).toEqual({ role, status, answer: MOVES[action].from[role] ? 409 : 403 });
            expect(await snapshot(orderId)).toEqual(before);
          }
          await app.db.pool.query(
            'update products set promised = 0, quantity = 100 where id = any($1)',
            [[soap, rinse]],
          );
        }
      }
    });
  }

  test('buyers only change and cancel, while it is placed or waits for their approver, and approve what is held', () => {
    const may = Object.entries(MOVES).filter(([, move]) => move.from.user);
    expect(may.map(([action, move]) => [action, move.from.user])).toEqual([
      ['cancel', ['placed', 'on_hold']],
      ['change-lines', ['placed', 'on_hold']],
      ['cancel-line', ['placed', 'on_hold']],
      ['change-details', ['placed', 'on_hold']],
      ['edit', ['placed', 'on_hold']],
      ['approve', ['on_hold']],
      ['decline', ['on_hold']],
    ]);
  });
});

test('the desk takes something off an order, and back: never more than the goods, and only with that duty', async () => {
  const orderId = await placed();
  const request = { orderId, action: 'discount', reason: 'Late last week' };
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const { admin, user } = people;
  const before = await snapshot(orderId);
  expect((await update(driver, { ...request, basisPoints: 500 })).status).toBe(403);
  expect((await update(admin, { ...request, basisPoints: 500, fixedCents: 100 })).status).toBe(400);
  expect((await update(admin, { ...request, fixedCents: 24001 })).body.error.message).toBe(
    'The goods cost $240.00: a discount can’t be more.',
  );
  expect((await update(admin, request)).status).toBe(409);
  expect(await snapshot(orderId)).toEqual(before);
  const discounted = await update(admin, { ...request, basisPoints: 500 });
  expect(discounted.body.totalCents).toBe(24000 - 1200 + 2280);
  const fewer = { orderId, version: 2, action: 'change-lines' };
  const lines = [{ productId: soap, quantity: 2 }];
  expect((await update(user, { ...fewer, lines })).body.totalCents).toBe(14000 - 700 + 1330);
  const read = (await app.call(user, 'GET', `/api/orders/${orderId}`)).body;
  expect(read).toMatchObject({ subtotalCents: 14000, discountCents: 700 });
  expect((await update(admin, { ...request, version: 3 })).body.totalCents).toBe(15400);
  const { rows } = await app.db.pool.query(
    `select detail->'before'->>'discount' as before, detail->'after'->>'discount' as after
       from order_events where order_id = $1 and kind = 'discount' order by seq`,
    [orderId],
  );
  expect(rows).toEqual([
    { before: '', after: '5%' },
    { before: '5%', after: '' },
  ]);
});

test('visitors, foreign buyers and staff of other customers find nothing and change nothing', async () => {
  const orderId = await placed();
  const before = await snapshot(orderId);
  const other = await addCustomer(app);
  const strangers = [
    await addUser(app, { brands: ['Linnetfold'], customers: [other] }),
    await addUser(app, { brands: ['Linnetfold'], customers: [] }),
    await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: [other] }),
  ];
  expect((await update(null, { orderId, action: 'cancel' })).status).toBe(401);
  const missing = orderId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const { requestId: _, ...expected } = (
    await update(people.user, { orderId: missing, action: 'cancel' })
  ).body.error;
  for (const stranger of strangers) {
    const answer = await update(stranger, { orderId, action: 'cancel' });
    const { requestId: __, ...failure } = answer.body.error;
    expect([answer.status, failure]).toEqual([404, expected]);
  }
  expect(await snapshot(orderId)).toEqual(before);
});

test('a colleague of the same customer may change it', async () => {
  const orderId = await placed();
  const colleague = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  expect(
    (await update(colleague, { orderId, action: 'change-details', poNumber: 'PO-1' })).status,
  ).toBe(200);
});

test('a stale version is refused as aborted', async () => {
  const orderId = await placed();
  expect((await update(people.admin, { orderId, action: 'confirm' })).status).toBe(200);
  const before = await snapshot(orderId);
  const answer = await update(people.admin, { orderId, action: 'hold', reason: 'x' });
  expect([answer.status, answer.body.error.code]).toEqual([409, 'aborted']);
  expect(await snapshot(orderId)).toEqual(before);
});

test('two changes of one version: one wins', async () => {
  const orderId = await placed();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      update(people.user, { orderId, action: 'change-details', note: `n${n}` }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
});
