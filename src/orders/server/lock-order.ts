import type { Cents } from '../../kit/money.ts';
import type { Sql } from '../../platform/database.ts';
import type { OrderStatus, ShortfallPolicy } from '../contract.ts';
import { inOrders, type OrderScope, orderScopeValues } from './scope.ts';

export interface LockedLine {
  id: string;
  position: number;
  productId: string;
  name: string;
  sku: string;
  taxable: boolean;
  unitPriceCents: Cents;
  backOrdered: boolean;
  ordered: number;
  cancelled: number;
  delivered: number;
  refused: number;
  returned: number;
  invoiced: number;
}

export interface LockedOrder {
  id: string;
  number: string;
  customerId: string;
  customerName: string;
  placedBy: string | null;
  status: OrderStatus;
  version: number;
  holdReason: string | null;
  poNumber: string;
  wantedOn: string | null;
  /** The day for which it is promised. */
  promisedOn: string;
  /** The customer's, 0 = Sunday; null = no fixed day. */
  routeDay: number | null;
  note: string;
  shortfallPolicy: ShortfallPolicy;
  taxRateBp: number;
  /** As it was when the order was placed. */
  deliveryFeeCents: Cents;
  totalCents: Cents;
  lines: LockedLine[];
}

const COLUMNS = `o.id, o.number, o.customer_id as "customerId", o.ship_to->>'name' as "customerName", o.placed_by as "placedBy", o.status, o.version, o.hold_reason as "holdReason", o.po_number as "poNumber",
  o.wanted_on as "wantedOn", o.promised_on as "promisedOn", (select route_day from customers where id = o.customer_id) as "routeDay", o.note, o.shortfall_policy as "shortfallPolicy", o.tax_rate_bp as "taxRateBp", o.delivery_fee_cents as "deliveryFeeCents", o.total_cents as "totalCents"`;
const LINES = `select id, position, product_id as "productId", name, sku, taxable, unit_price_cents as "unitPriceCents", back_ordered as "backOrdered",
  ordered, cancelled, delivered, refused, returned, invoiced from order_lines where order_id = $1 order by position`;

async function withLines(
  tx: Sql,
  order: Omit<LockedOrder, 'lines'> | undefined,
): Promise<LockedOrder | undefined> {
  return order
    ? { ...order, lines: await tx.rows<LockedLine>('orders.locked-lines', LINES, [order.id]) }
    : undefined;
}

/**
 * Locks an order of the scope for this transaction and reads its lines. All changes of one order wait for each other here;
 * products are locked after it, always in id order.
 */
export async function lockOrder(
  tx: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<LockedOrder | undefined> {
  return withLines(
    tx,
    await tx.row<Omit<LockedOrder, 'lines'>>(
      'orders.lock',
      `select ${COLUMNS} from orders o where o.id = $1 and ${inOrders('o', 2)} for no key update`,
      [orderId, ...orderScopeValues(scope)],
    ),
  );
}

/** The same for the rooms that settle what happened at the door or in the books, after they checked who asks. */
export async function lockOrderForSettling(
  tx: Sql,
  orderId: string,
): Promise<LockedOrder | undefined> {
  return withLines(
    tx,
    await tx.row<Omit<LockedOrder, 'lines'>>(
      'orders.lock-settling',
      `select ${COLUMNS} from orders o where o.id = $1 for no key update`,
      [orderId],
    ),
  );
}

/** Locks all products that one change touches, in id order, before some are released and others promised: two changes then wait and never deadlock. */
export async function lockProducts(
  tx: Sql,
  lines: readonly { productId: string }[],
): Promise<void> {
  await tx.rows(
    'orders.lock-products',
    'select id from products where id = any($1::text[]) order by id for no key update',
    [lines.map((line) => line.productId)],
  );
}
