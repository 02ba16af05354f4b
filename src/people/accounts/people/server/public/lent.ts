import { type SqlText, sql } from '../../../../../platform/sql.ts';
import type { NotificationKey } from '../../../public/choices.ts';
import { inPeople, type PeopleScope } from './scope.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.
// PostgreSQL merges these sub-selects into the statement: the plan is that of the table itself.

/** All accounts, deleted ones too. */
export const lentPeople = sql`(
  select lent.id, lent.display_name, lent.email, lent.role, lent.sales_rep, lent.duties, lent.notifications,
         lent.deleted_at is not null as deleted, lent.customer_scope = 'all' as sees_all,
         lent.email <> '' and not lent.disabled and lent.deleted_at is null as reachable
    from users lent)`;

/** The accounts that a person may know of, and open if they are staff. */
export const lentPeopleIn = (scope: PeopleScope): SqlText => sql`(
  select lent.id from users lent where ${inPeople(scope, 'lent')})`;

/** Which accounts list which customers, as user_id and customer_id. */
export const lentListedCustomers = sql`(
  select lent.user_id, lent.customer_id from user_customers lent)`;

/** The condition that the person of `alias` (`lentPeople`) chose to be told of this. A missing choice means yes. */
export const wantsMail = (alias: string, key: NotificationKey): SqlText =>
  sql`coalesce((${sql.id(alias)}.notifications->>${key})::boolean, true)`;
