import {
  billableDeliveriesForJoin,
  billableLinesForJoin,
  decidedCasesForJoin,
  deliveredLinesForJoin,
} from '../../../delivery/deliveries/server/public/joins.ts';
import { totalsOf } from '../../../ordering/cart/public/totals.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  type LockedOrder,
  lockOrderForDelivery,
} from '../../../ordering/orders/server/public/lock-order.ts';
import { takeTaxRate } from '../../../ordering/orders/server/public/take-tax-rate.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { beforeRelease } from '../../../platform/held-copy.ts';
import {
  bool,
  columns,
  date,
  decimal,
  int,
  present,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting, names, only, recordset, setting } from '../../../platform/write-rows.ts';
import { TASK_WORDS } from '../task-messages.ts';
import { chargesLeft, depositText, otherInvoices } from './charges.ts';
import { newInvoiceRow, newLineRow, sumsRow } from './drafted-row.ts';
import { TAX_UNSETTLED } from './held-for-tax.ts';

const billableDelivery = rowShape({ orderId: text, deliveredOn: present(date), inDoubt: bool });
const idRow = rowShape({ id: text });

const lineToBill = rowShape({
  orderLineId: present(text),
  productId: text,
  description: text,
  sku: text,
  unitPriceCents: decimal,
  taxable: bool,
  unpriced: bool,
  sizeUnit: text,
  /** Of one unit. */
  depositCents: int,
  quantity: int,
});
type LineToBill = RowOf<typeof lineToBill>;

/**
 * What one delivery leaves to bill, and never more than the order still has: delivered - returned - on invoices already. What a correction took
 * back from another delivery is credited there, so it is not on its invoice any more.
 */
function linesToBill(tx: Sql, deliveryId: string): Promise<LineToBill[]> {
  return tx.rows(
    lineToBill,
    sql`
      select dl.order_line_id, ol.product_id, 
             ol.name || ', ' || ol.size_unit || case when ol.note = '' then '' else ' - ' || ol.note end
               as description,
             ol.sku, ol.unit_price_cents, ol.taxable, ol.size_unit, ol.deposit_cents,
             (ol.unit_price_cents = 0 and ol.price_rule = 'on-request') as unpriced,
             least(dl.delivered, ol.delivered - ol.returned - coalesce((
               select sum(least(il.quantity, coalesce(other.delivered, 0)))
                 from invoice_lines il join invoices i on i.id = il.invoice_id
                      left join ${deliveredLinesForJoin} other
                        on other.delivery_id = i.delivery_id
                       and other.order_line_id = il.order_line_id
                where il.order_line_id = ol.id
                  and (i.delivery_id <> dl.delivery_id or i.case_id is not null)
                  and i.state <> 'voided'), 0))::int as quantity
        from ${billableLinesForJoin} dl join ${orderLinesForJoin} ol on ol.id = dl.order_line_id
       where dl.delivery_id = ${deliveryId}
       order by ol.position, ol.id`,
  );
}

/**
 * Makes the one invoice row of a delivery, state `queued`, with its lines at the order's frozen prices. Safe to repeat. The order is
 * locked, so that two deliveries of one order are billed one after the other.
 * @returns its id, or null when the delivery left nothing to bill.
 */
export async function draftInvoice(app: App, tx: Sql, deliveryId: string): Promise<string | null> {
  const delivery = await tx.row(
    billableDelivery,
    sql`select d.order_id, d.delivered_on, ${beforeRelease(sql`d.accepted_at`)} as in_doubt
          from ${billableDeliveriesForJoin} d
         where d.id = ${deliveryId}`,
  );
  const order = delivery && (await lockOrderForDelivery(tx, delivery.orderId));
  if (!delivery || !order) return null;
  const known = await tx.row(
    idRow,
    sql`select id from invoices where delivery_id = ${deliveryId} and case_id is null`,
  );
  if (known) return known.id;
  const lines = (await linesToBill(tx, deliveryId)).filter((line) => line.quantity > 0);
  if (lines.length === 0) return null;

  return insertInvoice(app, tx, { ...delivery, deliveryId, caseId: null, order, lines });
}

interface NewInvoice {
  deliveryId: string;
  /** The case that it bills besides the delivery's own invoice. */
  caseId: string | null;
  deliveredOn: string;
  /** It was delivered before a copy was released: its original may have billed it. */
  inDoubt: boolean;
  order: LockedOrder;
  lines: readonly LineToBill[];
}

/** Why a bill waits for a person before it may go out. The tax comes first: once it is settled the bill is summed up anew. */
function problemOf(order: LockedOrder, lines: readonly LineToBill[]) {
  if (!order.taxSettled) return { code: TAX_UNSETTLED, text: TASK_WORDS.taxNotSettled };
  const unpriced = lines.find((line) => line.unpriced);
  return unpriced && { code: 'no-price', text: noPrice(unpriced) };
}

/** @returns its id */
async function insertInvoice(
  app: App,
  tx: Sql,
  { deliveryId, caseId, deliveredOn, inDoubt, order: placed, lines }: NewInvoice,
): Promise<string> {
  const order = await takeTaxRate(app, tx, placed);
  const id = newId(app);
  const now = new Date(app.clock.now());
  const earlier = await otherInvoices(tx, order.id, id);
  const sums = totalsOf(lines, chargesLeft(order, earlier));
  const held = problemOf(order, lines);
  await tx.execute(
    sql`
      insert into invoices ${inserting(newInvoiceRow, {
        id,
        deliveryId,
        caseId,
        orderId: order.id,
        customerId: order.customerId,
        state: held ? 'needs_attention' : 'queued',
        txnDate: deliveredOn,
        ...only(sumsRow, { ...sums, depositText: depositText(lines) }),
        surchargeTaxable: order.surchargeTaxable,
        depositTaxable: order.depositTaxable,
        requestId: `inv-${id}`,
        docNumber: docNumber(order.number, earlier),
        inDoubt,
        problemCode: held?.code ?? null,
        problem: held?.text ?? null,
        createdAt: now,
        updatedAt: now,
      })}`,
  );
  await insertLines(app, tx, id, lines);
  return id;
}

/**
 * Makes the supplementary invoice of a decided case, state `queued`, once: what counts of its line by now and stands on no invoice of the
 * delivery, at the order's frozen prices. The caller holds the order's lock, and the delivery's own invoice has gone out.
 * @returns its id, or null when nothing more is to bill.
 */
export async function draftSupplement(
  app: App,
  tx: Sql,
  of: { deliveryId: string; caseId: string },
  order: LockedOrder,
): Promise<string | null> {
  const { deliveryId, caseId } = of;
  const delivery = await tx.row(
    billableDelivery,
    sql`select d.order_id, d.delivered_on, ${beforeRelease(sql`d.accepted_at`)} as in_doubt
          from ${billableDeliveriesForJoin} d
         where d.id = ${deliveryId}`,
  );
  const known = await tx.row(idRow, sql`select id from invoices where case_id = ${caseId}`);
  if (!delivery || known) return known?.id ?? null;
  const lines = await tx.rows(
    lineToBill,
    sql`
      select dl.order_line_id, ol.product_id, ol.name || ', ' || ol.size_unit as description,
             ol.sku, ol.unit_price_cents, ol.taxable, ol.size_unit, ol.deposit_cents,
             (ol.unit_price_cents = 0 and ol.price_rule = 'on-request') as unpriced,
             (dl.delivered - coalesce((
               select sum(il.quantity) from invoice_lines il join invoices i on i.id = il.invoice_id
                where i.delivery_id = dl.delivery_id and il.order_line_id = ol.id), 0)
              - coalesce((
               select sum(w.quantity) from invoice_differences other
                cross join lateral jsonb_to_recordset(other.lines) w("orderLineId" text, quantity int)
                where other.delivery_id = dl.delivery_id and w."orderLineId" = ol.id), 0))::int
               as quantity
        from ${decidedCasesForJoin} c join ${billableLinesForJoin} dl on dl.delivery_id = c.delivery_id
             join ${orderLinesForJoin} ol on ol.id = dl.order_line_id
       where c.id = ${caseId} and dl.delivery_id = ${deliveryId}
         and (ol.id = c.order_line_id or c.order_line_id is null and ol.product_id = c.product_id)
       order by ol.position, ol.id`,
  );
  const more = lines.filter((line) => line.quantity > 0);
  if (more.length === 0) return null;
  return insertInvoice(app, tx, { ...delivery, ...of, order, lines: more });
}

async function insertLines(app: App, tx: Sql, invoiceId: string, lines: readonly LineToBill[]) {
  const rows = lines.map((line, index) => ({ ...line, id: newId(app), position: index + 1 }));
  await tx.execute(
    sql`
      insert into invoice_lines (invoice_id, amount_cents, ${names(newLineRow)})
      select ${invoiceId}, round(l.quantity * l.unit_price_cents), ${columns(newLineRow, 'l')}
        from ${recordset(
          newLineRow,
          rows.map((row) => only(newLineRow, row)),
          'l',
        )}`,
  );
}

/** Handed over without a price: a person decides before anything is billed at zero. */
function noPrice(line: LineToBill): string {
  return `${line.description} (${line.sku}) was handed over without a price. Retry bills it at $0.00; set its price in QuickBooks afterwards.`;
}

/** The order's own number; later deliveries of the same order get a suffix. QuickBooks takes 21 characters. */
function docNumber(orderNumber: string, earlier: readonly { docNumber: string | null }[]): string {
  const taken = new Set(earlier.map((one) => one.docNumber));
  let at = earlier.length;
  const name = () => (at === 0 ? orderNumber : `${orderNumber}-${at + 1}`);
  while (taken.has(name())) at += 1;
  return name();
}

/**
 * Writes a draft anew after its delivery was corrected: an invoice that never left. The caller holds the order's lock and the invoice's. Where
 * nothing is left to bill the draft is taken away.
 * @returns whether an invoice stands.
 */
export async function redraftInvoice(
  app: App,
  tx: Sql,
  draft: { id: string; deliveryId: string },
  order: LockedOrder,
): Promise<boolean> {
  const lines = (await linesToBill(tx, draft.deliveryId)).filter((line) => line.quantity > 0);
  await tx.execute(sql`delete from invoice_lines where invoice_id = ${draft.id}`);
  if (lines.length === 0) {
    await tx.execute(sql`delete from invoices where id = ${draft.id}`);
    return false;
  }
  await writeSums(app, tx, { id: draft.id, order, lines });
  await insertLines(app, tx, draft.id, lines);
  return true;
}

/** Another body is another request. */
async function writeSums(
  app: App,
  tx: Sql,
  { id, order, lines }: { id: string; order: LockedOrder; lines: readonly LineToBill[] },
): Promise<void> {
  const sums = totalsOf(lines, chargesLeft(order, await otherInvoices(tx, order.id, id)));
  await tx.execute(
    sql`update invoices
           set ${setting(sumsRow, only(sumsRow, { ...sums, depositText: depositText(lines) }))},
               request_id = ${`inv-${newId(app)}`}, body = null,
               updated_at = ${new Date(app.clock.now())}
         where id = ${id}`,
  );
}

/**
 * Lets a bill go that waited for the tax of its customer: summed up with the rate that its order has taken by now, with the lines that it has. The
 * caller holds the order's lock and the invoice's.
 */
export async function releaseHeld(app: App, tx: Sql, id: string, order: LockedOrder) {
  const lines = await tx.rows(
    lineToBill,
    sql`
      select il.order_line_id, il.product_id, il.description, il.sku, il.unit_price_cents,
             il.taxable, ol.size_unit, il.deposit_cents, il.quantity,
             (il.unit_price_cents = 0 and ol.price_rule = 'on-request') as unpriced
        from invoice_lines il join ${orderLinesForJoin} ol on ol.id = il.order_line_id
       where il.invoice_id = ${id} order by il.position`,
  );
  await writeSums(app, tx, { id, order, lines });
  const held = problemOf(order, lines);
  await tx.execute(
    sql`update invoices set state = ${held ? 'needs_attention' : 'queued'}, attempts = 0, next_try_at = null,
               problem_code = ${held?.code ?? null}, problem = ${held?.text ?? null}
         where id = ${id}`,
  );
}
