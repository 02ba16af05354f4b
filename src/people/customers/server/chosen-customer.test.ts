import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { watchSql } from '../../../../tests/support/watch-sql.ts';
import { chosenCustomer, customerChoice } from './public/chosen-customer.ts';

let app: AppUnderTest;
let here: string;
let there: string;
let foreign: string;
beforeAll(async () => {
  app = await startApp();
  here = await addCustomer(app, { name: 'Hotel Here' });
  there = await addCustomer(app, { name: 'Hotel There' });
  foreign = await addCustomer(app, { name: 'Hotel Elsewhere' });
});
afterAll(() => app.close());

const asking = (customerId?: string) =>
  new Request(
    'http://localhost:3000/',
    customerId ? { headers: { cookie: `x=1; bc_customer=${customerId}` } } : {},
  );

test('the remembered customer wins over the default', async () => {
  const user = { ...(await addUser(app, { customers: [here, there] })), defaultCustomerId: here };
  expect(await chosenCustomer(app, user, asking(there))).toEqual({
    id: there,
    name: 'Hotel There',
    city: 'Newport',
    state: 'RI',
  });
  expect((await chosenCustomer(app, user, asking()))?.id).toBe(here);
});

test('what the tab shows wins over what another tab chose, and never opens a foreign customer', async () => {
  const user = { ...(await addUser(app, { customers: [here, there] })), defaultCustomerId: here };
  const of = (site: string, cookie: string) =>
    new Request('http://localhost:3000/', {
      headers: { 'bellcart-site': site, cookie: `bc_customer=${cookie}` },
    });
  expect((await chosenCustomer(app, user, of(here, there)))?.id).toBe(here);
  expect((await chosenCustomer(app, user, of(there, here)))?.id).toBe(there);
  for (const site of [foreign, 'nonsense'])
    expect((await chosenCustomer(app, user, of(site, there)))?.id).toBe(there);
});

test('a foreign, inactive or nonsense cookie counts as none', async () => {
  const user = { ...(await addUser(app, { customers: [here, there] })), defaultCustomerId: here };
  const closed = await addCustomer(app, { isActive: false });
  for (const cookie of [foreign, closed, "'; drop table customers", '%00'])
    expect((await chosenCustomer(app, user, asking(cookie)))?.id).toBe(here);
});

test('the only customer is chosen by itself; several without a default are none', async () => {
  const one = await addUser(app, { customers: [here] });
  const several = await addUser(app, { customers: [here, there] });
  const none = await addUser(app, { customers: [] });
  expect((await chosenCustomer(app, one, asking()))?.id).toBe(here);
  expect(await chosenCustomer(app, several, asking())).toBeNull();
  expect(await chosenCustomer(app, none, asking())).toBeNull();
});

test('a default that was taken away is no longer used', async () => {
  const user = {
    ...(await addUser(app, { customers: [here, there] })),
    defaultCustomerId: foreign,
  };
  expect(await chosenCustomer(app, user, asking())).toBeNull();
});

test('the choice lists only what the person may see', async () => {
  const user = await addUser(app, { customers: [there, here] });
  expect(
    (await customerChoice(app, user, asking())).menu?.map((customer) => customer.name),
  ).toEqual(['Hotel Here', 'Hotel There']);
  const rep = await addUser(app, { customers: 'all' });
  expect((await customerChoice(app, rep, asking())).menu).not.toBeNull();
  for (let count = 0; count < 26; count += 1) await addCustomer(app, { name: `Inn ${count}` });
  expect((await customerChoice(app, rep, asking())).menu).toBeNull();
});

test('parts of one page that ask at the same moment share one reading; another browser does not', async () => {
  const user = await addUser(app, { customers: [here, there] });
  const statements: string[] = [];
  const db = watchSql(app.db, ({ text }) => statements.push(text));
  const watched = { db: { ...app.db, ...db } };
  const [one, two, other] = await Promise.all([
    chosenCustomer(watched, user, asking(here)),
    chosenCustomer(watched, user, asking(here)),
    chosenCustomer(watched, user, asking(there)),
  ]);
  expect([one?.id, two?.id, other?.id]).toEqual([here, here, there]);
  expect(statements).toHaveLength(2);
  await chosenCustomer(watched, user, asking(here));
  expect(statements).toHaveLength(3);
});
