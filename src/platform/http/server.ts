import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { RequestHandler } from 'react-router';
import { type Actor, VISITOR } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { App } from '../app.ts';
import { newId } from '../clock.ts';
import { isDatabaseAway } from '../database-errors.ts';
import { answer } from './adapter.ts';
import { checkAddress } from './clean-input.ts';
import type { Endpoint } from './endpoint.ts';
import { notFound, type ReportFault, renderError } from './errors.ts';
import { commonHeaders, JSON_POLICY, pagePolicy } from './headers.ts';
import { healthRoutes, type NotReady } from './health.ts';
import { clientAddress, networkOf, untrustedForwarding } from './network.ts';
import { openapiDocument } from './openapi.ts';
import { openapiPage } from './openapi-page.ts';
import { FORM_LIMIT, formRequest } from './page-request.ts';
import { createPages, type PublicPageKey } from './pages.ts';
import { isForeignWrite } from './same-site.ts';
import { RETRY_AFTER_SECONDS, type UnavailablePage } from './unavailable.ts';

export interface Site {
  app: App;
  endpoints: readonly Endpoint[];
  /** Renders pages: React Router's handler. */
  pages: RequestHandler;
  /** Reads the actor of a request; lent by the accounts room. */
  readActor: (app: App, headers: Headers) => Promise<{ actor: Actor; expired: boolean }>;
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
  const { app } = site;
  const { baseUrl } = app.config.http;
  const secure = app.config.http.secureHeaders || baseUrl.startsWith('https://');
  const policy = { secure, development: site.development ?? false };
  const hono = new Hono();

  hono.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders(secure)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  hono.use(compress());
  hono.use((c, next) => {
    checkAddress(c.req.raw.url);
    return next();
  });

  hono.route('/', healthRoutes(app, site.notReady));
  hono.use(
    '/assets/*',
    serveStatic({
      root: site.assets,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  hono.use('/*', async (c, next) => {
    if (
      !/^\/[a-z0-9.-]+\.(svg|png|ico|txt|js|webmanifest|woff2)$/.test(c.req.path) ||
      c.req.method !== 'GET'
    )
      return next();
    return serveStatic({
      root: site.assets,
      onFound: (_path, context) =>
        context.header(
          'cache-control',
          c.req.path.endsWith('.js') ? 'no-cache' : 'public, max-age=3600',
        ),
    })(c, next);
  });

  const watchForwarding = untrustedForwarding(app.log, app.config.http.trustedProxies);
  const factsOf = async (c: Parameters<typeof getConnInfo>[0], headers: Headers) => {
    watchForwarding(headers);
    const socket = getConnInfo(c).remote.address ?? '127.0.0.1';
    const network = networkOf(
      clientAddress(socket, headers.get('x-forwarded-for'), app.config.http.trustedProxies),
    );
    const requestId = newId(app);
    return { ...(await site.readActor(app, headers)), requestId, network };
  };

  /**
   * A session that can't be read leaves the page's visitor signed out, with a toast and a report (specification, section 4). While the
   * database itself is away nothing is known of anybody: the page is then 503, and nobody's cookie is touched.
   */
  const pageFactsOf = async (c: Parameters<typeof getConnInfo>[0], request: Request) => {
    try {
      return { ...(await factsOf(c, request.headers)), profileFailure: undefined };
    } catch (error) {
      const facts = { ...(await factsOf(c, new Headers())), actor: VISITOR };
      const log = app.log.with({ requestId: facts.requestId });
      const { code, message } = renderError(error, facts.requestId, log, site.report, {
        url: request.url,
      }).body.error;
      return isDatabaseAway(error)
        ? { ...facts, unavailable: error as AppError }
        : { ...facts, profileFailure: { code, message } };
    }
  };

  for (const row of site.endpoints) {
    hono.on(row.method, row.path, async (c) => {
      const facts = await factsOf(c, c.req.raw.headers);
      return answer(app, row, c.req.raw, c.req.param(), facts, { report: site.report });
    });
  }
  hono.get('/api/openapi.json', (c) =>
    c.json(openapiDocument(site.endpoints, baseUrl), 200, {
      'content-security-policy': JSON_POLICY,
    }),
  );
  hono.get('/api/docs', (c) => {
    const nonce = Buffer.from(app.random.bytes(16)).toString('base64');
    return c.html(openapiPage(site.endpoints, baseUrl, nonce), 200, {
      'content-security-policy': pagePolicy(nonce, policy),
    });
  });
  hono.all('/api/*', (c) => {
    const error =
      CATALOGUED_METHODS.has(c.req.method) && site.endpoints.some((row) => row.path === c.req.path)
        ? new AppError('invalid-argument', 405, 'This endpoint does not take that method.')
        : notFound();
    const rendered = renderError(error, newId(app), app.log, site.report);
    return c.json(rendered.body, rendered.status as 404, {
      'cache-control': 'no-store',
      'content-security-policy': JSON_POLICY,
    });
  });

  const pages = createPages({
    app,
    render: site.pages,
    publicPage: site.publicPage,
    unavailablePage: site.unavailablePage,
    policy,
  });
  hono.all('*', async (c) => {
    const request = c.req.raw;
    const facts = await pageFactsOf(c, request);
    if (isForeignWrite(request, baseUrl))
      return c.text('This request did not come from our own pages.', 403);
    let asked = request;
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        asked = await formRequest(
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
    return pages(asked, facts);
  });

  hono.onError((error, c) => {
    const requestId = newId(app);
    const rendered = renderError(error, requestId, app.log.with({ requestId }), site.report, {
      url: c.req.url,
    });
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
  });
  return hono;
}
