import type { UserActor } from '../../../kit/actor.ts';
import { shipTo, shipToRow } from '../../../people/customers/server/public/customer-row.ts';
import type { CustomerTerms } from '../../../people/customers/server/public/customer-terms.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import {
  bool,
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inserting, insertingRows, only } from '../../../platform/write-rows.ts';
import type { MoneyTerms, Totals } from '../../cart/public/totals.ts';
import { leavingCart } from '../../cart/server/leave-cart.ts';
import type { PlaceOrder } from '../contract.ts';
import type { OrderStatus, ShortfallPolicy } from '../public/status.ts';
import type { ApprovedLine } from './approve-lines.ts';
import type { Requester } from './check-desk.ts';
import { auditOrderJob } from './jobs.ts';
import { lineWritten } from './order-row.ts';
import { eventOf, eventRow } from './record-event.ts';
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
  askedBy: Requester | null;
}

/**
 * Parts of a `with`: the order, its frozen lines, its first event, and the ordered products leaving the cart. Who
 * placed it is kept by id; person_name() reads the name.
 */
export function insertingOrder(app: App, actor: UserActor, order: NewOrder): SqlText {
  const { orderId, number, input, customer } = order;
  const now = new Date(app.clock.now());
  const products = order.lines.map(({ product }) => product);
  const placed = eventOf(app, actor, {
    orderId,
    kind: 'placed',
    version: 1,
    detail: detailOf(order),
  });
  const search = orderSearch(number, input.poNumber, customer.name, products);
  return sql`
    new_order as (
      insert into orders ${inserting(orderWritten, orderOf(actor, order), {
        placedAt: now,
        updatedAt: now,
        search,
      })}),
    new_lines as (${insertingLines(app, order)}),
    new_event as (
      insert into order_events ${inserting(eventRow, placed)}),
    out_of_cart as (${leavingCart(
      actor.id,
      customer.id,
      products.map(({ id }) => id),
    )})`;
}

/** An order as it is written when it is placed. Amounts in cents, shares in basis points. */
const orderWritten = rowShape({
  id: text,
  number: text,
  customerId: text,
  placedBy: text,
  placedByName: text,
  status: textOf<OrderStatus>(),
  holdReason: nullable(text),
  approvalOf: nullable(text),
  shipTo,
  poNumber: text,
  wantedOn: nullable(date),
  promisedOn: date,
  note: text,
  shortfallPolicy: textOf<ShortfallPolicy>(),
  subtotalCents: int,
  taxCents: int,
  deliveryFeeCents: int,
  surchargeCents: int,
  surchargeFixedCents: int,
  surchargeBp: int,
  surchargeTaxable: bool,
  depositCents: int,
  depositTaxable: bool,
  totalCents: int,
  taxRateBp: int,
  taxSettled: bool,
  askedBy: nullable(text),
  internalNote: text,
});

const orderOf = (actor: UserActor, order: NewOrder): RowOf<typeof orderWritten> => {
  const { orderId, number, input, customer, totals, charges } = order;
  return {
    id: orderId,
    number,
    customerId: customer.id,
    placedBy: actor.id,
    placedByName: '',
    status: order.status,
    holdReason: order.holdReason,
    approvalOf: order.approvalOf,
    shipTo: only(shipToRow, customer),
    poNumber: input.poNumber,
    wantedOn: input.wantedOn,
    promisedOn: order.promisedOn,
    note: input.note,
    shortfallPolicy: input.shortfallPolicy,
    subtotalCents: totals.subtotalCents,
    taxCents: totals.taxCents,
    deliveryFeeCents: totals.deliveryFeeCents,
    surchargeCents: totals.surchargeCents,
    surchargeFixedCents: charges.surchargeFixedCents,
    surchargeBp: charges.surchargeBp,
    surchargeTaxable: charges.surchargeTaxable,
    depositCents: totals.depositCents,
    depositTaxable: charges.depositTaxable,
    totalCents: totals.totalCents,
    taxRateBp: customer.taxRateBp,
    taxSettled: customer.taxSettled,
    askedBy: order.askedBy?.id ?? null,
    internalNote: input.desk?.internalNote ?? '',
  };
};

/** Its entry for the audit log follows from the event; to be read by the same statement. */
export const auditingOrder = (orderId: string): SqlText => sql`
  (select count(*) from graphile_worker.add_job(
     ${auditOrderJob.name}, json_build_object('orderId', ${orderId}::text), max_attempts => 25,
     job_key => ${`${auditOrderJob.name}:${orderId}`}))`;

function insertingLines(app: App, { orderId, lines, backOrdered }: NewOrder): SqlText {
  const onBackOrder = new Set(backOrdered);
  const rows = lines.map(
    ({ product, quantity, unitPriceCents, depositCents, note, override }, at) => ({
      orderId,
      id: newId(app),
      position: at + 1,
      productId: product.id,
      name: product.name,
      brand: product.brand,
      sku: product.sku,
      sizeUnit: product.sizeUnit,
      hazardous: product.hazardous,
      taxable: product.taxable,
      unitPriceCents,
      depositCents,
      priceRule: override ? 'override' : product.priceRule,
      overrideReason: override?.reason ?? null,
      overrideFromCents: override?.fromCents ?? null,
      backOrdered: onBackOrder.has(product.id),
      ordered: quantity,
      note,
    }),
  );
  return sql`insert into order_lines ${insertingRows(lineWritten, rows)}`;
}

/** The audit log follows from it, so the prices that staff gave stand in it; what a buyer is told of it is `forReader`'s. */
function detailOf(order: NewOrder): object {
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
