import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../../tests/support/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { readAccountRequest } from './public/queries.ts';

let app: AppUnderTest;
let open: string;
let settled: string;
beforeAll(async () => {
  app = await startApp();
  [open, settled] = [newId(app), newId(app)];
  for (const [id, state] of [
    [open, 'new'],
    [settled, 'answered'],
  ])
    await app.db.pool.query(
      `insert into account_requests (id, reference, name, company, email, message, state)
       values ($1, $2, 'Ann Ames', 'Inn', 'ann@inn.example', '', $3)`,
      [id, `A-${state}`, state],
    );
});
afterAll(() => app.close());

test('an open request fills the form of a new account in; a settled or missing one does not', async () => {
  expect(await readAccountRequest(app, open)).toEqual({
    id: open,
    name: 'Ann Ames',
    email: 'ann@inn.example',
  });
  expect(await readAccountRequest(app, settled)).toBeUndefined();
  expect(await readAccountRequest(app, newId(app))).toBeUndefined();
});
