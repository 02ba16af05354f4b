import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../../tests/support/app.ts';
import { readActor } from '../../sign-in/server/public/read-actor.ts';
import { setSalesRep } from './set-sales-rep.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const from = { requestId: 'request', network: '127.0.0.1', agent: '' };
const isRep = async (id: string) =>
  (await app.db.pool.query('select sales_rep from users where id = $1', [id])).rows[0].sales_rep;

test('a super_admin says who is a sales rep, and the next request knows it', async () => {
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const rep = await addUser(app);
  await setSalesRep(app, owner, rep.id, { salesRep: true, from: from as never });
  const { actor } = await readActor(app, new Headers({ cookie: rep.cookie }));
  expect(actor).toMatchObject({ salesRep: true, role: 'user' });
  await setSalesRep(app, owner, rep.id, { salesRep: false, from: from as never });
  expect(await isRep(rep.id)).toBe(false);
});

test('who may not: buyers, reps and the desk; and staff are no reps', async () => {
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const desk = await addUser(app, { role: 'admin', customers: 'all' });
  const rep = await addUser(app, { customers: 'all', salesRep: true });
  const buyer = await addUser(app);
  for (const who of [desk, rep, buyer])
    await expect(
      setSalesRep(app, who, buyer.id, { salesRep: true, from: from as never }),
    ).rejects.toMatchObject({
      code: 'permission-denied',
    });
  await expect(
    setSalesRep(app, owner, desk.id, { salesRep: true, from: from as never }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await isRep(buyer.id)).toBe(false);
});

test('whoever of role user is opened with all customers is a sales rep; staff and buyers are not', async () => {
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const open = async (role: string, customers: unknown, key: string) => {
    const body = { displayName: key, email: `${key}@example.com`, role, brands: [], customers };
    const answer = await app.call(owner, 'POST', '/api/create-account', body, {
      'idempotency-key': `${key}-key`,
    });
    return isRep(answer.body.id);
  };
  expect(await open('user', 'all', 'new-rep')).toBe(true);
  expect(await open('admin', 'all', 'new-desk')).toBe(false);
});
