import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { readingTogether } from '../../../../platform/read-together.ts';
import type { OpenProduct } from '../../../../products/catalogue/server/public/load-product-page.ts';
import { dosingOf } from '../../../hazards/dosing.ts';
import type { PricedSize } from '../../../hazards/use-cost.ts';
import { safetyOf } from '../../../sheets/server/safety-of.ts';
import { keysOf, siteProducts } from '../site-products.ts';

/**
 * The safety of a product on its page, beside what the chosen customer has, and what a dose costs. Only after the catalogue has shown
 * the product to this caller: nobody is asked who they are here.
 */
export async function loadProductSafety(
  of: App,
  user: UserActor | undefined,
  page: OpenProduct,
  request: Request,
) {
  const app = readingTogether(of);
  const customer = page.kind === 'user' ? page.customer : null;
  // The page chose the customer among those that this person may see.
  const has = user && customer ? siteProducts(app.db, customer.id).then(keysOf) : [];
  const safety = await safetyOf(app, page.product.nameKey, has);
  const sizes: PricedSize[] =
    page.kind === 'user'
      ? page.product.sizes.map(({ sku, sizeUnit, unitPriceCents }) => ({
          sku,
          sizeUnit,
          unitPriceCents,
        }))
      : page.product.sizes.map(({ sku, sizeUnit }) => ({ sku, sizeUnit }));
  const requested = new URL(request.url).searchParams;
  const dosing = safety ? dosingOf(safety.dilution, sizes, requested, safety) : null;
  return { safety: safety ?? null, sizes, dosing };
}
