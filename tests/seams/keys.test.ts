import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addPerson, GOOD_PASSWORD } from '../support/accounts.ts';
import { type AppUnderTest, startApp, type TestUser } from '../support/app.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
let person: TestUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  person = await addPerson(app);
});

async function keyOf(
  readsOnly: boolean,
): Promise<(method: string, body?: object) => Promise<number>> {
  const made = await app.call(person, 'POST', '/api/users/me/api-keys', {
    name: 'Purchasing',
    readsOnly,
    days: 90,
    current: GOOD_PASSWORD,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const headers = { authorization: `Bearer ${made.body.key}` };
  return async (method, body) =>
    (await app.call(null, method, '/api/users/me', body, headers)).status;
}

const HOLDS = 'accounts: a program holds a key of a person';
const READ_ACTOR = 'src/people/accounts/sign-in/server/public/read-actor.ts';

seam(
  {
    fact: 'accounts: the owner switched a person off',
    act: 'endpoints: a program asks with that person’s key',
    outcome: 'refused',
    guard: {
      file: READ_ACTOR,
      code: 'and not u.disabled and u.deleted_at is null',
      without: 'and u.deleted_at is null',
    },
  },
  async () => {
    const ask = await keyOf(false);
    expect(await ask('GET')).toBe(200);
    await app.db.pool.query('update users set disabled = true where id = $1', [person.id]);
    expect(await ask('GET')).toBe(401);
  },
);

seam(
  {
    fact: HOLDS,
    act: 'accounts: the person chooses another password, because somebody else may know the old one',
    outcome: 'refused',
    guard: {
      file: 'src/people/accounts/sign-in/server/change-password.ts',
      code: 'where user_id = ${user.id} and id <> ${user.sessionId}',
      without: 'where user_id = ${user.id} and id <> ${user.sessionId} and key_hash is null',
    },
  },
  async () => {
    const ask = await keyOf(false);
    expect(await ask('GET')).toBe(200);
    const changed = await app.call(person, 'POST', '/api/users/me/password', {
      current: GOOD_PASSWORD,
      password: 'seven brass kettles sing',
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await ask('GET')).toBe(401);
  },
);

seam(
  {
    fact: 'accounts: a key was made for reading',
    act: 'endpoints: its program changes something',
    outcome: 'refused',
    guard: {
      file: 'src/platform/http/adapter.ts',
      code: "row.method !== 'GET' && facts.actor.kind === 'user' && facts.actor.readsOnly",
      without: 'false',
    },
  },
  async () => {
    const ask = await keyOf(true);
    expect(await ask('PATCH', { displayName: 'By a program' })).toBe(403);
    expect(await ask('GET')).toBe(200);
  },
);
