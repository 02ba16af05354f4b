import { requestContext } from '../../platform/http/context.ts';
import type { Route } from './+types/robots';

/** What has nothing for a search engine: people's own pages and machine endpoints. Pictures of products are welcome. */
const CLOSED = [
  '/cart',
  '/dashboard',
  '/settings',
  '/login',
  '/order-placed',
  '/reset-password',
  '/quickbooks/',
  '/api/',
];

export function loader({ context }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const lines = [
    'User-agent: *',
    'Allow: /api/product-art/',
    'Allow: /api/product-preview/',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app.config.http.baseUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}
