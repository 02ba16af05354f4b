import { data } from 'react-router';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { failLoad } from '../../../../platform/http/failure.ts';
import { productMeta } from '../../product-meta.ts';
import { findProduct } from '../load-products.ts';

/**
 * A product of a page, for a visitor without prices, or closed to them. `whole` reads the page without its safety, which can be read meanwhile.
 * @throws Response 404 with what the address may have meant
 */
export async function findProductPage(
  app: App,
  user: UserActor | undefined,
  request: Request,
  slug: string,
) {
  const found = await findProduct(app, user, request, slug).catch(failLoad);
  if (found.kind === 'missing')
    throw data({ hint: found.hint, suggestions: found.suggestions }, { status: 404 });
  if (found.kind === 'closed') return found;
  const whole = async () => {
    const page = await found.whole().catch(failLoad);
    const sku = new URL(request.url).searchParams.get('size');
    return { ...page, head: productMeta(page.product, sku, app.config.http.baseUrl) };
  };
  return { ...found, whole };
}
type FoundPage = Awaited<ReturnType<typeof findProductPage>>;
/** A product that the reader may see. */
export type OpenProduct = Exclude<FoundPage, { kind: 'closed' }>;
export type ProductPageData =
  | Extract<FoundPage, { kind: 'closed' }>
  | Awaited<ReturnType<OpenProduct['whole']>>;
