import { lentTitle } from '../../catalogue/server/lent.ts';
import { type SqlText, sql } from '../../platform/sql.ts';

// What other rooms splice into their own statements, so that none of them names a table of this
// one.

/** Every revision there ever was. */
export const lentRevisions = sql`(select lent.id, lent.name_key, lent.revision_number,
  lent.revision_date, lent.language, lent.path, lent.size_bytes from sds_revisions lent)`;

/** The English sheet of each product that has one now. */
export const lentCurrentSheets = sql`(select lent.id, lent.name_key, lent.revision_number,
  lent.revision_date, lent.path, lent.size_bytes
  from sds_revisions lent where lent.language = 'en' and lent.superseded_at is null)`;

/**
 * The products, as name_key, that a customer was handed a sheet of, or was delivered without one.
 */
export const lentProductsOfSite = (customerId: SqlText): SqlText =>
  sql`(select lent.name_key from sds_handovers lent where lent.customer_id = ${customerId}
       union select owed.name_key from sds_owed owed where owed.customer_id = ${customerId})`;

/** The sheets that a delivery handed over, as name_key, name, revision_number and revision_date. */
export const lentSheetsOfDelivery = (deliveryId: SqlText): SqlText =>
  sql`(select r.name_key, title.name, r.revision_number, r.revision_date
         from sds_handovers h join sds_revisions r on r.id = h.revision_id
        cross join lateral ${lentTitle(sql`r.name_key`)} title
        where h.delivery_id = ${deliveryId} and h.how = 'delivery')`;

/**
 * Products delivered without the sheet that they need, as name_key, name and since, the day it was
 * handed over after all.
 */
export const lentOwedOfDelivery = (deliveryId: SqlText): SqlText =>
  sql`(select w.name_key, title.name,
              (select min(h.handed_at)::date::text from sds_handovers h
                where h.customer_id = w.customer_id and h.name_key = w.name_key
                  and h.handed_at >= w.owed_since and h.how <> 'notice') as since
         from sds_owed w cross join lateral ${lentTitle(sql`w.name_key`)} title
        where w.delivery_id = ${deliveryId})`;
