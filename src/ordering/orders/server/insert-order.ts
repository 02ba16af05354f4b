import type { UserActor } from '../../../kit/actor.ts';
import { shipToRow } from '../../../people/customers/server/customer-row.ts';
import type { CustomerTerms } from '../../../people/customers/server/customer-terms.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { only } from '../../../platform/write-rows.ts';
import { leavingCart } from '../../cart/server/leave-cart.ts';
import type { MoneyTerms, Totals } from '../../cart/totals.ts';
import type { PlaceOrder } from '../contract.ts';
import type { OrderStatus } from '../status.ts';
import type { ApprovedLine } from './approve-lines.ts';
import type { AskedBy } from './check-desk.ts';
import { auditOrderJob } from './jobs.ts';
import { orderSearch } from './write-order.ts';

export interface NewOrder {
  orderId: string;
  number: string;
  input: PlaceOrder;
  customer: CustomerTerms;
  lines: ApprovedLine[];
  totals: Totals;
  /** As they count now: frozen with the order. */
  charges: MoneyTerms;
  backOrdered: string[];
  status: OrderStatus;
  holdReason: string | null;
  /** Whose spending limit holds it. */
  approvalOf: string | null;
  promisedOn: string;
  /** Which of the customer's people asked for it, when one of ours entered it. */
  askedBy: AskedBy | null;
}

/**
 * Parts of a `with`: the order, its frozen lines, its first event, and the ordered products leaving the cart. Who
 * placed it is kept by id; person_name() reads the name.
 */
export function insertingOrder(app: App, actor: UserActor, order: NewOrder): SqlText {
  const { orderId, number, input, customer, totals, status, holdReason, promisedOn } = order;
  const { approvalOf, charges } = order;
  const now = new Date(app.clock.now());
  const products = order.lines.map(({ product }) => product);
  const search = orderSearch(number, input.poNumber, customer.name, products);
  return sql`
    new_order as (
      insert into orders (
        id, number, customer_id, placed_by, placed_by_name, status, hold_reason, approval_of, ship_to,
        po_number, wanted_on, promised_on, note, shortfall_policy, subtotal_cents, tax_cents,
        delivery_fee_cents, surcharge_cents, surcharge_fixed_cents, surcharge_bp, surcharge_taxable,
        deposit_cents, deposit_taxable, total_cents, tax_rate_bp, tax_settled, placed_at, updated_at, search, asked_by, internal_note)
      values (
        ${orderId}, ${number}, ${customer.id}, ${actor.id}, '', ${status}, ${holdReason}, ${approvalOf},
        ${JSON.stringify(only(shipToRow, customer))}, ${input.poNumber}, ${input.wantedOn}, ${promisedOn},
        ${input.note}, ${input.shortfallPolicy}, ${totals.subtotalCents}, ${totals.taxCents},
        ${totals.deliveryFeeCents}, ${totals.surchargeCents}, ${charges.surchargeFixedCents},
        ${charges.surchargeBp}, ${charges.surchargeTaxable}, ${totals.depositCents},
        ${charges.depositTaxable}, ${totals.totalCents},
        ${customer.taxRateBp}, ${customer.taxSettled}, ${now}, ${now}, ${search}, ${order.askedBy?.id ?? null}, ${input.desk?.internalNote ?? ''})),
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
  const rows = lines.map(
    ({ product, quantity, unitPriceCents, depositCents, note, override }, at) => ({
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
      deposit_cents: depositCents,
      price_rule: override ? 'override' : product.priceRule,
      override_reason: override?.reason ?? null,
      override_from_cents: override?.fromCents ?? null,
      back_ordered: onBackOrder.has(product.id),
      ordered: quantity,
      note,
    }),
  );
  return sql`
    insert into order_lines (
      order_id, id, position, product_id, name, brand, sku, size_unit, hazardous, taxable,
      unit_price_cents, deposit_cents, price_rule, override_reason, override_from_cents,
      back_ordered, ordered,
      note)
    select ${orderId}, line.* from json_to_recordset(${JSON.stringify(rows)}) line(
      id text, position int, product_id text, name text, brand text, sku text, size_unit text,
      hazardous boolean, taxable boolean, unit_price_cents numeric, deposit_cents int,
      price_rule text,
      override_reason text, override_from_cents numeric,
      back_ordered boolean, ordered int, note text)`;
}

/** The audit log follows from it, so the prices that staff gave stand in it; what a buyer is told of it is `forReader`'s. */
function eventOf(order: NewOrder): object {
  const { status, holdReason, totals, promisedOn, backOrdered, askedBy } = order;
  const overrides = order.lines.flatMap(({ product, unitPriceCents, override }) =>
    override ? [{ sku: product.sku, unitPriceCents, ...override }] : [],
  );
  return {
    ...(askedBy ? { askedBy: askedBy.id } : {}),
    ...(overrides.length > 0 ? { overrides } : {}),
    status,
    ...(holdReason ? { holdReason } : {}),
    totalCents: totals.totalCents,
    promisedOn,
    backOrdered,
  };
}
