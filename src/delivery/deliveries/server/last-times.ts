import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  jsonRows,
  nullable,
  rowShape,
  text,
  textList,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

export interface LastTime {
  customerId: string;
  last: {
    day: string;
    signerName: string;
    isDrawn: boolean;
    leftAt: string;
    noSignatureReason: string;
  } | null;
  /** Receivers of earlier deliveries there, the latest first; no staff. */
  receivers: { name: string; role: string }[];
  /** Who buys for the customer, by name. */
  buyers: string[];
}

const lastTime = rowShape({
  customerId: text,
  day: nullable(date),
  signerName: text,
  isDrawn: bool,
  leftAt: text,
  noSignatureReason: text,
  receivers: jsonRows(rowShape({ name: text, role: text })),
  buyers: textList,
});

/** Somebody of ours has this name: whoever was written down by it at a door was taken for who placed the order. */
const isOurs = (name: SqlText) => sql`exists (
  select 1 from ${peopleForJoin} u
   where (u.role <> 'user' or u.sales_rep) and not u.deleted
     and lower(u.display_name) = lower(${name}))`;

/** How the last delivery at each of these customers went, for who goes there next. The caller has seen their orders. */
export async function lastTimes(db: Sql, customerIds: readonly string[]): Promise<LastTime[]> {
  const rows = await db.rows(
    lastTime,
    sql`
      select c.id as customer_id, last.delivered_on as day,
             coalesce(last.signer_name, '') as signer_name, coalesce(last.is_drawn, false) as is_drawn,
             coalesce(last.left_at, '') as left_at,
             coalesce(last.no_signature_reason, '') as no_signature_reason,
             coalesce((
               select json_agg(json_build_object('name', r.name, 'role', r.role) order by r.at desc)
                 from (select d.signer_name as name, max(d.done_at) as at,
                              (array_agg(d.signer_role order by d.done_at desc))[1] as role
                         from ${ordersForJoin} o join deliveries d on d.order_id = o.id
                        where o.customer_id = c.id and d.accepted_at is not null
                          and d.signer_name <> '' and not ${isOurs(sql`d.signer_name`)}
                        group by d.signer_name order by at desc limit 4) r), '[]') as receivers,
             array(select distinct u.display_name
                     from ${listedCustomersForJoin} listed join ${peopleForJoin} u on u.id = listed.user_id
                    where listed.customer_id = c.id and u.role = 'user' and not u.sales_rep
                      and u.reachable and u.display_name <> '' order by 1) as buyers
        from unnest(${customerIds}::text[]) as c(id)
        left join lateral (
          select d.delivered_on, d.signer_name,
                 d.signature is not null or d.receiver is not null as is_drawn, d.left_at, d.no_signature_reason
            from ${ordersForJoin} o join deliveries d on d.order_id = o.id
           where o.customer_id = c.id and d.accepted_at is not null
             and d.state in ('delivered', 'delivered_short')
           order by d.done_at desc limit 1) last on true`,
  );
  return rows.map(({ customerId, receivers, buyers, day, ...rest }) => ({
    customerId,
    receivers,
    buyers,
    last: day === null ? null : { day, ...rest },
  }));
}
