import path from 'node:path';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '../../src/company/server/verify-audit-chain.ts';
import { endpoints } from '../../src/endpoints.ts';
import { readActor } from '../../src/people/accounts/sign-in/server/public/read-actor.ts';
import { newId } from '../../src/platform/clock.ts';
import { requestContextKey } from '../../src/platform/http/context.ts';
import routes from '../../src/routes.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../support/books.ts';
import { readPdf } from '../support/read-pdf.ts';

// Two people with names that stand nowhere else have done all that leaves a name behind; then both are deleted.
const BUYER = 'Zephyrine Quillfeather';
const RENAMED = 'Zephyrine Underhill';
const DRIVER = 'Ottokar Wrenmoor';
const NAMES = /Zephyrine|Quillfeather|Underhill|Ottokar|Wrenmoor/i;

interface Node {
  path?: string | undefined;
  file: string;
  children?: Node[] | undefined;
}
type Loader = (args: {
  request: Request;
  url: URL;
  params: Record<string, string>;
  context: RouterContextProvider;
}) => Promise<unknown>;

let books: Books;
let buyer: TestUser;
let driver: TestUser;
let order: OrderInHand;
let open: OrderInHand;
let params: Record<string, string>;
beforeAll(async () => {
  books = await startBooks();
  const { app, owner } = books;
  await books.connect();
  order = await books.order({ status: 'placed' });
  open = await books.order({ status: 'placed' });
  buyer = await addUser(app, {
    displayName: BUYER,
    email: 'zephyrine.quillfeather@example.com',
    brands: ['Linnetfold'],
    customers: [order.customerId, open.customerId],
  });
  driver = await addUser(app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
    displayName: DRIVER,
    email: 'ottokar.wrenmoor@example.com',
  });
  params = {
    orderId: order.id,
    customerId: order.customerId,
    productId: order.productIds[0] ?? '',
    personId: buyer.id,
  };

  // As an older release wrote them: with the name beside the id.
  await app.db.pool.query(
    'update orders set placed_by = $1, placed_by_name = $2 where id = any($3)',
    [buyer.id, BUYER, [order.id, open.id]],
  );
  const key = (name: string) => ({ 'idempotency-key': `forgotten-${name}` });
  const did = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const lines = [{ productId: order.productIds[0], quantity: 100, expectedUnitPriceCents: 1205 }];
  await app.db.pool.query(
    "update products set brand = 'Linnetfold', quantity = 500 where id = any($1)",
    [order.productIds],
  );
  await did(
    app.call(
      buyer,
      'POST',
      '/api/place-order',
      { customerId: order.customerId, lines, shortfallPolicy: 'back_order' },
      key('place'),
    ),
  );
  await did(
    app.call(
      driver,
      'POST',
      '/api/update-order',
      { orderId: order.id, version: 1, action: 'confirm' },
      key('confirm'),
    ),
  );
  await did(
    app.call(
      driver,
      'POST',
      '/api/update-order',
      { orderId: order.id, version: 2, action: 'send-out' },
      key('send-out'),
    ),
  );
  await did(
    app.call(
      driver,
      'POST',
      '/api/deliver-order',
      {
        orderId: order.id,
        signerName: 'Rosa Receiver',
        lines: order.lineIds.map((orderLineId, at) => ({
          orderLineId,
          delivered: order.quantities[at],
        })),
      },
      key('deliver'),
    ),
  );
  await did(
    app.call(
      buyer,
      'POST',
      '/api/contact-us',
      {
        name: BUYER,
        email: buyer.email,
        topic: 'ordering',
        message: 'When do you deliver?',
        website: '',
        openedAt: app.clock.now() - 60_000,
      },
      key('contact'),
    ),
  );
  const message =
    (await app.db.pool.query<{ id: string }>('select id from contact_requests')).rows[0]?.id ?? '';
  await did(
    app.call(driver, 'POST', `/api/contact-requests/${message}/state`, { state: 'answered' }),
  );
  await did(app.call(owner, 'PATCH', `/api/people/${buyer.id}`, { displayName: RENAMED }));
  await app.asOwner((client) =>
    client.query(
      `insert into order_events (order_id, at, actor_id, actor_name, kind, version) values ($1, now(), $2, $3, 'placed', 1)`,
      [order.id, buyer.id, BUYER],
    ),
  );
  await app.runJobs();
  for (const person of [buyer, driver])
    await did(app.call(owner, 'POST', '/api/delete-account', { userId: person.id }));
  await app.runJobs();
});
afterAll(() => books.close());

const filled = (address: string) =>
  address.replace(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? (/^id$/.test(name) ? order.id : 'none'),
  );

/** Every address of map 1 with its file. */
function pagesOf(nodes: readonly Node[], prefix = ''): { address: string; file: string }[] {
  return nodes.flatMap((node) => {
    const address = node.path ? `${prefix}/${node.path}` : prefix;
    return [{ address: address || '/', file: node.file }, ...pagesOf(node.children ?? [], address)];
  });
}

/** What a page's loader gives the owner: its data, or the refusal or redirect that it throws. Undefined for a page without one. */
async function load(address: string, file: string): Promise<unknown> {
  const { app, owner } = books;
  const { loader } = (await import(
    /* @vite-ignore */ path.resolve(import.meta.dirname, '../../src', file)
  )) as { loader?: Loader };
  const request = new Request(`${app.config.http.baseUrl}${filled(address)}`, {
    headers: { cookie: owner.cookie },
  });
  const context = new RouterContextProvider();
  const { actor } = await readActor(app, request.headers);
  context.set(requestContextKey, {
    app,
    actor,
    requestId: newId(app),
    language: 'en-US',
    nonce: 'nonce',
    network: '127.0.0.1',
    setCookies: [],
  });
  try {
    return await loader?.({ request, url: new URL(request.url), params, context });
  } catch (thrown) {
    return thrown;
  }
}

/** An answer's text; of a stream that never ends what comes first. */
async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true)
    return answer.text();
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

test('no page that the owner opens shows the name of somebody who was deleted', async () => {
  let read = 0;
  for (const { address, file } of pagesOf(routes).filter((page) => !page.address.includes('*'))) {
    const found = await load(address, file);
    const text = found instanceof Response ? await textOf(found) : (JSON.stringify(found) ?? '');
    if (found !== undefined && !(found instanceof Response) && !(found instanceof Error)) read += 1;
    expect(NAMES.exec(text)?.[0], address).toBeUndefined();
  }
  expect(read).toBeGreaterThan(25);
  // Every page's module is read for the first time here.
}, 60_000);

test('no endpoint answers with it: order, deliveries, people, audit log and its export', async () => {
  const { app, owner } = books;
  const answered: string[] = [];
  for (const row of endpoints.filter((one) => one.method === 'GET')) {
    const answer = await app.call(owner, 'GET', filled(row.path));
    const text =
      answer.body instanceof Uint8Array
        ? Buffer.from(answer.body).toString('latin1')
        : JSON.stringify(answer.body);
    expect(NAMES.exec(text)?.[0], row.path).toBeUndefined();
    if (answer.status === 200) answered.push(row.path);
  }
  expect(answered).toEqual(
    expect.arrayContaining(['/api/audit-log', '/api/audit-log/export', '/api/people']),
  );
});

test('the order and its history say "Former user" in the name’s place', async () => {
  const shown = JSON.stringify(await load('/dashboard/orders/:orderId', 'frame/joined/order.tsx'));
  expect(shown).toMatch(/"placedByName":"Former user #\d+"/);
  for (const kind of ['placed', 'confirm', 'send-out', 'delivered'])
    expect(shown).toMatch(
      new RegExp(`"kind":"${kind}","at":"[^"]+","actorName":"Former user #\\d+"`),
    );
});

test('a paper of the order that is made now does not name them', async () => {
  const answer = await books.app.call(books.owner, 'GET', `/api/orders/${order.id}/pdf`);
  expect(answer.status).toBe(200);
  const words = (await readPdf(answer.body)).pages.join('\n');
  expect(words).toContain(order.number);
  expect(words).toMatch(/Former user #\d+/);
  expect(NAMES.exec(words)).toBeNull();
});

test('mails written afterwards do not name them, nobody writes to them, and what was or was to be sent to them is gone', async () => {
  const { app, owner } = books;
  const since =
    (await app.db.pool.query<{ ids: string[] }>('select array_agg(id) as ids from mails')).rows[0]
      ?.ids ?? [];
  const answer = await app.call(
    owner,
    'POST',
    '/api/update-order',
    { orderId: open.id, version: 1, action: 'cancel', reason: 'Closed' },
    { 'idempotency-key': 'forgotten-cancel' },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await app.runJobs();
  const fresh = await app.db.pool.query('select * from mails where not id = any($1)', [since]);
  expect(NAMES.exec(JSON.stringify(fresh.rows))).toBeNull();
  expect(
    (await app.db.pool.query(`select 1 from mails where recipient ~* 'zephyrine|ottokar'`)).rows,
  ).toEqual([]);
});

test('a message that they sent stays without their name and address', async () => {
  const { rows } = await books.app.db.pool.query(
    'select name, email, message from contact_requests',
  );
  expect(rows).toEqual([
    {
      name: expect.stringMatching(/^Former user #\d+$/),
      email: '',
      message: 'When do you deliver?',
    },
  ]);
});

test('the audit log finds them by id, not by the old name, and its chain holds', async () => {
  const { app, owner } = books;
  const find = async (actor: string) =>
    (await app.call(owner, 'GET', `/api/audit-log?actor=${encodeURIComponent(actor)}`)).body
      .rows as { actorName: string }[];
  expect((await find(driver.id)).length).toBeGreaterThan(0);
  for (const name of [BUYER, RENAMED, DRIVER]) expect(await find(name)).toEqual([]);
  expect((await find('former user')).length).toBeGreaterThan(0);
  expect(await verifyAuditChain(app)).toMatchObject({ brokenAt: null });
  const stored = await app.db.pool.query<{ text: string }>(
    `select json_agg(a)::text as text from audit_log a`,
  );
  expect(NAMES.exec(stored.rows[0]?.text ?? '')).toBeNull();
});
