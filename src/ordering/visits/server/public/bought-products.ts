import { readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { pricingAt } from '../../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../../products/catalogue/server/public/scope.ts';
import { usualItems } from '../items.ts';
import { countingFor } from './load-visit.ts';

/** The products that a customer buys again and again, as far as this person sees them: the most often bought first. */
export async function boughtProducts(
  app: App,
  user: UserActor,
  customerId: string,
): Promise<string[]> {
  const company = await readCompany(app);
  const items = await usualItems(app.db, customerId, {
    counting: countingFor(app, company, user),
    catalogue: catalogueScope(user),
    pricing: pricingAt(company, app.clock.now()),
  });
  return items.map(({ productId }) => productId);
}
