import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  jsonRows,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import { BILLED_TO } from './bills.ts';

const lineRow = rowShape({
  sku: text,
  description: text,
  quantity: int,
  unitPriceCents: decimal,
  amountCents: int,
  taxable: bool,
});
const row = rowShape({
  id: text,
  orderNumber: text,
  poNumber: text,
  customerName: text,
  /** To whom it goes; '' where nobody wrote an address. */
  address: text,
  deliveredOn: date,
  deliveryFeeCents: int,
  surchargeCents: int,
  depositCents: int,
  discountCents: int,
  taxCents: int,
  totalCents: int,
  lines: jsonRows(lineRow),
});
/**
 * Of an invoice or a credit: the shop works without QuickBooks, and nobody has said yet that it was billed or written. The one reading of it: the
 * list of tasks, its sum, the file and who may mark it.
 */
export const toBill = (alias: string): SqlText => {
  const it = sql.id(alias);
  return sql`(${it}.state = 'queued' and ${it}.accounting_id is null and ${WITHOUT_BOOKS})`;
};

/** A delivery that a shop without QuickBooks has to bill by hand: what it comes to, by line. */
export type ToBill = RowOf<typeof row>;

/** What waits to be billed by hand, the oldest first; nothing where QuickBooks bills. */
export const toBillByHand = (db: Sql, scope: OrderScope, limit: number): Promise<ToBill[]> =>
  db.rows(
    row,
    sql`
      select i.id, o.number as order_number, o.po_number, o.customer_in_list as customer_name,
             payer.email as address, i.txn_date as delivered_on, i.delivery_fee_cents, i.surcharge_cents, i.deposit_cents,
             i.discount_cents, i.tax_cents, i.total_cents,
             (select json_agg(json_build_object('sku', l.sku, 'description', l.description,
                       'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
                       'amountCents', l.amount_cents, 'taxable', l.taxable) order by l.position)
                from invoice_lines l where l.invoice_id = i.id) as lines
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
             ${BILLED_TO}
       where ${toBill('i')} and ${inOrders(scope, 'o')}
       order by i.txn_date, o.number, i.id limit ${limit}`,
  );

const sumRow = rowShape({ count: int, totalCents: decimal });

/** How many deliveries wait to be billed by hand, and what they come to. */
export const sumToBill = async (db: Sql, scope: OrderScope): Promise<RowOf<typeof sumRow>> =>
  (await db.row(
    sumRow,
    sql`select count(*)::int as count, coalesce(sum(i.total_cents), 0)::float8 as total_cents
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where ${toBill('i')} and ${inOrders(scope, 'o')}`,
  )) ?? { count: 0, totalCents: 0 };

export interface ToBillLine {
  orderNumber: string;
  poNumber: string;
  customerName: string;
  deliveredOn: string;
  sku: string;
  description: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  taxable: boolean;
}

/** The bill's rows, which add up to its total: goods, then what is charged besides, then the tax. `named` says what those are called. */
export function billLines(
  bill: ToBill,
  named: { fee: string; surcharge: string; deposit: string; discount: string; tax: string },
): ToBillLine[] {
  const { orderNumber, poNumber, customerName, deliveredOn } = bill;
  const head = { orderNumber, poNumber, customerName, deliveredOn };
  const charge = (description: string, cents: number): ToBillLine[] =>
    cents === 0
      ? []
      : [
          {
            ...head,
            sku: '',
            description,
            quantity: 1,
            unitPriceCents: cents,
            amountCents: cents,
            taxable: false,
          },
        ];
  return [
    ...bill.lines.map((line) => ({ ...head, ...line })),
    ...charge(named.fee, bill.deliveryFeeCents),
    ...charge(named.surcharge, bill.surchargeCents),
    ...charge(named.deposit, bill.depositCents),
    ...charge(named.discount, -bill.discountCents),
    ...charge(named.tax, bill.taxCents),
  ];
}
