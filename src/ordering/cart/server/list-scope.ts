import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

const ofTheirCustomers = (user: UserActor, alias: string): SqlText =>
  sql`exists (select 1 from ${customersForJoinIn(customerScope(user))} may
               where may.id = ${sql.id(alias)}.customer_id)`;

/** The saved lists that a person reads: their own, and those of the customers they may order for. `alias` is `saved_lists`. */
export const readsList = (user: UserActor, alias: string): SqlText =>
  sql`(${sql.id(alias)}.user_id = ${user.id} or ${ofTheirCustomers(user, alias)})`;

/** Those that they change and delete: their own, and as staff those of the customers they may order for. */
export function changesList(user: UserActor, alias: string): SqlText {
  const { id } = user;
  return isStaff(user) ? readsList(user, alias) : sql`(${sql.id(alias)}.user_id = ${id})`;
}
