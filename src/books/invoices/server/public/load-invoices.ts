import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, type UserActor } from '../../../../kit/actor.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { worksWithoutBooks } from '../../../connection/server/without-books.ts';
import { creditForCustomer, creditsOfOrder } from '../../../credits/server/credits.ts';
import { stopsFor } from '../bill-stops.ts';
import { countNotSynced } from '../not-synced.ts';
import { beingChecked, openBalance } from './ageing.ts';
import { invoicesOfCustomer, invoicesOfOrder, withoutReasons } from './queries.ts';

/** The bills of an order, for its page: what would stop one, the invoices and their credits. Nothing of an order out of scope. */
export async function loadOrderBills(app: App, user: UserActor, orderId: string) {
  const scope = orderScope(user);
  const books = hasDuty(user, 'books');
  const [company, billStops, invoices, credits, withoutBooks] = await Promise.all([
    readCompany(app),
    stopsFor(app, user, orderId),
    invoicesOfOrder(app.db, scope, orderId),
    creditsOfOrder(app.db, scope, orderId),
    worksWithoutBooks(app.db),
  ]);
  return {
    billStops,
    invoices: books ? invoices : invoices.map((one) => withoutReasons(one)),
    credits: books ? credits : credits.map(creditForCustomer),
    books,
    withoutBooks,
    today: companyDay(company, app.clock.now()),
  };
}

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
    staff: hasDuty(user, 'books'),
    open: { ...open, ...checked, byHand, byHandCents },
  };
}
