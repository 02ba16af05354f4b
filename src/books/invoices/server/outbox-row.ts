import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { InvoiceState } from '../../contract.ts';
import type { Release } from '../../server/after-failure.ts';
import {
  buyerRow,
  committing,
  mayTake,
  mine,
  nextTry,
  releasing,
  type Sending,
  taking,
} from '../../server/outbox.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const outboxLine = rowShape({
  orderLineId: text,
  productId: text,
  productAccountingId: nullable(text),
  description: text,
  sku: text,
  quantity: int,
  unitPriceCents: decimal,
  taxable: bool,
});

/** Where the order's goods go, frozen when it was placed. */
const placeRow = rowShape({ name: text, address1: text, city: text, state: text, zip: text });

const outboxRow = rowShape({
  id: text,
  deliveryId: text,
  /** What marks it in the books: its delivery, or the case that it bills besides. */
  markedFor: text,
  orderId: text,
  state: textOf<InvoiceState>(),
  realmId: nullable(text),
  accountingId: nullable(text),
  docNumber: present(text),
  /** Above 1 when the delivery is billed again. */
  version: int,
  body: nullable(text),
  inDoubt: bool,
  attempts: int,
  /** When what is in doubt went out first; before that, when it was drafted. */
  sentAt: time,
  txnDate: date,
  movedFrom: nullable(date),
  netCents: int,
  taxCents: int,
  deliveryFeeCents: int,
  surchargeCents: int,
  surchargeTaxable: bool,
  depositCents: int,
  depositTaxable: bool,
  depositText: text,
  discountCents: int,
  /** The tax of the books that a person accepted. */
  taxAcceptedCents: nullable(int),
  leaseUntil: present(time),
  orderNumber: text,
  poNumber: text,
  taxRateBp: int,
  shipTo: jsonRow(placeRow),
  buyer: jsonRow(buyerRow),
  lines: jsonRows(outboxLine),
});
/** An invoice that no process has claimed has no lease. */
const writtenRow = rowShape({ ...outboxRow.columns, leaseUntil: nullable(time) });
/** An invoice that this process may send, with all that it says. */
export type WrittenRow = RowOf<typeof writtenRow>;
export type OutboxRow = RowOf<typeof outboxRow>;

const selectOutboxRow = (invoiceId: string): SqlText => sql`
  select i.id, i.delivery_id, coalesce(i.case_id, i.delivery_id) as marked_for, i.order_id, i.state, i.realm_id, i.accounting_id, i.doc_number, i.version,
         i.body, i.in_doubt, i.attempts,
         coalesce(i.sent_at, i.created_at) as sent_at, i.txn_date, i.net_cents, i.tax_cents,
         i.delivery_fee_cents, i.surcharge_cents, i.surcharge_taxable, i.deposit_cents,
         i.deposit_taxable, i.deposit_text, i.discount_cents,
         i.tax_accepted_cents, i.lease_until, i.moved_from,
         o.number as order_number, o.po_number, o.tax_rate_bp,
         json_build_object('name', coalesce(o.customer_name, ''), 'address1', coalesce(o.address1, ''),
                           'city', coalesce(o.city, ''), 'state', coalesce(o.state, ''),
                           'zip', coalesce(o.zip, '')) as ship_to,
         ${jsonOf(buyerRow, 'c')} as buyer,
         (select json_agg(json_build_object(
                   'orderLineId', l.order_line_id, 'productId', l.product_id,
                   'productAccountingId', p.accounting_id, 'description', l.description,
                   'sku', l.sku, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
                   'taxable', l.taxable) order by l.position)
            from invoice_lines l join ${productsForJoin} p on p.id = l.product_id
           where l.invoice_id = i.id) as lines
    from invoices i join ${ordersForJoin} o on o.id = i.order_id
         join ${customersForJoin} site on site.id = i.customer_id
         join ${customersForJoin} c on c.id = site.bill_to_id
   where i.id = ${invoiceId}`;

/** All that an invoice says, without taking it for sending. */
export const readOutboxRow = (db: Sql, invoiceId: string): Promise<WrittenRow | undefined> =>
  db.row(writtenRow, selectOutboxRow(invoiceId));

/**
 * Takes an invoice for sending. Undefined when it is not to be sent, or another sender is at it.
 * A sender that died left `sending` with an old lease: its outcome is whatever `in_doubt` says.
 */
export async function claimRow(
  app: App,
  invoiceId: string,
  realmId: string,
): Promise<OutboxRow | undefined> {
  return app.db.transaction(async (tx) => {
    const now = new Date(app.clock.now());
    const claimed = await tx.execute(
      sql`update invoices
             set ${taking(now)},
                 realm_id = case when in_doubt or accounting_id is not null then coalesce(realm_id, ${realmId})
                                 else ${realmId} end
           where id = ${invoiceId} and ${mayTake(now)}`,
    );
    return claimed === 1 ? tx.row(outboxRow, selectOutboxRow(invoiceId)) : undefined;
  });
}

const lease = rowShape({ deliveryId: text, leaseUntil: present(time) });

/** When a live sender's lease ends, for a second job that found it at work. */
export function leaseOf(
  db: Sql,
  invoiceId: string,
): Promise<{ deliveryId: string; leaseUntil: Date } | undefined> {
  return db.row(
    lease,
    sql`select delivery_id, lease_until from invoices
         where id = ${invoiceId} and state = 'sending'`,
  );
}

/**
 * Commits what is about to be sent and to whom, before it is sent: from here on the outcome is ambiguous until a response is recorded. The same
 * bytes as before go to the same customer as before.
 */
export async function commitToSend(
  app: App,
  row: OutboxRow,
  { customerId, ...sending }: Sending & { customerId: string },
): Promise<void> {
  await app.db.execute(
    sql`update invoices
           set booked_customer_id = case when body = ${sending.body} then booked_customer_id
                                         else ${customerId} end,
               ${committing(app, sending)}
         where id = ${row.id}`,
  );
}

/** Ends the claim on an invoice, and queues the next try. */
export async function releaseRow(app: App, row: OutboxRow, to: Release): Promise<void> {
  const next = nextTry(app, to);
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(
      sql`update invoices
             set ${releasing(app, to)},
                 problem_options = ${JSON.stringify(to.problem?.options ?? [])}
           where ${mine(row)}`,
    );
    if (changed === 1 && next) await enqueueInvoice(tx, row.deliveryId, next);
  });
}
