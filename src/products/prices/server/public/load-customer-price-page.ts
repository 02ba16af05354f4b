import { hasDuty, type UserActor } from '../../../../kit/actor.ts';
import { readTable } from '../../../../kit/table-view.ts';
import { loadCustomer } from '../../../../people/customers/server/public/load-customer.ts';
import type { App } from '../../../../platform/app.ts';
import { formActions } from '../../../../platform/http/form-action.ts';
import { filterOf, PRODUCT_PRICES } from '../../price-rows.ts';
import { customerPriceForms } from '../customer-price-forms.ts';
import { loadCustomerPrices } from '../load-customer-prices.ts';
import { priceChoices, readCustomerPriceTable } from '../price-tables.ts';

/**
 * The prices of one customer: to be set by the duty books, and read by whoever sees the customer, what it buys first.
 * @param boughtBy the products that a customer buys, the most often bought first
 */
export async function loadCustomerPricePage(
  app: App,
  user: UserActor,
  { customerId, query }: { customerId: string; query: URLSearchParams },
  boughtBy: (customerId: string) => Promise<string[]>,
) {
  const { customer } = await loadCustomer(app, user, customerId);
  const view = readTable(PRODUCT_PRICES, query);
  const filter = filterOf(view);
  if (!hasDuty(user, 'books') || !customer.isActive) {
    const bought = await boughtBy(customer.id);
    const read = await loadCustomerPrices(app, user, customer.id, {
      term: filter.term,
      bought,
    });
    return { customer, read, set: null };
  }
  const [table, choices] = await Promise.all([
    readCustomerPriceTable(app, user, { customerId: customer.id, filter }),
    priceChoices(app, user),
  ]);
  return { customer, read: null, set: { view, table, ...choices } };
}
/** What its table sends, by who sets prices. */
export const customerPriceAction = formActions(customerPriceForms);

export type CustomerPricePageData = Awaited<ReturnType<typeof loadCustomerPricePage>>;
