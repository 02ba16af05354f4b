import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { readActor } from '../../../people/accounts/sign-in/server/public/read-actor.ts';
import { readTeam } from './team.ts';

let app: AppUnderTest;
let hotel: string;
let other: string;
let approver: TestUser;
let colleague: TestUser;
let people: Record<'buyer' | 'otherApprover' | 'rep' | 'driver' | 'desk' | 'owner', TestUser>;

const limit = (user: TestUser, customerId: string, cents: number, by: TestUser) =>
  app.db.pool.query(
    `insert into order_limits (user_id, customer_id, limit_cents, approver_id, updated_at)
     values ($1, $2, $3, $4, now())`,
    [user.id, customerId, cents, by.id],
  );

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  [hotel, other] = [await addCustomer(app), await addCustomer(app)];
  const at = (customerId: string) => ({ brands: ['Linnetfold'], customers: [customerId] });
  approver = await addUser(app, { ...at(hotel), displayName: 'Ana' });
  colleague = await addUser(app, { ...at(hotel), displayName: 'Ben' });
  const all = { brands: ['Linnetfold'], customers: 'all' as const };
  people = {
    buyer: await addUser(app, at(hotel)),
    otherApprover: await addUser(app, at(other)),
    rep: await addUser(app, { ...all, salesRep: true }),
    driver: await addUser(app, { ...all, role: 'admin', duties: ['driver'] }),
    desk: await addUser(app, { ...all, role: 'admin', duties: ['desk'] }),
    owner: await addUser(app, { role: 'super_admin', customers: 'all' }),
  };
  await limit(colleague, hotel, 10_000, approver);
  await limit(people.otherApprover, other, 10_000, people.owner);
  await limit(await addUser(app, at(other)), other, 10_000, people.otherApprover);
});

const post = (who: TestUser, verb: string, body: Record<string, unknown>) =>
  app.call(who, 'POST', `/api/team/${verb}`, body, { 'idempotency-key': randomUUID() });
const invite = (who: TestUser, more: Record<string, unknown> = {}) =>
  post(who, 'invite', {
    customerId: hotel,
    displayName: 'Cleo',
    email: `cleo-${randomUUID()}@hotel.example`,
    limitCents: 5000,
    ...more,
  });
const rows = async <T>(text: string, values: unknown[]) =>
  (await app.db.pool.query(text, values)).rows as T[];

test('the approver of a hotel invites a colleague: for this hotel, with the own brands, and the office is told', async () => {
  const { status, body } = await invite(approver);
  expect(status).toBe(200);
  const [made] = await rows(
    `select u.role, u.brands, u.customer_scope, u.sales_rep, l.limit_cents::int, l.approver_id,
            array(select customer_id::text from user_customers where user_id = u.id) as customers
       from users u join order_limits l on l.user_id = u.id where u.id = $1`,
    [body.id],
  );
  expect(made).toEqual({
    role: 'user',
    brands: ['Linnetfold'],
    customer_scope: 'listed',
    sales_rep: false,
    limit_cents: 5000,
    approver_id: approver.id,
    customers: [hotel],
  });
  const mails = await rows<{ kind: string }>(
    `select kind from mails where kind in ('invitation', 'team-changed') order by kind`,
    [],
  );
  expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'team-changed']);
  const audit = await rows(`select action from audit_log where object_id = $1`, [body.id]);
  expect(audit).toEqual([{ action: 'team.invite' }]);
});

test('the same key invites once', async () => {
  const key = randomUUID();
  const body = { customerId: hotel, displayName: 'Cleo', email: `c-${key}@hotel.example` };
  const send = () =>
    app.call(
      approver,
      'POST',
      '/api/team/invite',
      { ...body, limitCents: 0 },
      { 'idempotency-key': key },
    );
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
});

test.each(['buyer', 'otherApprover', 'rep', 'driver', 'desk', 'owner'] as const)(
  'nobody else does: the %s',
  async (who) => {
    const person = people[who];
    const refused = who === 'otherApprover' ? 404 : 403;
    const target = { customerId: hotel, userId: colleague.id };
    expect((await invite(person)).status).toBe(refused);
    expect((await post(person, 'limit', { ...target, limitCents: 1 })).status).toBe(refused);
    expect((await post(person, 'end-access', target)).status).toBe(refused);
    const [limitRow] = await rows(
      'select limit_cents::int as cents from order_limits where user_id = $1',
      [colleague.id],
    );
    expect(limitRow).toEqual({ cents: 10_000 });
  },
);

test('a colleague’s limit is at most the approver’s own, and nobody else’s colleague is touched', async () => {
  const target = { customerId: hotel, userId: colleague.id };
  expect((await post(approver, 'limit', { ...target, limitCents: null })).status).toBe(200);
  await limit(approver, hotel, 20_000, people.owner);
  await limit(colleague, hotel, 10_000, approver);
  for (const limitCents of [null, 20_001])
    expect((await post(approver, 'limit', { ...target, limitCents })).status).toBe(400);
  expect((await invite(approver, { limitCents: null })).status).toBe(400);
  expect((await post(approver, 'limit', { ...target, limitCents: 20_000 })).status).toBe(200);
  await limit(people.buyer, hotel, 500, people.owner);
  const theirs = { customerId: hotel, userId: people.buyer.id, limitCents: 400 };
  expect((await post(approver, 'limit', theirs)).status).toBe(403);
  const own = { customerId: hotel, userId: approver.id, limitCents: 20_000 };
  expect((await post(approver, 'limit', own)).status).toBe(400);
});

test('ending the last access leaves none, never all', async () => {
  const target = { customerId: hotel, userId: colleague.id };
  expect((await post(approver, 'end-access', target)).status).toBe(200);
  const [left] = await rows(
    `select customer_scope, (select count(*)::int from user_customers where user_id = u.id) as n,
            (select count(*)::int from order_limits where user_id = u.id) as limits
       from users u where id = $1`,
    [colleague.id],
  );
  expect(left).toEqual({ customer_scope: 'listed', n: 0, limits: 0 });
  expect((await app.call(colleague, 'GET', '/api/customers')).body.customers).toEqual([]);
  expect((await post(approver, 'end-access', target)).status).toBe(404);
});

test('an approver does not end the access of their own approver', async () => {
  await limit(approver, hotel, 20_000, people.buyer);
  const target = { customerId: hotel, userId: people.buyer.id };
  expect((await post(approver, 'end-access', target)).status).toBe(403);
});

test('everybody may leave a site; our own people have none to leave', async () => {
  expect((await post(people.buyer, 'leave', { customerId: hotel })).status).toBe(200);
  expect((await app.call(people.buyer, 'GET', '/api/customers')).body.customers).toEqual([]);
  expect((await post(people.buyer, 'leave', { customerId: hotel })).status).toBe(404);
  expect((await post(people.rep, 'leave', { customerId: hotel })).status).toBe(404);
});

test('the owner takes it away from a hotel’s approvers, and gives it back', async () => {
  const rule = (who: TestUser, byApprovers: boolean) =>
    post(who, 'rule', { customerId: hotel, byApprovers });
  expect((await rule(people.desk, false)).status).toBe(403);
  expect((await rule(people.owner, false)).status).toBe(200);
  expect((await invite(approver)).status).toBe(403);
  expect((await rule(people.owner, true)).status).toBe(200);
  expect((await invite(approver)).status).toBe(200);
});

test('buyers read the buyers, staff everybody who lists the customer', async () => {
  const desk = await addUser(app, {
    role: 'admin',
    duties: ['desk'],
    customers: [hotel],
    displayName: 'Dora of the desk',
  });
  const as = async (who: TestUser) => {
    const { actor } = await readActor(app, new Headers({ cookie: who.cookie }), '/dashboard');
    if (actor.kind !== 'user') throw new Error('not signed in');
    return readTeam(app, actor, hotel);
  };
  const own = await as(approver);
  expect(own.looksAfter).toBe(true);
  expect(own.members.map(({ id }) => id)).not.toContain(desk.id);
  expect(own.members.find(({ id }) => id === colleague.id)).toMatchObject({
    limitCents: 10_000,
    approverName: 'Ana',
  });
  expect(own.seeAll).toBeNull();
  const ours = await as(people.desk);
  expect(ours.members.map(({ id }) => id)).toContain(desk.id);
  expect(ours).toMatchObject({ looksAfter: false, mayRule: false });
});

test('the approver sends a colleague’s invitation again, and takes one back that nobody has used', async () => {
  const { id: userId } = (await invite(approver)).body;
  const target = { customerId: hotel, userId };
  const codes = () =>
    rows<{ used: boolean }>(
      `select used_at is not null as used from action_codes where user_id = $1 order by created_at`,
      [userId],
    );
  expect((await post(approver, 'invite-again', target)).status).toBe(200);
  expect((await codes()).map(({ used }) => used)).toEqual([true, false]);
  for (const who of [people.buyer, people.otherApprover, people.rep])
    for (const verb of ['invite-again', 'take-back'])
      expect((await post(who, verb, target)).status, verb).not.toBe(200);
  await app.db.pool.query('insert into user_customers (user_id, customer_id) values ($1, $2)', [
    userId,
    other,
  ]);
  expect((await post(approver, 'take-back', target)).status).toBe(409);
  await app.db.pool.query('delete from user_customers where user_id = $1 and customer_id = $2', [
    userId,
    other,
  ]);
  expect((await post(approver, 'take-back', target)).status).toBe(200);
  expect(await codes()).toEqual([]);
  expect(
    await rows('select deleted_at is not null as gone from users where id = $1', [userId]),
  ).toEqual([{ gone: true }]);
  expect((await post(approver, 'take-back', target)).status).toBe(404);
});
