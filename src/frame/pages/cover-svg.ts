import { requestContext } from '../../platform/http/context.ts';
import { lineUpSvg } from '../../products/packs/public/art/cover-art.ts';
import { readCoverProducts } from '../server/cover-products.ts';
import type { Route } from './+types/cover-svg';

/** The line-up of packs on the cover, labelled with products of this catalogue while it is open to visitors. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { products, company } = await readCoverProducts(requestContext(context).app);
  const svg = lineUpSvg(
    new URL(request.url).pathname.endsWith('/narrow.svg') ? 'narrow' : 'wide',
    products,
    company,
  );
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
  });
}
