import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import { reviewStates } from '../review-state.ts';
import { lastReviews, signReview } from './sign-review.ts';

const REQUEST = { requestId: 'r', network: '127.0.0.1' };
let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
  await addProduct(app, { nameKey: 'sour', name: 'Sour' });
  await addSafety(app, 'sour', { reactivityGroup: 'acid' });
});
afterAll(() => app.close());

const sign = (spec: object = {}, by: TestUser = owner) =>
  signReview(
    app,
    by,
    {
      nameKey: 'sour',
      version: 1,
      revisionId: '',
      scopes: ['hazcom', 'reactivity'],
      reviewer: 'Dana Whitlock',
      qualification: 'CIH',
      ...spec,
    },
    REQUEST,
  );
const statesAt = async (version: number, revisionId: string | null) => {
  const reviews = (await lastReviews(app.db, ['sour', 'other'], 'America/New_York')).get('sour');
  return reviewStates(reviews ?? [], { version, revisionId });
};

test('a named reviewer signs scopes of what they saw; a new sheet or a change asks again', async () => {
  expect((await statesAt(1, null)).map(({ state }) => state)).toEqual(Array(5).fill('none'));
  await sign();
  const states = await statesAt(1, null);
  expect(states.filter(({ state }) => state === 'signed').map(({ scope }) => scope)).toEqual([
    'hazcom',
    'reactivity',
  ]);
  expect(states[0]?.review).toMatchObject({
    reviewer: 'Dana Whitlock',
    qualification: 'CIH',
    signedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect((await statesAt(1, 'revision-2'))[0]).toMatchObject({
    state: 'again',
    why: 'The sheet is another one since.',
  });
  expect((await statesAt(2, null))[0]).toMatchObject({
    state: 'again',
    why: 'The data were changed since.',
  });
  const { rows } = await app.db.pool.query(
    `select after from audit_log where action = 'safety-data.review'`,
  );
  expect(rows).toMatchObject([{ after: { reviewer: 'Dana Whitlock', version: 1 } }]);
});

test('nobody signs what they have not seen, and nobody but the owner records it', async () => {
  await expect(sign({ version: 2 })).rejects.toMatchObject({ status: 409 });
  await expect(sign({ revisionId: 'gone' })).rejects.toMatchObject({ status: 409 });
  await expect(sign({ nameKey: 'none' })).rejects.toMatchObject({ code: 'not-found' });
  const staff = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  await expect(sign({}, staff)).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(app.db.pool.query('delete from safety_reviews')).rejects.toThrow();
});
