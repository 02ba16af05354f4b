import { afterAll, beforeAll, expect, test } from 'vitest';
import { sources } from '../../tests/shape/sources.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../tests/support/app.ts';
import { openPage, type RouteModule, routeModule } from '../../tests/support/open-page.ts';
import { contextOf } from '../../tests/support/page-context.ts';
import { addCustomer } from '../../tests/support/rows.ts';
import { VISITOR } from '../kit/actor.ts';
import routes from '../routes.ts';
import { handedPage } from '../safety/sheets/public/addresses.ts';

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
  people.desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  people.owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  people.driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
});
afterAll(() => app.close());

const ORDER = '00000000-0000-7000-8000-000000000001';
const LINE = '00000000-0000-7000-8000-000000000002';
const PERSON = '00000000-0000-7000-8000-000000000004';
const RUN = '00000000-0000-7000-8000-000000000005';
const LIST = '00000000-0000-7000-8000-000000000006';
const ROOM = '00000000-0000-7000-8000-000000000003';

/** Old address -> for whom -> where it leads now; null: it stays. `{hotel}` is the customer that is ordered for. */
const LED: readonly [address: string, person: string, to: string | null][] = [
  ['/dashboard/inventory', 'buyer', '/dashboard/customers/{hotel}/stock'],
  ['/dashboard/inventory?q=acid', 'buyer', '/dashboard/customers/{hotel}/stock?q=acid'],
  ['/dashboard/inventory', 'rep', '/dashboard/customers'],
  ['/dashboard/inventory', 'newcomer', null],
  ['/dashboard/sheets', 'buyer', '/dashboard/customers/{hotel}/safety'],
  ['/dashboard/sheets?q=acid', 'buyer', '/dashboard/customers/{hotel}/safety?q=acid'],
  ['/dashboard/training', 'buyer', '/dashboard/customers/{hotel}/safety/training'],
  ['/dashboard/inspection', 'buyer', '/dashboard/customers/{hotel}/safety'],
  ['/dashboard/sheets', 'rep', '/dashboard/customers'],
  ['/dashboard/inspection', 'newcomer', null],
  ['/dashboard/visits?show=due', 'rep', '/dashboard/customers/to-call?show=due'],
  ['/dashboard/sheets-to-hand', 'desk', '/dashboard/safety'],
  ['/dashboard/sheets-to-hand', 'owner', '/dashboard/safety'],
  ['/dashboard/visits', 'buyer', '/dashboard'],
  ['/dashboard/visits/{hotel}', 'rep', '/dashboard/customers/{hotel}'],
  ['/dashboard/customers/{hotel}', 'buyer', '/dashboard/customers/{hotel}/details'],
  ['/dashboard/customers/{hotel}/money', 'buyer', '/dashboard/invoices?customer={hotel}'],
  [
    '/dashboard/accounting/statements/{hotel}?from=2026-01-01',
    'books',
    '/dashboard/customers/{hotel}/money?from=2026-01-01',
  ],
  ['/dashboard/inventory/{hotel}?q=acid', 'rep', '/dashboard/customers/{hotel}/stock?q=acid'],
  ['/dashboard/guide/count', 'buyer', '/dashboard/customers/{hotel}/stock/count'],
  ['/dashboard/guide/count', 'rep', '/dashboard/customers'],
  [
    '/dashboard/inventory/{hotel}/count?room=x',
    'buyer',
    '/dashboard/customers/{hotel}/stock/count?room=x',
  ],
  [
    '/dashboard/inventory/{hotel}/thresholds?year=2026',
    'buyer',
    '/dashboard/customers/{hotel}/stock/thresholds?year=2026',
  ],
  ['/dashboard/inventory/{hotel}/list.csv', 'buyer', '/dashboard/customers/{hotel}/stock/list.csv'],
  ['/dashboard/inventory/{hotel}/list.pdf', 'desk', '/dashboard/customers/{hotel}/stock/list.pdf'],
  [
    '/dashboard/inventory/{hotel}/record.csv',
    'rep',
    '/dashboard/customers/{hotel}/stock/record.csv',
  ],
  [
    `/dashboard/inventory/{hotel}/kit/${ROOM}`,
    'buyer',
    `/dashboard/customers/{hotel}/stock/storerooms/${ROOM}`,
  ],
  [
    `/dashboard/inventory/{hotel}/kit/${ROOM}/poster.pdf?paper=letter&language=es`,
    'buyer',
    `/dashboard/customers/{hotel}/stock/storerooms/${ROOM}/poster.pdf?paper=letter&language=es`,
  ],
  // Whatever is asked for, nothing leads out of the shop.
  ['/dashboard/inventory/{hotel}/..%2f..%2f..%2f..%2f%2fevil.test', 'buyer', '/dashboard'],
  ['/dashboard/training.csv', 'buyer', '/dashboard/customers/{hotel}/safety/training.csv'],
  ['/dashboard/training.csv', 'rep', '/dashboard/customers'],
  ['/dashboard/training.csv', 'newcomer', '/dashboard/sheets'],
  [
    '/dashboard/accounting/statements/{hotel}/statement.pdf?from=2026-01-01',
    'books',
    '/dashboard/customers/{hotel}/money/statement.pdf?from=2026-01-01',
  ],
  [`/dashboard/people/${PERSON}/limits`, 'owner', `/dashboard/people/${PERSON}`],
  ['/dashboard/people?tab=requests', 'desk', '/dashboard/contact-requests/accounts'],
  ['/dashboard/people', 'desk', null],
  ['/dashboard/guide/arrange', 'buyer', '/dashboard/customers/{hotel}/stock'],
  ['/dashboard/guide/arrange', 'rep', '/dashboard/customers'],
  ['/dashboard/guide', 'buyer', '/dashboard'],
  ['/dashboard/guide?count=x', 'buyer', '/dashboard?count=x'],
  ['/dashboard/guide', 'rep', '/dashboard/new-order'],
  ['/dashboard/lists', 'buyer', '/cart'],
  [`/dashboard/lists/${LIST}`, 'buyer', `/cart?list=${LIST}`],
  [`/dashboard/lists/${LIST}`, 'rep', `/cart?list=${LIST}`],
  ['/quick-order', 'buyer', '/cart?paste='],
  ['/dashboard/claims', 'buyer', '/dashboard/orders?show=claims'],
  ['/dashboard/claims?state=open', 'rep', '/dashboard/orders?state=open&show=claims'],
  ['/dashboard/claims?state=all', 'buyer', '/dashboard/orders?show=claims'],
  ['/dashboard', 'books', '/dashboard/accounting/inbox'],
  ['/dashboard', 'driver', '/dashboard/stops'],
  ['/dashboard/runs', 'desk', '/dashboard/deliveries'],
  [
    '/dashboard/runs?day=2026-03-05&suggest=day',
    'desk',
    '/dashboard/deliveries?day=2026-03-05&suggest=day',
  ],
  [`/dashboard/runs/${RUN}/shipping-paper`, 'desk', `/dashboard/runs/${RUN}?tab=papers`],
  [
    `/dashboard/runs/${RUN}/shipping-paper?day=2026-03-05`,
    'driver',
    `/dashboard/runs/${RUN}?tab=papers&day=2026-03-05`,
  ],
  ['/dashboard/deliveries/to-decide', 'desk', '/dashboard/deliveries?view=live'],
  [
    '/dashboard/deliveries/to-decide?day=2026-03-05',
    'desk',
    '/dashboard/deliveries?view=live&day=2026-03-05',
  ],
  [
    `/dashboard/orders/${ORDER}/lines/${LINE}?customer=x`,
    'buyer',
    `/dashboard/orders/${ORDER}?line=${LINE}&customer=x`,
  ],
  ['/dashboard/unbilled?q=7', 'books', '/dashboard/accounting/inbox/not-billed?q=7'],
];

interface Node {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Node[] | undefined;
}
/** The files of an address, layouts first, and what it has instead of a path's `*`. */
function filesAt(
  nodes: readonly Node[],
  address: string,
  prefix = '',
): { files: string[]; rest: string } | undefined {
  for (const node of nodes) {
    const at = node.path ? `${prefix}/${node.path}` : prefix;
    const below = filesAt(node.children ?? [], address, at);
    if (below) return { ...below, files: [node.file, ...below.files] };
    const pattern = at.replaceAll(/:\w+/g, '[0-9a-f-]{36}').replace(/\/\*$/, '(?:/(.*))?');
    const fits = new RegExp(`^${pattern}$`).exec(address);
    if (!node.children && fits && (node.path || node.index))
      return { files: [node.file], rest: decodeURIComponent(fits[1] ?? '') };
  }
}

test.each(LED)('%s of the %s leads to %s', async (written, person, to) => {
  const address = written.replace('{hotel}', hotel);
  const actor = people[person];
  if (!actor) throw new Error(person);
  const context = contextOf(app, actor);
  const { files, rest } = filesAt(routes, address.split('?')[0] ?? '') ?? { files: [], rest: '' };
  const modules: RouteModule[] = await Promise.all(files.map(routeModule));
  const loader = modules.at(-1)?.loader;
  if (!loader) throw new Error(`${address} has no page`);
  const found = await openPage(modules, loader, {
    request: new Request(`http://localhost:3000${address}`),
    params: {
      customerId: hotel,
      orderId: ORDER,
      runId: RUN,
      lineId: LINE,
      personId: PERSON,
      listId: LIST,
      '*': rest,
    },
    context,
  }).catch((thrown: unknown) => thrown);
  if (to === null) return expect(found).not.toBeInstanceOf(Response);
  expect(found).toBeInstanceOf(Response);
  const { status, headers } = found as Response;
  // For now, never for ever: the choice of the site changes, and so may the duties.
  expect(status).toBe(302);
  expect(headers.get('location')).toBe(to.replace('{hotel}', hotel));
  if (address !== '/dashboard') expect(headers.get('cache-control')).toBe('no-store');
});

test('each part of the settings that a mail or a page leads to is there', () => {
  const of = (pattern: RegExp, under: string) => [
    ...new Set(
      sources
        .filter(({ path, isTest }) => !isTest && path.startsWith(under))
        .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, id = '']) => id)),
    ),
  ];
  const led = of(/\/settings#([\w-]+)/g, 'src/');
  expect(led).toEqual(expect.arrayContaining(['devices', 'password']));
  const parts = of(/\bid="([\w-]+)"/g, 'src/people/accounts/settings/');
  expect(parts).toEqual(expect.arrayContaining(led));
  expect(filesAt(routes, '/settings')?.files.at(-1)).toContain('settings');
});

test('the page that a mail with SDS leads to stands where it was mailed', async () => {
  const address = handedPage(ORDER);
  expect(address).toBe(`/sds/handed/${ORDER}`);
  const { files } = filesAt(routes, address) ?? { files: [] };
  expect(files.at(-1)).toBe('safety/sheets/pages/handed.tsx');
  const { loader } = await routeModule(files.at(-1) ?? '');
  if (!loader) throw new Error('no page');
  const found: unknown = await openPage([], loader, {
    request: new Request(`http://localhost:3000${address}`),
    params: { token: ORDER },
    context: contextOf(app, VISITOR),
  }).catch((thrown: unknown) => thrown);
  // An unknown token is answered by that page, not led elsewhere.
  expect(found).toMatchObject({ init: { status: 404 } });
});
