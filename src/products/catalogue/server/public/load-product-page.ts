import { data } from 'react-router';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { failLoad } from '../../../../platform/http/failure.ts';
import { productMeta } from '../../product-meta.ts';
import { loadProduct } from '../load-products.ts';

/**
 * A product's page without its safety: for a visitor without prices, or closed to them.
 * @throws Response 404 with what the address may have meant
 */
export async function loadProductPage(
  app: App,
  user: UserActor | undefined,
  request: Request,
  slug: string,
) {
  const loaded = await loadProduct(app, user, request, slug).catch(failLoad);
  if (loaded.kind === 'missing')
    throw data({ hint: loaded.hint, suggestions: loaded.suggestions }, { status: 404 });
  if (loaded.kind === 'closed') return loaded;
  const sku = new URL(request.url).searchParams.get('size');
  return { ...loaded, head: productMeta(loaded.product, sku, app.config.http.baseUrl) };
}
export type ProductPageData = Awaited<ReturnType<typeof loadProductPage>>;
/** Of a product that the reader may see. */
export type OpenProductPage = Exclude<ProductPageData, { kind: 'closed' }>;
