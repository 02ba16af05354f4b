import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import {
  type CustomerScope,
  customerScope,
} from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { titleForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { SheetToHand, SiteWithout } from '../sheet-view.ts';
import { handsOver, sheetTakers } from './handed.ts';
import { currentSheetsForJoin } from './public/joins.ts';
import { stillOwed } from './public/missing-sheets.ts';
import { onPaper, safetyContactsForJoin } from './public/sheets-due.ts';

const handed = (customerId: SqlText, revisionId: SqlText): SqlText => sql`exists (
  select 1 from sds_handovers h
   where h.customer_id = ${customerId} and h.revision_id = ${revisionId} and ${handsOver})`;

/** Customers `c` that need the current sheet `r` of the product `t` and have not got that revision. */
const without = (scope: CustomerScope | null, now: number): SqlText => sql`
  ${sheetTakers(scope, now)} join ${currentSheetsForJoin} r on r.name_key = t.name_key
 where not ${handed(sql`c.id`, sql`r.id`)}`;

const hasRow = rowShape({ customerId: text });

/** Whether one of these customers has the current sheet of the product, of those that this person may see. */
export async function haveSheet(
  app: Pick<App, 'db' | 'clock'>,
  user: UserActor,
  { nameKey, customerIds }: { nameKey: string; customerIds: readonly string[] },
): Promise<boolean> {
  const rows = await app.db.rows(
    hasRow,
    sql`select c.id as customer_id
          from ${sheetTakers(customerScope(user), app.clock.now())}
          join ${currentSheetsForJoin} r on r.name_key = t.name_key
         where ${handed(sql`c.id`, sql`r.id`)} and t.name_key = ${nameKey}
           and c.id = any(${customerIds}::text[]) limit 1`,
  );
  return rows.length > 0;
}

const siteRow: ShapeOf<SiteWithout> = rowShape({
  customerId: text,
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  takenOn: date,
  had: nullable(int),
  contact: text,
  email: text,
  onPaper: nullable(textOf<NonNullable<SiteWithout['onPaper']>>()),
});

/**
 * Who still needs the current sheet of a product, of the customers that this person may see: the
 * report behind "who still needs revision 4".
 */
export async function sitesWithout(
  app: Pick<App, 'db' | 'clock'>,
  user: UserActor,
  nameKey: string,
): Promise<SiteWithout[]> {
  const { timeZone } = await readCompany(app);
  return app.db.rows(
    siteRow,
    sql`select w.customer_id, w.name, w.address1, w.city, w.state, w.zip, w.taken_on, w.had,
               coalesce(c.name, '') as contact, coalesce(c.email, '') as email,
               coalesce(${onPaper}, case when w.refused then 'refused' end) as on_paper
          from (select c.id as customer_id, c.name, c.address1, c.city, c.state, c.zip, (t.last_at at time zone ${timeZone})::date as taken_on,
                       (select max(e.revision_number)
                          from sds_handovers h join sds_revisions e on e.id = h.revision_id
                         where h.customer_id = c.id and h.name_key = t.name_key
                           and e.id <> r.id and ${handsOver}) as had,
                       exists (select 1 from sds_handovers h where h.customer_id = c.id
                                and h.revision_id = r.id and h.how = 'e-mail') as refused
                  from ${without(customerScope(user), app.clock.now())}
                   and t.name_key = ${nameKey}) w
          left join ${safetyContactsForJoin} c on c.customer_id = w.customer_id
         order by w.name, w.city, w.customer_id`,
  );
}

const sheetRow: ShapeOf<SheetToHand> = rowShape({
  nameKey: text,
  name: text,
  number: int,
  date: nullable(date),
  customers: int,
  owed: bool,
  since: text,
});

/**
 * Sheets that are not with every customer who took their product: the law asks for them at the first
 * delivery and at the first after a revision (29 CFR 1910.1200(g)(7)). Most customers first; a
 * revision whose mails are about to leave is left out until they have. `brands`: null for all.
 */
export function sheetsToHand(
  db: Sql,
  reader: { customers: CustomerScope | null; brands: readonly string[] | null },
  now: number,
): Promise<SheetToHand[]> {
  return db.rows(
    sheetRow,
    sql`select n.name_key, title.name, v.revision_number as number, v.printed_on as date,
               n.customers, n.name_key in (select w.name_key from ${stillOwed(reader.customers, now)}) as owed,
               to_json(v.uploaded_at) #>> '{}' as since
          from (select r.id, r.name_key, count(*)::int as customers
                  from ${without(reader.customers, now)}
                 group by r.id, r.name_key) n
          join sds_revisions v on v.id = n.id
         cross join lateral ${titleForJoin(sql`n.name_key`)} title
         where not exists (select 1 from sds_announcements a
                            where a.revision_id = n.id and a.sent_at is null
                              and a.taken_back_at is null and a.send_at > ${new Date(now)}::timestamptz)
           ${reader.brands ? sql`and title.brand = any(${reader.brands}::text[])` : sql.empty}
         order by n.customers desc, title.name, n.name_key`,
  );
}

const countRow = rowShape({ nameKey: text, customers: int });

/** How many customers still need the current sheet, by product, for a list of products. */
export async function countWithout(
  app: Pick<App, 'db' | 'clock'>,
  user: UserActor,
  nameKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await app.db.rows(
    countRow,
    sql`select t.name_key, count(*)::int as customers
          from ${without(customerScope(user), app.clock.now())}
           and t.name_key = any(${nameKeys}::text[]) group by t.name_key`,
  );
  return new Map(rows.map(({ nameKey, customers }) => [nameKey, customers]));
}
