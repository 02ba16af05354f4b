import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

/** A page with its place in the tree of routes. */
interface Placed {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

type Routes = Readonly<Record<string, Placed | undefined>>;

/** How many segments of an address choose its pages. */
const DEPTH = 2;

const isDynamic = (segment: string) => /^:|\*|\?$/.test(segment);

/** A route and those around it, the outermost last. */
function lineOf(routes: Routes, { id }: Placed): Placed[] {
  const line: Placed[] = [];
  for (let at = routes[id]; at; at = at.parentId ? routes[at.parentId] : undefined) line.push(at);
  return line;
}

/** The segments that every address of a page begins with: a dynamic one stands for any. */
function beginningOf(line: readonly Placed[]): string[] {
  const whole = line.flatMap(({ path }) => path?.toLowerCase() ?? []).reverse();
  return whole.join('/').split('/').filter(Boolean).slice(0, DEPTH);
}

/** `/dashboard/orders/7` -> ["dashboard", "orders"], as the router reads it: decoded, in whatever case, its data's address as its own. */
function segmentsOf(pathname: string): string[] {
  const segments = pathname.replace(/\/_\.data$|\.data$/, '').split('/');
  return segments.slice(1, DEPTH + 1).map((segment) => {
    try {
      return decodeURIComponent(segment).toLowerCase();
    } catch {
      return segment.toLowerCase();
    }
  });
}

/**
 * The pages that may answer an address, those of the addresses above it, and what stands around them: never fewer than the router finds
 * among all. `key` is the same wherever the pages are; there are as many as beginnings of addresses.
 */
export function routesBySegments(routes: Routes) {
  const pages = Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const line = lineOf(routes, route);
    return [{ ids: line.map(({ id }) => id), begins: beginningOf(line) }];
  });
  const known = new Set(
    pages.flatMap(({ begins }) => begins.map((_, at) => begins.slice(0, at + 1).join('/'))),
  );
  return {
    key(pathname: string): string {
      let key = '';
      for (const segment of segmentsOf(pathname)) {
        const longer = key === '' ? segment : `${key}/${segment}`;
        if (!known.has(longer)) break;
        key = longer;
      }
      return key;
    },
    ids(key: string): Set<string> {
      const segments = key.split('/');
      const may = pages.filter(({ begins }) =>
        begins.every((segment, at) => isDynamic(segment) || segment === segments[at]),
      );
      return new Set(may.flatMap(({ ids }) => ids));
    },
  };
}

const only = <T>(all: Readonly<Record<string, T>>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));

/**
 * The router's handler of all pages, which knows only a few of them for each address. The router tries one page after another, each from
 * the root on, three times a page, and makes an object of every page each time: with two hundred of them that was half of what
 * a page threw away.
 */
export function createPagesHandler(build: ServerBuild): RequestHandler {
  const bySegments = routesBySegments(build.routes);
  const handlers = new Map<string, RequestHandler>();
  // It tells the browser of pages of any address.
  const whole = createRequestHandler(build, 'production');
  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname === build.routeDiscovery.manifestPath) return whole(request, context);
    const key = bySegments.key(pathname);
    let handler = handlers.get(key);
    if (!handler) {
      const ids = bySegments.ids(key);
      const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
      handler = createRequestHandler(
        { ...build, routes: only(build.routes, ids), assets },
        'production',
      );
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}
