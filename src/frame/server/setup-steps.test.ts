import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, startBooks } from '../../../tests/support/books.ts';
import { newId } from '../../platform/clock.ts';
import { STEPS } from '../setup-messages.ts';
import { readSetupSteps } from './setup-steps.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

const names = async () => (await readSetupSteps(books.app)).map(({ name }) => name);

test('taking over from QuickBooks is a step right after the yes, and none where it is not connected', async () => {
  expect(await names()).not.toContain('takeover');
  await books.connect();
  const steps = await names();
  expect(steps.indexOf('takeover')).toBe(steps.indexOf('accounting') + 1);
  expect(STEPS.takeover.links.map(({ to }) => to)).toContain('/dashboard/accounting');
});

test('it is done once products and customers were read from this company, whatever was made by hand', async () => {
  const done = async () =>
    (await readSetupSteps(books.app)).find(({ name }) => name === 'takeover')?.done;
  await books.order();
  expect(await done()).toBe(false);
  const read = (kind: string, state: string) =>
    books.app.db.pool.query(
      `insert into sync_runs (id, kind, state, created_at, finished_at) values ($1, $2, $3, $4, $4)`,
      [newId(books.app), kind, state, new Date(books.app.clock.now())],
    );
  await read('products', 'done');
  await read('customers', 'failed');
  expect(await done()).toBe(false);
  await read('customers', 'done');
  expect(await done()).toBe(true);
});
