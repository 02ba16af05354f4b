import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { isStaff, isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import {
  peopleWithAccess,
  possibleParents,
  readCustomer,
  readCustomerForAdmin,
} from './queries.ts';
import { customerAdminScope, customerScope } from './scope.ts';

/**
 * The customer's page: who it is, its terms, its family, and who may order for it.
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
  const [people, parents] = await Promise.all([
    isStaff(user) && customer.isActive ? peopleWithAccess(app, scope, customer.id) : null,
    isSuperAdmin(user) ? possibleParents(app, scope, customer.id) : [],
  ]);
  return {
    customer,
    people,
    parents,
    today: companyDay(company, app.clock.now()),
    timeZone: company.timeZone,
    companyMinimumCents: company.orderMinimumCents,
    mayChange: isSuperAdmin(user),
  };
}
export type CustomerPage = Awaited<ReturnType<typeof loadCustomer>>;
