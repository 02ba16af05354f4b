import path from 'node:path';
import type { RouterContextProvider, StaticHandler, StaticHandlerContext } from 'react-router';

export interface PageArgs {
  request: Request;
  params: Record<string, string>;
  context: RouterContextProvider;
}
type Handler = (args: PageArgs & { url: URL }) => unknown;
type Middleware = (args: PageArgs & { url: URL }, next: () => Promise<unknown>) => unknown;

export interface RouteModule {
  loader?: Handler;
  action?: Handler;
  middleware?: Middleware[];
}

/** A route's module by its file as src/routes.ts names it. */
export const routeModule = (file: string): Promise<RouteModule> =>
  import(/* @vite-ignore */ path.resolve(import.meta.dirname, '../../src', file));

/** What a page's loader or action answers or throws, after the middleware of its layouts and its own, as the router runs them. */
export function openPage(
  routes: readonly RouteModule[],
  handler: Handler,
  args: PageArgs,
): Promise<unknown> {
  const all = routes.flatMap(({ middleware }) => middleware ?? []);
  const argsOf = { ...args, url: new URL(args.request.url) };
  const step = async (at: number): Promise<unknown> => {
    const middleware = all[at];
    if (!middleware) return handler(argsOf);
    let went: Promise<unknown> | undefined;
    const next = () => {
      went = step(at + 1);
      return went;
    };
    const answer = await middleware(argsOf, next);
    return answer ?? (went ? await went : await next());
  };
  return step(0);
}

/** `handler.query` with the routes' middleware: what would be rendered, or the response that stands in its place. */
export async function queryPage(
  handler: StaticHandler,
  request: Request,
  requestContext: RouterContextProvider,
): Promise<StaticHandlerContext | Response> {
  let found: StaticHandlerContext | undefined;
  const response = (await handler.query(request, {
    requestContext,
    generateMiddlewareResponse: async (query) => {
      const result = await query(request);
      if (result instanceof Response) return result;
      found = result;
      return new Response();
    },
  })) as Response;
  return found ?? response;
}
