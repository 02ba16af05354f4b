import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  columns,
  date,
  int,
  intList,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { lineRow, orderedFor, orderRow } from '../order-row.ts';
import { inOrders, type OrderScope } from './scope.ts';

export const lockedLine = rowShape({
  ...lineRow.columns,
  position: int,
  taxable: bool,
  /** Of one unit, as it was when the line was ordered. */
  depositCents: int,
  credited: int,
  /** Of all corrections of its deliveries, and what of that stands on an invoice. */
  takenBack: int,
  overbilled: int,
});
export type LockedLine = RowOf<typeof lockedLine>;

const lockedHead = rowShape({
  ...orderRow.columns,
  customerName: text,
  /** As a list calls it: for our own people, who have several of one name. */
  customerInList: text,
  placedBy: nullable(text),
  holdReason: nullable(text),
  /** The customer's, 0 = Sunday; none = no fixed day. */
  routeDays: intList,
  onCreditHold: bool,
  /** The owner sees what a customer ordered who was switched off since. */
  customerIsActive: bool,
  /** Whose spending limit put it on hold. */
  approvalOf: nullable(text),
  /** The customer's; null: the company's counts. */
  orderMinimumCents: nullable(int),
  taxRateBp: int,
  /** The customer's tax is set; until then the order is not billed. */
  taxSettled: bool,
  /** These as they were when the order was placed. */
  deliveryFeeCents: int,
  surchargeFixedCents: int,
  surchargeBp: int,
  surchargeTaxable: bool,
  depositTaxable: bool,
  /** What the desk takes off. */
  discountFixedCents: int,
  discountBp: int,
  totalCents: int,
  /** Since when the desk has to say what becomes of the rest, and from which day on it is asked again. */
  restSince: nullable(time),
  restAskOn: nullable(date),
});
export type LockedOrder = RowOf<typeof lockedHead> & { lines: LockedLine[] };

/** What of a line is still to be handed over; below 0: more was delivered than is ordered. */
export const openQuantity = (
  line: Pick<LockedLine, 'ordered' | 'cancelled' | 'delivered'>,
): number => line.ordered - line.cancelled - line.delivered;

/** The desk gave it at no charge: goods of a claim that are sent again. */
export const isFree = ({ priceRule, unitPriceCents }: LockedLine): boolean =>
  priceRule === 'override' && unitPriceCents === 0;

type WithLines = {
  lines: readonly (Parameters<typeof openQuantity>[0] & { productId: string })[];
};

/** The goods of an order that are still to be handed over. */
export const openGoods = ({ lines }: WithLines): { productId: string; quantity: number }[] =>
  lines
    .filter((line) => openQuantity(line) > 0)
    .map((line) => ({ productId: line.productId, quantity: openQuantity(line) }));

async function lockWhere(tx: Sql, condition: SqlText): Promise<LockedOrder | undefined> {
  const order = await tx.row(
    lockedHead,
    sql`
      select ${columns(orderRow, 'o')}, o.ship_to->>'name' as customer_name,
             ${orderedFor('o')} as customer_in_list, o.placed_by,
             o.hold_reason, c.route_days, c.on_credit_hold, c.is_active as customer_is_active, o.approval_of, c.order_minimum_cents, o.tax_rate_bp, o.tax_settled,
             o.delivery_fee_cents, o.surcharge_fixed_cents, o.surcharge_bp, o.surcharge_taxable,
             o.deposit_taxable,
             o.discount_fixed_cents, o.discount_bp, o.total_cents, o.rest_since, o.rest_ask_on
        from orders o join ${customersForJoin} c on c.id = o.customer_id
       where ${condition} for no key update of o`,
  );
  if (!order) return undefined;
  const lines = await tx.rows(
    lockedLine,
    sql`select ${columns(lockedLine, 'l')} from order_lines l
         where l.order_id = ${order.id} order by l.position`,
  );
  return { ...order, lines };
}

/**
 * Locks an order of the scope for this transaction and reads its lines. All changes of one order wait for each other here;
 * products are locked after it, always in id order.
 */
export function lockOrder(
  tx: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<LockedOrder | undefined> {
  return lockWhere(tx, sql`o.id = ${orderId} and ${inOrders(scope, 'o')}`);
}

/** The same for the rooms that settle a delivery or an invoice, after they checked who asks. */
export function lockOrderForDelivery(tx: Sql, orderId: string): Promise<LockedOrder | undefined> {
  return lockWhere(tx, sql`o.id = ${orderId}`);
}
