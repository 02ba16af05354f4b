import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { readingTogether } from '../../../../platform/read-together.ts';
import type { OpenProduct } from '../../../../products/catalogue/server/public/load-product-page.ts';
import { nameKey } from '../../../hazards/contract.ts';
import { dosingOf } from '../../../hazards/dosing.ts';
import type { PricedSize } from '../../../hazards/use-cost.ts';
import { type SafetyFacts, safetyFacts, safetyOf } from '../../../sheets/server/safety-of.ts';
import { keysOf, siteProducts } from '../site-products.ts';

/** What is on file of the safety of the product that an address names, to be read beside it: nothing of it is secret. */
export async function readProductSafety(app: App, slug: string) {
  const { data } = nameKey.safeParse(slug);
  return data === undefined ? undefined : safetyFacts(readingTogether(app), data);
}

/**
 * The safety of a product on its page, beside what the chosen customer has, and what a dose costs. Only after the catalogue has shown
 * the product to this caller: nobody is asked who they are here.
 */
export async function loadProductSafety(
  of: App,
  user: UserActor | undefined,
  page: OpenProduct,
  { request, facts }: { request: Request; facts: SafetyFacts | undefined },
) {
  const app = readingTogether(of);
  const customer = page.kind === 'user' ? page.customer : null;
  // The page chose the customer among those that this person may see.
  const has = async () => (user && customer ? keysOf(await siteProducts(app.db, customer.id)) : []);
  const safety = facts && (await safetyOf(app, facts, has));
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
