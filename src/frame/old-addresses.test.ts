import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../tests/support/app.ts';
import { openPage, type RouteModule, routeModule } from '../../tests/support/open-page.ts';
import { addCustomer } from '../../tests/support/rows.ts';
import { requestContextKey } from '../platform/http/context.ts';
import routes from '../routes.ts';

let app: AppUnderTest;
let hotel: string;
const people: Record<string, TestUser> = {};
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Hotel Own' });
  people.buyer = await addUser(app, { customers: [hotel] });
  people.newcomer = await addUser(app, { customers: [] });
  people.rep = await addUser(app, { customers: 'all', salesRep: true });
  await addCustomer(app, { name: 'Hotel Other' });
  people.books = await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] });
  people.driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
});
afterAll(() => app.close());

/** Old address -> for whom -> where it leads now; null: it stays. `{hotel}` is the customer that is ordered for. */
const LED: readonly [address: string, person: string, to: string | null][] = [
  ['/dashboard/inventory', 'buyer', '/dashboard/inventory/{hotel}'],
  ['/dashboard/inventory?q=acid', 'buyer', '/dashboard/inventory/{hotel}?q=acid'],
  ['/dashboard/inventory', 'rep', '/dashboard/customers'],
  ['/dashboard/inventory', 'newcomer', null],
  ['/dashboard', 'books', '/dashboard/accounting/inbox'],
  ['/dashboard', 'driver', '/dashboard/stops'],
];

interface Node {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Node[] | undefined;
}
function filesAt(nodes: readonly Node[], address: string, prefix = ''): string[] | undefined {
  for (const node of nodes) {
    const at = node.path ? `${prefix}/${node.path}` : prefix;
    const below = filesAt(node.children ?? [], address, at);
    if (below) return [node.file, ...below];
    if (!node.children && at === address && (node.path || node.index)) return [node.file];
  }
}

test.each(LED)('%s of the %s leads to %s', async (address, person, to) => {
  const actor = people[person];
  if (!actor) throw new Error(person);
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  });
  const files = filesAt(routes, address.split('?')[0] ?? '') ?? [];
  const modules: RouteModule[] = await Promise.all(files.map(routeModule));
  const loader = modules.at(-1)?.loader;
  if (!loader) throw new Error(`${address} has no page`);
  const found = await openPage(modules, loader, {
    request: new Request(`http://localhost:3000${address}`),
    params: {},
    context,
  }).catch((thrown: unknown) => thrown);
  if (to === null) return expect(found).not.toBeInstanceOf(Response);
  expect(found).toBeInstanceOf(Response);
  const { status, headers } = found as Response;
  // For now, never for ever: the choice of the site changes, and so may the duties.
  expect(status).toBe(302);
  expect(headers.get('location')).toBe(to.replace('{hotel}', hotel));
  if (address.startsWith('/dashboard/inventory'))
    expect(headers.get('cache-control')).toBe('no-store');
});
