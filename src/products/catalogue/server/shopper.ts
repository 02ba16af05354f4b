import { readCompany } from '../../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import {
  type CustomerLabel,
  customerLabel,
} from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { productNotFound } from '../errors.ts';
import type { Shopper } from './public/browse.ts';
import { pricingAt } from './public/queries.ts';
import { catalogueScope } from './public/scope.ts';

/** A signed-in person, and the customer whose prices they see. */
export async function shopperOf(
  app: App,
  user: UserActor,
  request: Request,
): Promise<{ shopper: Shopper; customer: CustomerLabel | null }> {
  const [company, customer] = await Promise.all([
    readCompany(app),
    chosenCustomer(app, user, request),
  ]);
  const pricing = pricingAt(company, app.clock.now());
  return {
    customer,
    shopper: {
      scope: catalogueScope(user),
      customerId: customer?.id ?? null,
      pricing,
      seesRule: isStaff(user),
    },
  };
}

/**
 * The same for a customer named by id. A customer that the person may not see answers like a
 * missing one.
 */
export async function shopperFor(app: App, user: UserActor, customerId: string): Promise<Shopper> {
  const [company, seen] = await Promise.all([
    readCompany(app),
    customerLabel(app, customerScope(user), customerId),
  ]);
  if (!seen) throw productNotFound();
  return {
    scope: catalogueScope(user),
    customerId: seen.id,
    pricing: pricingAt(company, app.clock.now()),
    seesRule: isStaff(user),
  };
}

/** A super_admin who edits products: list prices, all records. */
export async function adminShopperOf(app: App, user: UserActor): Promise<Shopper> {
  return {
    scope: catalogueScope(user),
    customerId: null,
    pricing: pricingAt(await readCompany(app), app.clock.now()),
    seesRule: true,
  };
}
