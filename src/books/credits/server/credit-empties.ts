import type { creditEmptiesJob } from '../../../delivery/deliveries/server/public/jobs.ts';
import { depositsBackForJoin } from '../../../delivery/deliveries/server/public/joins.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type CreditedInvoice, type CreditedOrder, insertCredit } from './draft-credit.ts';
import { sendCredit } from './send-credit.ts';
import { GIVES_NOTHING, isOut, noInvoiceSince, OWN_COUNTS } from './waiting-deposits.ts';

/** Credits the deposit of empties that were taken back at a delivery, once: where its credit was voided, only a person makes it again. Before an invoice that it can name is out, it waits. */
export async function creditEmpties(
  app: App,
  { deliveryId }: PayloadOf<typeof creditEmptiesJob>,
): Promise<void> {
  const creditId = await app.db.transaction(async (tx) => {
    const back = await holdDepositBack(tx, deliveryId);
    if (!back) return null;
    const known = await creditOfEmpties(tx, deliveryId);
    if (known) return known.id;
    const invoice = await invoiceToName(app, tx, deliveryId);
    return invoice ? insertEmptiesCredit(app, tx, { back, named: invoice }) : null;
  });
  if (creditId) await sendCredit(app, { creditId });
}

const backRow = rowShape({ deliveryId: text, orderId: text, cents: int, containers: text });
type HeldBack = RowOf<typeof backRow>;
const knownRow = rowShape({ id: text, state: text, docNumber: text });
const foundRow = rowShape({ id: text, orderId: text, orderNumber: text, taxRateBp: int });

/**
 * The deposit back of a delivery, with its order locked: whoever credits it, the job or a person, waits here for the other and then sees
 * the credit that the other made.
 */
export async function holdDepositBack(tx: Sql, deliveryId: string): Promise<HeldBack | undefined> {
  const back = await tx.row(
    backRow,
    sql`
      select d.id as delivery_id, d.order_id, d.deposit_back_cents as cents,
             d.deposit_back_text as containers
        from ${depositsBackForJoin} d where d.id = ${deliveryId}`,
  );
  return back && (await lockOrderForDelivery(tx, back.orderId)) ? back : undefined;
}

/** The one credit of a delivery's empties; of those that are void, and pay nothing back, the last. */
export const creditOfEmpties = (
  tx: Sql,
  deliveryId: string,
): Promise<RowOf<typeof knownRow> | undefined> =>
  tx.row(
    knownRow,
    sql`
      select id, doc_number,
             case when accounting_id is null or ${GIVES_NOTHING('credit_memos')} then state else 'created' end as state
        from credit_memos where empties_of = ${deliveryId}
       order by ${GIVES_NOTHING('credit_memos')}, created_at desc limit 1`,
  );

/**
 * The delivery's own invoice. Where the stop handed nothing over, the latest invoice of that customer that is out: a credit belongs to
 * the customer, and the invoice says its tax.
 */
export const invoiceToName = (
  app: App,
  tx: Sql,
  deliveryId: string,
): Promise<CreditedInvoice | undefined> =>
  tx.row(
    foundRow,
    sql`
      select i.id, i.order_id, io.number as order_number, io.tax_rate_bp
        from ${depositsBackForJoin} d join ${ordersForJoin} o on o.id = d.order_id
             left join invoices own on own.delivery_id = d.id and ${OWN_COUNTS}
             join invoices i on i.customer_id = o.customer_id
              and (own.id = i.id
                   or own.id is null
                      and (not d.is_billable or d.accepted_at < ${noInvoiceSince(app)}))
             join ${ordersForJoin} io on io.id = i.order_id
       where d.id = ${deliveryId} and ${isOut('i')}
       order by i.created_at desc, i.id desc limit 1`,
  );

/** Writes the credit of a deposit back that is held. Its number is that of the order it names, so that one is locked too. */
export async function insertEmptiesCredit(
  app: App,
  tx: Sql,
  {
    back,
    named,
    madeBy,
  }: { back: HeldBack; named: CreditedInvoice | CreditedOrder; madeBy?: string },
): Promise<string> {
  if (named.orderId !== back.orderId) await lockOrderForDelivery(tx, named.orderId);
  const { deliveryId, cents, containers } = back;
  return insertCredit(app, tx, named, {
    lines: [],
    reason: `Empty containers taken back: ${containers}`,
    madeBy,
    empties: { deliveryId, back: { cents, text: containers } },
  });
}
