import { uuidv7 } from '../../src/kit/id.ts';
import { dayIn } from '../../src/kit/time.ts';
import { type MoneyTerms, totalsOf } from '../../src/ordering/cart/public/totals.ts';
import { shipToRow } from '../../src/people/customers/server/public/customer-row.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import { columnName } from '../../src/platform/row-shape.ts';
import type { AppUnderTest } from './app.ts';

export interface OrderSpec extends Partial<MoneyTerms> {
  customerId: string;
  lines: { productId: string; quantity: number; unitPriceCents: number; taxable?: boolean }[];
  status?: string;
  placedBy?: string | null;
  shortfallPolicy?: 'ask' | 'back_order' | 'drop';
  wantedOn?: string | null;
  /** Today, when neither this nor `wantedOn` is given. */
  promisedOn?: string;
  /** Another door of the customer than its own address. */
  address1?: string;
}

/** The ship-to address of the customer `c`, as an order keeps it. */
const SHIP_TO = `jsonb_build_object(${shipToRow.keys.map((key) => `'${key}', c.${columnName(key)}`).join(', ')})`;

/** An order that costs its goods, and nothing beside them. */
export const NO_CHARGES: MoneyTerms = {
  taxRateBp: 0,
  deliveryFeeCents: 0,
  freeDeliveryFromCents: 0,
  surchargeFixedCents: 0,
  surchargeBp: 0,
  surchargeTaxable: false,
  depositTaxable: false,
  discountFixedCents: 0,
  discountBp: 0,
};

const fresh = (app: AppUnderTest) => uuidv7(app.clock.now(), systemRandom.bytes(10));

/** Inserts an order as if it had been placed, with its stock promised. Returns ids in the order of the lines. */
export async function addOrder(
  app: AppUnderTest,
  spec: OrderSpec,
): Promise<{ id: string; number: string; lineIds: string[] }> {
  const id = fresh(app);
  const now = new Date(app.clock.now());
  const terms = { ...NO_CHARGES, ...spec };
  const totals = totalsOf(
    spec.lines.map((line) => ({ taxable: true, ...line })),
    terms,
  );
  const { rows } = await app.db.pool.query<{ number: string }>(
    `insert into orders (id, customer_id, placed_by, placed_by_name, status, hold_reason, ship_to, wanted_on, promised_on, shortfall_policy, subtotal_cents, tax_cents, delivery_fee_cents, total_cents, tax_rate_bp, placed_at, updated_at,
                         surcharge_cents, surcharge_fixed_cents, surcharge_bp, surcharge_taxable, discount_cents, discount_fixed_cents, discount_bp, tax_settled)
     select $1, c.id, $3, 'Test buyer', $4::text, case when $4::text = 'on_hold' then 'credit' end,
            ${SHIP_TO} || jsonb_strip_nulls(jsonb_build_object('address1', $21::text, 'deliveryNote', '')),
            $5, $13, $6, $7, $8, $9, $10, $11, $12, $12, $14, $15, $16, $17, $18, $19, $20, c.tax_settled from customers c where c.id = $2 returning number`,
    [
      id,
      spec.customerId,
      spec.placedBy ?? null,
      spec.status ?? 'out_for_delivery',
      spec.wantedOn ?? null,
      spec.shortfallPolicy ?? 'ask',
      totals.subtotalCents,
      totals.taxCents,
      totals.deliveryFeeCents,
      totals.totalCents,
      terms.taxRateBp,
      now,
      spec.promisedOn ?? spec.wantedOn ?? dayIn('America/New_York', now),
      totals.surchargeCents,
      terms.surchargeFixedCents,
      terms.surchargeBp,
      terms.surchargeTaxable,
      totals.discountCents,
      terms.discountFixedCents,
      terms.discountBp,
      spec.address1 ?? null,
    ],
  );
  const lineIds: string[] = [];
  for (const [index, line] of spec.lines.entries()) {
    const lineId = fresh(app);
    lineIds.push(lineId);
    await app.db.pool.query(
      `insert into order_lines (id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, ordered)
       select $1, $2, $3, p.id, p.name, p.brand, p.sku, p.size_unit, p.hazardous, $5, $6, 'list', $7 from products p where p.id = $4`,
      [
        lineId,
        id,
        index + 1,
        line.productId,
        line.taxable ?? true,
        line.unitPriceCents,
        line.quantity,
      ],
    );
    await app.db.pool.query('update products set promised = promised + $2 where id = $1', [
      line.productId,
      line.quantity,
    ]);
  }
  return { id, number: rows[0]?.number ?? '', lineIds };
}
