import { searchText } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { only, recordset, settingFrom } from '../../../platform/write-rows.ts';
import { type MoneyTerms, type Totals, totalsOf } from '../../cart/public/totals.ts';
import type { OrderStatus } from '../public/status.ts';
import type { LockedOrder } from './public/lock-order.ts';

/** What the order is worth: everything ordered and not cancelled, with tax rate, fee, surcharge and deposits as frozen when it was placed, less its discount. */
export function orderTotals(
  order: Pick<LockedOrder, 'lines' | Exclude<keyof MoneyTerms, 'freeDeliveryFromCents'>>,
): Totals {
  return totalsOf(
    order.lines.map((line) => ({
      quantity: line.ordered - line.cancelled,
      unitPriceCents: line.unitPriceCents,
      taxable: line.taxable,
      depositCents: line.depositCents,
    })),
    { ...order, freeDeliveryFromCents: 0 },
  );
}

/** What order search looks through. */
export function orderSearch(
  number: string,
  poNumber: string,
  customerName: string,
  lines: readonly { name: string; sku: string }[],
): string {
  return searchText(
    number,
    poNumber,
    customerName,
    ...lines.flatMap((line) => [line.name, line.sku]),
  );
}

/** What a write says of a line that is there. */
const quantityRow = rowShape({
  ordered: int,
  cancelled: int,
  delivered: int,
  refused: int,
  invoiced: int,
  takenBack: int,
  overbilled: int,
  backOrdered: bool,
  note: text,
});
const heldRow = rowShape({ id: text, ...quantityRow.columns });

/** Writes the quantities and notes of all lines in one statement. */
export async function writeQuantities(tx: Sql, order: LockedOrder): Promise<void> {
  const lines = order.lines.map((line) => only(heldRow, line));
  await tx.execute(sql`
    update order_lines l set ${settingFrom(quantityRow, 'q')}
      from ${recordset(heldRow, lines, 'q')}
     where l.order_id = ${order.id} and l.id = q.id`);
}

/** A rest is to be decided only while something is open, and while no truck is on its way with it. */
function withRest(order: LockedOrder, status: OrderStatus): boolean {
  const waits = status === 'confirmed' || status === 'part_delivered';
  return waits && order.lines.some((line) => line.ordered - line.cancelled > line.delivered);
}

/** Writes the order's own row as the next version. Returns the new totals. */
export async function writeOrder(
  app: Pick<App, 'clock'>,
  tx: Sql,
  order: LockedOrder,
  status: OrderStatus,
): Promise<Totals> {
  const totals = orderTotals(order);
  const rest = withRest(order, status);
  await tx.execute(sql`
    update orders
       set status = ${status}, hold_reason = ${status === 'on_hold' ? order.holdReason : null},
           approval_of = ${order.approvalOf},
           po_number = ${order.poNumber}, wanted_on = ${order.wantedOn}, note = ${order.note},
           shortfall_policy = ${order.shortfallPolicy}, subtotal_cents = ${totals.subtotalCents},
           tax_cents = ${totals.taxCents}, delivery_fee_cents = ${totals.deliveryFeeCents},
           surcharge_cents = ${totals.surchargeCents}, deposit_cents = ${totals.depositCents},
           discount_cents = ${totals.discountCents},
           discount_fixed_cents = ${order.discountFixedCents}, discount_bp = ${order.discountBp},
           total_cents = ${totals.totalCents}, version = version + 1,
           updated_at = ${new Date(app.clock.now())}, promised_on = ${order.promisedOn},
           rest_since = ${rest ? order.restSince : null}, rest_ask_on = ${rest ? order.restAskOn : null},
           search = ${orderSearch(order.number, order.poNumber, order.customerName, order.lines)}
     where id = ${order.id}`);
  return totals;
}
