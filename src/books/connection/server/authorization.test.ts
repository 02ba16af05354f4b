import { randomBytes } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secondRealm } from '../../../../simulators/quickbooks/seed.ts';
import { addUser } from '../../../../tests/support/app.ts';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { uuidv7 } from '../../../kit/id.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { creditStandsText } from '../../credits/credit-state.ts';
import { CONNECT_MESSAGES, STATE_HELP } from '../../messages.ts';
import * as successPage from '../pages/auth-success.tsx';
import { hashState } from './begin-authorization.ts';
import { backlogOf } from './confirm-company.ts';

let books: Books;
beforeEach(async () => {
  books = await startBooks();
});
afterEach(() => books.close());

const connections = async () =>
  (
    await books.app.db.pool.query(
      'select realm_id, state, company_name, access_token, refresh_token, settings from accounting_connections order by connected_at',
    )
  ).rows;
const begin = async (as = books.owner) =>
  new URL((await books.app.call(as, 'POST', '/api/quickbooks-auth-begin', {})).body.url);
const stateOf = (url: URL) => url.searchParams.get('state') ?? '';
const back = async (as: typeof books.owner | null, query: Record<string, string>) =>
  (
    await books.app.call(as, 'GET', `/api/quickbooks/callback?${new URLSearchParams(query)}`)
  ).headers.get('location');
const answerFor = (state: string, realmId = REALM) =>
  Object.fromEntries(new URL(books.simulator.control.authorize({ state, realmId })).searchParams);

test('a super_admin connects a company; its tokens are sealed and its switches are known', async () => {
  expect(await books.connect()).toBe('/quickbooks/auth-success?result=connected');
  const [row] = await connections();
  expect(row).toMatchObject({
    realm_id: REALM,
    state: 'connected',
    company_name: 'Bellcart Supply Co.',
  });
  expect(row.settings).toMatchObject({ ownNumbers: false, salesTax: true, homeCurrency: 'USD' });
  const token = books.simulator.control.connect().access_token;
  expect(row.access_token.length).toBeGreaterThan(token.length);
  expect(row.access_token.toString('utf8')).not.toContain(token.slice(0, 8));
  const audit = await books.app.db.pool.query('select action from audit_log order by action');
  expect(audit.rows).toEqual([
    { action: 'accounting.connect' },
    { action: 'company.change-settings' },
  ]);
  // Whoever connects has decided it: the settings do not go on asking.
  expect((await readCompany(books.app)).usesQuickBooks).toBe('yes');
});

test('the page after it says that what waited is on its way only where something waited', async () => {
  const shown = async () => {
    const context = new RouterContextProvider();
    context.set(requestContextKey, { app: books.app, actor: books.owner } as never);
    const request = new Request('http://localhost/quickbooks/auth-success?result=connected');
    return (successPage.loader as (args: never) => Promise<{ result: string; waited: boolean }>)({
      request,
      context,
    } as never);
  };
  await books.connect();
  expect(await shown()).toMatchObject({ result: 'connected', waited: false });
  await books.deliver(await books.order(), [1, 1]);
  await books.app.runJobs();
  await books.app.db.pool.query(`update invoices set state = 'queued'`);
  expect(await shown()).toMatchObject({ result: 'connected', waited: true });
});

test('without a connection the detail of an invoice and of a credit says what it waits for', () => {
  expect(STATE_HELP.queued).toBe('It goes out as soon as QuickBooks is connected and reachable.');
  const credit = { state: 'queued', billedOn: null } as const;
  expect(creditStandsText(credit, { staff: true, isOutside: false })).toBe('not in QuickBooks yet');
  expect(CONNECT_MESSAGES.connected.text).not.toContain('on its way');
});

test('who may not connect: nothing is begun', async () => {
  const admin = await addUser(books.app, { role: 'admin', customers: 'all' });
  const buyer = await addUser(books.app);
  for (const [who, status] of [
    [null, 401],
    [buyer, 403],
    [admin, 403],
  ] as const) {
    expect((await books.app.call(who, 'POST', '/api/quickbooks-auth-begin', {})).status).toBe(
      status,
    );
    expect((await books.app.call(who, 'POST', '/api/quickbooks-disconnect', {})).status).toBe(
      status,
    );
  }
  expect((await books.app.db.pool.query('select 1 from accounting_authorizations')).rows).toEqual(
    [],
  );
});

test('a sign-in of more than five minutes ago is not fresh enough to connect or disconnect', async () => {
  await books.connect();
  books.app.clock.advance(5 * 60_000 + 1);
  for (const path of ['/api/quickbooks-auth-begin', '/api/quickbooks-disconnect']) {
    const answer = await books.app.call(books.owner, 'POST', path, {});
    expect([answer.status, answer.body.error.code]).toEqual([403, 'auth/requires-recent-login']);
  }
  expect((await connections()).map((row) => row.state)).toEqual(['connected']);
});

test('only the hash of the state is kept', async () => {
  const state = stateOf(await begin());
  const { rows } = await books.app.db.pool.query(
    'select state_hash from accounting_authorizations',
  );
  expect(rows).toEqual([{ state_hash: hashState(state) }]);
});

test('an answer without our state, with a foreign, old or used one, or from another session connects nothing', async () => {
  const state = stateOf(await begin());
  const { state: _left, ...stateless } = answerFor(state);
  expect(await back(books.owner, stateless)).toContain('result=expired');
  expect(await back(books.owner, answerFor('made-up'))).toContain('result=expired');
  expect(await back(null, answerFor(state))).toContain('result=signed-out');
  const other = await addUser(books.app, { role: 'super_admin', customers: 'all' });
  expect(await back(other, answerFor(state))).toContain('result=expired');
  books.app.clock.advance(10 * 60_000 + 1);
  expect(await back(books.owner, answerFor(state))).toContain('result=expired');
  expect(await connections()).toEqual([]);

  await books.signInAgain(books.owner);
  const fresh = stateOf(await begin());
  const answer = answerFor(fresh);
  expect(await back(books.owner, answer)).toContain('result=connected');
  expect(await back(books.owner, answer)).toContain('result=expired');
  expect(await connections()).toHaveLength(1);
});

test('no consent, no code or a strange company id: said so, nothing kept', async () => {
  expect(
    await back(books.owner, { error: 'access_denied', state: stateOf(await begin()) }),
  ).toContain('result=refused');
  expect(await back(books.owner, { state: stateOf(await begin()), realmId: REALM })).toContain(
    'result=failed',
  );
  expect(
    await back(books.owner, { ...answerFor(stateOf(await begin())), realmId: '../1' }),
  ).toContain('result=failed');
  expect(
    await back(books.owner, { ...answerFor(stateOf(await begin())), realmId: secondRealm }),
  ).toContain('result=failed');
  expect(await connections()).toEqual([]);
});

test('another company never replaces the connected one silently, and its tokens are given back', async () => {
  await books.connect();
  expect(await books.connect(books.owner, secondRealm)).toContain('result=other-company');
  expect((await connections()).map((row) => [row.realm_id, row.state])).toEqual([
    [REALM, 'connected'],
  ]);
  expect(books.simulator.control.connections().map((one) => one.realmId)).toEqual([REALM]);
});

test('disconnecting kills the tokens on both sides; then another company may be connected and old ids are forgotten', async () => {
  await books.connect();
  const order = await books.order();
  await books.deliver(order, [1, 1]);
  await books.app.runJobs();
  const answer = await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {});
  expect(answer.body).toEqual({ companyName: 'Bellcart Supply Co.', revoked: true });
  expect(books.simulator.control.connections()).toEqual([]);
  const [row] = await connections();
  expect(row).toMatchObject({ state: 'disconnected', access_token: null, refresh_token: null });
  expect((await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {})).status).toBe(
    409,
  );

  books.app.clock.advance(1000);
  expect(await books.connect(books.owner, secondRealm)).toContain('result=confirm');
  const ids =
    'select 1 from customers where accounting_id is not null union all select 1 from products where accounting_id is not null';
  expect((await books.app.db.pool.query(ids)).rows.length).toBeGreaterThan(0);
  const confirm = (companyName: string, who = books.owner) =>
    books.app.call(who, 'POST', '/api/quickbooks-confirm-company', { companyName });
  expect((await confirm('Northquay Test Company')).body).toMatchObject({
    companyName: 'Northquay Test Company',
  });
  const linked = await books.app.db.pool.query(
    'select 1 from customers where accounting_id is not null union all select 1 from products where accounting_id is not null',
  );
  expect(linked.rows).toEqual([]);
});

test('another company after a disconnect: it shows the backlog, and before its name is typed nothing goes there and nothing is dropped', async () => {
  await books.connect();
  const order = await books.order();
  await books.deliver(order, [1, 1]);
  await books.app.runJobs();
  await addInvoicedPrice(order);
  await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {});
  const { deliveryId } = await books.deliver(await books.order(), [1, 2]);
  await books.app.runJobs();
  books.app.clock.advance(1000);
  expect(await books.connect(books.owner, secondRealm)).toContain('result=confirm');
  await books.app.runJobs();
  const state = async () =>
    (
      await books.app.db.pool.query('select state from invoices where delivery_id = $1', [
        deliveryId,
      ])
    ).rows[0].state;
  const prices = async () =>
    (await books.app.db.pool.query(`select 1 from customer_prices where source = 'accounting'`))
      .rowCount;
  expect([await state(), await prices()]).toEqual(['queued', 1]);
  // What was asked and accepted of the old books, and what may stand there without an answer.
  const doubt = await books.deliver(await books.order(), [1, 0]);
  await books.app.runJobs();
  await books.app.db.pool.query(
    `update invoices set state = 'unknown', in_doubt = true, realm_id = $2 where delivery_id = $1`,
    [doubt.deliveryId, REALM],
  );
  const run = await askingRun();
  await books.app.db.pool.query(`update sync_schedules set is_on = true where kind = 'products'`);
  expect(await backlogOf(books.app.db)).toEqual({
    invoices: 1,
    cents: 1205 + 2 * 8999,
    stopped: 1,
    runs: 1,
    nightly: 1,
    prices: 1,
    accepted: 1,
    open: expect.any(Number),
    openCents: expect.any(Number),
    lastCompany: 'Bellcart Supply Co.',
  });

  const confirm = (companyName: string, who: typeof books.owner | null = books.owner) =>
    books.app.call(who, 'POST', '/api/quickbooks-confirm-company', { companyName });
  const admin = await addUser(books.app, { role: 'admin', customers: 'all' });
  expect([
    (await confirm('Northquay Test Company', null)).status,
    (await confirm('Northquay Test Company', admin)).status,
  ]).toEqual([401, 403]);
  expect((await confirm('Northquay')).body.error.message).toMatch(/not the name of the company/);
  expect([await state(), await prices()]).toEqual(['queued', 1]);
  expect((await confirm('northquay test company ')).body).toEqual({
    companyName: 'Northquay Test Company',
    pricesDropped: 1,
    invoicesSent: 1,
  });
  await books.app.runJobs();
  expect(await prices()).toBe(0);
  expect(await state()).toBe('needs_attention');
  expect((await confirm('Northquay Test Company')).status).toBe(409);
  const answer = await books.app.call(books.owner, 'POST', '/api/settle-sync', {
    runId: run,
    answer: 'accept',
  });
  expect(answer.body.error.message).toMatch(/settled already/);
  const { rows } = await books.app.db.pool.query(
    `select (select count(*)::int from sync_schedules where is_on) as nightly,
            (select problem_code from invoices where delivery_id = $1) as doubt,
            (select state from sync_runs where id = $2) as run`,
    [doubt.deliveryId, run],
  );
  expect(rows).toEqual([{ nightly: 0, doubt: 'other-company', run: 'cancelled' }]);
  expect(books.invoices()).toHaveLength(1);
});

test('the company of before comes back without a question, also after another one was refused', async () => {
  await books.connect();
  await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {});
  books.app.clock.advance(1000);
  expect(await books.connect(books.owner, secondRealm)).toContain('result=confirm');
  expect(
    (await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {})).body,
  ).toMatchObject({ companyName: 'Northquay Test Company' });
  books.app.clock.advance(1000);
  expect(await books.connect()).toContain('result=connected');
});

test.each([
  [
    'its home currency is Canadian',
    'not-usd',
    () =>
      books.simulator.control.setPreferences(REALM, {
        CurrencyPrefs: { HomeCurrency: { value: 'CAD' } },
      }),
  ],
  [
    'it is in Canada',
    'not-us',
    () => {
      const info = books.simulator.control.rows(REALM, 'CompanyInfo')[0]?.entity;
      books.simulator.control.raw(REALM, 'CompanyInfo', { ...info, Id: '1', Country: 'CA' });
    },
  ],
])(
  'a company is refused with the reason when %s, and its tokens are given back',
  async (_what, result, change) => {
    change();
    expect(await books.connect()).toContain(`result=${result}`);
    expect(await connections()).toEqual([]);
    expect(books.simulator.control.connections()).toEqual([]);
  },
);

/** A sync of the old company that waits for an answer. */
async function askingRun(): Promise<string> {
  const id = uuidv7(books.app.clock.now(), randomBytes(10));
  await books.app.db.pool.query(
    `insert into sync_runs (id, kind, state, question, accepted_keys, created_at)
     values ($1, 'products', 'waiting', '{"text": "One would go", "items": [{"key": "item:1", "text": "One"}]}', '{"item:2"}', now())`,
    [id],
  );
  return id;
}

async function addInvoicedPrice(order: OrderInHand): Promise<void> {
  await books.app.db.pool.query(
    `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from, evidence) values ($1, $2, $3, 900, 'accounting', '2026-01-01', '{"invoiceId": "1"}')`,
    [uuidv7(books.app.clock.now(), new Uint8Array(10)), order.customerId, order.productIds[0]],
  );
}

test('a revoke that QuickBooks does not confirm still ends the connection here, and says so', async () => {
  await books.connect();
  books.simulator.control.fail({ failure: 'reset', path: '/tokens/revoke' });
  expect(
    (await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {})).body,
  ).toMatchObject({ revoked: false });
  expect((await connections())[0]).toMatchObject({ state: 'disconnected', refresh_token: null });
});

test('without a connection invoices wait; connecting sends them all', async () => {
  const deliveries: string[] = [];
  for (let count = 0; count < 3; count += 1)
    deliveries.push((await books.deliver(await books.order(), [1, 2])).deliveryId);
  await books.app.runJobs();
  const states = async () =>
    (
      await books.app.db.pool.query<{ state: string }>(
        'select state from invoices where delivery_id = any($1)',
        [deliveries],
      )
    ).rows.map((row) => row.state);
  expect(await states()).toEqual(['queued', 'queued', 'queued']);
  await books.connect();
  await books.app.runJobs();
  expect(await states()).toEqual(['created', 'created', 'created']);
  expect(books.invoices()).toHaveLength(3);
});
