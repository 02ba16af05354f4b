import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import type { Caller } from './caller.ts';
import { hashPassword } from './password.ts';
import { readActor } from './read-actor.ts';
import { setPassword } from './set-password.ts';
import { signIn } from './sign-in.ts';

let app: AppUnderTest;
const from: Caller = { network: '10.1.2.3', agent: 'test', requestId: 'r', cookieHeader: null };
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a right password opens a session that the actor reader takes', async () => {
  const user = await addUser(app, { email: 'ana@example.com' });
  await setPassword(app, app.db, user.id, await hashPassword('a long enough one'));
  const result = await signIn(app, { email: 'Ana@Example.com', password: 'a long enough one' }, from);
  expect(result.user?.id).toBe(user.id);
  const cookie = result.setCookies[0]?.split(';')[0] ?? '';
  expect((await readActor(app, new Headers({ cookie }))).actor).toMatchObject({ kind: 'user', id: user.id });
});
