import { readCompany } from '../../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { pricingAt } from '../../catalogue/server/public/queries.ts';
import { catalogueScope } from '../../catalogue/server/public/scope.ts';
import { listCustomerPrices, listOtherPrices } from './list-customer-prices.ts';

/** What one customer pays, for who does not set it: its own prices, and what counts where it has none. */
export async function loadCustomerPrices(
  app: App,
  user: UserActor,
  customerId: string,
  term: string,
) {
  const pricing = pricingAt(await readCompany(app), app.clock.now());
  const scopes = { customers: customerScope(user), catalogue: catalogueScope(user) };
  const [prices, others] = await Promise.all([
    listCustomerPrices(app, scopes, { customerId, on: pricing.onDate, term }),
    listOtherPrices(app, scopes, { customerId, pricing, term }),
  ]);
  return { term, prices, others, staff: isStaff(user) };
}
