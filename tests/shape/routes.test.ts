import { expect, test } from 'vitest';
import routes from '../../src/routes.ts';

interface Node {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Node[] | undefined;
}

interface Leaf {
  path: string;
  framed: boolean;
}

/** Every address with a page, and whether it stands inside the frame (header, mobile menu, footer). */
function leaves(nodes: readonly Node[], prefix = '', framed = false): Leaf[] {
  return nodes.flatMap((node) => {
    const path = node.path ? `${prefix}/${node.path}` : prefix;
    const inside = framed || node.file === 'frame/frame.tsx';
    const own =
      node.path !== undefined || node.index ? [{ path: path || '/', framed: inside }] : [];
    return [...own, ...leaves(node.children ?? [], path, inside)];
  });
}

const all = leaves(routes);

/** Section 2 of the specification, row by row: address, and whether header and footer are there. */
const SPECIFIED: readonly [screen: string, path: string, framed: boolean][] = [
  ['Home', '/', true],
  ['About', '/about-us', true],
  ['Login', '/login', true],
  ['Reset password', '/reset-password', false],
  ['Cart', '/cart', true],
  ['Order placed', '/order-placed', true],
  ['Product list', '/products', true],
  ['Single product', '/products/:slug', true],
  ['Accounting disconnect', '/quickbooks/disconnect', true],
  ['Privacy policy', '/privacy-policy', true],
  ['Terms of service', '/terms-of-service', true],
  ['Dashboard', '/dashboard', true],
  ['Product delivery', '/dashboard/product-delivery/:orderId', false],
  ['Accounting auth success', '/quickbooks/auth-success', false],
  ['Contact', '/contact-us', false],
  ['Settings', '/settings', true],
  ['Safety data sheets', '/sds', true],
];

test.each(SPECIFIED)('section 2: %s is at %s with the right frame', (_screen, path, framed) => {
  const hits = all.filter((leaf) => leaf.path === path);
  // A section and its index page share one address.
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.every((leaf) => leaf.framed === framed)).toBe(true);
});

/** Addresses beyond the specification's table begin with one of these; anything else is a mistake in the map. */
const OURS = [
  /^\/dashboard\//,
  /^\/files\//,
  /^\/sds\//,
  /^\/site\//,
  /^\/receive\//,
  /^\/calendar\//,
  /^\/\*$/,
  /^\/(company-logo\.png|robots\.txt|sitemap\.xml|social\.png|cover\/|setup|api\/docs|sign-out)/,
  /^\/settings\//,
  /^\/cart\//,
  /^\/quick-order(\/|$)/,
  /^\/products\//,
];

test('the specification names 17 addresses, and others are of known kinds', () => {
  expect(SPECIFIED).toHaveLength(17);
  const specified = new Set(SPECIFIED.map(([, path]) => path));
  expect(
    all
      .map((leaf) => leaf.path)
      .filter((path) => !specified.has(path) && !OURS.some((shape) => shape.test(path))),
  ).toEqual([]);
});
