import { matchRoutes, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { openPage, routeModule } from '../../../tests/support/open-page.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { postPage } from '../../../tests/support/post-page.ts';
import { addCustomer, addProduct, addProducts } from '../../../tests/support/rows.ts';
import { addRun } from '../../../tests/support/runs.ts';
import * as leftPage from '../../delivery/deliveries/pages/left-without.tsx';
import * as missingPage from '../../delivery/deliveries/pages/missing.tsx';
import { noteMissing } from '../../delivery/runs/server/note-missing.ts';
import { newId } from '../../platform/clock.ts';
import { requestContextKey } from '../../platform/http/context.ts';
import routes from '../../routes.ts';
import { ATTENTION, type AttentionKey } from '../attention-messages.ts';
import { menuFor, waitingAt } from '../dashboard/navigation.ts';
import { readAttention, readWaiting } from './attention.ts';

let app: AppUnderTest;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => app.close());

const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);

/** How much a line of Today counts, and what the page loads that the line leads to. */
async function itemAndPage(key: AttentionKey) {
  const item = (await readAttention(app, desk)).find((one) => one.key === key);
  if (!item) throw new Error(`no line ${key}`);
  const to = item.to ?? ATTENTION[key].to;
  const url = `${app.config.http.baseUrl}${to}`;
  const matches = matchRoutes(routes as never, new URL(url).pathname) ?? [];
  const modules = await Promise.all(
    matches.map(({ route }) => routeModule((route as unknown as { file: string }).file)),
  );
  const page = modules.at(-1);
  if (!page?.loader) throw new Error(`no page at ${to}`);
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: desk,
    requestId: newId(app),
    language: 'en-US',
    nonce: 'nonce',
    network: '127.0.0.1',
    setCookies: [],
  });
  const params = (matches.at(-1)?.params ?? {}) as Record<string, string>;
  const data = await openPage(modules, page.loader, { request: new Request(url), params, context });
  return { count: item.count, data: data as Record<string, unknown> };
}

test('open account requests lead to the requests', async () => {
  const id = newId(app);
  await query(
    `insert into account_requests (id, reference, name, company, email, message)
     values ($1, 'AR-1', 'Ada Moss', 'Zinnia House', 'ada@zinnia.example', '')`,
    [id],
  );
  const { count, data } = await itemAndPage('accounts');
  expect(count).toBe(1);
  expect(data.requests).toEqual([expect.objectContaining({ id })]);
});

test('sites that have not settled their sheets lead to those sites, all of them', async () => {
  const lines = [{ productId: await addProduct(app), quantity: 1, unitPriceCents: 500 }];
  const sites = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => addCustomer(app)));
  await addCustomer(app);
  for (const customerId of sites) await addOrder(app, { customerId, lines, status: 'confirmed' });
  const { count, data } = await itemAndPage('contacts');
  expect(count).toBe(7);
  const shown = (data.sites as { customerId: string }[]).map((one) => one.customerId);
  expect(shown.toSorted()).toEqual(sites.toSorted());
});

/** A run of the company's day that was counted back with a product missing. */
async function shortRun(name: string): Promise<string> {
  const runId = await addRun(app, { day: '2026-03-03', name, state: 'out' });
  await query(
    `insert into run_counts (run_id, product_id, loaded, delivered, returned, damaged, explanation)
     values ($1, $2, 5, 3, 1, 0, 'Nobody knows')`,
    [runId, await addProduct(app)],
  );
  await query(`update runs set state = 'closed', closed_at = now() where id = $1`, [runId]);
  return runId;
}

test('what was missing at a count leads to those goods, and one press settles a run', async () => {
  const [east, west] = [await shortRun('East'), await shortRun('West')];
  const shown = async () => {
    const { count, data } = await itemAndPage('missing');
    const goods = (data.runs as { runId: string; missing: number; explanation: string }[][]).flat();
    expect(goods).toHaveLength(count);
    return goods.map(({ runId, missing, explanation }) => [runId, missing, explanation]);
  };
  expect((await shown()).toSorted()).toEqual(
    [
      [east, 1, 'Nobody knows'],
      [west, 1, 'Nobody knows'],
    ].toSorted(),
  );
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  await expect(noteMissing(app, driver, east)).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await shown()).toHaveLength(2);
  const post = (runId: string) => postPage(app, desk, missingPage, { intent: 'note', runId });
  expect((await post(newId(app))).status).toBe(404);
  expect((await post(east)).data).toMatchObject({ done: expect.any(String) });
  expect((await post(east)).data).toMatchObject({ done: expect.any(String) });
  expect(await shown()).toEqual([[west, 1, 'Nobody knows']]);
  expect((await query('select noted_by from run_missing_notes')).rows).toEqual([
    { noted_by: desk.id },
  ]);
  await post(west);
  expect((await readAttention(app, desk)).map(({ key }) => key)).not.toContain('missing');
});

test('orders of today on no run lead to the plan with those alone, the rest one press away; overdue ones to the list of them', async () => {
  await query(`update orders set status = 'cancelled'`);
  const lines = [{ productId: await addProduct(app), quantity: 1, unitPriceCents: 500 }];
  const customerId = await addCustomer(app);
  const order = (promisedOn: string, status = 'confirmed') =>
    addOrder(app, { customerId, lines, status, promisedOn });
  await addRun(app, { day: '2026-03-03', name: 'Planned' });
  const [today, overdue] = [await order('2026-03-03'), await order('2026-03-02')];
  const sentOut = await order('2026-03-03', 'out_for_delivery');
  const { count, data } = await itemAndPage('no-run');
  const { board } = data.plan as {
    board: { waiting: { orderId: string }[]; waitingHidden: number };
  };
  expect([count, board.waiting.map(({ orderId }) => orderId)]).toEqual([1, [today.id]]);
  expect(board.waitingHidden).toBe(2);

  const late = await itemAndPage('overdue');
  expect(late.count).toBe(1);
  const listed = (found: typeof late) =>
    (found.data.orders as { rows: { id: string }[] }).rows.map(({ id }) => id);
  expect(listed(late)).toEqual([overdue.id]);
  // About a stop of it the desk is to decide: it stands there, and not here.
  const next = await order('2026-03-01');
  await query(
    `insert into refused_stops (id, order_id, driver_id, key, payload, why, sentence, received_at)
     values ($1, $2, $3, 'key', '{}', 'x', 'x', now())`,
    [newId(app), next.id, desk.id],
  );
  const again = await itemAndPage('overdue');
  expect(again.count).toBe(1);
  expect(listed(again)).toEqual([overdue.id]);
  await query(`update orders set status = 'cancelled' where id = any($1)`, [
    [today, overdue, sentOut, next].map(({ id }) => id),
  ]);
});

test('trucks that left without something lead to what each left without, and are noted there', async () => {
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const left = async (name: string, by: string) => {
    const runId = await addRun(app, { day: '2026-03-03', name, state: 'out' });
    const id = newId(app);
    await query(
      `insert into departure_overrides (id, run_id, points, reason, given_by, given_at)
       values ($1, $2, '[{"kind":"count","text":"Two lines are not counted."}]', 'The dock was full', $3, now())`,
      [id, runId, by],
    );
    return { id, runId };
  };
  const one = await left('East', owner.id);
  // Their own is somebody else's to read.
  const own = await left('West', desk.id);
  const { count, data } = await itemAndPage('departures');
  expect(count).toBe(1);
  expect(data.unread).toEqual([
    expect.objectContaining({ id: one.id, runId: one.runId, reason: 'The dock was full' }),
  ]);
  const post = (who: TestUser, of: { id: string; runId: string }) =>
    postPage(app, who, leftPage, { intent: 'note', runId: of.runId, overrideId: of.id });
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  expect((await post(driver, one)).status).toBe(403);
  expect((await post(desk, own)).data).toMatchObject({ error: expect.anything() });
  expect((await post(desk, one)).data).toMatchObject({ done: expect.any(String) });
  expect((await readAttention(app, desk)).map(({ key }) => key)).not.toContain('departures');
  await post(owner, own);
});

test('104 prices of invoices that wait are 104 at Prices in the menu, and again once one is settled 103', async () => {
  const books = await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] });
  const atPrices = async () => {
    const waiting = await readWaiting(app, books);
    const entry = menuFor(books).find(({ text }) => text === 'Prices');
    return entry && waitingAt(entry, waiting);
  };
  expect(await atPrices()).toBe(0);
  const customer = await addCustomer(app);
  const products = await addProducts(app, 104, { brand: 'Clear', sku: 'WAIT' });
  await query(`update customers set accounting_id = 'C104' where id = $1`, [customer]);
  await query(`update products set accounting_id = 'I' || sku where id = any($1::text[])`, [
    products,
  ]);
  await query(
    `insert into observed_prices (customer_ref, item_ref, unit_price_cents, state, changed_at)
     select 'C104', accounting_id, 4000, 'waiting', now() from products where id = any($1::text[])`,
    [products],
  );
  expect(await atPrices()).toBe(104);
  await query(`update observed_prices set state = 'settled' where item_ref = 'IWAIT1'`);
  expect(await atPrices()).toBe(103);
});
