import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { lentCustomers } from '../../../people/customers/server/public/lent.ts';
import { bool, int, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Matter, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { STRAY_CREDIT_WORDS as words } from '../stray-credit-messages.ts';
import { MARKER } from './credit-marker.ts';

const row = rowShape({
  id: text,
  docNumber: nullable(text),
  totalCents: int,
  customerName: nullable(text),
  customerId: nullable(text),
  orderId: nullable(text),
  orderNumber: nullable(text),
  invoiceNumber: nullable(text),
  /** The number under which our credit of this mark stands in the books. */
  bookedAs: nullable(text),
  waits: bool,
  since: time,
});

/**
 * Credits of the books that bear the shop's mark and that nothing here knows. One that a sender still looks for is none. Without a credit of this mark
 * they are the whole shop's, for who sees all of it.
 */
export async function strayCreditMatters({ app, scope }: Looking): Promise<Matter[]> {
  const all = scope === null || scope.customers === null;
  const rows = await app.db.rows(
    row,
    sql`
      select s.id, s.doc_number, s.total_cents, coalesce(c.name, o.customer_name) as customer_name,
             coalesce(c.id, o.customer_id) as customer_id,
             o.id as order_id, o.number as order_number,
             case when i.id is not null then coalesce(i.doc_number, o.number)
             end as invoice_number,
             case when m.accounting_id is not null and m.state <> 'voided' then m.doc_number
             end as booked_as,
             coalesce(m.accounting_id is null and not m.in_doubt
                      and m.state in ('needs_attention', 'retrying', 'queued'), false) as waits,
             s.found_at as since
        from stray_credits s
        left join credit_memos m on ${MARKER} = s.marker
        left join invoices i on i.id = m.invoice_id
        left join ${lentOrders} o on o.id = m.order_id
        left join ${lentCustomers} c on c.accounting_id = s.booked_customer_id
       where s.settled_at is null
         and s.realm_id = (select realm_id from accounting_connections where state = 'connected')
         and (o.id is null and ${all}::boolean
              or o.id is not null and ${scope ? inOrders(scope, 'o') : sql`true`})
         and not coalesce(m.in_doubt or m.state = 'sending', false)
         and not exists (select from credit_memos known
                          where known.realm_id = s.realm_id
                            and known.accounting_id = s.accounting_id)
       order by s.found_at desc, s.id limit ${SOURCE_LIMIT}`,
  );
  return rows.map((stray) => ({
    key: `stray-credit:${stray.id}:${stray.bookedAs ?? ''}`,
    kind: 'credit',
    stopsMoney: true,
    sentence: words.sentence({
      ...stray,
      ours:
        stray.orderNumber === null
          ? null
          : {
              what: words.ours(stray.invoiceNumber, stray.orderNumber),
              bookedAs: stray.bookedAs,
            },
    }),
    detail: null,
    about: stray.orderId
      ? [{ label: stray.orderNumber ?? '', to: `/dashboard/orders/${stray.orderId}` }]
      : stray.customerId
        ? [{ label: stray.customerName ?? '', to: `/dashboard/customers/${stray.customerId}` }]
        : [],
    since: stray.since,
    ways: waysOf(stray),
    code: stray.bookedAs === null ? 'books-stray-credit' : 'books-twice-credit',
    tid: null,
  }));
}

function waysOf({ id, waits }: { id: string; waits: boolean }): Way[] {
  const fields = { strayId: id };
  const input = { kind: 'none' } as const;
  return [
    ...(waits ? [{ intent: 'take-stray-credit', label: words.belongs, fields, input }] : []),
    {
      intent: 'refuse-stray-credit',
      label: words.notOurs,
      fields,
      input,
      help: words.notOursHelp,
    },
  ];
}
