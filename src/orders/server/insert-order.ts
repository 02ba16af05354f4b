import type { Totals } from '../../cart/contract.ts';
import type { CustomerTerms } from '../../cart/server/customer-terms.ts';
import type { UserActor } from '../../kit/actor.ts';
import { searchText } from '../../kit/normalise.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { OrderStatus, PlaceOrder } from '../contract.ts';
import { auditOrderJob } from './jobs.ts';
import type { ShipTo } from './order-row.ts';
import type { ApprovedLine } from './place-order.ts';

interface NewOrder {
  input: PlaceOrder;
  customer: CustomerTerms;
  lines: ApprovedLine[];
  totals: Totals;
  backOrdered: string[];
  status: OrderStatus;
  holdReason: string | null;
  promisedOn: string;
}

export interface InsertedOrder {
  orderId: string;
  number: string;
  status: OrderStatus;
  version: number;
  promisedOn: string;
}

/**
 * The order, its frozen lines, its first event with its entry for the audit log, and the ordered products leaving the cart: one statement, one round trip.
 * The number is taken here, so that a search for it finds the order. Who placed it is kept by id; person_name() reads the name.
 */
const INSERT = `
  with numbered as (select 'BC-' || nextval('order_number') as number),
  placed as (
    insert into orders (id, number, customer_id, placed_by, placed_by_name, status, hold_reason, ship_to, po_number, wanted_on, promised_on, note, shortfall_policy,
                        subtotal_cents, tax_cents, delivery_fee_cents, total_cents, tax_rate_bp, placed_at, updated_at, search)
    select $1, number, $2, $3, '', $5, $6, $7, $8, $9, $4, $10, $11, $12, $13, $14, $15, $16, $17, $17, lower(replace(number, '-', '')) || '|' || $18 from numbered
    returning id, number, status, version, promised_on),
  lines as (
    insert into order_lines (id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, back_ordered, ordered)
    select w.id, placed.id, w.position, w.product_id, w.name, w.brand, w.sku, w.size_unit, w.hazardous, w.taxable, w.unit_price_cents, w.price_rule, w.back_ordered, w.quantity
      from placed, unnest($19::text[], $20::text[], $21::text[], $22::text[], $23::text[], $24::text[], $25::boolean[], $26::boolean[], $27::bigint[], $28::text[], $29::boolean[], $30::int[])
        with ordinality w(id, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, back_ordered, quantity, position)),
  event as (
    insert into order_events (order_id, at, actor_id, actor_name, kind, version, detail)
    select id, $17, $3, '', 'placed', 1, $31 from placed),
  out_of_cart as (delete from cart_lines where user_id = $3 and product_id = any($20::text[]))
  select id as "orderId", number, status, version, promised_on as "promisedOn",
         (select count(*) from graphile_worker.add_job('${auditOrderJob.name}', json_build_object('orderId', id), max_attempts => 25, job_key => '${auditOrderJob.name}:' || id)) as audited
    from placed`;

function shipTo(customer: CustomerTerms): ShipTo {
  const { name, address1, city, state, zip, phone, deliveryNote } = customer;
  return { name, address1, city, state, zip, phone, deliveryNote };
}

export async function insertOrder(
  app: App,
  tx: Sql,
  actor: UserActor,
  order: NewOrder,
): Promise<InsertedOrder> {
  const { input, customer, lines, totals, status, holdReason, promisedOn } = order;
  const backOrdered = new Set(order.backOrdered);
  const row = await tx.row<InsertedOrder & { audited: number }>('orders.insert', INSERT, [
    newId(app),
    customer.id,
    actor.id,
    promisedOn,
    status,
    holdReason,
    JSON.stringify(shipTo(customer)),
    input.poNumber,
    input.wantedOn,
    input.note,
    input.shortfallPolicy,
    totals.subtotalCents,
    totals.taxCents,
    totals.deliveryFeeCents,
    totals.totalCents,
    customer.taxRateBp,
    new Date(app.clock.now()),
    searchText(
      input.poNumber,
      customer.name,
      ...lines.flatMap(({ product }) => [product.name, product.sku]),
    ),
    lines.map(() => newId(app)),
    lines.map(({ product }) => product.id),
    lines.map(({ product }) => product.name),
    lines.map(({ product }) => product.brand),
    lines.map(({ product }) => product.sku),
    lines.map(({ product }) => product.sizeUnit),
    lines.map(({ product }) => product.hazardous),
    lines.map(({ product }) => product.taxable),
    lines.map((line) => line.unitPriceCents),
    lines.map(({ product }) => product.priceRule),
    lines.map(({ product }) => backOrdered.has(product.id)),
    lines.map((line) => line.quantity),
    JSON.stringify({
      status,
      ...(holdReason ? { holdReason } : {}),
      totalCents: totals.totalCents,
      promisedOn,
      backOrdered: order.backOrdered,
    }),
  ]);
  if (!row) throw new Error('an insert returned no row');
  const { audited: _, ...inserted } = row;
  return inserted;
}
