import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../../tests/support/app.ts';
import {
  app,
  create,
  desk,
  hotel,
  owner,
  spa,
  startPeople,
} from '../../../../../tests/support/people.ts';
import { postPage } from '../../../../../tests/support/post-page.ts';
import {
  fieldsOf,
  type Sample,
  storedRow,
  storedRows,
} from '../../../../../tests/support/record.ts';
import { addProduct } from '../../../../../tests/support/rows.ts';
import { formActions } from '../../../../platform/http/form-action.ts';
import type {
  ChangeAccess,
  ChangeSettings,
  CreateAccount,
  RequestAccount,
} from '../../contract.ts';
import * as settingsPage from '../../settings/pages/settings.tsx';
import * as newPage from '../pages/new-person.tsx';
import { personForms } from './public/person-page.ts';

type Access = Sample<ChangeAccess>;
/** `customers` are filled in once they are there. */
const ACCESS: Access & { customers: string[] } = {
  displayName: 'Ana “Anita” Ruiz',
  role: 'admin',
  duties: ['desk', 'books'],
  phone: '(401) 555-0177 ext. 4',
  brands: ['Linnetfold', 'Ostrel'],
  customers: [],
};
const personPage = { action: formActions(personForms) };
const FIELDS = fieldsOf<Access>(ACCESS);

startPeople();
beforeAll(async () => {
  await addProduct(app, { brand: 'Ostrel' });
  ACCESS.customers = [hotel, spa].toSorted();
});

/** What the tables say of a person's access. */
async function stored(id: string) {
  const row = await storedRow(app, 'users', { id });
  const listed = await storedRows(app, 'user_customers', { user_id: id });
  const { displayName, duties, brands, phone } = row;
  const customers = listed.map(({ customerId }) => customerId).toSorted();
  return {
    displayName,
    role: row['awaitedRole'] ?? row['role'],
    duties,
    phone,
    brands,
    customers: row['customerScope'] === 'all' ? 'all' : customers,
  };
}
/** The same as the endpoint answers it. */
async function answered(id: string) {
  const { body } = await app.call(owner, 'GET', `/api/people/${id}`);
  const { displayName, role, duties, brands, phone } = body;
  const customers = body.customerList.map((one: { id: string }) => one.id).toSorted();
  return { displayName, role, duties, brands, customers, phone };
}

test.each(FIELDS)(
  '%s: what an endpoint is sent of a person is stored and read back',
  async (field) => {
    // A buyer has neither.
    const role = field === 'duties' || field === 'phone' ? 'admin' : 'user';
    const { id } = await addUser(app, { role, duties: ['driver'] });
    const before = await stored(id);
    const answer = await app.call(owner, 'PATCH', `/api/people/${id}`, { [field]: ACCESS[field] });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(before[field]).not.toEqual(ACCESS[field]);
    // An admin has duties, and those that everybody had before there were any.
    const duties = field === 'role' ? { duties: ['desk', 'driver'] } : {};
    expect(await stored(id)).toEqual({ ...before, ...duties, [field]: ACCESS[field] });
    expect(await answered(id)).toMatchObject({ [field]: ACCESS[field] });
  },
);

const formOf = (more: Record<string, string>) => {
  const { displayName, duties, brands, customers } = ACCESS;
  const form = new URLSearchParams({ displayName, customerScope: 'listed', ...more });
  for (const [name, values] of Object.entries({ duties, brands, customers }))
    for (const one of values) form.append(name, one);
  return form;
};

test('the form of a person stores every field', async () => {
  const { id } = await addUser(app, {});
  const form = formOf({
    intent: 'access',
    role: String(ACCESS.role),
    phone: String(ACCESS.phone),
  });
  const answer = await postPage(app, owner, personPage, form, { personId: id });
  expect(answer.data).toEqual({ saved: 'access' });
  expect(await stored(id)).toEqual(ACCESS);
});

const REQUEST: Sample<Omit<RequestAccount, 'formToken' | 'website'>> = {
  name: 'Bo “Bee” Chen',
  company: 'Quay & Sons',
  email: 'bo@quay.example',
  phone: '(401) 555-0142 ext. 3',
  message: 'Two sites,\none dock.',
};

test('a visitor’s request is stored and read back with every field, and an account answers it', async () => {
  const { body: form } = await app.call(null, 'GET', '/api/account-requests/form');
  app.clock.advance(3000);
  const sent = await app.call(null, 'POST', '/api/account-requests', {
    ...REQUEST,
    formToken: form.formToken,
  });
  const { reference } = sent.body;
  const request = await storedRow(app, 'account_requests', { reference });
  expect(request).toMatchObject(REQUEST);
  const { body } = await app.call(desk, 'GET', '/api/account-requests');
  expect(body.requests).toMatchObject([{ ...REQUEST, reference }]);
  // Their number is written once they are there.
  const { phone: _later, ...OPENED } = ACCESS;
  // A limit is a buyer's alone: tests/seams/colleagues.test.ts.
  const sample: Sample<Omit<CreateAccount, 'limitCents'>> = {
    ...OPENED,
    salesRep: false,
    email: 'bo@quay.example',
    accountRequestId: String(request['id']),
  };
  const { id } = (await create(owner, sample)).body;
  expect(await stored(id)).toEqual({ ...ACCESS, phone: '' });
  expect(await answered(id)).toEqual({ ...ACCESS, phone: '' });
  expect(await storedRow(app, 'users', { id })).toMatchObject({ email: sample.email });
  expect(await storedRow(app, 'account_requests', { reference })).toMatchObject({
    state: 'answered',
    handledBy: owner.id,
    accountId: id,
  });
});

test('the form of a new person stores every field', async () => {
  const form = formOf({ kind: 'desk', email: 'form@quay.example', key: randomUUID() });
  await postPage(app, owner, newPage, form).catch(() => undefined);
  const { id } = await storedRow(app, 'users', { email: 'form@quay.example' });
  expect(await stored(String(id))).toEqual({ ...ACCESS, phone: '' });
});

const OWN: Sample<ChangeSettings> & { notifications: Record<string, boolean> } = {
  displayName: 'Cy New',
  defaultCustomerId: '',
  notifications: {
    orderPlaced: true,
    orderChanged: false,
    outForDelivery: true,
    nextStop: false,
    delivered: true,
    sdsRevised: false,
    weekReport: true,
  } satisfies Sample<ChangeSettings['notifications'] & object>,
  appearance: 'dark',
};

test.each(fieldsOf<ChangeSettings>(OWN))(
  '%s: what people send of themselves is stored',
  async (field) => {
    OWN.defaultCustomerId = hotel;
    const user = await addUser(app, { customers: [hotel] });
    const before = await storedRow(app, 'users', { id: user.id });
    expect((await app.call(user, 'PATCH', '/api/users/me', { [field]: OWN[field] })).status).toBe(
      200,
    );
    expect(before[field]).not.toEqual(OWN[field]);
    const { updatedAt } = await storedRow(app, 'users', { id: user.id });
    expect(await storedRow(app, 'users', { id: user.id })).toEqual({
      ...before,
      updatedAt,
      [field]: OWN[field],
    });
  },
);

test('the forms of the own settings store every field', async () => {
  const user: TestUser = await addUser(app, { customers: [hotel] });
  const { displayName, appearance, notifications } = OWN;
  const on = Object.entries(notifications).flatMap(([key, is]) => (is ? [[key, 'on']] : []));
  for (const form of [
    { intent: 'profile', displayName, defaultCustomerId: hotel },
    { intent: 'notifications', ...Object.fromEntries(on) },
    { intent: 'appearance', appearance },
  ])
    expect((await postPage(app, user, settingsPage, form)).data.error).toBeUndefined();
  expect(await storedRow(app, 'users', { id: user.id })).toMatchObject(OWN);
});
