import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { countNotSynced } from '../not-synced.ts';
import { beingChecked, openBalance } from './ageing.ts';
import { invoicesOfCustomer, withoutReasons } from './queries.ts';

/** What a customer owes, in sum by the one reading of open money, and the newest of what it paid, for its pages, without the books' reasons. */
export async function loadCustomerInvoices(
  app: App,
  user: UserActor,
  customerId: string,
  limit: number,
) {
  const today = companyDay(await readCompany(app), app.clock.now());
  const scope = orderScope(user);
  const [rows, open, checked, { byHand, byHandCents }] = await Promise.all([
    invoicesOfCustomer(app.db, scope, customerId, { today, limit }),
    openBalance(app.db, scope, today, customerId),
    beingChecked(app.db, scope, customerId),
    countNotSynced(app.db, scope, customerId),
  ]);
  return {
    invoices: rows.map((row) => withoutReasons(row, customerId)),
    today,
    open: { ...open, ...checked, byHand, byHandCents },
  };
}
