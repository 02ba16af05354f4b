import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
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
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { Release } from '../../server/after-failure.ts';
import {
  arrived,
  buyerRow,
  committing,
  mayTake,
  mine,
  nextTry,
  releasing,
  type Sending,
  taking,
} from '../../server/outbox.ts';
import type { LedgerCredit } from '../credit-ledger.ts';
import { MARKER } from './credit-marker.ts';
import { asInBooks } from './follow-credit.ts';
import { enqueueCredit } from './waiting-credits.ts';

const creditLine = rowShape({
  productId: text,
  productAccountingId: nullable(text),
  description: text,
  sku: text,
  quantity: int,
  unitPriceCents: decimal,
  taxable: bool,
});

const creditRow = rowShape({
  id: text,
  marker: text,
  realmId: nullable(text),
  /** The company that its invoice stands with; one without an invoice belongs wherever it goes. */
  invoiceRealmId: nullable(text),
  docNumber: text,
  body: nullable(text),
  inDoubt: bool,
  attempts: int,
  /** As of an invoice. */
  sentAt: time,
  txnDate: date,
  netCents: int,
  discountCents: int,
  depositCents: int,
  depositTaxable: bool,
  depositText: text,
  goodwillCents: int,
  taxCents: int,
  leaseUntil: present(time),
  orderNumber: text,
  invoiceNumber: nullable(text),
  taxRateBp: int,
  /** To whom its invoice was moved in the books, by their id: the credit belongs to them. */
  movedTo: nullable(text),
  /** Its invoice was moved in QuickBooks, and the move is not confirmed yet. */
  isMoving: bool,
  buyer: jsonRow(buyerRow),
  lines: jsonRows(creditLine),
});
/** A credit that this process may send, with all that it says. */
export type CreditRow = RowOf<typeof creditRow>;

/** Takes a credit for sending, as `claim` takes an invoice. Undefined when it is not to be sent, or another sender is at it. */
export async function takeCredit(
  app: App,
  id: string,
  realmId: string,
): Promise<CreditRow | undefined> {
  return app.db.transaction(async (tx) => {
    const now = new Date(app.clock.now());
    const taken = await tx.execute(
      sql`update credit_memos
             set ${taking(now)},
                 realm_id = case when in_doubt then coalesce(realm_id, ${realmId}) else ${realmId} end
           where id = ${id} and accounting_id is null and ${mayTake(now)}`,
    );
    if (taken !== 1) return undefined;
    return tx.row(
      creditRow,
      sql`
        select m.id, ${MARKER} as marker, m.realm_id,
               case when i.id is null then m.realm_id else i.realm_id end as invoice_realm_id, m.doc_number, m.body, m.in_doubt, m.attempts,
               coalesce(m.sent_at, m.created_at) as sent_at, m.txn_date, m.net_cents,
               m.discount_cents, m.deposit_cents,
               coalesce(i.deposit_taxable, o.deposit_taxable) as deposit_taxable, m.deposit_text, m.goodwill_cents,
               m.tax_cents, m.lease_until, o.number as order_number,
               case when i.id is not null then coalesce(i.doc_number, o.number)
               end as invoice_number, o.tax_rate_bp, i.moved_to,
               exists (select from accounting_differences moved
                        where moved.invoice_id = i.id and moved.kind = 'customer'
                          and moved.settled_at is null) as is_moving,
               ${jsonOf(buyerRow, 'c')} as buyer,
               (select coalesce(json_agg(json_build_object(
                         'productId', l.product_id, 'productAccountingId', p.accounting_id,
                         'description', l.description, 'sku', l.sku, 'quantity', ml.quantity,
                         'unitPriceCents', coalesce(ml.unit_price_cents, l.unit_price_cents),
                         'taxable', l.taxable)
                         order by l.position), '[]')
                  from credit_memo_lines ml join invoice_lines l on l.id = ml.invoice_line_id
                       join ${productsForJoin} p on p.id = l.product_id
                 where ml.credit_memo_id = m.id) as lines
          from credit_memos m left join invoices i on i.id = m.invoice_id
               join ${ordersForJoin} o on o.id = m.order_id
               join ${customersForJoin} site on site.id = o.customer_id
               join ${customersForJoin} c on c.id = site.bill_to_id
         where m.id = ${id}`,
    );
  });
}

/** Commits what is about to be sent, before it is sent. */
export async function commitCredit(app: App, row: CreditRow, sending: Sending): Promise<void> {
  await app.db.execute(
    sql`update credit_memos set ${committing(app, sending)} where id = ${row.id}`,
  );
}

/** Ends the sending, and queues the next try. */
export async function releaseCredit(app: App, row: CreditRow, to: Release): Promise<void> {
  const next = nextTry(app, to);
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(
      sql`update credit_memos set ${releasing(app, to)} where ${mine(row)}`,
    );
    if (changed === 1 && next) await enqueueCredit(tx, row.id, next);
  });
}

/** Stores id, number and total from QuickBooks. A concurrent second call finds the id and writes nothing. */
export async function recordCredit(app: App, row: CreditRow, credit: LedgerCredit): Promise<void> {
  const differs = credit.totalCents - credit.taxCents !== row.netCents;
  await app.db.execute(
    sql`update credit_memos
           set state = ${differs ? 'needs_attention' : 'created'}, accounting_id = ${credit.id},
               accounting_updated_at = ${credit.changedAt}::timestamptz, ${arrived},
               ${asInBooks(credit, sql`${differs}::boolean`)},
               updated_at = ${new Date(app.clock.now())}
         where id = ${row.id} and accounting_id is null`,
  );
}
