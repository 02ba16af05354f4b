import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  buyer,
  customer,
  line,
  order,
  place,
  soap,
  startShop,
  written,
} from '../../../../tests/support/placing-orders.ts';

startShop();

test('twenty at once with one key are one order and one answer', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(order(), buyer, key)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect(
    (
      await app.db.pool.query('select count(*)::int as n from orders where placed_by = $1', [
        buyer.id,
      ])
    ).rows[0].n,
  ).toBe(1);
  expect(
    (await app.db.pool.query('select promised from products where id = $1', [soap])).rows[0]
      .promised,
  ).toBe(2);
  expect(
    (
      await app.db.pool.query(
        `select count(*)::int as n from mails where dedupe_key like 'order-placed:' || $1 || '%'`,
        [answers[0]?.body.orderId],
      )
    ).rows[0].n,
  ).toBe(2);
});

test('the same key with another body is refused, another person’s same key is their own', async () => {
  const key = randomUUID();
  expect((await place(order(), buyer, key)).status).toBe(200);
  const before = await written();
  const other = await place(order({ note: 'changed' }), buyer, key);
  expect([other.status, other.body.error.code]).toEqual([422, 'failed-precondition']);
  expect(await written()).toEqual(before);
  const colleague = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  expect((await place(order(), colleague, key)).status).toBe(200);
});

test('a key is required', async () => {
  const before = await written();
  const answer = await app.call(buyer, 'POST', '/api/place-order', order());
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('Idempotency-Key');
  expect(await written()).toEqual(before);
});

test('a refused order leaves its key free', async () => {
  const key = randomUUID();
  expect((await place(order({ lines: [line(soap, 101)] }), buyer, key)).status).toBe(409);
  await app.db.pool.query('update products set quantity = 200 where id = $1', [soap]);
  expect((await place(order({ lines: [line(soap, 101)] }), buyer, key)).status).toBe(200);
});
