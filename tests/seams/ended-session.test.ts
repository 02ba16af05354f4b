import { afterAll, beforeAll, expect } from 'vitest';
import { endedOnDevice } from '../../src/people/accounts/sign-in/server/public/read-actor.ts';
import { type AppUnderTest, addUser, startApp } from '../support/app.ts';
import { seam } from './seam.ts';

/** The sign-in of a device where a session ended by itself holds the address of whoever it was. */

const DAY = 86_400_000;
let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Somebody whose session on a device has ended by itself, and what its sign-in holds. */
async function ended() {
  const user = await addUser(app, {});
  app.clock.advance(40 * DAY);
  return {
    user,
    held: async () =>
      (await endedOnDevice(app, new Headers({ cookie: user.cookie })))?.email ?? null,
  };
}

seam(
  {
    fact: 'settings: somebody has another e-mail address now',
    act: 'sign-in: the form holds the address of the session that ended there',
    outcome: 'told',
    guard: {
      file: 'src/people/accounts/sign-in/server/public/read-actor.ts',
      code: 'sql`select u.id, u.display_name as name, u.email from sessions s join users u on u.id = s.user_id',
      without:
        "sql`select u.id, u.display_name as name, split_part(u.email, '@', 1) || '@before.example' as email from sessions s join users u on u.id = s.user_id",
    },
  },
  async () => {
    const { user, held } = await ended();
    expect(await held()).toBe(user.email);
    const next = `next-${user.id}@example.com`;
    await app.db.pool.query('update users set email = $2 where id = $1', [user.id, next]);
    expect(await held()).toBe(next);
  },
);

seam(
  {
    fact: 'people: somebody may not sign in any more',
    act: 'sign-in: the form of their device holds no address',
    outcome: 'refused',
    guard: {
      file: 'src/people/accounts/sign-in/server/public/read-actor.ts',
      code: 'and s.key_hash is null and not u.disabled`',
      without: 'and s.key_hash is null`',
    },
  },
  async () => {
    const { user, held } = await ended();
    expect(await held()).toBe(user.email);
    await app.db.pool.query('update users set disabled = true where id = $1', [user.id]);
    expect(await held()).toBeNull();
  },
);
