import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  jsonList,
  jsonRow,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { notFound, permissionDenied } from '../../errors.ts';

const holderRow = rowShape({ name: text, address1: text, city: text, state: text, zip: text });
/** Who holds an account: the name and address of its papers. */
export type AccountHolder = RowOf<typeof holderRow>;

const customerRow = rowShape({
  id: text,
  name: text,
  /** Of whoever holds the account: the statement is of the whole of it. */
  email: text,
  /** Itself, or the customer that it is billed through. */
  billToId: text,
  accountingId: nullable(text),
  /** The customer itself, or the one that it is billed through. */
  holder: jsonRow(holderRow),
  /** All who are billed to this account, the holder among them, by name. */
  members: jsonList(text),
  memberIds: jsonList(text),
  /** Not all of them are this person's. */
  hidesSome: bool,
});
/** A customer, and whose account in the books a statement of it is about. */
export type StatementCustomer = RowOf<typeof customerRow>;

/** Closed customers too, for they may owe something. `ids` null: all. */
const selectCustomers = (ids: readonly string[] | null, rest: SqlText): SqlText => sql`
  select c.id, c.name, holder.email, c.bill_to_id, c.account_id as accounting_id,
         json_build_object('name', holder.name, 'address1', holder.address1, 'city', holder.city,
                           'state', holder.state, 'zip', holder.zip) as holder,
         (select json_agg(one.name order by one.name, one.id) from ${customersForJoin} one
           where one.bill_to_id = c.bill_to_id) as members,
         (select json_agg(one.id) from ${customersForJoin} one
           where one.bill_to_id = c.bill_to_id) as member_ids,
         exists (select from ${customersForJoin} one
                  where one.bill_to_id = c.bill_to_id
                    and one.id <> all(coalesce(${ids}::text[], array[one.id]::text[]))) as hides_some
    from ${customersForJoin} c join ${customersForJoin} holder on holder.id = c.bill_to_id
   where ${ownCustomers(ids, 'c')} and ${rest}`;

/** The customers of a person, closed ones too; `ids` null: all. */
export const ownCustomers = (ids: readonly string[] | null, alias: string): SqlText =>
  ids === null ? sql`true` : sql`${sql.id(alias)}.id = any(${ids}::text[])`;

/** These customers as far as they are this person's, by name. */
export const statementCustomers = (
  db: Sql,
  user: UserActor,
  customerIds: readonly string[],
): Promise<StatementCustomer[]> =>
  db.rows(
    customerRow,
    selectCustomers(
      customerScope(user).ids,
      sql`c.id = any(${customerIds}::text[]) order by c.name, c.id`,
    ),
  );

/** A customer of this person's. @throws AppError `permission-denied`, `not-found` */
export async function statementCustomer(
  app: App,
  user: UserActor,
  customerId: string,
): Promise<StatementCustomer> {
  if (!hasDuty(user, 'books')) throw permissionDenied();
  const [found] = isId(customerId) ? await statementCustomers(app.db, user, [customerId]) : [];
  if (!found) throw notFound();
  return found;
}

/** A customer to whom a person has sent a statement already. */
export const mailedCustomer = (
  db: Sql,
  customerId: string,
): Promise<StatementCustomer | undefined> =>
  db.row(customerRow, selectCustomers(null, sql`c.id = ${customerId}`));
