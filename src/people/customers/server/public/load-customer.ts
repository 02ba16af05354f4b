import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { possibleParents, readCustomer, readCustomerForAdmin } from './queries.ts';
import { customerAdminScope, customerScope } from './scope.ts';

/**
 * What every page of a customer begins with: who it is, its terms, its family.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function loadCustomer(app: App, user: UserActor, customerId: string) {
  const scope = customerScope(user);
  const [customer, company] = await Promise.all([
    isSuperAdmin(user)
      ? readCustomerForAdmin(app, customerAdminScope(user), customerId)
      : readCustomer(app, scope, customerId),
    readCompany(app),
  ]);
  const parents = isSuperAdmin(user) ? await possibleParents(app, scope, customer.id) : [];
  return {
    customer,
    parents,
    today: companyDay(company, app.clock.now()),
    timeZone: company.timeZone,
    isNoBooks: company.usesQuickBooks === 'no',
    companyMinimumCents: company.orderMinimumCents,
    mayChange: isSuperAdmin(user),
  };
}
