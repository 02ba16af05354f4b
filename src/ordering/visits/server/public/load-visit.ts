import type { Company } from '../../../../company/contract.ts';
import { cutOffDay, promisedDay } from '../../../../company/delivery-days.ts';
import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../../../kit/actor.ts';
import {
  lentListedCustomers,
  lentPeople,
} from '../../../../people/accounts/people/server/public/lent.ts';
import { newRequestsFrom } from '../../../../people/contact/server/public/queries.ts';
import { readCustomer } from '../../../../people/customers/server/public/queries.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { catalogueScope } from '../../../../products/catalogue/server/public/scope.ts';
import {
  siteProductsFor,
  withoutSheet,
} from '../../../../safety/sites/server/public/site-products.ts';
import { listOrders } from '../../../orders/server/public/queries.ts';
import { orderScope } from '../../../orders/server/public/scope.ts';
import type { Counting } from '../bought.ts';
import { callList } from '../call-list.ts';
import { lapsedItems, similarItems } from '../items.ts';
import { notesOf } from '../notes.ts';
import { visitScope } from '../scope.ts';

/** Rows of the lists of a visit: what one reads at the door. */
const NEWEST = 5;

/** For whom and for which day the figures count. */
export function countingFor(app: Pick<App, 'clock'>, company: Company, user: UserActor): Counting {
  return {
    orders: orderScope(user),
    today: companyDay(company, app.clock.now()),
    timeZone: company.timeZone,
  };
}

const contactRow = rowShape({ id: text, name: text, email: text });
export type Contact = RowOf<typeof contactRow>;

/** The customer's own buyers: those who list it, sales reps left out. By name. */
export function contactsOf(db: Sql, customerId: string): Promise<Contact[]> {
  return db.rows(
    contactRow,
    sql`select u.id, u.display_name as name, u.email
          from ${lentPeople} u join ${lentListedCustomers} listed on listed.user_id = u.id
         where listed.customer_id = ${customerId} and u.role = 'user' and u.reachable
           and not u.sales_rep
         order by u.display_name, u.id limit 20`,
  );
}

/**
 * Everything that somebody of ours wants to know before they knock at a customer's door.
 * @throws AppError `not-found` for buyers, and for a customer that is missing, foreign or inactive
 */
export async function loadVisit(app: App, user: UserActor, customerId: string) {
  const scope = visitScope(user);
  const [customer, company] = await Promise.all([
    readCustomer(app, scope, customerId),
    readCompany(app),
  ]);
  const counting = countingFor(app, company, user);
  const catalogue = catalogueScope(user);
  const { orders: seen, today } = counting;
  const one = { term: '', shown: 'all', sort: 'call', customerId, offset: 0, limit: 1 } as const;
  const [[figures], contacts, orders, lapsed, similar, notes, missing] = await Promise.all([
    callList(app.db, scope, counting, one),
    contactsOf(app.db, customerId),
    listOrders(app.db, seen, {
      term: '',
      status: null,
      customerId,
      after: null,
      limit: NEWEST,
    }),
    lapsedItems(app.db, customerId, counting, catalogue),
    similarItems(app.db, customerId, counting, catalogue),
    notesOf(app.db, scope, user, customerId),
    siteProductsFor(app, user, customerId).then(withoutSheet),
  ]);
  if (!figures) throw notFound();
  const addresses = [customer.email, ...contacts.map((contact) => contact.email)];
  const deliveryDay = promisedDay(
    company,
    { routeDays: customer.routeDays, wantedOn: null },
    app.clock.now(),
  );
  return {
    customer,
    figures,
    contacts,
    orders: orders.slice(0, NEWEST),
    lapsed,
    similar,
    notes,
    missing,
    // The inbox is the staff's (product.md, permission table): a rep is not told what is in it.
    requests: isStaff(user) ? await newRequestsFrom(app.db, addresses) : null,
    delivery: {
      day: deliveryDay,
      cutOffDay: cutOffDay(company, deliveryDay),
      cutOffHour: company.cutoffHour,
    },
    today,
    timeZone: company.timeZone,
  };
}
