import { isTakenOver, liveConnection } from '../../books/connection/server/public/connection.ts';
import { latestMailTest, readCompanyVersion } from '../../company/server/queries.ts';
import { firstOrders } from '../../ordering/orders/server/public/order-figures.ts';
import { countPeople } from '../../people/accounts/people/server/public/queries.ts';
import { customersForSetup } from '../../people/customers/server/public/queries.ts';
import type { App } from '../../platform/app.ts';
import { productsWithUnknownHazard } from '../../products/catalogue/server/public/hazard-known.ts';
import { countActiveProducts } from '../../products/catalogue/server/public/queries.ts';
import { hazardsUnknown } from '../hazard-messages.ts';
import { customersText, onSale, type StepName, taxState, withoutBooks } from '../setup-messages.ts';

export interface SetupStep {
  name: StepName;
  done: boolean;
  /** What stands there already, such as the company's name; '' where there is nothing to say. */
  state: string;
}

/**
 * How far the owner of a new shop has come, read from what is there: nothing is ticked off by hand. In the order in which the
 * steps build on each other.
 */
export async function readSetupSteps(app: App): Promise<SetupStep[]> {
  const [company, mail, people, connection, products, customers, orders, unknown] =
    await Promise.all([
      readCompanyVersion(app),
      latestMailTest(app),
      countPeople(app),
      liveConnection(app.db),
      countActiveProducts(app.db),
      customersForSetup(app.db),
      firstOrders(app.db),
      productsWithUnknownHazard(app.db, null),
    ]);
  const saved = company.isNamed;
  const { quickBooks, tax } = {
    quickBooks: company.settings.usesQuickBooks,
    tax: customers.untaxed,
  };
  return [
    // Stands there, before all else, while it keeps orders in the house.
    ...(unknown.length === 0
      ? []
      : [{ name: 'hazards' as const, done: false, state: hazardsUnknown(unknown.length) }]),
    {
      name: 'accounting',
      done: connection !== undefined || quickBooks === 'no',
      state: connection?.companyName ?? (quickBooks === 'no' ? withoutBooks : ''),
    },
    ...(connection === undefined
      ? []
      : [
          {
            name: 'takeover' as const,
            done: await isTakenOver(app.db, connection),
            state: '',
          },
        ]),
    {
      name: 'company',
      done: saved,
      state: saved ? `${company.settings.name}${company.logo ? '' : ', no logo yet'}` : '',
    },
    {
      name: 'tax',
      done: customers.count > 0 && tax === 0,
      state: taxState(customers.count, tax),
    },
    {
      name: 'products',
      done: products > 0 && unknown.length === 0,
      state: products > 0 ? onSale(products, unknown.length) : '',
    },
    { name: 'customers', done: customers.count > 0, state: customersText(customers.count) },
    {
      name: 'people',
      done: people > 1,
      state: people > 1 ? `${people} people` : 'Only you so far',
    },
    { name: 'mail', done: mail?.state === 'sent', state: '' },
    {
      name: 'order',
      done: orders.delivered,
      state: orders.delivered ? 'Delivered' : orders.placed ? 'Placed, not delivered yet' : '',
    },
  ];
}
