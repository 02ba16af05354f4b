import { type SqlText, sql } from '../../../../platform/sql.ts';
import { titleForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { handedOn, handsOver } from '../handed.ts';

// What other rooms splice into their own statements, so that none of them names a table of this
// one.

/** Every revision there ever was. */
export const revisionsForJoin = sql`(select source.id, source.name_key, source.revision_number,
  source.revision_date, source.printed_on, source.language, source.path, source.size_bytes from sds_revisions source)`;

/** The English sheet of each product that has one now. */
export const currentSheetsForJoin = sql`(select source.id, source.name_key, source.revision_number,
  source.revision_date, source.printed_on, source.path, source.size_bytes
  from sds_revisions source where source.language = 'en' and source.superseded_at is null)`;

/**
 * Products, as name_key and at, whose sheet came to a customer with goods, or was owed for goods,
 * of a delivery that is not recorded here: the ledger alone knows of them. An e-mail or a sheet on
 * paper by itself says nothing of goods.
 */
export const handedUnrecordedForJoin = (customerId: SqlText): SqlText =>
  sql`(select source.name_key, source.handed_at as at, source.delivery_id from sds_handovers source
        where source.customer_id = ${customerId} and source.how = 'delivery'
          and not exists (select 1 from site_deliveries d
                           where d.customer_id = ${customerId}
                             and d.delivery_id = source.delivery_id)
       union all
       select owed.name_key, owed.owed_since, owed.delivery_id from sds_owed owed
        where owed.customer_id = ${customerId}
          and not exists (select 1 from site_deliveries d
                           where d.customer_id = ${customerId}
                             and d.delivery_id = owed.delivery_id))`;

/**
 * The sheets that a delivery handed over, as name_key, name, revision_number, printed_on and handed: on paper, by an e-mail that
 * went to an address agreed to, or opened there.
 */
export const sheetsOfDeliveryForJoin = (deliveryId: SqlText): SqlText =>
  sql`(select r.name_key, title.name, r.revision_number, r.printed_on,
              case when exists (
                select 1 from sds_handovers paper
                 where paper.customer_id = came.customer_id
                   and paper.revision_id = came.revision_id and paper.how = 'paper'
                   and paper.delivery_id = came.delivery_id) then 'paper'
                   when exists (
                select 1 from sds_handovers mail
                 where mail.customer_id = came.customer_id
                   and mail.revision_id = came.revision_id and mail.how = 'e-mail')
                   then 'e-mail' else 'opened' end as handed
         from sds_handovers came join sds_revisions r on r.id = came.revision_id
        cross join lateral ${titleForJoin(sql`r.name_key`)} title
        where came.delivery_id = ${deliveryId} and came.how = 'delivery'
          and exists (select 1 from sds_handovers h
                       where h.customer_id = came.customer_id
                         and h.revision_id = came.revision_id and ${handsOver}
                         and (h.how <> 'paper' or h.delivery_id = came.delivery_id)))`;

/**
 * Products delivered without the sheet that they need, as name_key, name and since, the day it was
 * handed over after all. `revision_number` and `printed_on` of a sheet that was there and that nobody gave; null: there was none.
 */
export const owedOfDeliveryForJoin = (deliveryId: SqlText): SqlText =>
  sql`(select w.name_key, title.name, r.revision_number, r.printed_on,
              (select min(${handedOn})::date::text from sds_handovers h
                where h.customer_id = w.customer_id and h.name_key = w.name_key
                  and ${handsOver} and ${handedOn} >= w.owed_since) as since
         from sds_owed w left join sds_revisions r on r.id = w.revision_id
        cross join lateral ${titleForJoin(sql`w.name_key`)} title
        where w.delivery_id = ${deliveryId})`;
