import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../../tests/shape/sources.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { columns } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { CSV_COLUMNS } from '../customer-csv.ts';
import * as detailsPage from '../pages/customer-details.tsx';
import * as newPage from '../pages/new-customer.tsx';
import { type ChangeCustomer, wayIn } from '../public/contract.ts';
import { exportCustomers } from './export-customers.ts';
import { checkCustomerImport, importCustomers } from './import-customers.ts';
import { type CustomerFields, customerFields, SHIP_TO_SINCE } from './public/customer-row.ts';
import { customerTermsRow, termsOfCustomer } from './public/customer-terms.ts';

/** A value of each field that no default has: what is sent must be stored and read back. */
type Fields = Omit<ChangeCustomer, 'id' | 'version'>;
type Sample = { -readonly [K in keyof Fields]-?: Exclude<Fields[K], undefined> };
const SAMPLE: Sample = {
  name: 'Harbor “Bay” House',
  address1: '1 Quay Street, rear',
  city: 'Bristol',
  state: 'MA',
  zip: '02840-1234',
  isActive: false,
  terms: 'Net 45',
  orderMinimumCents: 12_345,
  taxRateBp: 825,
  taxExempt: true,
  deliveryNote: 'Ring twice\nAsk for Ana',
  routeDays: [1, 4],
  dockFrom: '06:30',
  dockTo: '12:00',
  dockClosed: [0, 3],
  onCreditHold: true,
  unattendedAllowed: true,
  email: 'gm@harbor.example',
  phone: '(401) 555-0100',
  parentId: '',
};
/** What a form sends for each field; a field that a form has no control for is null. */
const TYPED: Record<keyof Sample, [control: string, value: string | string[]] | null> = {
  name: ['name', SAMPLE.name],
  address1: ['address1', SAMPLE.address1],
  city: ['city', SAMPLE.city],
  state: ['state', SAMPLE.state],
  zip: ['zip', SAMPLE.zip],
  // A button of its own.
  isActive: null,
  terms: ['terms', SAMPLE.terms],
  orderMinimumCents: ['orderMinimum', '123.45'],
  taxRateBp: ['taxRate', '8.25'],
  taxExempt: ['taxExempt', 'on'],
  deliveryNote: ['deliveryNote', SAMPLE.deliveryNote.replace('\n', '\r\n')],
  routeDays: ['routeDays', ['1', '4']],
  dockFrom: ['dockFrom', '06:30'],
  dockTo: ['dockTo', '12:00'],
  dockClosed: ['dockClosed', ['0', '3']],
  onCreditHold: ['onCreditHold', 'on'],
  unattendedAllowed: ['unattendedAllowed', 'on'],
  email: ['email', SAMPLE.email],
  phone: ['phone', SAMPLE.phone],
  parentId: ['parentId', ''],
};
const FIELDS = Object.keys(SAMPLE) as (keyof Sample)[];
const IDENTITY = ['name', 'address1', 'city', 'state', 'zip'] as const;
const ONLY_CHANGED = [
  'orderMinimumCents',
  'taxRateBp',
  'taxExempt',
  'onCreditHold',
  'unattendedAllowed',
];

let app: AppUnderTest;
let owner: TestUser;
let parentId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  parentId = await addCustomer(app, { name: 'The Group' });
  SAMPLE.parentId = parentId;
  TYPED.parentId = ['parentId', parentId];
});
afterAll(() => app.close());

const stored = (id: string) =>
  app.db.row(
    customerFields,
    sql`select ${columns(customerFields, 'c')} from customers c where c.id = ${id}`,
  ) as Promise<CustomerFields>;
const detail = async (id: string) => (await app.call(owner, 'GET', `/api/customers/${id}`)).body;
/** A field as the endpoint answers it: the parent is named. */
const answered = (body: Record<string, unknown>, field: keyof Sample) =>
  field === 'parentId' ? (body['parent'] as { id: string } | null)?.id : body[field];

test.each(FIELDS)('%s: what an endpoint is sent is stored and read back', async (field) => {
  const id = await addCustomer(app, { name: `Before ${field}` });
  const before = await stored(id);
  const answer = await app.call(owner, 'PATCH', `/api/customers/${id}`, {
    version: 1,
    [field]: SAMPLE[field],
  });
  expect(answer.status).toBe(200);
  expect(answered(answer.body, field)).toEqual(SAMPLE[field]);
  expect(before[field]).not.toEqual(SAMPLE[field]);
  expect(await stored(id)).toEqual({
    ...before,
    [field]: SAMPLE[field],
    ...(field === 'taxRateBp' || field === 'taxExempt' ? { taxSettled: true } : {}),
  });
  if (SAMPLE.isActive || field !== 'isActive')
    expect(answered(await detail(id), field)).toEqual(SAMPLE[field]);
});

test('a new customer has every field that was sent, and the rest as nobody said it', async () => {
  const { isActive: _isActive, ...sent } = SAMPLE;
  const post = (body: object) =>
    app.call(owner, 'POST', '/api/customers', body, { 'idempotency-key': crypto.randomUUID() });
  const whole = await post(sent);
  expect(await stored(whole.body.id)).toEqual({ ...sent, isActive: true, taxSettled: true });
  const { name: _name, ...place } = Object.fromEntries(IDENTITY.map((key) => [key, SAMPLE[key]]));
  const bare = await post({ name: 'Bare', ...place });
  expect(await stored(bare.body.id)).toEqual({
    name: 'Bare',
    ...place,
    isActive: true,
    terms: '',
    orderMinimumCents: null,
    taxRateBp: 0,
    taxExempt: false,
    taxSettled: false,
    deliveryNote: '',
    routeDays: [],
    dockFrom: '',
    dockTo: '',
    dockClosed: [],
    onCreditHold: false,
    unattendedAllowed: false,
    email: '',
    phone: '',
    parentId: null,
  });
});

/** The controls of these fields as a browser sends them. */
const formOf = (fields: readonly string[], further: Record<string, string>) =>
  FIELDS.filter((field) => fields.includes(field)).reduce((form, field) => {
    const [control, value] = TYPED[field] ?? [];
    for (const one of control ? [value].flat() : []) form.append(control ?? '', one ?? '');
    return form;
  }, new URLSearchParams(further));

test('the one form of a customer stores every field that it has', async () => {
  const id = await addCustomer(app, { name: 'Before the forms' });
  const send = async (fields: readonly string[], further: Record<string, string>) => {
    const { version } = await detail(id);
    const form = formOf(fields, { intent: 'change', version: String(version), ...further });
    const answer = await postPage(app, owner, detailsPage, form, { customerId: id });
    expect(answer).toMatchObject({ status: 200, data: { done: expect.anything() } });
  };
  const fields = FIELDS.filter((field) => field !== 'taxExempt');
  await send(fields, { tax: 'rate' });
  await send(
    fields.filter((field) => field !== 'taxRateBp'),
    { tax: 'exempt', taxRate: '' },
  );
  expect(await stored(id)).toEqual({ ...SAMPLE, isActive: true, taxSettled: true });
});

test('the form of a new customer stores every field that it has', async () => {
  const fields = FIELDS.filter((field) => !ONLY_CHANGED.includes(field));
  const form = formOf(fields, { key: crypto.randomUUID() });
  form.set('name', 'By the form');
  const answer = await postPage(app, owner, newPage, form).catch((thrown: unknown) => thrown);
  const id = (answer as Response).headers.get('location')?.split('/')[3] ?? '';
  const sample = Object.fromEntries(fields.map((field) => [field, SAMPLE[field]]));
  expect(await stored(id)).toMatchObject({ ...sample, name: 'By the form', isActive: true });
});

test('the form of a new customer asks for the tax: a rate, an exemption, or nothing yet', async () => {
  const send = (fields: Record<string, string>) => {
    const form = formOf(IDENTITY, { key: crypto.randomUUID(), ...fields });
    for (const name of ['email', 'phone', 'dockFrom', 'dockTo', 'terms', ...Object.keys(wayIn)])
      form.set(name, '');
    form.set('name', `Taxed ${JSON.stringify(fields)}`);
    return postPage(app, owner, newPage, form).catch((thrown: unknown) => thrown);
  };
  const made = async (fields: Record<string, string>) => {
    const answer = (await send(fields)) as Response;
    const { taxRateBp, taxExempt, taxSettled } = await stored(
      answer.headers.get('location')?.split('/')[3] ?? '',
    );
    return { taxRateBp, taxExempt, taxSettled };
  };
  expect(await made({ tax: 'open', taxRate: '' })).toEqual({
    taxRateBp: 0,
    taxExempt: false,
    taxSettled: false,
  });
  const rate = { taxRateBp: 825, taxExempt: false, taxSettled: true };
  expect(await made({ tax: 'rate', taxRate: '8.25' })).toEqual(rate);
  // Without a script nothing chooses the rate beside the figure that was typed.
  expect(await made({ tax: 'open', taxRate: '8.25' })).toEqual(rate);
  expect(await made({ tax: 'rate', taxRate: '0' })).toEqual({ ...rate, taxRateBp: 0 });
  expect(await made({ tax: 'exempt', taxRate: '' })).toMatchObject({
    taxExempt: true,
    taxSettled: true,
  });
  for (const typed of ['', 'much', '99'])
    expect(await send({ tax: 'rate', taxRate: typed })).toMatchObject({
      data: { error: { fields: { taxRate: expect.stringContaining('from 0 to 25') } } },
    });
});

test('a file stores every column that it has, and the export gives it back', async () => {
  const cells: Record<string, string> = {
    name: 'From a file',
    orderMinimum: '123.45',
    taxRate: '8.25',
    taxExempt: 'yes',
    routeDays: 'Monday, Thursday',
    parent: 'The Group',
    active: 'no',
  };
  const heads = CSV_COLUMNS.map(({ column }) => column);
  const row = CSV_COLUMNS.map(({ column, field }) => cells[column] ?? String(SAMPLE[field]));
  const quoted = (values: readonly string[]) =>
    values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');
  const csv = `${quoted(heads)}\r\n${quoted(row)}\r\n`;
  const { fingerprint, rows } = await checkCustomerImport(app, owner, csv);
  expect(rows).toMatchObject([{ what: 'create' }]);
  const trace = { requestId: 'r', network: 'n' };
  await importCustomers(app, owner, { csv, fingerprint }, { key: crypto.randomUUID(), ...trace });
  const { rows: found } = await app.db.pool.query<{ id: string }>(
    `select id from customers where name = 'From a file'`,
  );
  const inFile = Object.fromEntries(CSV_COLUMNS.map(({ field }) => [field, SAMPLE[field]]));
  expect(await stored(found[0]?.id ?? '')).toMatchObject({ ...inFile, name: 'From a file' });
  const again = await checkCustomerImport(app, owner, await exportCustomers(app, owner));
  expect(again.rows.map(({ what }) => what)).not.toContain('change');
  expect(await exportCustomers(app, owner)).toContain('"Ring twice\nAsk for Ana"');
});

test('an order is promised to what the customer says of the way to the door', async () => {
  const id = await addCustomer(app, { name: 'The door' });
  await app.call(owner, 'PATCH', `/api/customers/${id}`, {
    version: 1,
    deliveryNote: SAMPLE.deliveryNote,
    phone: SAMPLE.phone,
  });
  const row = await app.db.row(customerTermsRow, termsOfCustomer(owner, id));
  expect(row).toMatchObject({ deliveryNote: SAMPLE.deliveryNote, phone: SAMPLE.phone });
});

test('a key of the ship-to address is filled in the orders that were there before it', () => {
  for (const [key, migration] of Object.entries(SHIP_TO_SINCE)) {
    const text = readFileSync(path.join(ROOT, 'migrations', migration), 'utf8');
    expect(text, `${migration} does not fill ${key}`).toContain('ship_to');
    if (migration !== '0080_orders.sql') expect(text).toContain(`'${key}'`);
  }
});
