import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeFirstLines } from '../../src/ordering/cart/server/take-first-lines.ts';
import * as page from '../../src/ordering/visits/pages/ask-for-customer.tsx';
import { requestedCustomers } from '../../src/people/accounts/people/server/public/requested-customers.ts';
import { createCustomerOfRequest } from '../../src/people/customers/server/create-customer.ts';
import { newId } from '../../src/platform/clock.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { postPage } from '../support/post-page.ts';
import { addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

/** A new customer that a rep asked for at its door, as the desk makes it. */

let app: AppUnderTest;
let rep: TestUser;
let desk: TestUser;
let driver: TestUser;
beforeAll(async () => {
  app = await startApp();
  rep = await addUser(app, { customers: [], salesRep: true, displayName: 'Rita Rep' });
  desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
  driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
});
afterAll(() => app.close());

const trace = { requestId: 'r', network: '198.51.100.4' };

async function ask(company: string, key: string): Promise<string> {
  const request = {
    company,
    address: '4 Wharf Street, Newport, RI 02840',
    name: 'Nell Porter',
    email: 'nell@gull.example',
    phone: '401 555 0132',
    note: '',
  };
  await postPage(app, rep, page, { ...request, key, person: rep.id });
  const { rows } = await app.db.pool.query('select id from account_requests where company = $1', [
    company,
  ]);
  return rows[0].id;
}

const make = (who: TestUser, requestId: string, name: string) =>
  createCustomerOfRequest(
    app,
    who,
    {
      requestId,
      customer: { name, address1: '4 Wharf Street', city: 'Newport', state: 'RI', zip: '02840' },
      key: newId(app),
    },
    trace,
  );

const states = async (requestId: string) =>
  (
    await app.db.pool.query(
      `select r.state, c.state as message, r.handled_by
         from account_requests r join contact_requests c using (reference) where r.id = $1`,
      [requestId],
    )
  ).rows[0];

seam(
  {
    fact: 'contact: a sales rep asked for a new customer',
    act: 'customers: the desk makes that customer',
    outcome: 'told',
    guard: {
      file: 'src/people/customers/server/create-customer.ts',
      code: 'await resolveRequest(app, tx, actor, { requestId, customerId: id, trace });',
      without: '',
    },
  },
  async () => {
    const requestId = await ask('Gull & Anchor Inn', 'ask-seam-0001');
    const id = await make(desk, requestId, 'Gull & Anchor Inn');
    // The request is done by that act, its message too, and the rep finds the customer.
    expect(await states(requestId)).toEqual({
      state: 'answered',
      message: 'answered',
      handled_by: desk.id,
    });
    const listed = await app.db.pool.query(
      'select customer_id from user_customers where user_id = $1',
      [rep.id],
    );
    expect(listed.rows).toEqual([{ customer_id: id }]);
    // A second customer is not made from it.
    await expect(make(desk, requestId, 'Gull & Anchor Inn Annex')).rejects.toMatchObject({
      code: 'permission-denied',
    });
  },
);

test('who may not make a customer settles no request, and a rep whose account is off is given none', async () => {
  const requestId = await ask('Heron House', 'ask-seam-0002');
  for (const who of [driver, rep])
    await expect(make(who, requestId, 'Heron House')).rejects.toMatchObject({
      code: 'permission-denied',
    });
  expect(await states(requestId)).toMatchObject({ state: 'new', message: 'new' });
  await app.db.pool.query('update users set disabled = true where id = $1', [rep.id]);
  const id = await make(desk, requestId, 'Heron House');
  expect(await states(requestId)).toMatchObject({ state: 'answered' });
  const listed = await app.db.pool.query('select 1 from user_customers where customer_id = $1', [
    id,
  ]);
  expect(listed.rowCount).toBe(0);
});

seam(
  {
    fact: 'contact: a rep took down with a new house what it wants first',
    act: 'cart: the desk makes that customer, and the rep opens a new order for it',
    outcome: 'told',
    guard: {
      file: 'src/people/customers/server/create-customer.ts',
      code: 'await enqueue(tx, firstLinesJob, { customerId, ...asker }, { key: `first:${customerId}` });',
      without: '{}',
    },
  },
  async () => {
    const soap = await addProduct(app, { name: 'Hand Soap' });
    const foreign = await addProduct(app, { name: 'Other Brand', brand: 'Vervain' });
    const lines = [
      { productId: soap, quantity: 4, name: 'Hand Soap, 4 x 1 gal case' },
      { productId: foreign, quantity: 1, name: 'Other Brand' },
    ];
    const first = await addUser(app, {
      customers: [],
      brands: ['Linnetfold'],
      salesRep: true,
      displayName: 'Rita First',
    });
    const request = {
      company: 'Osprey House',
      address: '9 Wharf Street, Newport, RI 02840',
      name: 'Lee Marsh',
      email: 'lee@osprey.example',
      phone: '',
      note: '',
      firstLines: JSON.stringify(lines),
      key: 'ask-seam-first',
      person: first.id,
    };
    // What can't be read, and a quantity that is none, are refused and nothing is stored.
    for (const wrong of ['not json', JSON.stringify([{ ...lines[0], quantity: 0 }])]) {
      const { data } = await postPage(app, first, page, { ...request, firstLines: wrong });
      expect(data.error?.code).toBe('invalid-argument');
    }
    for (const _ of [1, 2])
      expect((await postPage(app, first, page, request)).data.error).toBeUndefined();
    const open = await requestedCustomers(app.db, first.id);
    expect(open).toMatchObject([{ company: 'Osprey House', products: 2 }]);
    const { rows } = await app.db.pool.query(
      'select message, first_lines as lines from account_requests where id = $1',
      [open[0]?.id],
    );
    expect(rows[0].message).toContain('4 x Hand Soap, 4 x 1 gal case');
    expect(rows[0].lines).toEqual(lines);
    const id = await make(desk, open[0]?.id ?? '', 'Osprey House');
    // Mail has no server here.
    await app.db.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'send-mail'`,
    );
    expect(await app.runJobs()).toContain('first-lines');
    // A job that comes twice adds nothing.
    await takeFirstLines(app, { customerId: id, userId: first.id, lines });
    const cart = await app.db.pool.query(
      'select user_id, product_id, quantity from cart_lines where customer_id = $1',
      [id],
    );
    expect(cart.rows).toEqual([{ user_id: first.id, product_id: soap, quantity: 4 }]);
    expect(await requestedCustomers(app.db, first.id)).toEqual([]);
    // Whoever may no longer sign in, or does not see the customer, gets nothing.
    await app.db.pool.query('update users set disabled = true where id = $1', [first.id]);
    const later = { customerId: newId(app), userId: first.id, lines };
    await takeFirstLines(app, later);
    const noted = await app.db.pool.query('select 1 from cart_lines where user_id = $1', [
      first.id,
    ]);
    expect(noted.rowCount).toBe(1);
  },
);
