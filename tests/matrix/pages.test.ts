import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameAt } from '../../src/frame/same-page.ts';
import { siteOfPage } from '../../src/frame/server/site-of-page.ts';
import { AppError } from '../../src/kit/app-error.ts';
import { readActor } from '../../src/people/accounts/sign-in/server/public/read-actor.ts';
import { newId } from '../../src/platform/clock.ts';
import { requestContextKey } from '../../src/platform/http/context.ts';
import routes from '../../src/routes.ts';
import { openPage, type RouteModule, routeModule } from '../support/open-page.ts';
import { PAGE_OBJECTS, PAGES, type PageRule } from './page-rules.ts';
import {
  ACTORS,
  type ActorKind,
  admits,
  COST,
  makeWorld,
  type ObjectKind,
  standsFor,
  type World,
} from './world.ts';

const ANY_ID = '00000000-0000-7000-8000-000000000000';

interface Node {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Node[] | undefined;
}

interface Page {
  address: string;
  /** The page's file after those of the layouts around it. */
  files: readonly string[];
}

function pagesOf(nodes: readonly Node[], prefix = '', layouts: readonly string[] = []): Page[] {
  return nodes.flatMap((node) => {
    const address = node.path ? `${prefix}/${node.path}` : prefix;
    const files = [...layouts, node.file];
    const leaf =
      node.children === undefined || node.children.length === 0
        ? [{ address: address || '/', files }]
        : [];
    return [...leaf, ...pagesOf(node.children ?? [], address, files)];
  });
}

const pages = pagesOf(routes).filter(({ address }) =>
  /^\/(dashboard|settings|cart\/customer|quick-order)(\/|$)/.test(address),
);

let world: World;
const count = { pages: 0, cells: 0, writes: 0, mismatches: 0 };
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.app.close();
  console.log(
    `page matrix: ${count.pages} pages, ${count.cells} cells, ${count.writes} refused writes, ${count.mismatches} mismatches`,
  );
});

/** The status that a person would get: a bare refusal of a verb is no answer of a page, it would be shown as a fault. */
async function outcome(work: () => Promise<unknown>): Promise<string> {
  const read = (found: unknown): string => {
    if (found instanceof Response)
      return found.headers.get('location')?.startsWith('/login') ? 'login' : String(found.status);
    if (found instanceof AppError) return `unhandled ${found.status} ${found.code}`;
    const init =
      (found as { type?: string; init?: { status?: number } | null } | null)?.type ===
      'DataWithResponseInit'
        ? (found as { init?: { status?: number } | null }).init
        : undefined;
    if (init) return String(init.status ?? 200);
    return found instanceof Error ? `fault: ${found.message}` : '200';
  };
  try {
    return read(await work());
  } catch (thrown) {
    return read(thrown);
  }
}

async function ask(
  page: Page,
  routes: readonly RouteModule[],
  handler: NonNullable<RouteModule['loader']>,
  kind: ActorKind,
  params: Record<string, string>,
  init: RequestInit = {},
): Promise<string> {
  await world.app.db.pool.query('delete from rate_limits');
  const actor = await world.actor(kind);
  const { baseUrl } = world.app.config.http;
  const url = `${baseUrl}${page.address.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'none')}`;
  const request = new Request(url, { ...init, headers: actor ? { cookie: actor.cookie } : {} });
  const context = new RouterContextProvider();
  const facts = await readActor(world.app, request.headers, new URL(url).pathname);
  context.set(requestContextKey, {
    app: world.app,
    actor: facts.actor,
    requestId: newId(world.app),
    language: 'en-US',
    nonce: 'nonce',
    network: '127.0.0.1',
    setCookies: [],
  });
  return outcome(async () => {
    const found = await openPage(routes, handler, { request, params, context });
    if (actor?.role !== 'super_admin')
      expect(JSON.stringify(found) ?? '', `${page.address} tells ${kind} a cost`).not.toMatch(COST);
    return found;
  });
}

function expected(rule: PageRule, actor: ActorKind, object: ObjectKind): string {
  if (actor === 'visitor' || actor === 'disabled') return 'login';
  if (!admits(rule.who, actor)) return '403';
  if (rule.leadsOn || rule.led?.includes(actor)) return '302';
  if (rule.only && !rule.only.includes(actor)) return '404';
  if (!rule.params) return '200';
  if (object === 'missing' || !(rule[object] ?? []).includes(actor)) return '404';
  return rule.ledWhereSeen?.includes(actor) ? '302' : '200';
}

test('every page behind the sign-in has a row in the table, and the table no row without one', () => {
  expect(pages.map(({ address }) => address).sort()).toEqual(Object.keys(PAGES).sort());
});

test.each(pages.map((page) => [page.address, page] as const))('%s', async (address, page) => {
  const rule = PAGES[address];
  if (!rule) throw new Error(`${address} has no row in tests/matrix/page-rules.ts`);
  const routes = await Promise.all(page.files.map(routeModule));
  const module = routes.at(-1) ?? {};
  const wrong: string[] = [];
  count.pages += 1;
  const objects = rule.params ? PAGE_OBJECTS : (['own'] as const);
  for (const actor of ACTORS) {
    for (const object of objects) {
      const params = (await rule.params?.(world, object)) ?? {};
      const want = expected(rule, standsFor(actor, address), object);
      if (module.loader) {
        count.cells += 1;
        const got = await ask(page, routes, module.loader, actor, params);
        if (got !== want) wrong.push(`${actor} ${object}: wanted ${want}, got ${got}`);
      }
      if (module.action && (want === 'login' || want === '403')) {
        count.writes += 1;
        const before = await world.changes();
        const got = await ask(page, routes, module.action, actor, params, {
          method: 'POST',
          body: new URLSearchParams({ intent: 'none' }),
        });
        // A form may be found wrong before its sender is: it is refused all the same.
        if (got !== 'login' && !/^4\d\d$/.test(got))
          wrong.push(`${actor} ${object}: a write wanted ${want}, got ${got}`);
        if ((await world.changes()) !== before)
          wrong.push(`${actor} ${object}: a refused write changed the database`);
      }
    }
  }
  count.mismatches += wrong.length;
  expect(wrong).toEqual([]);
});

test('the owner reads costs, so that the cells above would see one', async () => {
  const page = pages.find(({ address }) => address === '/dashboard/prices');
  if (!page) throw new Error('The page of prices is gone.');
  const routes = await Promise.all(page.files.map(routeModule));
  const seen: string[] = [];
  const loader = routes.at(-1)?.loader;
  await ask(
    page,
    routes,
    async (args) => {
      const found = await loader?.(args);
      seen.push(JSON.stringify(found));
      return found;
    },
    'owner',
    {},
  );
  expect(seen.join()).toMatch(COST);
});

test('the site of each own page of a site is known by its address, so that it is the chosen one beside it', async () => {
  const named: Record<string, string | null> = {};
  for (const page of pages) {
    const { address } = page;
    // At another site such a page turns into the same one of that site; an order or a bill turns into its list, and is read beside any choice.
    const shown = address.replace(/:\w+/g, ANY_ID);
    if (!sameAt(shown, 'other').includes('/other')) continue;
    // Only a customer's own people have the switch.
    if (!admits(PAGES[address]?.who ?? 'anyone', 'userA')) continue;
    const routes = await Promise.all(page.files.map(routeModule));
    const module = routes.at(-1);
    // What draws nothing has no switch beside it: files, data, and addresses of before.
    if (!module?.loader || !('default' in module)) continue;
    const params = (await PAGES[address]?.params?.(world, 'own')) ?? {};
    const own = address.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    named[address] = siteOfPage(new URL(own, 'http://own.invalid'));
  }
  const theirs = world.customer('own');
  expect(Object.keys(named).length).toBeGreaterThan(5);
  expect(named).toEqual(Object.fromEntries(Object.keys(named).map((page) => [page, theirs])));
});
