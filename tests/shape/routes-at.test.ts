import { createStaticHandler, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routesBySegments } from '../../src/platform/http/routes-at.ts';
import map from '../../src/routes.ts';

interface Node {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Node[] | undefined;
}
type Placed = { id: string; parentId?: string; path?: string; index?: boolean };

/** The map as the build has it: one row for each page, and the root around all. */
const routes: Record<string, Placed> = { root: { id: 'root', path: '' } };
function place({ path, index, file, children = [] }: Node, parentId: string, at: number) {
  const id = `${parentId}/${at}:${file}`;
  routes[id] = {
    id,
    parentId,
    ...(path !== undefined ? { path } : {}),
    ...(index ? { index } : {}),
  };
  for (const [nth, child] of children.entries()) place(child, id, nth);
}
for (const [at, node] of (map as Node[]).entries()) place(node, 'root', at);

function treeOf(ids: (id: string) => boolean, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId && ids(route.id))
    .map(({ id, path, index }) => {
      const entry = { id, ...(path !== undefined ? { path } : {}) };
      return index ? { ...entry, index } : { ...entry, children: treeOf(ids, id) };
    });
}

const bySegments = routesBySegments(routes);
/** The router's own search, with the pages laid out once. */
const searching = (tree: RouteObject[]) => {
  const handler = createStaticHandler(tree);
  return (address: string) =>
    handler
      .match(address)
      ?.map(({ route, params, pathname }) => ({ id: route.id, params, pathname }));
};
const amongAll = searching(treeOf(() => true));
const searches = new Map<string, typeof amongAll>();

/** What the router finds for an address among the pages that are given it for another. */
function amongFew(address: string, above = address) {
  const key = bySegments.key(address);
  const ids = bySegments.ids(key);
  const search = searches.get(key) ?? searching(treeOf((id) => ids.has(id)));
  searches.set(key, search);
  return search(above);
}

const paths = Object.values(routes).flatMap((route) => {
  let path = '';
  for (let at: Placed | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined)
    if (at.path) path = `/${at.path}${path}`;
  return path;
});
const filledWith = (word: string) => paths.map((path) => path.replace(/:\w+|\*/g, word) || '/');
const words = ['x7', 'new', 'orders', 'binders', 'import', 'a%2Fb'];
const addresses = [
  ...new Set([
    ...words.flatMap(filledWith),
    '/nowhere',
    '/d%61shboard/%E0',
    '/dashboard/nowhere/9',
  ]),
];
const odd = (address: string) => [
  address,
  `${address}/`,
  address.toUpperCase(),
  `/${address}`,
  address.replace(/(.)\//, '$1//'),
  address.replace(/a/, '%61'),
  `${address}/further`,
];

test('an address is answered by the page that it has among all, with the same around it', () => {
  expect(addresses.length).toBeGreaterThan(400);
  for (const address of addresses.flatMap(odd))
    expect(amongFew(address), address).toEqual(amongAll(address));
});

test('addresses above are known, so that the browser is told of their pages', () => {
  for (const address of addresses)
    for (let above = address; above; above = above.slice(0, above.lastIndexOf('/')))
      expect(amongFew(address, above), `${above} from ${address}`).toEqual(amongAll(above));
});

test('the data of a page have its routes', () => {
  for (const address of addresses.filter((one) => one !== '/'))
    expect(bySegments.key(`${address}.data`)).toBe(bySegments.key(address));
  expect(bySegments.key('/_.data')).toBe(bySegments.key('/'));
});

test('few pages stand for an address, and nobody makes more groups by asking', () => {
  const all = Object.keys(routes).length;
  expect(bySegments.ids(bySegments.key('/products/some-soap')).size).toBeLessThan(all / 5);
  expect(bySegments.ids(bySegments.key('/dashboard')).size).toBeLessThan(all / 5);
  const keys = new Set(addresses.flatMap(odd).map((address) => bySegments.key(address)));
  for (let at = 0; at < 500; at += 1) keys.add(bySegments.key(`/made-up-${at}/dashboard/${at}`));
  expect(keys.size).toBeLessThan(all);
});
