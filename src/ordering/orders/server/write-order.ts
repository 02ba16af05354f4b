import { searchText } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
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
import { sql } from '../../../platform/sql.ts';
import {
  type ColumnsOf,
  only,
  recordset,
  setting,
  settingFrom,
} from '../../../platform/write-rows.ts';
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

/** What a change may have written into an order that was locked. */
const changeableRow = rowShape({
  approvalOf: nullable(text),
  poNumber: text,
  wantedOn: nullable(date),
  note: text,
  shortfallPolicy: textOf<LockedOrder['shortfallPolicy']>(),
  discountFixedCents: int,
  discountBp: int,
  promisedOn: date,
});
/** Every figure that an order comes to. */
const totalsRow = rowShape({
  subtotalCents: int,
  discountCents: int,
  surchargeCents: int,
  depositCents: int,
  taxCents: int,
  deliveryFeeCents: int,
  totalCents: int,
} satisfies ColumnsOf<Totals>);
const writtenRow = rowShape({
  ...changeableRow.columns,
  ...totalsRow.columns,
  status: textOf<OrderStatus>(),
  holdReason: nullable(text),
  restSince: nullable(time),
  restAskOn: nullable(date),
  updatedAt: time,
  search: text,
});

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
       set ${setting(writtenRow, {
         ...only(changeableRow, order),
         ...only(totalsRow, totals),
         status,
         holdReason: status === 'on_hold' ? order.holdReason : null,
         restSince: rest ? order.restSince : null,
         restAskOn: rest ? order.restAskOn : null,
         updatedAt: new Date(app.clock.now()),
         search: orderSearch(order.number, order.poNumber, order.customerName, order.lines),
       })}, version = version + 1
     where id = ${order.id}`);
  return totals;
}
