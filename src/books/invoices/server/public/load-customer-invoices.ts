import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { invoicesOfCustomer, withoutReasons } from './queries.ts';

/** What a customer owes and the newest of what it paid, for its pages, without the books' reasons. */
export async function loadCustomerInvoices(
  app: App,
  user: UserActor,
  customerId: string,
  limit: number,
) {
  const today = companyDay(await readCompany(app), app.clock.now());
  const rows = await invoicesOfCustomer(app.db, orderScope(user), customerId, { today, limit });
  return { invoices: rows.map((row) => withoutReasons(row, customerId)), today };
}
