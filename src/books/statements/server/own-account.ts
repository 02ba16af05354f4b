import { dayIn } from '../../../kit/time.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  nullable,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import {
  BY_HAND_HERE,
  DEBT,
  HAS_CLAIM,
  IS_OPEN,
  OPEN_BALANCE,
} from '../../invoices/server/bills.ts';
import { creditNumber } from '../../messages.ts';
import type { LedgerAccount, LedgerDocument } from '../../payments/payment-ledger.ts';

const ownRow = rowShape({ own: bool });

/**
 * The shop works without QuickBooks and writes down here what is paid of its bills, or has written none yet: statements, receivables and what
 * came in are made of that, and of what was last known to be open in QuickBooks where it has left that. The one reading of it.
 */
export const hasOwnReceivables = async (db: Sql): Promise<boolean> =>
  (
    await db.row(
      ownRow,
      sql`select ${WITHOUT_BOOKS} and (exists (select from invoices i where ${BY_HAND_HERE})
            or not exists (select from invoices i where i.state = 'elsewhere' and i.billed_on is not null)) as own`,
    )
  )?.own ?? false;

const documentRow = rowShape({
  kind: textOf<LedgerDocument['kind']>(),
  id: text,
  invoiceId: text,
  number: text,
  date,
  dueDate: nullable(date),
  totalCents: int,
  /** Of an invoice: still owed. */
  openCents: int,
  hasClaim: bool,
  customerName: text,
  orderNumber: text,
});

/** Of the bills of these customers whose payments are written down here: what was billed, credited and paid, and for whom each is. `owedCents`: what comes of it. */
export async function ownDocuments(
  db: Sql,
  customerIds: readonly string[],
): Promise<{ documents: LedgerDocument[]; owedCents: number; names: Map<string, string> }> {
  const rows = await db.rows(
    documentRow,
    sql`
      with bills as materialized (
        select i.id, i.doc_number, i.txn_date, i.due_date, i.total_cents, i.balance_cents, ${HAS_CLAIM} as has_claim,
               i.customer_id, o.customer_name, o.number as order_number
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where i.customer_id = any(${customerIds}::text[]) and ${BY_HAND_HERE})
      select 'invoice' as kind, b.id, b.id as invoice_id, coalesce(b.doc_number, '') as number,
             b.txn_date as date, b.due_date, b.total_cents, b.balance_cents as open_cents,
             b.has_claim, b.customer_name, b.order_number
        from bills b
       union all
      select 'credit', m.id, b.id, m.doc_number, m.txn_date, null, m.net_cents + m.tax_cents, 0,
             false, b.customer_name, b.order_number
        from credit_memos m join bills b on b.id = m.invoice_id
       where m.accounting_id is null and m.state not in ('voided', 'dropped')
       union all
      select 'credit', m.id, '', m.doc_number, m.txn_date, null, m.net_cents + m.tax_cents, 0,
             false, o.customer_name, o.number
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
       where m.invoice_id is null and m.accounting_id is null and m.state = 'elsewhere'
         and m.billed_on is not null and o.customer_id in (select b.customer_id from bills b)
       union all
      select 'payment', p.id, b.id, p.method, p.paid_on, null, p.amount_cents, 0, false, b.customer_name, b.order_number
        from own_payments p join bills b on b.id = p.invoice_id
       where p.undone_at is null and p.from_invoice_id is null and p.from_credit_id is null
       union all
      select 'credit', p.id, b.id, coalesce(source.doc_number, ''), p.paid_on, null, p.amount_cents, 0, false, b.customer_name, b.order_number
        from own_payments p join bills b on b.id = p.invoice_id
             join invoices of on of.id = p.from_invoice_id and of.accounting_id is not null
             cross join lateral (select max(m.doc_number) as doc_number from credit_memos m
                                  where m.invoice_id = of.id and m.accounting_id is null and m.state = 'elsewhere') source
       where p.undone_at is null
       order by date, kind, id`,
  );
  const documents = rows.map((row): LedgerDocument => {
    const { customerName: _name, invoiceId: _invoice, orderNumber, ...one } = row;
    return one.kind === 'credit' ? { ...one, number: creditNumber(one.number, orderNumber) } : one;
  });
  const owed = rows.reduce(
    (cents, one) => cents + (one.kind === 'invoice' ? one.totalCents : -one.totalCents),
    0,
  );
  const open = rows.reduce((cents, one) => cents + one.openCents, 0);
  // What came for a bill beyond its total stays as credit: with its newest credit or payment.
  const last = documents.findLast(({ kind }) => kind !== 'invoice');
  if (last) last.openCents = open - owed;
  return {
    documents,
    owedCents: owed,
    names: new Map(rows.map((one) => [`${one.kind}:${one.id}`, one.customerName])),
  };
}

/** The account of a shop without QuickBooks: its own bills, and what is left in QuickBooks. */
export async function ownAccount(
  db: Sql,
  customerIds: readonly string[],
  timeZone: string,
): Promise<{ account: LedgerAccount; names: Map<string, string> }> {
  const { documents, owedCents, names } = await ownDocuments(db, customerIds);
  const left = await leftInBooks(db, customerIds, timeZone);
  return {
    account: {
      name: '',
      balanceCents: left.reduce(
        (cents, one) => cents + (one.kind === 'invoice' ? one.openCents : -one.openCents),
        owedCents,
      ),
      documents: [...documents, ...left],
    },
    names,
  };
}

const leftRow = rowShape({
  kind: textOf<LedgerDocument['kind']>(),
  id: text,
  number: text,
  orderNumber: text,
  date,
  dueDate: nullable(date),
  openCents: int,
  hasClaim: bool,
  /** As a person wrote down. */
  toldOn: nullable(date),
  /** When those books were last read. */
  readAt: nullable(time),
});

/** Invoices and credits of these customers that were open in QuickBooks when that was last read, or as a person wrote down since; less what
 * was credited of them by hand, and what is left of that. */
async function leftInBooks(
  db: Sql,
  customerIds: readonly string[],
  timeZone: string,
): Promise<LedgerDocument[]> {
  const readAt = (realm: SqlText) => sql`(
    select max(coalesce(c.cash_read_until, c.disconnected_at, c.connected_at))
      from accounting_connections c where c.realm_id = ${realm})`;
  const rows = await db.rows(
    leftRow,
    sql`
      select 'invoice' as kind, i.id, coalesce(i.doc_number, o.number) as number,
             o.number as order_number, i.txn_date as date,
             i.due_date, ${OPEN_BALANCE} as open_cents, ${HAS_CLAIM} as has_claim,
             greatest(i.told_on, (select l.last_on from left_bills l where l.invoice_id = i.id)) as told_on,
             ${readAt(sql`i.realm_id`)} as read_at
        from invoices i join ${ordersForJoin} o on o.id = i.order_id ${DEBT}
       where i.accounting_id is not null and ${IS_OPEN}
         and debt.customer_id = any(${customerIds}::text[])
       union all
      select 'credit', m.id, m.doc_number, o.number, m.txn_date, null, m.balance_cents, false, null, ${readAt(sql`m.realm_id`)}
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
             left join invoices i on i.id = m.invoice_id ${DEBT}
       where m.state = 'created' and m.balance_cents > 0
         and debt.customer_id = any(${customerIds}::text[])
       union all
      select 'credit', c.invoice_id, l.doc_number, o.number, l.last_on, null, c.left_cents, false, l.last_on, null
        from own_credits c join ${ordersForJoin} o on o.id = c.order_id
             cross join lateral (select max(m.doc_number) as doc_number, max(m.txn_date) as last_on from credit_memos m
                                  where m.invoice_id = c.invoice_id and m.accounting_id is null
                                    and m.state in ('queued', 'elsewhere')) l
       where c.customer_id = any(${customerIds}::text[])
         and exists (select from left_bills b where b.invoice_id = c.invoice_id)
       order by date, id`,
  );
  return rows.map(({ toldOn, readAt: at, orderNumber, ...one }) => ({
    ...one,
    number: one.kind === 'credit' ? creditNumber(one.number, orderNumber) : one.number,
    totalCents: one.openCents,
    asOf: toldOn ?? (at ? dayIn(timeZone, at.getTime()) : one.date),
  }));
}
