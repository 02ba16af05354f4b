import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, startBooks } from '../../../../tests/support/books.ts';
import { casesOf, countedCase } from '../../../../tests/support/cases.ts';
import { storedRow } from '../../../../tests/support/record.ts';
import type { DecideCase } from '../case-contract.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks({}, { shipping: true });
});
afterAll(() => books.close());

test('a case has both counts and every word about it, then its decision, and is read back with them', async () => {
  const { app } = books;
  const desk = await addUser(app, {
    role: 'admin',
    duties: ['desk'],
    customers: 'all',
    displayName: 'Priya “P.” Raman',
  });
  const order = await books.order({ quantities: [3, 2] });
  const remark = 'One “blue” box is missing';
  const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2], remark);
  const opened = {
    kind: 'counts-differ',
    orderLineId: order.lineIds[0],
    told: 3,
    other: 2,
    billed: 2,
    reason: '',
    remark,
    photos: [],
  };
  const row = () => storedRow(app, 'delivery_cases', { delivery_id: deliveryId });
  const stored = await row();
  expect(stored).toMatchObject({ ...opened, deliveryId, decidedAt: null });
  const decision = { quantity: 3, reason: 'The chef “found” it' };
  const body: DecideCase = { id: String(stored['id']), way: 'grant', ...decision };
  const key = { 'idempotency-key': randomUUID() };
  const sent = await app.call(desk, 'POST', '/api/decide-case', body, key);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(await row()).toMatchObject({
    ...opened,
    outcome: 'granted',
    agreed: decision.quantity,
    decidedReason: decision.reason,
    decidedBy: desk.id,
  });
  expect(await casesOf(app, deliveryId)).toMatchObject([
    {
      ...opened,
      outcome: 'granted',
      agreed: decision.quantity,
      decidedReason: decision.reason,
      decidedByName: 'Priya “P.” Raman',
    },
  ]);
});
