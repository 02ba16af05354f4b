import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../../tests/support/app.ts';
import { contextOf } from '../../../../../tests/support/page-context.ts';
import { addCustomer, addProduct } from '../../../../../tests/support/rows.ts';
import { newId } from '../../../../platform/clock.ts';
import * as newCustomer from '../../../customers/pages/new-customer.tsx';
import { createCustomerOfRequest } from '../../../customers/server/create-customer.ts';
import * as newPerson from '../pages/new-person.tsx';
import { readAccountRequest } from './public/queries.ts';

let app: AppUnderTest;
let open: string;
let closedRequest: string;
beforeAll(async () => {
  app = await startApp();
  [open, closedRequest] = [newId(app), newId(app)];
  for (const [id, state] of [
    [open, 'new'],
    [closedRequest, 'answered'],
  ])
    await app.db.pool.query(
      `insert into account_requests (id, reference, name, company, email, message, state)
       values ($1, $2, 'Ann Ames', 'Inn', 'ann@inn.example', '', $3)`,
      [id, `A-${state}`, state],
    );
});
afterAll(() => app.close());

test('an open request fills the form of a new account in; a settled or missing one does not', async () => {
  expect(await readAccountRequest(app, open)).toEqual({
    id: open,
    name: 'Ann Ames',
    email: 'ann@inn.example',
    company: 'Inn',
    phone: '',
    message: '',
    askedAddress: '',
    customerId: '',
    wishedLimitCents: null,
  });
  expect(await readAccountRequest(app, closedRequest)).toBeUndefined();
  expect(await readAccountRequest(app, newId(app))).toBeUndefined();
});

/** What a page's loader answers for this address: the owner, or whom it is given. */
async function loaded(
  page: { loader: unknown },
  address: string,
  reader?: TestUser,
): Promise<Record<string, unknown>> {
  const owner = reader ?? (await addUser(app, { role: 'super_admin', customers: 'all' }));
  const context = contextOf(app, owner);
  const request = new Request(`http://localhost${address}`);
  return (page.loader as (args: object) => Promise<Record<string, unknown>>)({
    request,
    context,
    params: {},
  });
}

test('what was asked for is carried into the forms of customer and account: nothing is typed twice', async () => {
  await addProduct(app, { brand: 'Linnetfold' });
  await addProduct(app, { brand: 'Kettlebrace' });
  const id = newId(app);
  await app.db.pool.query(
    `insert into account_requests (id, reference, name, company, email, phone, message, state)
     values ($1, 'A-full', 'Bo Birch', 'Quay House', 'bo@quay.example', '(401) 555-0199', $2, 'new')`,
    [id, 'At 14 Ropewalk Ln., Newport, RI 02840. We use Linnetfold.'],
  );
  const address = `/dashboard/people/new?request=${id}`;
  expect(await loaded(newPerson, address)).toMatchObject({
    brands: ['Linnetfold'],
    mayCreateCustomer: true,
    forCustomer: null,
    requested: { company: 'Quay House', phone: '(401) 555-0199' },
  });
  expect(await loaded(newCustomer, `/dashboard/customers/new?request=${id}`)).toMatchObject({
    asked: { company: 'Quay House', email: 'bo@quay.example', phone: '(401) 555-0199' },
  });
  // An address that a rep typed fills its fields, or the street's as a whole where its parts can't be told.
  const typed = async (text: string) => {
    await app.db.pool.query('update account_requests set asked_address = $2 where id = $1', [
      id,
      text,
    ]);
    return (await loaded(newCustomer, `/dashboard/customers/new?request=${id}`)).asked;
  };
  expect(await typed('9 Quay Street, Bristol, RI 02809')).toMatchObject({
    address: { address1: '9 Quay Street', city: 'Bristol', state: 'RI', zip: '02809' },
  });
  expect(await typed('Behind the old mill')).toMatchObject({
    address: { address1: 'Behind the old mill' },
  });
  await typed('');
  // Once the customer is there, the account is for it.
  const customerId = await addCustomer(app, { name: 'Quay House' });
  expect(await loaded(newPerson, address)).toMatchObject({
    mayCreateCustomer: false,
    forCustomer: [customerId],
  });
});

const trace = { requestId: 'r', network: '198.51.100.4' };
const house = {
  name: 'Zinnia House',
  address1: '3 Elm Street',
  city: 'Bristol',
  state: 'RI',
  zip: '02809',
};

test('a request that names no brand ticks what everybody gets: without one they see no product', async () => {
  await addProduct(app, { brand: 'Vesperline' });
  const { brands, allBrands } = await loaded(newPerson, '/dashboard/people/new');
  expect(brands).toContain('Vesperline');
  expect(await loaded(newPerson, `/dashboard/people/new?request=${open}`)).toMatchObject({
    brands,
    allBrands,
  });
});

test('the form begins with who it is: as the address says, and with nobody whom the reader may not invite', async () => {
  const customers = [await addCustomer(app)];
  const desk = await addUser(app, { role: 'admin', duties: ['desk'], customers });
  const first = async (query: string, reader?: TestUser) =>
    (await loaded(newPerson, `/dashboard/people/new${query}`, reader))['first'];
  expect(await first('')).toBeNull();
  expect(await first('?kind=desk')).toBe('desk');
  expect(await first('?kind=root')).toBeNull();
  expect(await first('?kind=desk', desk)).toBe('buyer');
  expect(await first(`?request=${open}`)).toBe('buyer');
  expect(
    await loaded(newPerson, `/dashboard/people/new?kind=desk&customer=${customers[0]}`),
  ).toMatchObject({ first: 'buyer', kinds: ['buyer'], allBrands: true });
});

test('a site of a company is begun on its page: the parent stands first, filled in', async () => {
  const parent = await addCustomer(app, { name: 'Zz Last of all' });
  expect(await loaded(newCustomer, `/dashboard/customers/new?parent=${parent}`)).toMatchObject({
    parent: { id: parent, name: 'Zz Last of all' },
  });
  const page = await loaded(newCustomer, `/dashboard/customers/new?parent=${parent}`);
  expect((page['parents'] as { id: string }[])[0]?.id).toBe(parent);
  expect(await loaded(newCustomer, '/dashboard/customers/new?parent=nobody')).toMatchObject({
    parent: null,
  });
  const desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: [parent] });
  expect(
    await loaded(newCustomer, `/dashboard/customers/new?parent=${parent}`, desk),
  ).toMatchObject({ parent: { id: parent }, mayTerms: false });
});

test('the desk makes the company of an open request a customer, and says nothing of money', async () => {
  const customers = [await addCustomer(app)];
  const desk = await addUser(app, { role: 'admin', duties: ['desk'], customers });
  const driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
  const form = `/dashboard/customers/new?request=${open}`;
  expect(await loaded(newPerson, `/dashboard/people/new?request=${open}`, desk)).toMatchObject({
    mayCreateCustomer: true,
  });
  expect(await loaded(newCustomer, form, desk)).toMatchObject({
    asked: { company: 'Inn' },
    mayTerms: false,
  });
  expect(await loaded(newCustomer, '/dashboard/customers/new?name=Inn', desk)).toMatchObject({
    asked: null,
    name: 'Inn',
    mayTerms: false,
  });
  const make = (who: TestUser, requestId: string, more: object = {}) =>
    createCustomerOfRequest(
      app,
      who,
      { requestId, customer: { ...house, ...more }, key: newId(app) },
      trace,
    );
  const denied = { code: 'permission-denied' };
  await expect(make(driver, open)).rejects.toMatchObject(denied);
  await expect(make(desk, closedRequest)).rejects.toMatchObject(denied);
  await expect(make(desk, newId(app))).rejects.toMatchObject(denied);
  for (const money of [
    { terms: 'Net 90' },
    { taxExempt: true },
    { taxRateBp: 0 },
    { orderMinimumCents: 0 },
    { onCreditHold: false },
    { unattendedAllowed: true },
  ])
    await expect(make(desk, open, money)).rejects.toMatchObject(denied);
  const count = () => app.db.pool.query(`select id from customers where name = $1`, [house.name]);
  expect((await count()).rowCount).toBe(0);
  const id = await make(desk, open, { phone: '(401) 555-0142', routeDays: [2] });
  expect((await count()).rows).toEqual([{ id }]);
  // It is on the list of the desk's own customers, so that the account can be opened for it.
  const listed = await app.db.pool.query(
    'select 1 from user_customers where user_id = $1 and customer_id = $2',
    [desk.id, id],
  );
  expect(listed.rowCount).toBe(1);
});

test('a colleague invited from a customer’s page sees the site chosen first, and the brands of its buyers', async () => {
  await addProduct(app, { brand: 'Linnetfold' });
  await addProduct(app, { brand: 'Vesperline' });
  const [hotel, other] = [await addCustomer(app), await addCustomer(app)];
  await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  await addUser(app, { brands: ['Vesperline'], customers: [other] });
  const desk = await addUser(app, {
    role: 'admin',
    duties: ['desk'],
    brands: ['Linnetfold', 'Vesperline'],
    customers: [hotel],
  });
  const page = await loaded(newPerson, `/dashboard/people/new?customer=${hotel}`, desk);
  expect(page).toMatchObject({
    site: { id: hotel },
    forCustomer: [hotel],
    brands: ['Linnetfold'],
    choice: { customers: [{ id: hotel }] },
  });
  // Who may not give a customer learns nothing of it.
  expect(await loaded(newPerson, `/dashboard/people/new?customer=${other}`, desk)).toMatchObject({
    site: null,
    forCustomer: null,
    brands: ['Linnetfold', 'Vesperline'],
  });
});

test('a buyer’s request for a colleague fills site and brands in, whatever the site is called by now', async () => {
  const [site, request] = [await addCustomer(app, { name: 'Renamed House' }), newId(app)];
  await addProduct(app, { brand: 'Linnetfold' });
  await addProduct(app, { brand: 'Otterbank' });
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: [site] });
  await app.db.pool.query(
    `insert into account_requests (id, reference, name, company, email, message, asked_by, customer_id)
     values ($1, 'A-colleague', 'Cleo New', 'Old House', 'cleo@inn.example', '', $2, $3)`,
    [request, buyer.id, site],
  );
  expect(await loaded(newPerson, `/dashboard/people/new?request=${request}`)).toMatchObject({
    requested: { name: 'Cleo New', email: 'cleo@inn.example' },
    forCustomer: [site],
    brands: ['Linnetfold'],
    mayCreateCustomer: false,
  });
});
