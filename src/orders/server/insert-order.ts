import type { Totals } from '../../cart/contract.ts';
import { leavingCart } from '../../cart/server/leave-cart.ts';
import type { CustomerTerms } from '../../customers/server/customer-terms.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import type { OrderStatus, PlaceOrder } from '../contract.ts';
import type { ApprovedLine } from './approve-lines.ts';
import { auditOrderJob } from './jobs.ts';
import type { ShipTo } from './order-row.ts';
import { orderSearch } from './write-order.ts';

export interface NewOrder {
  orderId: string;
  number: string;
  input: PlaceOrder;
  customer: CustomerTerms;
  lines: ApprovedLine[];
  totals: Totals;
  backOrdered: string[];
  status: OrderStatus;
  holdReason: string | null;
  promisedOn: string;
}

function shipTo(customer: CustomerTerms): ShipTo {
  const { name, address1, city, state, zip, phone, deliveryNote } = customer;
  return { name, address1, city, state, zip, phone, deliveryNote };
}

/**
 * Parts of a `with`: the order, its frozen lines, its first event, and the ordered products leaving the cart. Who
 * placed it is kept by id; person_name() reads the name.
 */
export function insertingOrder(app: App, actor: UserActor, order: NewOrder): SqlText {
  const { orderId, number, input, customer, totals, status, holdReason, promisedOn } = order;
  const now = new Date(app.clock.now());
  const products = order.lines.map(({ product }) => product);
  const search = orderSearch(number, input.poNumber, customer.name, products);
  return sql`
    new_order as (
      insert into orders (
        id, number, customer_id, placed_by, placed_by_name, status, hold_reason, ship_to,
        po_number, wanted_on, promised_on, note, shortfall_policy, subtotal_cents, tax_cents,
        delivery_fee_cents, total_cents, tax_rate_bp, placed_at, updated_at, search)
      values (
        ${orderId}, ${number}, ${customer.id}, ${actor.id}, '', ${status}, ${holdReason},
        ${JSON.stringify(shipTo(customer))}, ${input.poNumber}, ${input.wantedOn}, ${promisedOn},
        ${input.note}, ${input.shortfallPolicy}, ${totals.subtotalCents}, ${totals.taxCents},
        ${totals.deliveryFeeCents}, ${totals.totalCents}, ${customer.taxRateBp}, ${now}, ${now},
        ${search})),
    new_lines as (${insertingLines(app, order)}),
    new_event as (
      insert into order_events (order_id, at, actor_id, actor_name, kind, version, detail)
      values (${orderId}, ${now}, ${actor.id}, '', 'placed', 1, ${JSON.stringify(eventOf(order))})),
    out_of_cart as (${leavingCart(
      actor.id,
      customer.id,
      products.map(({ id }) => id),
    )})`;
}

/** Its entry for the audit log follows from the event; to be read by the same statement. */
export const auditingOrder = (orderId: string): SqlText => sql`
  (select count(*) from graphile_worker.add_job(
     ${auditOrderJob.name}, json_build_object('orderId', ${orderId}::text), max_attempts => 25,
     job_key => ${`${auditOrderJob.name}:${orderId}`}))`;

function insertingLines(app: App, { orderId, lines, backOrdered }: NewOrder): SqlText {
  const onBackOrder = new Set(backOrdered);
  const rows = lines.map(({ product, quantity, unitPriceCents, note }, at) => ({
    id: newId(app),
    position: at + 1,
    product_id: product.id,
    name: product.name,
    brand: product.brand,
    sku: product.sku,
    size_unit: product.sizeUnit,
    hazardous: product.hazardous,
    taxable: product.taxable,
    unit_price_cents: unitPriceCents,
    price_rule: product.priceRule,
    back_ordered: onBackOrder.has(product.id),
    ordered: quantity,
    note,
  }));
  return sql`
    insert into order_lines (
      order_id, id, position, product_id, name, brand, sku, size_unit, hazardous, taxable,
      unit_price_cents, price_rule, back_ordered, ordered, note)
    select ${orderId}, line.* from json_to_recordset(${JSON.stringify(rows)}) line(
      id text, position int, product_id text, name text, brand text, sku text, size_unit text,
      hazardous boolean, taxable boolean, unit_price_cents bigint, price_rule text,
      back_ordered boolean, ordered int, note text)`;
}

function eventOf({ status, holdReason, totals, promisedOn, backOrdered }: NewOrder): object {
  return {
    status,
    ...(holdReason ? { holdReason } : {}),
    totalCents: totals.totalCents,
    promisedOn,
    backOrdered,
  };
}
