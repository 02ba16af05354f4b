import { requestContext } from '../../platform/http/context.ts';
import { socialCoverSvg } from '../../products/packs/public/art/cover-art.ts';
import { readCoverProducts } from '../server/cover-products.ts';
import { rasterise } from '../server/social-picture.ts';
import type { Route } from './+types/social';

/** The link preview of every page that has no picture of its own. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const { products, company } = await readCoverProducts(app);
  const png = await rasterise(app, socialCoverSvg(products, company));
  return new Response(png, {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  });
}
