import { afterAll, beforeAll, expect, test } from 'vitest';
import * as peoplePage from '../../src/ordering/team/pages/customer-people.tsx';
import { readTeam } from '../../src/ordering/team/server/team.ts';
import * as newPerson from '../../src/people/accounts/people/pages/new-person.tsx';
import { readAccountRequest } from '../../src/people/accounts/people/server/public/queries.ts';
import { readActor } from '../../src/people/accounts/sign-in/server/public/read-actor.ts';
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
    expect(refused.data.error?.code).toBe('invalid-argument');
    await ask(buyer, 'dora@hotel.example', 'colleague-0202', { limit: '500' });
    const request = (await requests()).find(({ email }) => email === 'dora@hotel.example');
    const form = await readAccountRequest(app, request.id);
    expect(form?.message).toContain('Wished limit for one order: $500.00.');
    await app.db.pool.query(`update account_requests set state = 'closed' where id = $1`, [
      request.id,
    ]);
  },
);

test('who may not: a buyer of another site, a rep, the desk and a driver', async () => {
  const before = await requests();
  for (const [at, who] of [stranger, rep, desk, driver].entries()) {
    const { data } = await ask(who, 'dan@hotel.example', `colleague-010${at}`);
    expect(['not-found', 'permission-denied']).toContain(data.error?.code);
  }
  expect(await requests()).toEqual(before);
});
