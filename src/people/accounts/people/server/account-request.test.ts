import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../../tests/support/rows.ts';
import { newId } from '../../../../platform/clock.ts';
import { requestContextKey } from '../../../../platform/http/context.ts';
import * as newCustomer from '../../../customers/pages/new-customer.tsx';
import * as newPerson from '../pages/new-person.tsx';
import { readAccountRequest } from './public/queries.ts';

let app: AppUnderTest;
let open: string;
let settled: string;
beforeAll(async () => {
  app = await startApp();
  [open, settled] = [newId(app), newId(app)];
  for (const [id, state] of [
    [open, 'new'],
    [settled, 'answered'],
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
  });
  expect(await readAccountRequest(app, settled)).toBeUndefined();
  expect(await readAccountRequest(app, newId(app))).toBeUndefined();
});

/** What a page's loader answers the owner for this address. */
async function loaded(
  page: { loader: unknown },
  address: string,
): Promise<Record<string, unknown>> {
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: owner,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '198.51.100.4',
    setCookies: [],
  });
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
  // Once the customer is there, the account is for it.
  const customerId = await addCustomer(app, { name: 'Quay House' });
  expect(await loaded(newPerson, address)).toMatchObject({
    mayCreateCustomer: false,
    forCustomer: [customerId],
  });
});
