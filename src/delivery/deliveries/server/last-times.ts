import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import type { Sql } from '../../../platform/database.ts';
import { date, json, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

export interface LastTime {
  customerId: string;
  last: { day: string; signerName: string; leftAt: string; noSignatureReason: string } | null;
  /** Who took goods there before, the latest first. */
  receivers: { name: string; role: string }[];
}

const lastTime = rowShape({
  customerId: text,
  day: nullable(date),
  signerName: text,
  leftAt: text,
  noSignatureReason: text,
  receivers: json<LastTime['receivers']>(),
});

/** How the last delivery at each of these customers went, for who goes there next. The caller has seen their orders. */
export async function lastTimes(db: Sql, customerIds: readonly string[]): Promise<LastTime[]> {
  const rows = await db.rows(
    lastTime,
    sql`
      select c.id as customer_id, last.delivered_on as day,
             coalesce(last.signer_name, '') as signer_name, coalesce(last.left_at, '') as left_at,
             coalesce(last.no_signature_reason, '') as no_signature_reason,
             coalesce((
               select json_agg(json_build_object('name', r.name, 'role', r.role) order by r.at desc)
                 from (select d.signer_name as name, max(d.accepted_at) as at,
                              (array_agg(d.signer_role order by d.accepted_at desc))[1] as role
                         from ${lentOrders} o join deliveries d on d.order_id = o.id
                        where o.customer_id = c.id and d.accepted_at is not null
                          and d.signer_name <> ''
                        group by d.signer_name order by at desc limit 4) r), '[]') as receivers
        from unnest(${customerIds}::text[]) as c(id)
        left join lateral (
          select d.delivered_on, d.signer_name, d.left_at, d.no_signature_reason
            from ${lentOrders} o join deliveries d on d.order_id = o.id
           where o.customer_id = c.id and d.accepted_at is not null
             and d.state in ('delivered', 'delivered_short')
           order by d.accepted_at desc limit 1) last on true`,
  );
  return rows.map(({ customerId, receivers, day, ...rest }) => ({
    customerId,
    receivers,
    last: day === null ? null : { day, ...rest },
  }));
}
