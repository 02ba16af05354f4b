import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import type { CreditState, CreditSummary } from '../../contract.ts';
import {
  BY_HAND_HERE,
  COMES_OFF_LEFT,
  CREDIT_WAITS,
  OWN_LEFT,
  waitsUnsent,
} from '../../invoices/server/bills.ts';
import { shownNumber } from '../../invoices/server/shown-number.ts';
import { GIVES_NOTHING } from './waiting-deposits.ts';

const summary: ShapeOf<CreditSummary> = rowShape({
  id: text,
  invoiceId: nullable(text),
  orderNumber: text,
  docNumber: nullable(text),
  state: textOf<CreditState>(),
  isUnsent: bool,
  txnDate: date,
  totalCents: int,
  taxCents: int,
  balanceCents: nullable(int),
  unusedCents: int,
  comesOff: bool,
  ownLeftCents: nullable(int),
  billedOn: nullable(date),
  againFor: nullable(text),
  reason: text,
  problem: nullable(text),
  problemCode: nullable(text),
});

const selectCredits = (scope: OrderScope, rest: SqlText): SqlText => sql`
  select m.id, m.invoice_id, o.number as order_number, ${shownNumber('m')} as doc_number, m.state,
         ${waitsUnsent('m')} as is_unsent, m.txn_date,
         coalesce(m.accounting_total_cents, m.net_cents + m.tax_cents) as total_cents,
         coalesce(m.accounting_tax_cents, m.tax_cents) as tax_cents, m.balance_cents,
         case when ${CREDIT_WAITS} then m.net_cents + m.tax_cents
              when m.state = 'created' then coalesce(m.balance_cents, 0)
              else 0 end as unused_cents,
         (m.accounting_id is null and m.state not in ('voided', 'dropped')
           and exists (select from invoices i where i.id = m.invoice_id and ${BY_HAND_HERE})
           or ${COMES_OFF_LEFT}) as comes_off,
         ${OWN_LEFT} as own_left_cents,
         case when m.state = 'elsewhere' then m.billed_on end as billed_on,
         case when ${GIVES_NOTHING('m')} and not exists (
                select from credit_memos live
                 where live.empties_of = m.empties_of and not ${GIVES_NOTHING('live')})
               and m.id = (select max(last.id) from credit_memos last
                            where last.empties_of = m.empties_of)
              then m.empties_of end as again_for,
         m.reason, m.problem, m.problem_code
    from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
   where ${rest} and ${inOrders(scope, 'o')} order by m.created_at, m.id`;

/** The credits against one invoice of an order of the scope, oldest first. */
export const creditsOfInvoice = (
  db: Sql,
  scope: OrderScope,
  invoiceId: string,
): Promise<CreditSummary[]> =>
  db.rows(summary, selectCredits(scope, sql`m.invoice_id = ${invoiceId}`));

/** What a customer may read of a credit: no reasons. */
export const creditForCustomer = (credit: CreditSummary): CreditSummary => ({
  ...credit,
  againFor: null,
  reason: '',
  problem: null,
  problemCode: null,
});

/** The credits of one order of the scope, oldest first: against its invoices, or of its empties alone. */
export function creditsOfOrder(
  db: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<CreditSummary[]> {
  return db.rows(summary, selectCredits(scope, sql`m.order_id = ${orderId}`));
}

const lineCredit = rowShape({
  orderNumber: text,
  docNumber: nullable(text),
  state: textOf<CreditState>(),
  billedOn: nullable(date),
  inBooks: bool,
  isOutside: bool,
  quantity: int,
  unitPriceCents: decimal,
  at: time,
});

export type LineCredit = RowOf<typeof lineCredit>;

/** What was credited of one line of an order of the scope, oldest first. Cents. */
export const creditsOfLine = (
  db: Sql,
  scope: OrderScope,
  orderLineId: string,
): Promise<LineCredit[]> =>
  db.rows(
    lineCredit,
    sql`
      select o.number as order_number, ${shownNumber('m')} as doc_number, m.state,
             case when m.state = 'elsewhere' then m.billed_on end as billed_on,
             m.accounting_id is not null as in_books, ${WITHOUT_BOOKS} as is_outside, ml.quantity,
             coalesce(ml.unit_price_cents, il.unit_price_cents) as unit_price_cents,
             case when m.state = 'created' then m.updated_at else m.created_at end as at
        from credit_memo_lines ml join credit_memos m on m.id = ml.credit_memo_id
             join invoice_lines il on il.id = ml.invoice_line_id
             join ${ordersForJoin} o on o.id = m.order_id
       where il.order_line_id = ${orderLineId} and ${inOrders(scope, 'o')}
       order by m.created_at, m.id`,
  );
