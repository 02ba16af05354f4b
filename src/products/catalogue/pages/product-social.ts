import { redirect } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { publicBySlug } from '../server/public/browse.ts';
import { publicScope } from '../server/public/scope.ts';
import type { Route } from './+types/product-social';

/** A product's link preview at an address that never changes: leads to the drawing of its first size, or to the house's own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const scope = publicScope(await readCompany(app));
  const product =
    scope && /^[a-z0-9-]{1,120}$/.test(params.slug)
      ? await publicBySlug(app.db, scope, params.slug)
      : undefined;
  throw redirect(
    product ? `/api/product-preview/${encodeURIComponent(product.leadSku)}.png` : '/social.png',
  );
}
