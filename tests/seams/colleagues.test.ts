import { afterAll, beforeAll, expect, test } from 'vitest';
import * as peoplePage from '../../src/ordering/team/pages/customer-people.tsx';
import { takeFirstLimit } from '../../src/ordering/team/server/take-first-limit.ts';
import { readTeam } from '../../src/ordering/team/server/team.ts';
import * as newPerson from '../../src/people/accounts/people/pages/new-person.tsx';
import { readAccountRequest } from '../../src/people/accounts/people/server/public/queries.ts';
import { readActor } from '../../src/people/accounts/sign-in/server/public/read-actor.ts';
import { newId } from '../../src/platform/clock.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer } from '../support/rows.ts';
import { seam } from './seam.ts';

/** A colleague’s account that a buyer asks the office for, on the site’s People, as the desk opens it. */

let app: AppUnderTest;
let hotel: string;
let buyer: TestUser;
let stranger: TestUser;
let rep: TestUser;
let desk: TestUser;
let driver: TestUser;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app);
  const at = (customerId: string) => ({ brands: ['Linnetfold'], customers: [customerId] });
  buyer = await addUser(app, { ...at(hotel), displayName: 'Bea Buyer' });
  stranger = await addUser(app, at(await addCustomer(app)));
  rep = await addUser(app, { customers: 'all', salesRep: true });
  desk = await addUser(app, {
    role: 'admin',
    duties: ['desk'],
    brands: ['Linnetfold'],
    customers: 'all',
  });
  driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
});
afterAll(() => app.close());

const ask = (who: TestUser, email: string, key: string, more: object = {}) =>
  postPage(
    app,
    who,
    peoplePage,
    { intent: 'ask', displayName: 'Cleo New', email, key, ...more },
    { customerId: hotel },
  );
const waiting = async () => {
  const { actor } = await readActor(app, new Headers({ cookie: buyer.cookie }), '/dashboard');
  if (actor.kind !== 'user') throw new Error('not signed in');
  return (await readTeam(app, actor, hotel)).waiting.map(({ email }) => email);
};
/** A buyer's request with a limit, as the form of the new account reads it. */
async function requestedWithLimit(name: string, limit: string) {
  const email = `${name}@hotel.example`;
  await ask(buyer, email, `colleague-${name}`, { limit });
  const { id } = (await requests()).find((one) => one.email === email);
  const form = await readAccountRequest(app, id);
  if (!form) throw new Error('no request');
  return { form };
}

/** The desk opens the account, and the jobs of its commit run. */
async function open(form: { id: string; email: string }, more: object) {
  const opened = await postPage(app, desk, newPerson, {
    displayName: 'Cleo New',
    email: form.email,
    kind: 'buyer',
    customerScope: 'listed',
    customers: hotel,
    brands: 'Linnetfold',
    accountRequestId: form.id,
    key: newId(app),
    ...more,
  });
  await runFirstLimits();
  return opened;
}

async function runFirstLimits() {
  // Mail has no server here.
  await app.db.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'send-mail'`,
  );
  await app.runJobs();
}

const limitsOf = async (email: string) =>
  (
    await app.db.pool.query(
      `select l.customer_id, l.limit_cents::int as limit_cents, l.approver_id
         from order_limits l join users u on u.id = l.user_id where u.email = $1`,
      [email],
    )
  ).rows;

const requests = async () =>
  (
    await app.db.pool.query(
      'select id, name, email, asked_by, customer_id, state from account_requests order by id',
    )
  ).rows;

seam(
  {
    fact: 'accounts: a buyer asked the office for a colleague’s account',
    act: 'team: people of the site look at who orders for it',
    outcome: 'told',
    guard: {
      file: 'src/ordering/team/server/team.ts',
      code: 'waitingColleagues(app.db, customerId),',
      without: '[],',
    },
  },
  async () => {
    const sent = await ask(buyer, 'Cleo@hotel.example', 'colleague-0001');
    expect(sent.data.done).toBe('Our office has your request for Cleo New.');
    await ask(buyer, 'Cleo@hotel.example', 'colleague-0001');
    const rows = await requests();
    expect(rows).toMatchObject([
      { name: 'Cleo New', email: 'cleo@hotel.example', asked_by: buyer.id, customer_id: hotel },
    ]);
    expect(await waiting()).toEqual(['cleo@hotel.example']);
    // Asked for again while it waits, the desk has no second one.
    const again = await ask(buyer, 'cleo@hotel.example', 'colleague-0002');
    expect(again.data.error?.message).toContain('asked for already');
    expect(await requests()).toHaveLength(1);
    // The desk opens it with what stands in the form.
    const opened = await postPage(app, desk, newPerson, {
      displayName: 'Cleo New',
      email: 'cleo@hotel.example',
      kind: 'buyer',
      customerScope: 'listed',
      customers: hotel,
      brands: 'Linnetfold',
      accountRequestId: rows[0].id,
      key: 'colleague-0003',
    });
    expect(opened.status).toBeLessThan(400);
    expect(await requests()).toMatchObject([{ state: 'answered' }]);
    expect(await waiting()).toEqual([]);
  },
);

seam(
  {
    fact: 'team: a buyer wished a limit for the colleague whose account they ask for',
    act: 'accounts: the office opens that account',
    outcome: 'told',
    guard: {
      file: 'src/ordering/team/server/ask-for-colleague.ts',
      code: "limit === null ? '' : limitWished(limit)",
      without: "''",
    },
  },
  async () => {
    const refused = await ask(buyer, 'dora@hotel.example', 'colleague-0201', { limit: 'lots' });
    expect(refused.data.error).toMatchObject({
      code: 'invalid-argument',
      message: 'May order at once up to: Enter an amount such as 500.00.',
      fields: { limit: 'Enter an amount such as 500.00.' },
    });
    const { form } = await requestedWithLimit('dora', '500');
    expect(form.message).toContain('Wished limit for one order: $500.00.');
    expect(form.wishedLimitCents).toBe(500_00);
  },
);

seam(
  {
    fact: 'accounts: the office opened the account for which a limit was wished',
    act: 'team: the colleague’s limit for one order',
    outcome: 'told',
    guard: {
      file: 'src/people/accounts/people/server/create-account.ts',
      code: 'await enqueue(tx, firstLimitJob, first, { key: `first-limit:${first.userId}` });',
      without: '',
    },
  },
  async () => {
    const { form } = await requestedWithLimit('edda', '500');
    // Not one that the office may set: nothing is opened, nothing is lost.
    const wrong = await open(form, { limit: 'lots' });
    expect(wrong.data.error?.code).toBe('invalid-argument');
    expect(await readAccountRequest(app, form.id)).toMatchObject({ wishedLimitCents: 500_00 });
    // As the form has it filled in.
    await open(form, { limit: '500.00' });
    expect(await limitsOf(form.email)).toEqual([
      { customer_id: hotel, limit_cents: 500_00, approver_id: null },
    ]);
    // The office changes it, or takes it away.
    const { form: changed } = await requestedWithLimit('fay', '500');
    await open(changed, { limit: '80' });
    expect(await limitsOf(changed.email)).toMatchObject([{ limit_cents: 80_00 }]);
    const { form: taken } = await requestedWithLimit('gil', '500');
    await open(taken, { limit: '' });
    expect(await limitsOf(taken.email)).toEqual([]);
    // A program that says nothing of it opens the account as it was wished.
    const { form: plain } = await requestedWithLimit('hal', '60');
    const byProgram = await app.call(
      desk,
      'POST',
      '/api/create-account',
      {
        displayName: 'Hal New',
        email: plain.email,
        brands: ['Linnetfold'],
        customers: [hotel],
        accountRequestId: plain.id,
      },
      { 'idempotency-key': 'colleague-hal-1' },
    );
    expect(byProgram.status).toBe(200);
    await runFirstLimits();
    expect(await limitsOf(plain.email)).toMatchObject([{ limit_cents: 60_00 }]);
    // What an owner has set since stays.
    const { id: userId } = byProgram.body as { id: string };
    await app.db.pool.query('update order_limits set limit_cents = 70_00 where user_id = $1', [
      userId,
    ]);
    await takeFirstLimit(app, { userId, customers: [hotel], limitCents: 60_00, by: desk.id });
    expect(await limitsOf(plain.email)).toMatchObject([{ limit_cents: 70_00 }]);
  },
);

test('a limit is a buyer’s: nobody else’s account is opened with one', async () => {
  const { form } = await requestedWithLimit('ida', '500');
  const account = {
    displayName: 'Ida New',
    email: form.email,
    brands: ['Linnetfold'],
    customers: [hotel],
    salesRep: true,
    accountRequestId: form.id,
  };
  const create = (body: object, key: string) =>
    app.call(desk, 'POST', '/api/create-account', body, { 'idempotency-key': key });
  expect((await create({ ...account, limitCents: 500_00 }, 'colleague-ida-1')).status).toBe(400);
  expect(await readAccountRequest(app, form.id)).toBeDefined();
  // Made a rep all the same, the wish goes with the request.
  expect((await create(account, 'colleague-ida-2')).status).toBe(200);
  await runFirstLimits();
  expect(await limitsOf(form.email)).toEqual([]);
  // Who is no buyer of the site by the time the limit comes gets none.
  const left = await addUser(app, { brands: ['Linnetfold'], customers: [] });
  const first = { userId: left.id, customers: [hotel], limitCents: 100, by: desk.id };
  await takeFirstLimit(app, first);
  await takeFirstLimit(app, { ...first, userId: rep.id });
  expect(await limitsOf(left.email)).toEqual([]);
});

test('who may not: a buyer of another site, a rep, the desk and a driver', async () => {
  const before = await requests();
  for (const [at, who] of [stranger, rep, desk, driver].entries()) {
    const { data } = await ask(who, 'dan@hotel.example', `colleague-010${at}`);
    expect(['not-found', 'permission-denied']).toContain(data.error?.code);
  }
  expect(await requests()).toEqual(before);
});
