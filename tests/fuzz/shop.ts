import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router';
import { publicPageKey } from '../../src/frame/public-pages.ts';
import { readAtDoor } from '../../src/frame/server/door.ts';
import { unavailablePage } from '../../src/frame/unavailable-page.ts';
import { AppError } from '../../src/kit/app-error.ts';
import type { Endpoint } from '../../src/platform/http/endpoint.ts';
import { createSite } from '../../src/platform/http/server.ts';
import routes from '../../src/routes.ts';
import type { World } from '../matrix/world.ts';
import type { TestUser } from '../support/app.ts';
import { openPage, routeModule } from '../support/open-page.ts';

/** One request of the fuzz, as it is sent. */
export interface Sent {
  method: string;
  /** Path and query, encoded. */
  target: string;
  body?: string | Uint8Array | FormData | undefined;
  headers: Record<string, string>;
}

export interface Got {
  status: number;
  headers: Headers;
  text: string;
}

interface FileOfRoute {
  file: string;
}

interface DataAnswer {
  type?: string;
  data?: unknown;
  init?: { status?: number } | null;
}

/** What a page answers or throws, as a response. */
function responseOf(found: unknown, report: (fault: unknown) => void): Response {
  if (found instanceof Response) return found;
  const answer = found as DataAnswer | null | undefined;
  if (answer?.type === 'DataWithResponseInit')
    return Response.json(answer.data ?? {}, { status: answer.init?.status ?? 200 });
  if (found instanceof Error) {
    report(found);
    const what = found instanceof AppError ? `unhandled ${found.code}` : 'a fault';
    return new Response(what, { status: 500 });
  }
  return Response.json(found ?? {});
}

/** What of an answer comes later: a fault there is a fault too, a refusal is shown where it belongs. */
async function fillForms(found: unknown): Promise<void> {
  if (found === null || typeof found !== 'object' || found instanceof Response) return;
  for (const value of Object.values(found))
    if (value instanceof Promise)
      await value.catch((error: unknown) => {
        if (error instanceof Error && !(error instanceof AppError)) throw error;
      });
}

/** Pages in process: the loader or action of the address after the middleware of its layouts; nothing is rendered. */
function pagesOf(report: (fault: unknown) => void) {
  return async (request: Request, context?: unknown): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const matches = matchRoutes(routes as RouteObject[], pathname) ?? [];
    const files = matches.map(({ route }) => (route as unknown as FileOfRoute).file);
    const modules = await Promise.all(files.map(routeModule));
    const module = modules.at(-1);
    const handler = request.method === 'POST' ? module?.action : module?.loader;
    if (!handler) return new Response('Nothing to do here.', { status: 405 });
    const params = Object.fromEntries(
      Object.entries(matches.at(-1)?.params ?? {}).map(([key, value]) => [key, value ?? '']),
    );
    try {
      const args = { request, params, context: context as RouterContextProvider };
      const found = await openPage(modules, handler, args);
      await fillForms(found);
      return responseOf(found, report);
    } catch (thrown) {
      return responseOf(thrown, report);
    }
  };
}

export interface Shop {
  /** Sends it through the whole surface, as this person. */
  send(actor: TestUser | null, sent: Sent): Promise<Got>;
}

/** The shop's whole HTTP surface in process: doors, limits, endpoints, and pages that are not rendered. */
export function openSite(world: World, endpoints: readonly Endpoint[]): Shop {
  const { app } = world;
  const report = (fault: unknown) => app.faults.push(fault);
  const site = createSite({
    app,
    endpoints,
    pages: pagesOf(report),
    readActor: readAtDoor,
    report,
    publicPage: publicPageKey,
    unavailablePage,
    assets: 'public',
  });
  const incoming = { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } };
  return {
    async send(actor, { method, target, body, headers }) {
      const { baseUrl } = app.config.http;
      const request = new Request(baseUrl + target, {
        method,
        headers: { origin: baseUrl, ...(actor ? { cookie: actor.cookie } : {}), ...headers },
        ...(body === undefined || method === 'GET' ? {} : { body: body as BodyInit }),
      });
      const response = await site.fetch(request, { incoming });
      // What goes on being told has no end to wait for.
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await response.body?.cancel();
        return { status: response.status, headers: response.headers, text: '' };
      }
      return {
        status: response.status,
        headers: response.headers,
        text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
      };
    },
  };
}

/** Text as part of an address. Half a surrogate pair, which no address can hold, goes as the bytes that it would be. */
export const inAddress = (text: string) =>
  text
    .split('')
    .map((unit, at, all) => {
      const code = unit.charCodeAt(0);
      const isTrailing = code >= 0xdc00 && code < 0xe000;
      if (isTrailing && isHigh(all[at - 1])) return '';
      if (isHigh(unit) && all[at + 1] !== undefined && isTrailingUnit(all[at + 1]))
        return encodeURIComponent(unit + all[at + 1]);
      return isTrailing || isHigh(unit) ? '%ED%A0%80' : encodeURIComponent(unit);
    })
    .join('');

const isHigh = (unit: string | undefined) => {
  const code = unit?.charCodeAt(0) ?? 0;
  return code >= 0xd800 && code < 0xdc00;
};
const isTrailingUnit = (unit: string | undefined) => {
  const code = unit?.charCodeAt(0) ?? 0;
  return code >= 0xdc00 && code < 0xe000;
};
