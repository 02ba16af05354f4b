import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { idempotent } from './idempotency.ts';
import { storedAnswer } from './stored-answer.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the answer of a write is found under its key by its own actor, and only once it has committed', async () => {
  const write = { actor: 'a', operation: 'place', key: 'key-of-test' };
  expect(await storedAnswer(app.db, write)).toBeUndefined();
  await app.db.transaction(async (tx) => {
    await idempotent(tx, { ...write, body: {} }, async () => ({ orderId: 'o-1' }));
    expect(await storedAnswer(app.db, write), 'not committed').toBeUndefined();
  });
  expect(await storedAnswer(app.db, write)).toEqual({ orderId: 'o-1' });
  expect(await storedAnswer(app.db, { ...write, actor: 'b' })).toBeUndefined();
});
