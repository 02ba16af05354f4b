import { type MoneyTerms, type Totals, totalsOf } from '../../cart/contract.ts';
import type { CompanySettings } from '../../company/contract.ts';
import { searchText } from '../../kit/normalise.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import type { OrderStatus } from '../contract.ts';
import type { LockedOrder } from './lock-order.ts';

/** Tax and delivery terms for placing an order. */
export function moneyTerms(
  company: Pick<CompanySettings, 'deliveryFeeCents' | 'freeDeliveryFromCents'>,
  taxRateBp: number,
): MoneyTerms {
  return {
    taxRateBp,
    deliveryFeeCents: company.deliveryFeeCents,
    freeDeliveryFromCents: company.freeDeliveryFromCents,
  };
}

/** What the order is worth: everything ordered and not cancelled, with the tax rate and the delivery fee frozen when it was placed. */
export function orderTotals(
  order: Pick<LockedOrder, 'lines' | 'taxRateBp' | 'deliveryFeeCents'>,
): Totals {
  return totalsOf(
    order.lines.map((line) => ({
      quantity: line.ordered - line.cancelled,
      unitPriceCents: line.unitPriceCents,
      taxable: line.taxable,
    })),
    {
      taxRateBp: order.taxRateBp,
      deliveryFeeCents: order.deliveryFeeCents,
      freeDeliveryFromCents: 0,
    },
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

/** Writes the quantities of all lines in one statement. */
export async function writeQuantities(tx: Sql, order: LockedOrder): Promise<void> {
  const { lines } = order;
  await tx.execute(
    'orders.write-quantities',
    `update order_lines l set ordered = q.ordered, cancelled = q.cancelled, delivered = q.delivered, refused = q.refused, invoiced = q.invoiced, back_ordered = q.back_ordered
       from unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::boolean[]) q(id, ordered, cancelled, delivered, refused, invoiced, back_ordered)
      where l.order_id = $1 and l.id = q.id`,
    [
      order.id,
      lines.map((line) => line.id),
      lines.map((line) => line.ordered),
      lines.map((line) => line.cancelled),
      lines.map((line) => line.delivered),
      lines.map((line) => line.refused),
      lines.map((line) => line.invoiced),
      lines.map((line) => line.backOrdered),
    ],
  );
}

/** Writes the order's own row as the next version. Returns the new totals. */
export async function writeOrder(
  app: Pick<App, 'clock'>,
  tx: Sql,
  order: LockedOrder,
  status: OrderStatus,
): Promise<Totals> {
  const totals = orderTotals(order);
  await tx.execute(
    'orders.write',
    `update orders set status = $2, hold_reason = $3, po_number = $4, wanted_on = $5, note = $6, shortfall_policy = $7, subtotal_cents = $8, tax_cents = $9,
            delivery_fee_cents = $10, total_cents = $11, version = version + 1, updated_at = $12, search = $13, promised_on = $14
      where id = $1`,
    [
      order.id,
      status,
      status === 'on_hold' ? order.holdReason : null,
      order.poNumber,
      order.wantedOn,
      order.note,
      order.shortfallPolicy,
      totals.subtotalCents,
      totals.taxCents,
      totals.deliveryFeeCents,
      totals.totalCents,
      new Date(app.clock.now()),
      orderSearch(order.number, order.poNumber, order.customerName, order.lines),
      order.promisedOn,
    ],
  );
  return totals;
}
