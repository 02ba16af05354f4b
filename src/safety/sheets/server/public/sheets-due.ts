import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  date,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { titleForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import type { DueSheet, PaperReason, SheetsDue } from '../../public/safety-contact.ts';
import { handsOver, sheetTakers } from '../handed.ts';
import { currentSheetsForJoin } from './joins.ts';
import { lackingSheet } from './missing-sheets.ts';

/** Products that go to a site together. `key` is the caller's own, e.g. the order. */
export interface Visit {
  key: string;
  customerId: string;
  nameKeys: readonly string[];
}

/**
 * The contact that counts now, by site: `agrees` in writing to get the sheets by e-mail; `by_phone`
 * is an agreement that was only said.
 */
export const safetyContactsForJoin = sql`(
  select distinct on (shared.customer_id) shared.customer_id, shared.name, shared.email, shared.phone,
         shared.channel, shared.language, shared.version,
         shared.channel = 'e-mail' and coalesce(shared.consent_how <> 'phone', false) as agrees,
         coalesce(shared.consent_how = 'phone', false) as by_phone
    from safety_contacts shared order by shared.customer_id, shared.version desc)`;

/** Why the sheets of a site go on paper, from its contact `c`; null where they go by e-mail. */
export const onPaper: SqlText = sql`case when c.customer_id is null then 'no-contact'
  when c.channel = 'paper' then 'chosen' when c.by_phone then 'by-phone'
  when not c.agrees then 'no-consent' end`;

/**
 * Sheets that are handed over with these products to this site: the first delivery of a product, and
 * the first after a revision (29 CFR 1910.1200(g)(7)). As name_key, name, revision_id, number, date,
 * why, mailed. What was mailed ahead comes with the first delivery after it. A revision that was recalled is as if it had never come.
 */
export const dueSheets = (customerId: SqlText, nameKeys: SqlText): SqlText => sql`(
  select r.name_key, title.name, r.id as revision_id, r.revision_number as number,
         r.printed_on as date,
         case when exists (
           select 1 from sds_handovers h
            where h.customer_id = ${customerId} and h.name_key = r.name_key
              and ${handsOver} and h.revision_id <> r.id
              and not exists (select 1 from sds_recalls g where g.revision_id = h.revision_id)
         ) then 'revised' else 'first' end as why,
         exists (select 1 from sds_handovers h
                  where h.customer_id = ${customerId} and h.revision_id = r.id
                    and h.how = 'e-mail' and ${handsOver}) as mailed
    from ${currentSheetsForJoin} r cross join lateral ${titleForJoin(sql`r.name_key`)} title
   where r.name_key in (${nameKeys})
     and not exists (
       select 1 from sds_handovers h
        where h.customer_id = ${customerId} and h.revision_id = r.id
          and ${handsOver}
          and (h.how <> 'e-mail' or h.acknowledged_at is not null or exists (
            select 1 from sds_handovers came
             where came.customer_id = h.customer_id and came.revision_id = h.revision_id
               and came.how = 'delivery'))))`;

export const dueSheetRow: ShapeOf<DueSheet> = rowShape({
  nameKey: text,
  name: text,
  revisionId: text,
  number: int,
  date: nullable(date),
  why: textOf<DueSheet['why']>(),
  mailed: bool,
});

const visitRow = rowShape({
  key: text,
  onPaper: nullable(textOf<PaperReason>()),
  contactName: text,
  due: jsonRows(
    rowShape({
      nameKey: text,
      name: text,
      revisionId: text,
      number: int,
      date: nullable(text),
      why: textOf<DueSheet['why']>(),
      mailed: bool,
    }),
  ),
  missing: jsonRows(rowShape({ nameKey: text, name: text })),
});

/**
 * What each of these deliveries has to bring along, all in one statement: for a stop, or for a whole
 * run. By the visit's key; a visit to a customer that is not there has none.
 */
export async function sheetsDue(
  db: Sql,
  visits: readonly Visit[],
): Promise<ReadonlyMap<string, SheetsDue>> {
  if (visits.length === 0) return new Map();
  const visitsJson = JSON.stringify(
    visits.map(({ key, customerId, nameKeys }) => ({
      key,
      customer_id: customerId,
      name_keys: nameKeys,
    })),
  );
  const keys = sql`select jsonb_array_elements_text(v.name_keys)`;
  const rows = await db.rows(
    visitRow,
    sql`select v.key, ${onPaper} as on_paper, coalesce(c.name, '') as contact_name,
               coalesce((select json_agg(json_build_object('nameKey', d.name_key, 'name', d.name,
                           'revisionId', d.revision_id, 'number', d.number, 'date', d.date,
                           'why', d.why, 'mailed', d.mailed) order by d.name, d.name_key)
                           from ${dueSheets(sql`v.customer_id`, keys)} d), '[]') as due,
               coalesce((select json_agg(json_build_object('nameKey', m.name_key, 'name', m.name)
                                         order by m.name, m.name_key)
                           from (${lackingSheet(keys)}) m), '[]') as missing
          from jsonb_to_recordset(${visitsJson}::jsonb)
               as v(key text, customer_id text, name_keys jsonb)
          left join ${safetyContactsForJoin} c on c.customer_id = v.customer_id`,
  );
  return new Map(rows.map(({ key, ...found }) => [key, found]));
}

const owedRow = rowShape({
  customerId: text,
  onPaper: textOf<PaperReason>(),
  nameKey: text,
  name: text,
});

/**
 * Sheets that these customers lack of what they took before, where they go on paper: nobody noted that the printed one was given. Products
 * of the next delivery are among them where they were delivered before.
 */
export function paperOwed(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  customerIds: readonly string[],
): Promise<RowOf<typeof owedRow>[]> {
  const taken = sql`select t.name_key from ${sheetTakers(null, clock.now())}
                     where t.customer_id = site.customer_id`;
  return db.rows(
    owedRow,
    sql`select site.customer_id, ${onPaper} as on_paper, d.name_key, d.name
          from unnest(${[...new Set(customerIds)]}::text[]) as site(customer_id)
          left join ${safetyContactsForJoin} c on c.customer_id = site.customer_id
         cross join lateral ${dueSheets(sql`site.customer_id`, taken)} d
         where ${onPaper} is not null and not d.mailed
         order by d.name, d.name_key`,
  );
}
