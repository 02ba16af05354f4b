import {
  customersForJoin,
  customersForJoinIn,
} from '../../../people/customers/server/public/joins.ts';
import type { CustomerScope } from '../../../people/customers/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { mailState } from '../../../platform/mail.ts';
import {
  int,
  jsonRows,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { titleForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { RecallTask } from '../sheet-view.ts';
import { safetyContactsForJoin } from './public/sheets-due.ts';

/**
 * How the e-mail of recall `g` to customer `c` stands: `none` without an address, null when it has
 * gone.
 */
const mailOf = sql`case
  when not exists (select 1 from sds_recall_tellings e
                    where e.recall_id = g.id and e.customer_id = c.id and e.how = 'e-mail')
    then case when coalesce(nullif(s.email, ''), c.email) = '' then 'none' else 'queued' end
  else nullif(${mailState(sql`'sds-recalled:' || g.revision_id || ':' || c.id`)}, 'sent') end`;

/** Customers that were handed a recalled revision and whom nobody has told: not a person, and no e-mail that has left. */
const untold = (scope: CustomerScope | null): SqlText => sql`(
  select g.id, g.revision_id, c.id as customer_id, c.name, c.city, c.state, c.phone,
         coalesce(nullif(s.email, ''), c.email) as email, ${mailOf} as mail
    from sds_recalls g
    join (select distinct h.revision_id, h.customer_id from sds_handovers h) had
      on had.revision_id = g.revision_id
    join ${scope ? customersForJoinIn(scope) : sql`(select one.* from ${customersForJoin} one where one.is_active)`} c on c.id = had.customer_id
    left join ${safetyContactsForJoin} s on s.customer_id = c.id
   where not exists (select 1 from sds_recall_tellings p
                      where p.recall_id = g.id and p.customer_id = c.id and p.how <> 'e-mail')
     and ${mailOf} is not null)`;

const taskRow: ShapeOf<RecallTask> = rowShape({
  revisionId: text,
  nameKey: text,
  name: text,
  number: int,
  reason: text,
  recalledAt: text,
  recalledBy: text,
  untold: jsonRows(
    rowShape({
      customerId: text,
      name: text,
      city: text,
      state: text,
      phone: nullable(text),
      email: nullable(text),
      mail: textOf<RecallTask['untold'][number]['mail']>(),
    }),
  ),
});

/** Recalled sheets with the customers who have still to be told, the newest recall first. */
export function recallTasks(
  db: Sql,
  reader: { customers: CustomerScope | null; brands: readonly string[] | null },
): Promise<RecallTask[]> {
  return db.rows(
    taskRow,
    sql`select g.revision_id, r.name_key, title.name, r.revision_number as number, g.reason,
               to_json(g.recalled_at) #>> '{}' as recalled_at,
               person_name(g.recalled_by, '') as recalled_by, u.untold
          from (select u.id, json_agg(json_build_object('customerId', u.customer_id,
                         'name', u.name, 'city', u.city, 'state', u.state, 'phone', u.phone,
                         'email', u.email, 'mail', u.mail) order by u.name, u.customer_id) as untold
                  from ${untold(reader.customers)} u group by u.id) u
          join sds_recalls g on g.id = u.id
          join sds_revisions r on r.id = g.revision_id
         cross join lateral ${titleForJoin(sql`r.name_key`)} title
         ${reader.brands ? sql`where title.brand = any(${reader.brands}::text[])` : sql.empty}
         order by g.recalled_at desc`,
  );
}
