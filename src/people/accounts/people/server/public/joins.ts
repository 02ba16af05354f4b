import { type SqlText, sql } from '../../../../../platform/sql.ts';
import type { NotificationKey } from '../../../public/choices.ts';
import { inPeople, type PeopleScope } from './scope.ts';

// What other rooms splice into their own statements, so that none of them names a table of this one.
// PostgreSQL merges these sub-selects into the statement: the plan is that of the table itself.

/** All accounts, deleted ones too. `phone`: by which colleagues call somebody of staff. `invited_at`: of somebody who has not chosen a password yet, when the newest invitation went out. */
export const peopleForJoin = sql`(
  select source.id, source.display_name, source.email, source.role, source.sales_rep, source.duties, source.notifications,
         case when source.role = 'user' then '' else source.phone end as phone,
         source.deleted_at is not null as deleted,
         case when not exists (select 1 from credentials c where c.user_id = source.id)
              then coalesce((select max(a.created_at) from action_codes a
                              where a.user_id = source.id and a.purpose = 'invitation'),
                            source.created_at) end as invited_at, source.customer_scope = 'all' as sees_all,
         source.email <> '' and not source.disabled and source.deleted_at is null as reachable
    from users source)`;

/**
 * What person_name() answers: the name of an account as it is now, else the one that was written down. For lists: spliced in, it takes
 * a tenth of what a function takes that is called for each row.
 */
export const personName = (id: SqlText, written: SqlText): SqlText =>
  sql`coalesce((select person.display_name from users person where person.id = ${id}), ${written})`;

/** The accounts that a person may know of, and open if they are staff. */
export const peopleForJoinIn = (scope: PeopleScope): SqlText => sql`(
  select source.id from users source where ${inPeople(scope, 'source')})`;

/** Which accounts list which customers, as user_id and customer_id. */
export const listedCustomersForJoin = sql`(
  select source.user_id, source.customer_id from user_customers source)`;

/** The condition that the person of `alias` (`peopleForJoin`) chose to be told of this. A missing choice means yes. */
export const wantsMail = (alias: string, key: NotificationKey): SqlText =>
  sql`coalesce((${sql.id(alias)}.notifications->>${key})::boolean, true)`;
