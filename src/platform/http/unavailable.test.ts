import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { databaseProxy } from '../../../tests/support/database-proxy.ts';
import { endpoints } from '../../endpoints.ts';
import { handleError } from '../../entry.server.tsx';
import { unavailablePage } from '../../frame/unavailable-page.ts';
import { AppError } from '../../kit/app-error.ts';
import { readActor } from '../../people/accounts/sign-in/server/public/read-actor.ts';
import type { App } from '../app.ts';
import { type Database, openDatabase } from '../database.ts';
import { sql } from '../sql.ts';
import { requestContext, userOf } from './context.ts';
import { createLimits } from './limits.ts';
import { createSite, type Site } from './server.ts';

/** Its first question to the database is its limit's. */
const LIMITED = '/api/public/products';
const SOCKET = {
  incoming: { socket: { remoteAddress: '10.0.0.9', remotePort: 1, remoteFamily: 'IPv4' } },
};
let app: AppUnderTest;
let user: TestUser;
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let db: Database;
let faults: unknown[];
beforeAll(async () => {
  app = await startApp();
  user = await addUser(app, {});
});
afterAll(() => app.close());
beforeEach(async () => {
  proxy = await databaseProxy(app.config.database.url);
  db = openDatabase(proxy.url, {
    poolSize: 3,
    log: app.log,
    times: { statement: 300, answer: 300, connection: 300 },
  });
  faults = [];
  app.lines.length = 0;
});
afterEach(async () => {
  proxy.close();
  await db.close();
});

/** The site on the database behind the proxy; its one page asks the database who is there. */
function site(over: Partial<Site> = {}) {
  const behind: App = { ...app, db, limits: createLimits(db.pool) };
  return createSite({
    app: behind,
    endpoints,
    pages: async (_request, context) => {
      const { actor, unavailable } = requestContext(
        context as Parameters<typeof requestContext>[0],
      );
      if (unavailable) return Response.json({ refused: unavailable.code }, { status: 503 });
      await behind.db.execute(sql`select 1`);
      return Response.json({ signedIn: userOf(actor)?.id ?? null });
    },
    readActor,
    report: (fault) => faults.push(fault),
    publicPage: (url) => (url.pathname === '/public' ? '/public' : null),
    unavailablePage,
    assets: 'public',
    ...over,
  });
}

const ask = (path: string, init: RequestInit = {}, served = site()) =>
  served.fetch(
    new Request(`http://localhost:3000${path}`, {
      ...init,
      headers: { cookie: user.cookie, ...init.headers },
    }),
    SOCKET,
  );

test.each(['cut', 'hang'] as const)(
  'a database that is away (%s): the page is a branded 503, the cookie stays, the log names cause and request',
  async (how) => {
    expect(await (await ask('/dashboard')).json()).toEqual({ signedIn: user.id });
    proxy[how]();
    const answer = await ask('/dashboard');
    const html = await answer.text();
    const requestId = answer.headers.get('x-request-id') ?? '';
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      answer.headers.get('set-cookie'),
    ]).toEqual([503, '10', null]);
    expect(html).toContain('Service unavailable. Please try again later.');
    expect(html).toContain('Bellcart');
    expect(html).toContain(requestId);
    expect(answer.headers.get('content-security-policy')).toContain(
      /<style nonce="([^"]+)"/.exec(html)?.[1],
    );
    const line = app.lines.find((one) => one.requestId === requestId && one.level === 'warn') as
      | { error?: { cause?: { message: string } } }
      | undefined;
    expect(line?.error?.cause?.message).toMatch(
      how === 'hang' ? /Query read timeout/ : /ECONNREFUSED|terminated|ECONNRESET/,
    );
    expect(faults).toEqual([]);
    proxy.restore();
    expect(await (await ask('/dashboard')).json()).toEqual({ signedIn: user.id });
  },
);

test('what a page fetches in the browser is refused before any loader, and never as a stranger', async () => {
  proxy.cut();
  const answer = await ask('/dashboard.data');
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '10',
    { refused: 'unavailable' },
  ]);
});

test('a page of visitors, whose copy can not be checked, and a form that is sent, are 503 too', async () => {
  proxy.cut();
  const visitor = await ask('/public', { headers: { cookie: '' } });
  expect(visitor.status).toBe(503);
  const sent = await ask('/login', {
    method: 'POST',
    body: 'a=b',
    headers: {
      origin: 'http://localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  expect(sent.status).toBe(503);
  expect(await sent.text()).toContain('What you just sent may not have arrived.');
});

test('a page that did not foresee it answers as every other: 503, when to come back, and the cause with the request', async () => {
  const handled = (error: unknown, request: Request, context: unknown) =>
    handleError(error, {
      request,
      context: context as Parameters<typeof requestContext>[0],
      params: {},
    });
  // As the router does with what a loader throws: it tells the entry, and draws the boundary of a fault.
  const served = site({
    pages: async (request, context) => {
      try {
        await db.execute(sql`select pg_sleep(2)`);
      } catch (error) {
        handled(error, request, context);
      }
      return new Response('<h1>Something went wrong</h1>', { status: 500 });
    },
  });
  for (const path of ['/', '/_root.data']) {
    app.lines.length = 0;
    const answer = await ask(path, {}, served);
    expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '10']);
    const html = await answer.text();
    expect(html.includes('Service unavailable. Please try again later.')).toBe(path === '/');
    const refused = app.lines.find(({ message }) => message === 'refused');
    expect(refused).toMatchObject({ requestId: answer.headers.get('x-request-id') });
    expect(JSON.stringify(refused)).toMatch(/timeout|timed out/);
  }
  expect(app.lines.filter(({ message }) => message === 'fault')).toEqual([]);
  // Any other refusal that no page shows is answered as a fault, so it is reported as one.
  const lost = site({
    pages: async (request, context) => {
      handled(new AppError('not-found', 404, 'Requested document not found.'), request, context);
      return new Response('', { status: 500 });
    },
  });
  expect((await ask('/', {}, lost)).status).toBe(500);
  expect(app.lines.filter(({ message }) => message === 'fault')).toHaveLength(1);
});

test('an endpoint answers unavailable with a time to come back, also where only a limit asks the database', async () => {
  proxy.cut();
  const read = await ask('/api/users/me');
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '10']);
  expect(((await read.json()) as { error: object }).error).toMatchObject({
    code: 'unavailable',
    message: 'Service unavailable. Please try again later.',
  });
  const limited = await ask(LIMITED, { headers: { cookie: '' } });
  expect([
    limited.status,
    ((await limited.json()) as { error: { code: string } }).error.code,
  ]).toEqual([503, 'unavailable']);
  expect(faults).toEqual([]);
});

test('a hanging connection is given up, in a transaction too, and the next one works', async () => {
  await db.transaction((tx) => tx.execute(sql`select 1`));
  proxy.hang();
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
    }),
  ).rejects.toMatchObject({ code: 'unavailable' });
  proxy.restore();
  expect(await db.transaction((tx) => tx.execute(sql`select 1 as one`))).toBe(1);
});

test('livez says that the process runs, readyz that it can serve; stopping is not ready', async () => {
  const statuses = async (served = site()) => [
    (await ask('/livez', {}, served)).status,
    (await ask('/readyz', {}, served)).status,
    (await ask('/health', {}, served)).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  const stopping = await ask('/readyz', {}, site({ notReady: () => 'stopping' }));
  expect([stopping.status, await stopping.json()]).toEqual([
    503,
    { status: 'down', because: 'stopping' },
  ]);
  proxy.hang();
  expect(await statuses()).toEqual([200, 503, 503]);
});

test('an over-long or senseless X-Forwarded-For is no address', async () => {
  const behindProxy = {
    ...app,
    config: { ...app.config, http: { ...app.config.http, trustedProxies: 1 } },
  };
  const networks: string[] = [];
  const served = createSite({
    app: behindProxy,
    endpoints: [],
    pages: async (_request, context) => {
      const here = requestContext(context as Parameters<typeof requestContext>[0]);
      await app.limits.take('test-network', here.network, { points: 99, seconds: 60 });
      networks.push(here.network);
      return new Response('ok');
    },
    readActor,
    report: (fault) => faults.push(fault),
    publicPage: () => null,
    unavailablePage,
    assets: 'public',
  });
  for (const sent of [
    'x'.repeat(9000),
    `${'203.0.113.7, '.repeat(500)}nonsense`,
    '203.0.113.7',
    '203.0.113.7:4711',
    '[2001:db8::1]:4711',
    '2001:db8::1',
  ])
    expect((await ask('/', { headers: { 'x-forwarded-for': sent } }, served)).status).toBe(200);
  expect(networks).toEqual([
    '10.0.0.9',
    '10.0.0.9',
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
  ]);
});

test('a forwarded header that no setting trusts is warned about once', async () => {
  const served = site();
  for (let turn = 0; turn < 3; turn += 1)
    await ask('/', { headers: { 'x-forwarded-for': '203.0.113.7' } }, served);
  expect(app.lines.filter((line) => line.message === 'forwarded header not trusted')).toEqual([
    expect.objectContaining({ header: 'x-forwarded-for' }),
  ]);
});
