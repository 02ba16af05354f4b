import { containersText } from '../../../company/returnables.ts';
import type { MoneyTerms } from '../../../ordering/cart/public/totals.ts';
import type { LockedOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { returnableOf } from '../../../products/packs/public/returnable.ts';

const otherRow = rowShape({
  docNumber: nullable(text),
  deliveryFeeCents: int,
  surchargeCents: int,
  discountCents: int,
});
/** Another invoice of the same order. */
export type OtherInvoice = RowOf<typeof otherRow>;

/** The order's invoices but this one. The caller holds the order's lock. */
export const otherInvoices = (
  tx: Sql,
  orderId: string,
  invoiceId: string,
): Promise<OtherInvoice[]> =>
  tx.rows(
    otherRow,
    sql`select i.doc_number, i.delivery_fee_cents, i.surcharge_cents, i.discount_cents
          from invoices i where i.order_id = ${orderId} and i.id <> ${invoiceId}`,
  );

/**
 * What is left of an order's fee, surcharge and discount for one more invoice. They were frozen when the order was placed: fee and a fixed
 * surcharge are billed once, with whatever is billed first; a fixed discount is used up; percentages follow the goods of each invoice.
 * Deposits go with their containers, line by line.
 */
export function chargesLeft(order: LockedOrder, others: readonly OtherInvoice[]): MoneyTerms {
  const once = (cents: number, of: (one: OtherInvoice) => number) =>
    others.every((one) => of(one) === 0) ? cents : 0;
  const used = others.reduce((cents, one) => cents + one.discountCents, 0);
  return {
    taxRateBp: order.taxRateBp,
    deliveryFeeCents: once(order.deliveryFeeCents, (one) => one.deliveryFeeCents),
    freeDeliveryFromCents: 0,
    surchargeFixedCents: once(order.surchargeFixedCents, (one) => one.surchargeCents),
    surchargeBp: order.surchargeBp,
    surchargeTaxable: order.surchargeTaxable,
    depositTaxable: order.depositTaxable,
    discountFixedCents: Math.max(0, order.discountFixedCents - used),
    discountBp: order.discountBp,
  };
}

/** The containers that carry a deposit. */
export const depositText = (
  lines: readonly { sizeUnit: string; quantity: number; depositCents: number }[],
): string =>
  containersText(
    lines
      .filter(({ depositCents }) => depositCents > 0)
      .map(({ sizeUnit, quantity }) => ({ kind: returnableOf(sizeUnit), count: quantity })),
  );
