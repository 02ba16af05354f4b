import { customersForAccounting } from '../../../people/customers/server/public/receive-customers.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  columns,
  int,
  jsonMap,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type BookCustomer, type CustomerPlan, type OurCustomer } from '../customer-lines.ts';
import { planCustomers } from '../customer-plan.ts';

const bookCustomer: ShapeOf<BookCustomer> = rowShape({
  booksId: text,
  name: text,
  plainName: text,
  parentBooksId: nullable(text),
  leftParentId: nullable(text),
  isActive: bool,
  isMissing: bool,
  mergedInto: nullable(text),
  currency: nullable(text),
  address1: text,
  city: text,
  state: text,
  zip: text,
  phone: text,
  email: text,
  emails: textList,
  terms: text,
  dueDays: nullable(int),
  ignored: bool,
  notThese: textList,
  /** What a person took from the books of it, by field. */
  kept: jsonMap(text),
});

const choiceRow = rowShape({
  customerId: text,
  staysHere: bool,
  adding: nullable(textOf<'asked' | 'failed'>()),
  problem: nullable(text),
});

/** Where the customers of both sides stand now, by what was last read of the books. */
export async function readCustomerPlan(db: Sql, realmId: string): Promise<CustomerPlan> {
  const books = await db.rows(
    bookCustomer,
    sql`
      select c.books_id, c.name, c.plain_name, c.parent_books_id, c.left_parent_id, c.is_active,
             c.is_gone or c.read_at < coalesce(r.read_from, c.read_at) as is_missing,
             c.merged_into, c.currency, c.address1, c.city, c.state, c.zip, c.phone, c.email,
             c.emails, c.terms, c.due_days, c.ignored, c.not_these, c.kept
        from accounting_customers c
        left join accounting_customer_reads r on r.realm_id = c.realm_id
       where c.realm_id = ${realmId} order by lower(c.plain_name), c.books_id`,
  );
  const choices = await db.rows(
    choiceRow,
    sql`select ${columns(choiceRow, 'c')} from accounting_customer_choices c
         where c.realm_id = ${realmId}`,
  );
  const chosen = new Map(choices.map(({ customerId, ...choice }) => [customerId, choice]));
  const ours = (await customersForAccounting(db)).map(
    (one): OurCustomer => ({
      ...one,
      ...(chosen.get(one.id) ?? { staysHere: false, adding: null, problem: null }),
    }),
  );
  return planCustomers(books, ours);
}
