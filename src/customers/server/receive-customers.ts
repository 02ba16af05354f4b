import { searchText } from '../../kit/normalise.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import {
  bool,
  columns,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

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

const comparedRow = rowShape({
  id: text,
  accountingId: nullable(text),
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  email: text,
  phone: text,
  isActive: bool,
  /** While inactive: who switched it off. Null counts as staff. */
  switchedOffBy: nullable(textOf<'staff' | 'books'>()),
});
export type CustomerForAccounting = RowOf<typeof comparedRow>;

/**
 * Every customer as the accounting system's list is compared with, locked in id order until the
 * commit.
 */
export function customersForAccounting(tx: Sql): Promise<CustomerForAccounting[]> {
  return tx.rows(
    comparedRow,
    sql`select ${columns(comparedRow, 'c')} from customers c order by c.id for no key update`,
  );
}

const RECORD = sql`r(id text, "accountingId" text, name text, address1 text, city text, state text,
  zip text, email text, phone text, "isActive" boolean, search text)`;
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
    sql`update customers c
           set accounting_id = r."accountingId", address1 = r.address1, city = r.city,
               state = r.state, zip = r.zip, email = r.email, phone = r.phone,
               is_active = r."isActive", search = r.search, version = c.version + 1,
               updated_at = now(),
               switched_off_by = case when c.is_active and not r."isActive" then 'books'
                                 else c.switched_off_by end
          from json_to_recordset(${JSON.stringify(customers.map(withSearch))}::json) as ${RECORD}
         where c.id = r.id
           and (c.accounting_id, c.address1, c.city, c.state, c.zip, c.email, c.phone, c.is_active)
               is distinct from (r."accountingId", r.address1, r.city, r.state, r.zip, r.email,
                                 r.phone, r."isActive")`,
  );
}

/** Adds customers that only the books knew. Tax rate and minimum are the desk's to set. */
export async function addFromAccounting(
  app: App,
  tx: Sql,
  customers: ReceivedCustomer[],
): Promise<void> {
  if (customers.length === 0) return;
  const added = customers.map((customer) => ({ id: newId(app), ...withSearch(customer) }));
  await tx.execute(
    sql`insert into customers (id, accounting_id, name, address1, city, state, zip, email, phone,
                               is_active, search)
        select r.id, r."accountingId", r.name, r.address1, r.city, r.state, r.zip, r.email,
               r.phone, r."isActive", r.search
          from json_to_recordset(${JSON.stringify(added)}::json) as ${RECORD}`,
  );
}
