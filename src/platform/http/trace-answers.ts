import type { MiddlewareHandler } from 'hono';
import { isTracing, withTrace } from '../traces.ts';
import { answeredRoute } from './metrics.ts';

/** A span for each request, named by its route: an address may hold what opens something. */
export const traceAnswers: MiddlewareHandler = async (c, next) => {
  if (!isTracing()) return next();
  const { method } = c.req;
  await withTrace('request', { name: method, from: c.req.header('traceparent') }, next, () => {
    const { status } = c.res;
    const route = answeredRoute(c);
    return {
      name: `${method} ${route}`,
      failed: status >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'bellcart.request_id': c.res.headers.get('x-request-id') ?? undefined,
      },
    };
  });
};
