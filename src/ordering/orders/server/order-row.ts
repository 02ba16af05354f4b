import { personName } from '../../../people/accounts/people/server/public/joins.ts';
import { listName } from '../../../people/customers/server/public/joins.ts';
import {
  bool,
  date,
  decimal,
  int,
  nullable,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { OrderStatus, ShortfallPolicy } from '../public/status.ts';

const head = {
  id: text,
  number: text,
  customerId: text,
  status: textOf<OrderStatus>(),
  version: int,
  poNumber: text,
  wantedOn: nullable(date),
  note: text,
  shortfallPolicy: textOf<ShortfallPolicy>(),
};

/** The columns of `orders` that every reader of one order needs; the day it is promised for stands beside them, by `promisedDayOf`. */
export const orderHead = rowShape(head);

/** The same for those who settle it, with the day that is frozen on it. */
export const orderRow = rowShape({ ...head, promisedOn: date });

/** The columns of `order_lines` that say what was ordered, without money: what a driver is shown. */
export const soldRow = rowShape({
  productId: text,
  name: text,
  brand: text,
  sku: text,
  sizeUnit: text,
  hazardous: bool,
  /** What the buyer wants said of this line; may be empty. */
  note: text,
});

/**
 * The day that the order under this alias is promised for, as it may be said: none while it waits for an approval. The database keeps it
 * (migration 0940), so that lists, boards and views of other rooms read the one answer; `promised_on` is for who settles the order.
 */
export const promisedDayOf = (alias: string): SqlText => sql.id(`${alias}.promised_day`);

/** For whom the order under this alias is, as lists say it. */
export const orderedFor = (alias: string): SqlText => {
  const shipTo = sql.id(`${alias}.ship_to`);
  return listName({
    id: sql.id(`${alias}.customer_id`),
    name: sql`${shipTo}->>'name'`,
    street: sql`${shipTo}->>'address1'`,
    city: sql`${shipTo}->>'city'`,
  });
};

/**
 * Whether the order under this alias is delivered but for something that was left out at the door: it was ordered, and nobody had cancelled it.
 * The one reading of what every screen, paper and file calls "Delivered, short". `offset 0`: it is asked of each order listed; without it
 * the planner reads the lines of all orders and deliveries that there are, once for each list.
 */
export const deliveredShort = (alias: string): SqlText =>
  sql`(${sql.id(`${alias}.status`)} = 'delivered' and exists (
    select from lines_short_at_door short
           join order_lines missed on missed.id = short.order_line_id and missed.cancelled > 0
     where short.order_id = ${sql.id(`${alias}.id`)} offset 0))`;

/** What is to be said of an order that is delivered, as text of the database: counts that nobody has decided come before what was left out. */
export const atDoor = (alias: string): SqlText =>
  sql`case when ${sql.id(`${alias}.status`)} <> 'delivered' then null
           when exists (select from orders_counts_differ differ
                         where differ.order_id = ${sql.id(`${alias}.id`)} offset 0) then 'counts-differ'
           when ${deliveredShort(alias)} then 'short' end`;

/** All columns of `order_lines` that its readers need. */
export const lineRow = rowShape({
  ...soldRow.columns,
  id: text,
  unitPriceCents: decimal,
  priceRule: text,
  backOrdered: bool,
  ordered: int,
  cancelled: int,
  delivered: int,
  refused: int,
  returned: int,
  invoiced: int,
});

/** A line as it is written, frozen from the product and the price of the moment. */
export const lineWritten = rowShape({
  ...soldRow.columns,
  orderId: text,
  id: text,
  position: int,
  taxable: bool,
  unitPriceCents: decimal,
  depositCents: int,
  priceRule: text,
  overrideReason: nullable(text),
  overrideFromCents: nullable(decimal),
  backOrdered: bool,
  ordered: int,
});

/** Who placed the order under this alias: the name of the account as it is now. */
export const placedByName = (alias: string): SqlText =>
  personName(sql.id(`${alias}.placed_by`), sql.id(`${alias}.placed_by_name`));
