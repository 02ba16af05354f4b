import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { invoicesOfCustomer, withoutReasons } from './queries.ts';

/** The invoices that stand on the pages of a customer and of a visit. */
const NEWEST = 5;

/** What a customer owes and the newest of what it paid, for its pages, without the books' reasons. */
export async function loadCustomerInvoices(app: App, user: UserActor, customerId: string) {
  const today = companyDay(await readCompany(app), app.clock.now());
  const rows = await invoicesOfCustomer(app.db, orderScope(user), customerId, today, NEWEST);
  return { invoices: rows.map((row) => withoutReasons(row, customerId)), today };
}
