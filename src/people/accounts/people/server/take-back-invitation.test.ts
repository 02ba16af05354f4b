import { expect, test } from 'vitest';
import { GOOD_PASSWORD, mailTo } from '../../../../../tests/support/accounts.ts';
import { addUser, type TestUser } from '../../../../../tests/support/app.ts';
import {
  app,
  buyer,
  create,
  desk,
  owner,
  startPeople,
  wish,
} from '../../../../../tests/support/people.ts';

startPeople();

const act = (who: TestUser, id: string, verb: string) =>
  app.call(who, 'POST', `/api/people/${id}/${verb}`, {});
const confirm = (code: string | undefined) =>
  app.call(null, 'POST', '/api/reset-password/confirm', {
    oobCode: code,
    password: GOOD_PASSWORD,
  });

test('somebody who was invited says since when, until they chose a password', async () => {
  const body = wish();
  const { id } = (await create(desk, body)).body;
  const read = async () => (await app.call(owner, 'GET', `/api/people/${id}`)).body;
  const { invitedAt } = await read();
  expect(Math.abs(Date.parse(invitedAt) - app.clock.now())).toBeLessThan(60_000);
  await confirm((await mailTo(app, body.email, 'invitation'))?.code);
  expect(await read()).toMatchObject({ state: 'active', invitedAt: null });
});

test('an invitation is taken back: its link dies, the address is free again, and the log says who did it', async () => {
  const body = wish();
  const { id } = (await create(desk, body)).body;
  const code = (await mailTo(app, body.email, 'invitation'))?.code;
  expect((await act(desk, id, 'take-back')).status).toBe(200);
  expect((await confirm(code)).body.error.code).toBe('auth/invalid-action-code');
  expect((await create(desk, wish({ email: body.email }))).status).toBe(200);
  const log = await app.db.pool.query(
    `select actor_id from audit_log where action = 'account.take-back-invitation' and object_id = $1`,
    [id],
  );
  expect(log.rows).toEqual([{ actor_id: desk.id }]);
});

test('who chose a password has no invitation to take back; nor has a stranger, a buyer or the desk one of staff', async () => {
  const body = wish();
  const { id } = (await create(desk, body)).body;
  expect((await act(buyer, id, 'take-back')).status).toBe(403);
  const staff = await create(owner, wish({ role: 'admin', duties: ['driver'], customers: 'all' }));
  expect((await act(desk, staff.body.id, 'take-back')).status).toBe(404);
  const driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
  expect((await act(driver, id, 'take-back')).status).toBe(403);
  await confirm((await mailTo(app, body.email, 'invitation'))?.code);
  expect((await act(owner, id, 'take-back')).body.error.code).toBe('account/already-active');
  expect((await act(owner, staff.body.id, 'take-back')).status).toBe(200);
});

test('one address gets five invitations an hour, whoever sends them', async () => {
  const { id } = (await create(desk, wish())).body;
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1)
    statuses.push((await act(time % 2 ? desk : owner, id, 'invite')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
