import type { Sql } from '../../platform/database.ts';
import type { OrderStatus, ShortfallPolicy } from '../contract.ts';
import { inOrders, type OrderScope, orderScopeValues } from './scope.ts';

export interface ShipTo {
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  deliveryNote: string;
}

export interface OrderForDelivery {
  id: string;
  number: string;
  customerId: string;
  status: OrderStatus;
  version: number;
  shipTo: ShipTo;
  poNumber: string;
  wantedOn: string | null;
  promisedOn: string;
  note: string;
  shortfallPolicy: ShortfallPolicy;
  placedByName: string;
  /** Only lines of which something is still to be handed over. `open` = ordered - cancelled - delivered. */
  lines: {
    orderLineId: string;
    productId: string;
    name: string;
    brand: string;
    sku: string;
    sizeUnit: string;
    hazardous: boolean;
    open: number;
  }[];
}

/** What the driver takes along: the order and what of it is open. Undefined when it is missing or not the caller's. */
export function orderForDelivery(
  sql: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<OrderForDelivery | undefined> {
  return sql.row<OrderForDelivery>(
    'orders.for-delivery',
    `select o.id, o.number, o.customer_id as "customerId", o.status, o.version, o.ship_to as "shipTo", o.po_number as "poNumber", o.wanted_on as "wantedOn", o.promised_on as "promisedOn", o.note,
            o.shortfall_policy as "shortfallPolicy", person_name(o.placed_by, o.placed_by_name) as "placedByName",
            coalesce((select json_agg(json_build_object('orderLineId', l.id, 'productId', l.product_id, 'name', l.name, 'brand', l.brand, 'sku', l.sku,
                        'sizeUnit', l.size_unit, 'hazardous', l.hazardous, 'open', l.ordered - l.cancelled - l.delivered) order by l.position)
                        from order_lines l where l.order_id = o.id and l.ordered - l.cancelled - l.delivered > 0), '[]') as lines
       from orders o where o.id = $1 and ${inOrders('o', 2)}`,
    [orderId, ...orderScopeValues(scope)],
  );
}
