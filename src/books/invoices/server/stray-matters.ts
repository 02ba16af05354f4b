import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { lentCustomers } from '../../../people/customers/server/public/lent.ts';
import { int, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Matter, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { STRAY_WORDS as words } from '../stray-messages.ts';

const row = rowShape({
  id: text,
  docNumber: nullable(text),
  totalCents: int,
  orderId: nullable(text),
  orderNumber: nullable(text),
  customerName: nullable(text),
  billedBy: nullable(text),
  since: time,
});

/**
 * Invoices of the books that bear the shop's mark and that nothing here knows. One that a sender still looks for is none. Without an order they
 * are the whole shop's, for who sees all of it.
 */
export async function strayMatters({ app, scope }: Looking): Promise<Matter[]> {
  const all = scope === null || scope.customers === null;
  const rows = await app.db.rows(
    row,
    sql`
      select s.id, s.doc_number, s.total_cents, o.id as order_id, s.order_number,
             coalesce(c.name, o.customer_name) as customer_name,
             (select coalesce(i.doc_number, i.accounting_id) from invoices i
               where i.accounting_id is not null and i.state <> 'voided'
                 and (coalesce(i.case_id, i.delivery_id) = s.delivery_id
                      or (s.delivery_id is null and i.order_id = o.id))
               order by i.created_at limit 1) as billed_by,
             s.found_at as since
        from stray_invoices s left join ${lentOrders} o on o.number = s.order_number
             left join ${lentCustomers} c on c.accounting_id = s.booked_customer_id
       where s.settled_at is null
         and s.realm_id = (select realm_id from accounting_connections where state = 'connected')
         and (o.id is null and ${all}::boolean
              or o.id is not null and ${scope ? inOrders(scope, 'o') : sql`true`})
         and not exists (select from invoices known
                          where known.realm_id = s.realm_id
                            and known.accounting_id = s.accounting_id)
         and not exists (select from invoices sought
                          where coalesce(sought.case_id, sought.delivery_id) = s.delivery_id and sought.in_doubt)
       order by s.found_at desc, s.id limit ${SOURCE_LIMIT}`,
  );
  return rows.map((stray) => ({
    key: `stray:${stray.id}:${stray.billedBy ?? ''}`,
    kind: 'difference',
    stopsMoney: true,
    sentence: words.sentence(stray),
    detail: null,
    about: stray.orderId
      ? [{ label: stray.orderNumber ?? '', to: `/dashboard/orders/${stray.orderId}` }]
      : [],
    since: stray.since,
    ways: waysOf(stray),
    code: stray.billedBy === null ? 'books-stray' : 'books-twice',
    tid: null,
  }));
}

function waysOf({
  id,
  orderNumber,
  billedBy,
}: {
  id: string;
  orderNumber: string | null;
  billedBy: string | null;
}): Way[] {
  const fields = { strayId: id };
  const value = orderNumber && billedBy === null ? { value: orderNumber } : {};
  return [
    {
      intent: 'take-stray',
      label: words.belongs,
      fields,
      input: {
        kind: 'text',
        name: 'orderNumber',
        label: words.orderNumber,
        maxLength: 40,
        ...value,
      },
    },
    {
      intent: 'refuse-stray',
      label: words.notOurs,
      fields,
      input: { kind: 'none' },
      help: words.notOursHelp,
    },
  ];
}
