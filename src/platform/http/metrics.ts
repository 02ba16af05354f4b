import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { App } from '../app.ts';
import { countRequest, metricsText, type ReadFigures, routeOf } from '../metrics.ts';

const isSame = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** `/metrics` on a listener of its own, which no proxy of the shop passes on. */
export function metricsRoutes(app: App, rooms: readonly ReadFigures[]): Hono {
  const { token } = app.config.metrics;
  const routes = new Hono();
  routes.get('/metrics', async (c) => {
    if (token && !isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.text('unauthorized', 401);
    return c.text(await metricsText(app, rooms), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
  return routes;
}

/** What a proxy may call a request; anything else is left out of the log. */
const PROXY_ID = /^[\w.:=-]{1,100}$/;

/** The route that answered, without what names one object. */
export function answeredRoute(c: Context): string {
  const row = matchedRoutes(c).findLast((match) => !match.path.includes('*'));
  const { path } = c.req;
  return row?.path ?? (path.startsWith('/assets/') ? '/assets/*' : routeOf(path, c.res.status));
}

/** Counts each answer by its route, and logs each call of an endpoint with the id that a trusted proxy gave it. */
export function countAnswers({ config, log }: Pick<App, 'config' | 'log'>): MiddlewareHandler {
  const fromProxy = config.http.trustedProxies > 0;
  return async (c, next) => {
    const began = performance.now();
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const route = answeredRoute(c);
    const ms = performance.now() - began;
    countRequest({ method, route, status }, ms / 1000);
    if (!route.startsWith('/api/')) return;
    const proxyId = fromProxy ? (c.req.header('x-request-id') ?? '') : '';
    log.info('api call', {
      method,
      route,
      status,
      ms: Math.round(ms),
      requestId: c.res.headers.get('x-request-id') ?? undefined,
      proxyRequestId: PROXY_ID.test(proxyId) ? proxyId : undefined,
    });
  };
}
