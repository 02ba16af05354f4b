import { shareOf } from '../../kit/money.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';

interface ToBill {
  order_line_id: string;
  product_id: string;
  description: string;
  sku: string;
  quantity: number;
  unit_price_cents: number;
  taxable: boolean;
  unpriced: boolean;
}

interface Header {
  order_id: string;
  number: string;
  customer_id: string;
  delivered_on: string;
  tax_rate_bp: number;
  delivery_fee_cents: number;
  earlier: number;
}

/**
 * What one delivery leaves to bill, and never more than the order still has: delivered - returned - on invoices already.
 * The order's row is locked, so that two deliveries of one order are billed one after the other.
 */
const TO_BILL = `
  select dl.order_line_id, ol.product_id, ol.name || ', ' || ol.size_unit as description, ol.sku, ol.unit_price_cents, ol.taxable,
         (ol.unit_price_cents = 0 and ol.price_rule = 'on-request') as unpriced,
         least(dl.delivered, ol.delivered - ol.returned - coalesce((
           select sum(il.quantity) from invoice_lines il join invoices i on i.id = il.invoice_id
            where il.order_line_id = ol.id and i.delivery_id <> dl.delivery_id and i.state <> 'voided'), 0))::int as quantity
    from delivery_lines dl join order_lines ol on ol.id = dl.order_line_id
   where dl.delivery_id = $1 and dl.delivered > 0
   order by ol.position, ol.id`;

/**
 * Makes the one invoice row of a delivery, state `queued`, with its lines at the order's frozen prices. Safe to repeat.
 * @returns its id, or null when the delivery left nothing to bill.
 */
export async function billDelivery(app: App, tx: Sql, deliveryId: string): Promise<string | null> {
  const header = await tx.row<Header>(
    'invoices.header',
    `select o.id as order_id, o.number, o.customer_id, d.delivered_on, o.tax_rate_bp, o.delivery_fee_cents,
            (select count(*)::int from invoices i where i.order_id = o.id) as earlier
       from deliveries d join orders o on o.id = d.order_id
      where d.id = $1 and d.accepted_at is not null and d.state in ('delivered', 'delivered_short')
        for update of o`,
    [deliveryId],
  );
  if (!header) return null;
  const known = await tx.row<{ id: string }>(
    'invoices.of-delivery',
    'select id from invoices where delivery_id = $1',
    [deliveryId],
  );
  if (known) return known.id;
  const lines = (await tx.rows<ToBill>('invoices.to-bill', TO_BILL, [deliveryId])).filter(
    (line) => line.quantity > 0,
  );
  if (lines.length === 0) return null;
  return insertInvoice(app, tx, deliveryId, header, lines);
}

async function insertInvoice(
  app: App,
  tx: Sql,
  deliveryId: string,
  header: Header,
  lines: ToBill[],
): Promise<string> {
  // Counted again under the lock: the first read may be older than the lock.
  const { earlier } =
    (await tx.row<{ earlier: number }>(
      'invoices.earlier',
      'select count(*)::int as earlier from invoices where order_id = $1',
      [header.order_id],
    )) ?? header;
  const id = newId(app);
  const now = new Date(app.clock.now());
  const amount = (line: ToBill) => line.quantity * line.unit_price_cents;
  const subtotal = lines.reduce((sum, line) => sum + amount(line), 0);
  const taxable = lines.filter((line) => line.taxable).reduce((sum, line) => sum + amount(line), 0);
  const fee = earlier === 0 ? header.delivery_fee_cents : 0;
  const tax = shareOf(taxable, header.tax_rate_bp);
  const unpriced = lines.find((line) => line.unpriced);
  await tx.execute(
    'invoices.add',
    `insert into invoices (id, delivery_id, order_id, customer_id, state, txn_date, subtotal_cents, tax_cents, delivery_fee_cents, total_cents, request_id, doc_number, problem_code, problem, created_at, updated_at)
     values ($1, $2, $3, $4, $12, $5, $6, $7, $8, $9, $10, $11, $13, $14, $15, $15)`,
    [
      id,
      deliveryId,
      header.order_id,
      header.customer_id,
      header.delivered_on,
      subtotal,
      tax,
      fee,
      subtotal + tax + fee,
      `inv-${id}`,
      docNumber(header.number, earlier),
      unpriced ? 'needs_attention' : 'queued',
      unpriced ? 'no-price' : null,
      unpriced ? noPrice(unpriced) : null,
      now,
    ],
  );
  await tx.execute(
    'invoices.add-lines',
    `insert into invoice_lines (id, invoice_id, order_line_id, product_id, position, description, sku, quantity, unit_price_cents, amount_cents, taxable)
     select l.id, $1, l.order_line_id, l.product_id, l.position, l.description, l.sku, l.quantity, l.unit_price_cents, l.quantity * l.unit_price_cents, l.taxable
       from json_to_recordset($2::json) as l(id text, order_line_id text, product_id text, position int, description text, sku text, quantity int, unit_price_cents bigint, taxable boolean)`,
    [
      id,
      JSON.stringify(
        lines.map((line, index) => ({ ...line, id: newId(app), position: index + 1 })),
      ),
    ],
  );
  return id;
}

/** Handed over without a price: a person decides before anything is billed at zero. */
function noPrice(line: ToBill): string {
  return `${line.description} (${line.sku}) was handed over without a price. Retry bills it at $0.00; set its price in QuickBooks afterwards.`;
}

/** The order's own number; later deliveries of the same order get a suffix. QuickBooks takes 21 characters. */
function docNumber(orderNumber: string, earlier: number): string {
  return earlier === 0 ? orderNumber : `${orderNumber}-${earlier + 1}`;
}
