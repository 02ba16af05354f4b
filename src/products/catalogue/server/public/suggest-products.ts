import { readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sellable } from '../../public/contract.ts';
import { pricingAt, searchSellable } from './queries.ts';
import { catalogueScope } from './scope.ts';

const SHOWN = 8;
/** No product is called by more letters. */
const TERM_MAX = 200;

export type SuggestedProduct = Pick<
  Sellable,
  'id' | 'nameKey' | 'name' | 'sku' | 'sizeUnit' | 'unitPriceCents' | 'available' | 'taxable'
>;

/**
 * Products for the next line of a cart, an order or a call, as one types: of those that this person
 * may order, at the customer's prices of today; at list prices without a customer.
 */
export async function suggestProducts(
  app: App,
  user: UserActor,
  customerId: string | null,
  typed: string,
): Promise<{ term: string; products: SuggestedProduct[] }> {
  const term = typed.slice(0, TERM_MAX);
  if (term.trim() === '') return { term, products: [] };
  const pricing = pricingAt(await readCompany(app), app.clock.now());
  const scope = catalogueScope(user);
  const found = await searchSellable(app.db, scope, { customerId, term, limit: SHOWN }, pricing);
  const products = found.map((product) => {
    const { id, nameKey, name, sku, sizeUnit, unitPriceCents, available, taxable } = product;
    return { id, nameKey, name, sku, sizeUnit, unitPriceCents, available, taxable };
  });
  return { term, products };
}
