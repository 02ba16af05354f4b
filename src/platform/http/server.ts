import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, type ErrorHandler, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { RequestHandler } from 'react-router';
import { type Actor, VISITOR } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { App } from '../app.ts';
import { newId } from '../clock.ts';
import { isDatabaseAway } from '../database-errors.ts';
import { answer } from './adapter.ts';
import { checkAddress } from './clean-input.ts';
import type { Endpoint, Outgoing } from './endpoint.ts';
import { notFound, type ReportFault, readsOnlyKey, renderError } from './errors.ts';
import { commonHeaders, JSON_POLICY, type PolicyOptions, pagePolicy } from './headers.ts';
import { healthRoutes, type NotReady } from './health.ts';
import { countAnswers } from './metrics.ts';
import { clientAddress, networkOf, untrustedForwarding } from './network.ts';
import { openapiDocument } from './openapi.ts';
import { openapiPage } from './openapi-page.ts';
import { FORM_LIMIT, formRequest } from './page-request.ts';
import { createPages, type PublicPageKey } from './pages.ts';
import { isForeignWrite } from './same-site.ts';
import { traceAnswers } from './trace-answers.ts';
import { RETRY_AFTER_SECONDS, type UnavailablePage } from './unavailable.ts';

export interface Site {
  app: App;
  endpoints: readonly Endpoint[];
  /** What is posted to programs, for the OpenAPI document. */
  outgoing?: readonly Outgoing[];
  /** Renders pages: React Router's handler. */
  pages: RequestHandler;
  /** Reads the actor of a request, and with it what the request reads first: `app` is then the request's own until it is `answered`. */
  readActor: (
    app: App,
    headers: Headers,
    path?: string,
    sentAs?: { method: string; path: string },
  ) => Promise<{
    actor: Actor;
    expired: boolean;
    deliveriesPhone?: true;
    app?: App;
    answered?: () => void;
  }>;
  report: ReportFault;
  /** Which pages are the same for every visitor and may be kept. */
  publicPage: PublicPageKey;
  /** The page of a shop whose database is away. */
  unavailablePage: UnavailablePage;
  /** Folder of the built browser files. */
  assets: string;
  /** Why this process wants no more requests, if so. */
  notReady?: NotReady;
  /** Pages come from the development server, whose scripts need a looser policy. Never set by a build. */
  development?: boolean;
}

const CATALOGUED_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The whole HTTP surface: health, built files, endpoints by their rows, and pages for all the rest. */
export function createSite(site: Site): Hono {
  const { baseUrl, secureHeaders } = site.app.config.http;
  const secure = secureHeaders || baseUrl.startsWith('https://');
  const policy = { secure, development: site.development ?? false };
  const readFacts = requestFacts(site);
  const hono = new Hono();
  // The first route that fits answers, so their order counts.
  hono.use(countAnswers(site.app));
  hono.use(traceAnswers);
  addToEveryAnswer(hono, secure);
  hono.route('/', healthRoutes(site.app, site.notReady));
  serveBuiltFiles(hono, site.assets);
  serveEndpoints(hono, site, readFacts);
  serveOpenapi(hono, site, policy);
  serveMissingEndpoints(hono, site);
  servePages(hono, site, policy, readFacts);
  hono.onError(faultAnswer(site));
  return hono;
}

/** Headers, compression, and the check of the address. */
function addToEveryAnswer(hono: Hono, secure: boolean): void {
  const common = Object.entries(commonHeaders(secure));
  hono.use(async (c, next) => {
    await next();
    for (const [name, value] of common)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    // A PDF is shown inside our own pages: its policy says who may frame it, which older browsers do not know by this header.
    if (!c.res.headers.get('content-type')?.startsWith('application/pdf'))
      c.res.headers.set('x-frame-options', 'DENY');
  });
  hono.use(compress());
  hono.use((c, next) => {
    checkAddress(c.req.raw.url);
    return next();
  });
}

/** Names of the public folder's files; all else that the build made is below /assets, under the hash of its content. */
const PUBLIC_FILE = /^\/[a-z0-9.-]+\.(svg|png|ico|txt|js|webmanifest|woff2)$/;

function serveBuiltFiles(hono: Hono, root: string): void {
  hono.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  hono.use('/*', async (c, next) => {
    if (!PUBLIC_FILE.test(c.req.path) || c.req.method !== 'GET') return next();
    const caching = c.req.path.endsWith('.js') ? 'no-cache' : 'public, max-age=3600';
    return serveStatic({
      root,
      onFound: (_path, context) => context.header('cache-control', caching),
    })(c, next);
  });
}

/** Who sends a request, from which network, and the id it gets. */
type ReadFacts = ReturnType<typeof requestFacts>;

function requestFacts({ app, readActor }: Site) {
  const { trustedProxies } = app.config.http;
  const watchForwarding = untrustedForwarding(app.log, trustedProxies);
  return async (c: Context, headers: Headers) => {
    watchForwarding(headers);
    const socket = getConnInfo(c).remote.address ?? '127.0.0.1';
    const network = networkOf(
      clientAddress(socket, headers.get('x-forwarded-for'), trustedProxies),
    );
    const requestId = newId(app);
    const { pathname, search } = new URL(c.req.raw.url);
    const sentAs = { method: c.req.raw.method, path: pathname + search };
    return { ...(await readActor(app, headers, pathname, sentAs)), requestId, network };
  };
}

function serveEndpoints(hono: Hono, { app, endpoints, report }: Site, readFacts: ReadFacts): void {
  for (const row of endpoints) {
    hono.on(row.method, row.path, async (c) => {
      const facts = await readFacts(c, c.req.raw.headers);
      try {
        return await answer(facts.app ?? app, row, c.req.raw, {
          params: c.req.param(),
          facts,
          report,
        });
      } finally {
        facts.answered?.();
      }
    });
  }
}

function serveOpenapi(hono: Hono, { app, endpoints, outgoing }: Site, policy: PolicyOptions): void {
  const { baseUrl } = app.config.http;
  hono.get('/api/openapi.json', (c) =>
    c.json(openapiDocument(endpoints, baseUrl, outgoing), 200, {
      'content-security-policy': JSON_POLICY,
    }),
  );
  hono.get('/api/docs', (c) => {
    const nonce = Buffer.from(app.random.bytes(16)).toString('base64');
    return c.html(openapiPage(endpoints, baseUrl, nonce), 200, {
      'content-security-policy': pagePolicy(nonce, policy),
    });
  });
}

/** JSON for addresses below /api that no row has, and for methods that a row's address does not take. */
function serveMissingEndpoints(hono: Hono, { app, endpoints, report }: Site): void {
  hono.all('/api/*', (c) => {
    const error =
      CATALOGUED_METHODS.has(c.req.method) && endpoints.some((row) => row.path === c.req.path)
        ? new AppError('invalid-argument', 405, 'This endpoint does not take that method.')
        : notFound();
    const rendered = renderError(error, newId(app), { log: app.log, report });
    return c.json(rendered.body, rendered.status as 404, {
      'cache-control': 'no-store',
      'content-security-policy': JSON_POLICY,
    });
  });
}

/** Everything else is a page, or not found, which is a page too. */
function servePages(hono: Hono, site: Site, policy: PolicyOptions, readFacts: ReadFacts): void {
  const { app, pages: render, publicPage, unavailablePage } = site;
  const pages = createPages({ app, render, publicPage, unavailablePage, policy });
  hono.all('*', async (c) => {
    const request = c.req.raw;
    const facts = await pageFacts(c, site, readFacts);
    if (isForeignWrite(request, app.config.http.baseUrl))
      return c.text('This request did not come from our own pages.', 403);
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (writes && facts.actor.kind === 'user' && facts.actor.readsOnly)
      return c.text(readsOnlyKey().message, 403);
    let incoming = request;
    try {
      if (writes)
        incoming = await formRequest(
          request,
          facts.actor.kind === 'user' ? FORM_LIMIT.signedIn : FORM_LIMIT.visitor,
        );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return c.text(error.message, error.status as 400, {
        'cache-control': 'no-store',
        ...(error.status === 405 ? { allow: 'GET, HEAD, POST' } : {}),
      });
    }
    try {
      return await pages(incoming, facts);
    } finally {
      facts.answered?.();
    }
  });
}

/**
 * A session that can't be read leaves the page's visitor signed out, with a toast and a report (specification, section 4). While the
 * database itself is away nothing is known of anybody: the page is then 503, and nobody's cookie is touched.
 */
async function pageFacts(c: Context, { app, report }: Site, readFacts: ReadFacts) {
  const request = c.req.raw;
  try {
    return { ...(await readFacts(c, request.headers)), profileFailure: undefined };
  } catch (error) {
    const facts = { ...(await readFacts(c, new Headers())), actor: VISITOR };
    const log = app.log.with({ requestId: facts.requestId });
    const { code, message } = renderError(error, facts.requestId, { log, report, url: request.url })
      .body.error;
    return isDatabaseAway(error)
      ? { ...facts, unavailable: error as AppError }
      : { ...facts, profileFailure: { code, message } };
  }
}

/** What is thrown outside of endpoints and pages, as JSON. */
function faultAnswer({ app, report }: Site): ErrorHandler {
  return (error, c) => {
    const requestId = newId(app);
    const log = app.log.with({ requestId });
    const rendered = renderError(error, requestId, { log, report, url: c.req.url });
    const headers = {
      'cache-control': 'no-store',
      'x-request-id': requestId,
      'content-security-policy': JSON_POLICY,
    };
    return c.json(
      rendered.body,
      rendered.status as 500,
      isDatabaseAway(error) ? { ...headers, 'retry-after': String(RETRY_AFTER_SECONDS) } : headers,
    );
  };
}
