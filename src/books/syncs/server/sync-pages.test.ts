import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { letPricesFollow } from '../../../../tests/support/held-prices.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { clearRuns, syncRunsOf } from '../../../../tests/support/sync-runs.ts';
import { runSync } from './run-sync.ts';
import { takeRun } from './sync-run.ts';

let books: Books;
let runs: ReturnType<typeof syncRunsOf>;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  await letPricesFollow(books);
  runs = syncRunsOf(books);
});
afterAll(() => books.close());
beforeEach(() => clearRuns(books));

const cancel = (runId: string, who = books.owner) =>
  books.app.call(who, 'POST', '/api/cancel-sync', { runId });

/** The app, with something that happens once between a page's answer and its keeping. */
function meanwhile(entity: string, work: () => Promise<void>): typeof books.app {
  let done = false;
  return {
    ...books.app,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const read = await books.app.fetch(...call);
      if (done || !String(call[0]).includes(`FROM+${entity}+WHERE+Active`)) return read;
      if (String(call[0]).includes('COUNT')) return read;
      done = true;
      // The answer has arrived: the call is not cut off by what happens now.
      const body = await read.text();
      await work();
      return new Response(body, { status: read.status });
    },
  };
}

async function lateSoap(): Promise<void> {
  await addProduct(books.app, { sku: 'LATE-9', priceCents: 1000 });
  runs.make('Item', {
    Name: 'Late soap',
    Sku: 'LATE-9',
    Type: 'Service',
    UnitPrice: 44,
    IncomeAccountRef: { value: '1' },
  });
}
const priceOfLateSoap = () => runs.one(`select price_cents from products where sku = 'LATE-9'`);

test('cancelled while it reads: it stops at the next page, nothing is changed', async () => {
  await lateSoap();
  const runId = await runs.start('products');
  const app = meanwhile('Item', async () => {
    expect((await cancel(runId)).body).toEqual({ runId, state: 'running' });
  });
  await runSync(app, { runId });
  expect(await runs.run(runId)).toMatchObject({ state: 'cancelled', error: null });
  expect(await priceOfLateSoap()).toEqual({ price_cents: 1000 });
  expect((await cancel(runId)).status).toBe(409);
});

test('cancelled in line: it ends at once, its job does nothing, and the next can be started', async () => {
  const runId = await runs.start('products');
  const admin = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  expect((await cancel(runId, admin)).status).toBe(403);
  expect((await cancel(runId)).body).toEqual({ runId, state: 'cancelled' });
  books.simulator.control.clearRequests();
  await books.app.runJobs();
  expect(books.simulator.control.requests()).toEqual([]);
  await runs.start('products');
  await books.app.runJobs();
  expect(await priceOfLateSoap()).toEqual({ price_cents: 4400 });
});

test('cancelled in the hands of a process that died: it ends when its lease does', async () => {
  const runId = await runs.start('customers');
  await takeRun(books.app, runId);
  await cancel(runId);
  books.app.clock.advance(31_000);
  await runs.start('products');
  expect((await runs.run(runId)).state).toBe('cancelled');
});

test('what we bill while items are read is taken off the stock that was read, once', async () => {
  const order = await books.order({ quantities: [3, 2] });
  const { entity } =
    books.simulator.control.rows(REALM, 'Item').find((row) => row.entity.Sku === order.skus[0]) ??
    {};
  books.simulator.control.raw(REALM, 'Item', {
    ...entity,
    Id: entity?.Id ?? '',
    Type: 'Inventory',
    TrackQtyOnHand: true,
    QtyOnHand: 50,
  });
  const stock = () =>
    runs.one('select quantity, promised from products where id = $1', [order.productIds[0]]);
  await runs.start('products');
  await books.app.runJobs();
  expect(await stock()).toEqual({ quantity: 50, promised: 3 });
  const runId = await runs.start('products');
  const app = meanwhile('Item', async () => {
    await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    expect(await stock()).toEqual({ quantity: 47, promised: 0 });
  });
  await runSync(app, { runId });
  const done = await runs.run(runId);
  expect(done.state).toBe('done');
  expect(done.report.changes).toEqual([]);
  expect(await stock()).toEqual({ quantity: 47, promised: 0 });
});

test('an item that the pages missed is asked for by its id, and stays', async () => {
  const id = await addProduct(books.app, { sku: 'MISSED-1', priceCents: 1000 });
  const { Id } = runs.make('Item', {
    Name: 'Missed',
    Sku: 'MISSED-1',
    Type: 'Service',
    UnitPrice: 12,
    IncomeAccountRef: { value: '1' },
  });
  await runs.start('products');
  await books.app.runJobs();
  books.app.clock.advance(60_000);
  runs.change('Item', Id, { UnitPrice: 13 });
  const short: typeof books.app = {
    ...books.app,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const read = await books.app.fetch(...call);
      if (!String(call[0]).includes('STARTPOSITION') || String(call[0]).includes('Id+IN'))
        return read;
      const body = (await read.json()) as { QueryResponse: { Item: { Id: string }[] } };
      const Item = body.QueryResponse.Item.filter((item) => item.Id !== Id);
      return Response.json({ QueryResponse: { Item, maxResults: Item.length } });
    },
  };
  const runId = await runs.start('products');
  await runSync(short, { runId });
  const { state, report } = await runs.run(runId);
  expect(state).toBe('done');
  expect(report.conflicts.join('\n')).not.toContain('MISSED-1');
  expect(await runs.one('select price_cents from products where id = $1', [id])).toEqual({
    price_cents: 1300,
  });
});

test('another company between two pages ends the run: nothing of either is taken over', async () => {
  await addProduct(books.app, { sku: 'OTHER-1', priceCents: 1000 });
  runs.make('Item', {
    Name: 'Other',
    Sku: 'OTHER-1',
    Type: 'Service',
    UnitPrice: 77,
    IncomeAccountRef: { value: '1' },
  });
  const runId = await runs.start('products');
  const realm = (to: string) =>
    books.app.db.pool.query(
      `update accounting_connections set realm_id = $1 where state = 'connected'`,
      [to],
    );
  await runSync(
    meanwhile('Item', async () => void (await realm('4444'))),
    { runId },
  );
  await realm(REALM);
  expect(await runs.run(runId)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Another company was connected'),
  });
  expect(await runs.one(`select price_cents from products where sku = 'OTHER-1'`)).toEqual({
    price_cents: 1000,
  });
});
