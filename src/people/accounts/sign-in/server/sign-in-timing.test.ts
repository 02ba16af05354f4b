import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, CALLER, GOOD_PASSWORD } from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, startApp } from '../../../../../tests/support/app.ts';
import { signIn } from './sign-in.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ROUNDS = 25;
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('unknown e-mail, wrong password and disabled account take the same time', {
  timeout: 60_000,
}, async () => {
  await addPerson(app, { email: 'known@example.com' });
  await addPerson(app, { email: 'disabled@example.com', disabled: true });
  const tries: [string, string, number[]][] = [
    ['unknown e-mail', 'unknown@example.com', []],
    ['wrong password', 'known@example.com', []],
    ['disabled account', 'disabled@example.com', []],
  ];
  // Side by side, so that whatever else the machine does falls on all three alike. The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await app.db.pool.query('delete from rate_limits');
    await app.db.pool.query('delete from sign_in_guards');
    for (const [what, email, times] of tries) {
      const password = what === 'disabled account' ? GOOD_PASSWORD : 'not the right one';
      const began = performance.now();
      await expect(signIn(app, { email, password }, CALLER)).rejects.toMatchObject({
        code: 'auth/invalid-credential',
      });
      if (round > 0) times.push(performance.now() - began);
    }
  }
  const medians = tries.map(([what, , times]) => [what, median(times)] as const);
  console.info(
    `sign-in, medians of ${ROUNDS}: ${medians.map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`).join(', ')}`,
  );
  const values = medians.map(([, ms]) => ms);
  // Not a bound on speed: a skipped hash would be a factor of ten, and a busy machine stays far under three.
  expect(Math.max(...values) / Math.min(...values)).toBeLessThan(3);
});
