import type { App } from '../../../platform/app.ts';
import { bool, int, jsonRows, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { inOrders, type OrderScope } from './public/scope.ts';

const lineTerms = rowShape({
  productId: text,
  taxable: bool,
  depositCents: int,
  /** How many the line can come to: what stands on it, and what of the stock nobody is promised. */
  atMost: int,
});

const editTerms = rowShape({
  taxRateBp: int,
  deliveryFeeCents: int,
  surchargeFixedCents: int,
  surchargeBp: int,
  surchargeTaxable: bool,
  depositTaxable: bool,
  discountFixedCents: int,
  discountBp: int,
  lines: jsonRows(lineTerms),
});
export type EditTerms = RowOf<typeof editTerms>;

/** What the money of an order depends on, frozen as it was placed: a running total is then the sum that the save would make. And what there is of its products. */
export const readEditTerms = (
  app: App,
  scope: OrderScope,
  orderId: string,
): Promise<EditTerms | undefined> =>
  app.db.row(
    editTerms,
    sql`
      select o.tax_rate_bp, o.delivery_fee_cents, o.surcharge_fixed_cents, o.surcharge_bp,
             o.surcharge_taxable, o.deposit_taxable, o.discount_fixed_cents, o.discount_bp,
             coalesce((select json_agg(json_build_object('productId', l.product_id,
                         'taxable', l.taxable, 'depositCents', l.deposit_cents,
                         'atMost', l.ordered - l.cancelled + greatest(p.quantity - p.promised, 0))
                         order by l.position)
                         from order_lines l join ${productsForJoin} p on p.id = l.product_id
                        where l.order_id = o.id), '[]') as lines
        from orders o where o.id = ${orderId} and ${inOrders(scope, 'o')}`,
  );
