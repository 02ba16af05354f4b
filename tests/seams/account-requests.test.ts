import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeFirstLines } from '../../src/ordering/cart/server/take-first-lines.ts';
import * as requestsPage from '../../src/people/accounts/people/pages/account-requests.tsx';
import * as personPage from '../../src/people/accounts/people/pages/new-person.tsx';
import { contactUs } from '../../src/people/contact/server/contact-us.ts';
import * as customerPage from '../../src/people/customers/pages/new-customer.tsx';
import { wayIn } from '../../src/people/customers/public/contract.ts';
import { newId } from '../../src/platform/clock.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

/** Somebody of a company that is no customer yet asked for an account, and the desk answers. */

let app: AppUnderTest;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
});
afterAll(() => app.close());

async function loaded(
  page: { loader: unknown },
  address: string,
): Promise<Record<string, unknown>> {
  const context = contextOf(app, desk);
  const request = new Request(`http://localhost${address}`);
  return (page.loader as (args: object) => Promise<Record<string, unknown>>)({
    request,
    context,
    params: {},
  });
}

async function request(company: string): Promise<string> {
  const id = newId(app);
  await app.db.pool.query(
    `insert into account_requests (id, reference, name, company, email, phone, message, state)
     values ($1::text, $1::text, 'Nia Cole', $2, 'nia-' || lower(left($2, 4)) || '@inn.example', '401 555 0177', '', 'new')`,
    [id, company],
  );
  return id;
}

const customerForm = (name: string) => ({
  name,
  address1: '3 Elm Street',
  city: 'Bristol',
  state: 'RI',
  zip: '02809',
  email: '',
  phone: '',
  dockFrom: '',
  dockTo: '',
  ...Object.fromEntries(Object.keys(wayIn).map((field) => [field, ''])),
  key: newId(app),
});

/** Sends the form of the customer; where it leads is the answer. */
async function makeCustomer(requestId: string, name: string): Promise<string> {
  const address = `/dashboard/customers/new?request=${requestId}`;
  const thrown: unknown = await postPage(
    app,
    desk,
    customerPage,
    customerForm(name),
    {},
    address,
  ).then(
    (answer) => new Error(JSON.stringify(answer)),
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw thrown;
  return thrown.headers.get('location') ?? '';
}

const shown = async (id: string) =>
  ((await loaded(requestsPage, '/')).requests as { id: string; isCustomer: boolean }[]).find(
    (one) => one.id === id,
  );

seam(
  {
    fact: 'accounts: somebody of a company that is no customer asked for an account',
    act: 'customers: the desk makes that customer',
    outcome: 'told',
    guard: {
      file: 'src/people/customers/pages/new-customer.tsx',
      code: '`/dashboard/people/new?request=${accountRequest}&customer=${id}`',
      without: '`/dashboard/customers/${id}`',
    },
  },
  async () => {
    const id = await request('Harbor Inn');
    expect(await shown(id)).toMatchObject({ state: 'new', isCustomer: false });
    const next = await makeCustomer(id, 'Harbor Inn');
    // It goes on to the account, with the person filled in and the customer named.
    const page = await loaded(personPage, next);
    expect(page).toMatchObject({
      requested: { name: 'Nia Cole', email: 'nia-harb@inn.example' },
      only: { name: 'Harbor Inn' },
      mayCreateCustomer: false,
    });
    // Left there, the list leads to the account at once.
    expect(await shown(id)).toMatchObject({ state: 'new', isCustomer: true });
    const site = (page.only as { id: string }).id;
    const opened = await postPage(app, desk, personPage, {
      displayName: 'Nia Cole',
      email: 'nia-harb@inn.example',
      kind: 'buyer',
      customerScope: 'listed',
      customers: site,
      accountRequestId: id,
      site,
      key: newId(app),
    });
    // Back to the requests, where the next one waits.
    expect((opened.data as unknown as Response).headers.get('location')).toBe(
      '/dashboard/contact-requests/accounts?saved=created',
    );
    expect(await shown(id)).toMatchObject({ state: 'answered', hasAccount: true });
    const listed = await app.db.pool.query(
      `select u.email from users u join user_customers c on c.user_id = u.id where c.customer_id = $1`,
      [site],
    );
    expect(listed.rows).toEqual([{ email: 'nia-harb@inn.example' }]);
  },
);

seam(
  {
    fact: 'contact: a visitor asked for an account with what was in the cart',
    act: 'accounts: the desk makes the account; the person opens the cart',
    outcome: 'told',
    guard: {
      file: 'src/people/accounts/people/server/create-account.ts',
      code: 'await enqueue(tx, firstLinesJob, { customerId, userId, lines }, { key: `first:${userId}` });',
      without: '',
    },
  },
  async () => {
    const product = await addProduct(app);
    const site = await addCustomer(app, { name: 'Cove Inn' });
    const email = 'ada@cove.example';
    const form = { name: 'Ada Cove', email, company: 'Cove Inn', phone: '', website: '' };
    const sent = (topic: 'new-account' | 'sds', key: string) =>
      contactUs(
        app,
        {
          ...form,
          topic,
          message: 'We would like an account.',
          openedAt: app.clock.now() - 10_000,
          firstLines: [{ productId: product, quantity: 4, name: 'Hand Soap, 1 gal' }],
        },
        { network: '198.51.100.9', key, language: 'en-US' },
      );
    const { reference } = await sent('new-account', 'cart-along-once');
    expect(await sent('new-account', 'cart-along-once')).toEqual({ reference });
    // A question about a sheet has no cart to become.
    await sent('sds', 'cart-along-not');
    const read = async (text: string) => (await app.db.pool.query(text, [email])).rows;
    const requests = await read('select id, message from account_requests where email = $1');
    expect(requests).toHaveLength(1);
    expect(requests[0].message).toContain('4 x Hand Soap, 1 gal');
    const clerk = await addUser(app, {
      role: 'admin',
      duties: ['desk'],
      customers: 'all',
      brands: ['Linnetfold'],
    });
    const opened = await postPage(app, clerk, personPage, {
      displayName: 'Ada Cove',
      email,
      kind: 'buyer',
      customerScope: 'listed',
      brands: 'Linnetfold',
      customers: site,
      accountRequestId: requests[0].id,
      site,
      key: newId(app),
    });
    expect(opened.status).toBeLessThan(400);
    // Mail has no server here.
    await app.db.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'send-mail'`,
    );
    expect(await app.runJobs()).toContain('first-lines');
    const lines = await read(
      `select l.customer_id, l.product_id, l.quantity from cart_lines l
         join users u on u.id = l.user_id where u.email = $1`,
    );
    expect(lines).toEqual([{ customer_id: site, product_id: product, quantity: 4 }]);
  },
);

seam(
  {
    fact: 'contact: the visitor’s cart went with a request, and stays in the browser',
    act: 'cart: the first sign-in adds only what the account of that request was not given',
    outcome: 'told',
    guard: {
      file: 'src/ordering/cart/server/merge-guest-cart.ts',
      code: 'quantity: quantity - before',
      without: 'quantity',
    },
  },
  async () => {
    const soap = await addProduct(app);
    const site = await addCustomer(app, { name: 'Dune Inn' });
    const buyer = await addUser(app, { customers: [site], brands: ['Linnetfold'] });
    const colleague = await addUser(app, { customers: [site], brands: ['Linnetfold'] });
    const name = 'Hand Soap, 1 gal';
    const ask = (quantity: number) =>
      contactUs(
        app,
        {
          name: 'Bo Dune',
          email: 'bo@dune.example',
          company: 'Dune Inn',
          phone: '',
          website: '',
          topic: 'new-account',
          message: 'We would like an account.',
          openedAt: app.clock.now() - 10_000,
          firstLines: [{ productId: soap, quantity, name }],
        },
        { network: '198.51.100.19', key: `cart-stays-once-${quantity}`, language: 'en-US' },
      );
    const { reference } = await ask(4);
    const signIn = async (
      who: TestUser,
      quantity: number,
      key: string,
      sentWith: string = reference,
    ) => {
      const cart = { customerId: site, lines: [{ productId: soap, quantity }], sentWith };
      const sent = await app.call(who, 'POST', '/api/cart/merge', cart, {
        'idempotency-key': key,
      });
      expect(sent.status).toBe(200);
      const { rows } = await app.db.pool.query(
        'select quantity from cart_lines where user_id = $1 and product_id = $2',
        [who.id, soap],
      );
      return rows.map((row) => row.quantity);
    };
    // The request is closed without an account: nothing is lost to whoever signs in.
    await app.db.pool.query(`update account_requests set state = 'closed' where reference = $1`, [
      reference,
    ]);
    expect(await signIn(colleague, 4, 'closed-one-key')).toEqual([4]);
    // The account is made of it, and given the lines.
    await app.db.pool.query(
      `update account_requests set state = 'answered', account_id = $2 where reference = $1`,
      [reference, buyer.id],
    );
    const lines = [{ productId: soap, quantity: 4, name }];
    await takeFirstLines(app, { customerId: site, userId: buyer.id, lines });
    expect(await signIn(buyer, 4, 'answered-one-key')).toEqual([4]);
    expect(await signIn(buyer, 6, 'changed-since-key')).toEqual([6]);
    // It went with a second request as well, and the browser knows the later number alone: each shows the office its own lines.
    const later = await ask(9);
    const { rows: requested } = await app.db.pool.query(
      `select message, first_lines from account_requests where email = 'bo@dune.example' order by first_lines #>> '{0,quantity}'`,
    );
    expect(requested.map(({ first_lines: [line] }) => line.quantity)).toEqual([4, 9]);
    for (const [at, quantity] of [4, 9].entries())
      expect(requested[at].message).toContain(`${quantity} x ${name}`);
    expect(await signIn(buyer, 9, 'requested-twice-key', later.reference)).toEqual([11]);
    // Whose account was made otherwise has nothing of it yet.
    expect(await signIn(colleague, 1, 'of-another-key')).toEqual([5]);
  },
);

test('who is no desk makes neither customer nor account of it', async () => {
  const id = await request('Quiet Inn');
  const driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
  const address = `/dashboard/customers/new?request=${id}`;
  const form = customerForm('Quiet Inn');
  const answer = await postPage(app, driver, customerPage, form, {}, address);
  expect(answer.data.error).toMatchObject({ code: 'permission-denied' });
  expect(await shown(id)).toMatchObject({ state: 'new', isCustomer: false });
});
