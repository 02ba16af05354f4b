import { requestContext } from '../../platform/http/context.ts';
import { publicAddresses } from '../server/public-addresses.ts';
import type { Route } from './+types/sitemap';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const urls = (await publicAddresses(app)).map(
    ({ path, changedOn }) =>
      `<url><loc>${escaped(app.config.http.baseUrl + path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}
