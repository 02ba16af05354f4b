import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
  UNSAFE_FrameworkContext,
} from 'react-router';
import { expect, test } from 'vitest';
import { PageScripts } from './ui/page-scripts.tsx';

const route = (id: string, more: object = {}) => ({
  id,
  path: id === 'root' ? '' : id,
  module: `/assets/${id}.js`,
  imports: ['/assets/shared.js', `/assets/part-of-${id}.js`],
  css: [],
  hasLoader: true,
  hasAction: false,
  ...more,
});
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] },
  routes: {
    root: route('root'),
    cart: route('cart', { parentId: 'root' }),
    home: route('home', { parentId: 'root', index: true }),
  },
  url: '/assets/manifest.js',
  version: '1',
};

/** The scripts of the cart's page, as the server writes them. */
async function written() {
  const routes = [
    {
      id: 'root',
      path: '/',
      Component: () => <PageScripts nonce="n" />,
      children: [
        { id: 'home', index: true },
        { id: 'cart', path: 'cart', Component: () => null },
      ],
    },
  ];
  const context = await createStaticHandler(routes).query(new Request('http://shop/cart'));
  const router = createStaticRouter(routes, context as StaticHandlerContext);
  const framework = { manifest, ssr: true, routeDiscovery: { mode: 'lazy' }, future: {} };
  return renderToStaticMarkup(
    <UNSAFE_FrameworkContext value={framework as never}>
      <StaticRouterProvider
        router={router}
        context={context as StaticHandlerContext}
        hydrate={false}
      />
    </UNSAFE_FrameworkContext>,
  );
}

test('a page names its own files once, in its head, and those of no other page', async () => {
  const page = await written();
  const manifest = page.slice(page.indexOf('__reactRouterManifest'));
  const times = (text: string) => page.split(text).length - 1;
  expect(page).toContain('<link rel="modulepreload" href="/assets/part-of-cart.js"');
  expect(times('/assets/part-of-cart.js')).toBe(1);
  expect(times('/assets/part-of-root.js')).toBe(1);
  // Known, so that a link to it asks the server for nothing but its data.
  expect(manifest).toMatch(/"home": \{[^}]*"module": "\/assets\/home\.js"/);
  expect(manifest).not.toContain('/assets/part-of-home.js');
  // What the router asks of a page that it shows.
  expect(manifest).toMatch(/"cart": \{[^}]*"module": "\/assets\/cart\.js"/);
  expect(manifest).toMatch(/"cart": \{[^}]*"hasLoader": true/);
  expect(manifest).not.toContain('hasAction');
});
