import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import { bool, int, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { MARKER } from '../../credits/server/credit-marker.ts';
import type { Task, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import type { DocumentKind } from '../document-kind.ts';
import { UNMATCHED_WORDS as words } from '../unmatched-messages.ts';

const found = {
  id: text,
  docNumber: nullable(text),
  totalCents: int,
  orderId: nullable(text),
  orderNumber: nullable(text),
  customerName: nullable(text),
  since: time,
};
const invoiceRow = rowShape({ ...found, billedBy: nullable(text) });
const creditRow = rowShape({
  ...found,
  customerId: nullable(text),
  invoiceNumber: nullable(text),
  /** The number under which our credit of this mark stands in the books. */
  bookedAs: nullable(text),
  waits: bool,
});

/** Of the books that are connected and of nobody's yet; without an order it is the whole shop's, for who sees all of it. */
const waiting = ({ scope }: Looking): SqlText => sql`s.settled_at is null
         and s.realm_id = (select realm_id from accounting_connections where state = 'connected')
         and (o.id is null and ${scope === null || scope.customers === null}::boolean
              or o.id is not null and ${scope ? inOrders(scope, 'o') : sql`true`})`;

/** Invoices of the books that bear the shop's mark and that nothing here knows. One that a sender still looks for is none. */
export async function unmatchedInvoiceTasks(looking: Looking): Promise<Task[]> {
  const rows = await looking.app.db.rows(
    invoiceRow,
    sql`
      select s.id, s.doc_number, s.total_cents, o.id as order_id, s.order_number,
             coalesce(c.name, o.customer_name) as customer_name,
             (select coalesce(i.doc_number, i.accounting_id) from invoices i
               where i.accounting_id is not null and i.state <> 'voided'
                 and (coalesce(i.case_id, i.delivery_id) = s.delivery_id
                      or (s.delivery_id is null and i.order_id = o.id))
               order by i.created_at limit 1) as billed_by,
             s.found_at as since
        from stray_invoices s left join ${ordersForJoin} o on o.number = s.order_number
             left join ${customersForJoin} c on c.accounting_id = s.booked_customer_id
       where ${waiting(looking)}
         and not exists (select from invoices known
                          where known.realm_id = s.realm_id
                            and known.accounting_id = s.accounting_id)
         and not exists (select from invoices sought
                          where coalesce(sought.case_id, sought.delivery_id) = s.delivery_id and sought.in_doubt)
       order by s.found_at desc, s.id limit ${SOURCE_LIMIT}`,
  );
  return rows.map((row) => ({
    // Released keys: who let one wait goes on letting it wait.
    key: `stray:${row.id}:${row.billedBy ?? ''}`,
    kind: 'difference',
    ...common(row),
    sentence: words.invoice(row),
    about: aboutOrder(row),
    ways: [
      {
        intent: 'take-stray',
        label: words.belongs.invoice,
        fields: { documentId: row.id },
        input: {
          kind: 'text',
          name: 'orderNumber',
          label: words.orderNumber,
          maxLength: 40,
          ...(row.orderNumber && row.billedBy === null ? { value: row.orderNumber } : {}),
        },
      },
      refusing('invoice', row.id),
    ],
    code: row.billedBy === null ? 'books-stray' : 'books-twice',
  }));
}

/** Credits of the books that bear the shop's mark and that nothing here knows. One that a sender still looks for is none. */
export async function unmatchedCreditTasks(looking: Looking): Promise<Task[]> {
  const rows = await looking.app.db.rows(
    creditRow,
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
        left join ${ordersForJoin} o on o.id = m.order_id
        left join ${customersForJoin} c on c.accounting_id = s.booked_customer_id
       where ${waiting(looking)}
         and not coalesce(m.in_doubt or m.state = 'sending', false)
         and not exists (select from credit_memos known
                          where known.realm_id = s.realm_id
                            and known.accounting_id = s.accounting_id)
       order by s.found_at desc, s.id limit ${SOURCE_LIMIT}`,
  );
  return rows.map((row) => ({
    key: `stray-credit:${row.id}:${row.bookedAs ?? ''}`,
    kind: 'credit',
    ...common(row),
    sentence: words.credit(
      row,
      row.orderNumber === null
        ? null
        : { what: words.ours(row.invoiceNumber, row.orderNumber), bookedAs: row.bookedAs },
    ),
    about: row.orderId
      ? aboutOrder(row)
      : row.customerId
        ? [{ label: row.customerName ?? '', to: `/dashboard/customers/${row.customerId}` }]
        : [],
    ways: [
      ...(row.waits
        ? [
            {
              intent: 'take-stray-credit',
              label: words.belongs.credit,
              fields: { documentId: row.id },
              input: { kind: 'none' } as const,
            },
          ]
        : []),
      refusing('credit', row.id),
    ],
    code: row.bookedAs === null ? 'books-stray-credit' : 'books-twice-credit',
  }));
}

const common = ({ since }: { since: Date }) => ({
  stopsMoney: true,
  detail: null,
  since,
  tid: null,
});

const aboutOrder = ({
  orderId,
  orderNumber,
}: {
  orderId: string | null;
  orderNumber: string | null;
}) => (orderId ? [{ label: orderNumber ?? '', to: `/dashboard/orders/${orderId}` }] : []);

const refusing = (kind: DocumentKind, documentId: string): Way => ({
  intent: kind === 'invoice' ? 'refuse-stray' : 'refuse-stray-credit',
  label: words.notOurs,
  fields: { documentId },
  input: { kind: 'none' },
  help: words.notOursHelp[kind],
});
