import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { brokenService } from './answers.ts';
import { serveApi } from './api.ts';
import { fail } from './injection.ts';
import { oauthEndpoints } from './oauth-endpoints.ts';
import { booksPages } from './pages/books.ts';
import type { LoggedRequest } from './request-log.ts';
import type { Simulator } from './simulator.ts';

type Env = { Bindings: HttpBindings; Variables: { entry: Partial<LoggedRequest> } };

// Addresses that stand for Intuit's machines; the pages for people are neither logged nor disturbed.
const serviceAddress = /^\/(v3|v2|v1|oauth2|op)\//;

/** Only names of this machine: a foreign name that resolves to loopback must not reach the books. */
export const localOnly: MiddlewareHandler = async (c, next) => {
  const { hostname } = new URL(c.req.url);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1')
    return c.text('Only for this machine.', 403);
  await next();
};

/** The public port: Intuit's addresses for the app, and pages for people. */
export function publicApp(simulator: Simulator): Hono<Env> {
  const app = new Hono<Env>();
  app.use(localOnly);
  app.use(guarded);
  app.use(recorded(simulator));
  app.use(disturbed(simulator));
  app.all('/v3/company/*', (c) => serveApi(simulator, c, c.get('entry')));
  // Stands for the store that a temporary address of a file leads to: whoever has the address may read it.
  app.get('/v1/attachments/:realm/:id', (c) => {
    const bytes = simulator.company(c.req.param('realm'))?.files.get(c.req.param('id'));
    return bytes ? new Response(new Uint8Array(bytes)) : c.notFound();
  });
  oauthEndpoints(app as unknown as Hono, simulator);
  booksPages(app as unknown as Hono, simulator);
  app.onError((error) => {
    console.error('The simulator failed:', error);
    return brokenService(simulator.clock.now());
  });
  return app;
}

/** Pages refuse to be framed, as the real consent page does, and load nothing from anywhere. */
const guarded: MiddlewareHandler = async (c, next) => {
  await next();
  if (
    !c.res.headers.get('content-type')?.startsWith('text/html') ||
    serviceAddress.test(new URL(c.req.url).pathname)
  )
    return;
  c.res.headers.set('x-frame-options', 'DENY');
  c.res.headers.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  );
  c.res.headers.set('referrer-policy', 'no-referrer');
};

/** Gives every answer a fresh intuit_tid (behaviour 16) and writes the call into the log. */
function recorded(simulator: Simulator): MiddlewareHandler<Env> {
  return async (c, next) => {
    const url = new URL(c.req.url);
    if (!serviceAddress.test(url.pathname)) return next();
    const tid = `1-${Math.floor(simulator.clock.now() / 1000).toString(16)}-${randomUUID().replaceAll('-', '').slice(0, 24)}`;
    const entry: Partial<LoggedRequest> = {};
    c.set('entry', entry);
    const started = performance.now();
    await next();
    c.res.headers.set('intuit_tid', tid);
    c.res.headers.set('qbo-version', '1975.254');
    c.res.headers.set('service-time', `total=${Math.round(performance.now() - started)}, db=0`);
    simulator.log.add({
      at: simulator.clock.now(),
      realmId: /^\/v3\/company\/([^/]+)/.exec(url.pathname)?.[1],
      method: c.req.method,
      path: url.pathname + url.search,
      requestid: url.searchParams.get('requestid') ?? undefined,
      status: c.env.incoming.socket.destroyed ? 0 : c.res.status,
      intuit_tid: tid,
      ...entry,
    });
  };
}

/** Lets a waiting fault rule have the call. */
function disturbed(simulator: Simulator): MiddlewareHandler<Env> {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const rule = serviceAddress.test(url.pathname)
      ? simulator.injections.take(c.req.method, url.pathname + url.search)
      : undefined;
    if (!rule) return next();
    c.res = await fail(rule, c.env.incoming, simulator.clock.now(), async () => {
      await next();
      return c.res;
    });
    return undefined;
  };
}
