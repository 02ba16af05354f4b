import { searchText } from '../../kit/normalise.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';

export interface ReceivedCustomer {
  accountingId: string;
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  phone: string;
  isActive: boolean;
}

export interface CustomerForAccounting extends Omit<ReceivedCustomer, 'accountingId'> {
  id: string;
  accountingId: string | null;
  /** While inactive: who switched it off. Null counts as staff. */
  switchedOffBy: 'staff' | 'books' | null;
}

/** Every customer as the accounting system's list is compared with, locked in id order until the commit. */
export function customersForAccounting(tx: Sql): Promise<CustomerForAccounting[]> {
  return tx.rows(
    'customers.for-accounting',
    `select id, accounting_id as "accountingId", name, address1, city, state, zip, email, phone, is_active as "isActive", switched_off_by as "switchedOffBy"
       from customers order by id for no key update`,
  );
}

const RECORD = `r(id text, "accountingId" text, name text, address1 text, city text, state text, zip text, email text, phone text, "isActive" boolean, search text)`;
const withSearch = <T extends ReceivedCustomer>(customer: T) => ({
  ...customer,
  search: searchText(customer.name, customer.address1, customer.city, customer.state, customer.zip),
});

/** Writes what the books said about known customers; rows that are equal already stay untouched. */
export async function receiveCustomers(
  tx: Sql,
  customers: (ReceivedCustomer & { id: string })[],
): Promise<void> {
  if (customers.length === 0) return;
  await tx.execute(
    'customers.receive',
    `update customers c set accounting_id = r."accountingId", address1 = r.address1, city = r.city, state = r.state, zip = r.zip, email = r.email, phone = r.phone,
            is_active = r."isActive", switched_off_by = case when c.is_active and not r."isActive" then 'books' else c.switched_off_by end, search = r.search, version = c.version + 1, updated_at = now()
       from json_to_recordset($1::json) as ${RECORD}
      where c.id = r.id and (c.accounting_id, c.address1, c.city, c.state, c.zip, c.email, c.phone, c.is_active)
                            is distinct from (r."accountingId", r.address1, r.city, r.state, r.zip, r.email, r.phone, r."isActive")`,
    [JSON.stringify(customers.map(withSearch))],
  );
}

/** Adds customers that only the books knew. Tax rate and minimum are the desk's to set. */
export async function addFromAccounting(
  app: App,
  tx: Sql,
  customers: ReceivedCustomer[],
): Promise<void> {
  if (customers.length === 0) return;
  await tx.execute(
    'customers.add-received',
    `insert into customers (id, accounting_id, name, address1, city, state, zip, email, phone, is_active, search)
     select r.id, r."accountingId", r.name, r.address1, r.city, r.state, r.zip, r.email, r.phone, r."isActive", r.search from json_to_recordset($1::json) as ${RECORD}`,
    [JSON.stringify(customers.map((customer) => ({ id: newId(app), ...withSearch(customer) })))],
  );
}
