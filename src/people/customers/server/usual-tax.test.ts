import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { readCompanyVersion } from '../../../company/server/queries.ts';
import { newId } from '../../../platform/clock.ts';
import * as newPage from '../pages/new-customer.tsx';
import { checkCustomerImport, importCustomers } from './import-customers.ts';
import { addFromAccounting } from './public/receive-customers.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const set = async (usualTaxRateBp: number | null, who = owner) => {
  const { version } = await readCompanyVersion(app);
  const settings = { usualTaxRateBp };
  return app.call(who, 'PATCH', '/api/company-settings', { version, settings });
};
beforeEach(async () => {
  await set(635);
});

let serial = 0;
const place = () => {
  serial += 1;
  const address = { address1: `${serial} Rate Road`, city: 'Hartford', state: 'CT', zip: '06103' };
  return { name: `Rate Inn ${serial}`, ...address };
};
const create = async (more: object = {}) => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  return (await app.call(owner, 'POST', '/api/customers', { ...place(), ...more }, key)).body;
};
const taxOf = async (id: string) =>
  (
    await app.db.pool.query(
      `select tax_rate_bp as "taxRateBp", tax_exempt as "taxExempt", tax_settled as "taxSettled"
         from customers where id = $1`,
      [id],
    )
  ).rows[0];

const USUAL = { taxRateBp: 635, taxExempt: false, taxSettled: true };

test('a new customer of whom nothing else is said pays the usual rate, and its history says so', async () => {
  const { id } = await create();
  expect(await taxOf(id)).toEqual(USUAL);
  const { rows } = await app.db.pool.query(
    `select after from audit_log where object_id = $1 and action = 'customer.create'`,
    [id],
  );
  expect(rows[0].after).toMatchObject({ taxRateBp: 635 });
  // "Not exempt" says no rate.
  expect(await taxOf((await create({ taxExempt: false })).id)).toEqual(USUAL);
});

test('its own rate or exemption wins, 0 too', async () => {
  expect(await create({ taxRateBp: 700 })).toMatchObject({ taxRateBp: 700, taxSettled: true });
  expect(await create({ taxRateBp: 0 })).toMatchObject({ taxRateBp: 0, taxSettled: true });
  const exempt = await create({ taxExempt: true });
  expect(exempt).toMatchObject({ taxRateBp: 0, taxExempt: true, taxSettled: true });
});

test('who is there keeps theirs, whatever the usual rate becomes', async () => {
  await set(null);
  const open = await create();
  expect(open).toMatchObject({ taxSettled: false });
  await set(635);
  const usual = await create();
  await set(700);
  expect(await taxOf(open.id)).toMatchObject({ taxRateBp: 0, taxSettled: false });
  expect(await taxOf(usual.id)).toEqual(USUAL);
  // A change of something else brings none either.
  await app.call(owner, 'PATCH', `/api/customers/${open.id}`, { version: 1, phone: '401' });
  expect(await taxOf(open.id)).toMatchObject({ taxSettled: false });
});

test('a customer of the books waits for its tax as before: the books’ own is the truth', async () => {
  const stated = { ...place(), email: '', phone: '', terms: '', parentId: null };
  const id = await app.db.transaction((tx) =>
    addFromAccounting(app, tx, owner, { ...stated, accountingId: newId(app) }),
  );
  expect(await taxOf(id)).toMatchObject({ taxSettled: false });
});

test('an import says that a new customer takes it, and an empty cell takes it', async () => {
  const { name, address1 } = place();
  const csv = `name,address1,city,state,zip,taxRate\n${name},${address1},Hartford,CT,06103,\n`;
  const checked = await checkCustomerImport(app, owner, csv);
  expect(checked.rows[0]?.says).toContain('Tax: your usual rate, 6.35 %.');
  const facts = { key: crypto.randomUUID(), requestId: 'r', network: 'n' };
  await importCustomers(app, owner, { csv, fingerprint: checked.fingerprint }, facts);
  const { rows } = await app.db.pool.query('select id from customers where name = $1', [name]);
  expect(await taxOf(rows[0].id)).toEqual(USUAL);
});

test('an import that was checked at another rate is checked again', async () => {
  const { name, address1 } = place();
  const csv = `name,address1,city,state,zip\n${name},${address1},Hartford,CT,06103\n`;
  const { fingerprint } = await checkCustomerImport(app, owner, csv);
  await set(700);
  const facts = { key: crypto.randomUUID(), requestId: 'r', network: 'n' };
  await expect(importCustomers(app, owner, { csv, fingerprint }, facts)).rejects.toMatchObject({
    code: 'import-changed',
  });
});

test('the form: the usual rate, another one, or an exemption', async () => {
  const send = async (tax: Record<string, string>) => {
    const { name, ...address } = place();
    const contact = { email: '', phone: '', terms: '', dockFrom: '', dockTo: '', deliveryNote: '' };
    const fields = { name, ...address, ...contact, ...tax };
    await postPage(app, owner, newPage, fields).catch(() => undefined);
    const { rows } = await app.db.pool.query('select id from customers where name = $1', [name]);
    return taxOf(rows[0].id);
  };
  expect(await send({ tax: 'rate', taxRate: '6.35' })).toEqual(USUAL);
  expect(await send({ tax: 'rate', taxRate: '7.25' })).toMatchObject({ taxRateBp: 725 });
  // The rate's field is filled in; the chosen exemption counts.
  expect(await send({ tax: 'exempt', taxRate: '6.35' })).toMatchObject({ taxExempt: true });
});

test('nobody but an owner says what is usual, and no rate beyond 25 %', async () => {
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk', 'books'] });
  expect((await set(700, desk)).status).toBe(403);
  expect((await set(2501)).status).toBe(400);
  expect((await set(-1)).status).toBe(400);
  expect((await readCompanyVersion(app)).settings.usualTaxRateBp).toBe(635);
});
