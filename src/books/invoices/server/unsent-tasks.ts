import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { failingMails } from '../../../platform/mail.ts';
import { int, nullable, present, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { differenceResolved, notFound, permissionDenied } from '../../errors.ts';
import type { Task } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { sentInvoiceWords as words } from '../by-hand-messages.ts';
import { BILLED_TO } from './bills.ts';
import { INVOICE_MAIL } from './send-own-invoice.ts';

const row = rowShape({
  id: text,
  number: present(text),
  orderId: text,
  orderNumber: text,
  customerId: text,
  customerName: text,
  totalCents: int,
  address: text,
  /** The address that refused it; null: no e-mail was sent. */
  refusedBy: nullable(text),
  since: time,
});

/** The bill is to go to the customer, and did not: nobody wrote an address, or its e-mail is refused. */
const UNSENT = sql`i.state = 'elsewhere' and i.billed_on is not null and (i.to_send or mail.about is not null)`;
const FAILING = sql`(${failingMails(INVOICE_MAIL)}) mail on mail.about = i.id and not i.to_send
   and mail.at > coalesce(i.sent_otherwise_at, '-infinity')`;

/** Bills of the shop's own that did not reach the customer, each with its reason. */
export async function unsentTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    row,
    sql`
      select i.id, i.doc_number as number, i.order_id, o.number as order_number, i.customer_id,
             o.customer_in_list as customer_name, i.total_cents, payer.email as address,
             mail.recipient as refused_by, i.updated_at as since
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
             ${BILLED_TO}
             left join ${FAILING}
       where ${UNSENT} and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by i.updated_at desc, i.id limit ${SOURCE_LIMIT}`,
  );
  return rows.map(
    (bill): Task => ({
      key: `not-sent:${bill.id}`,
      kind: 'to-send',
      stopsMoney: false,
      sentence: words.unsent(bill),
      detail: null,
      about: [
        { label: bill.number, to: `/dashboard/invoices/${bill.id}` },
        { label: bill.orderNumber, to: `/dashboard/orders/${bill.orderId}` },
      ],
      since: bill.since,
      ways: [
        {
          intent: 'send-bill',
          label: words.send,
          fields: { invoiceId: bill.id },
          input: {
            kind: 'text',
            name: 'recipient',
            label: words.recipient,
            value: bill.address,
            maxLength: 254,
          },
        },
        {
          intent: 'sent-otherwise',
          label: words.otherwise,
          help: words.otherwiseHelp,
          fields: { invoiceId: bill.id },
          input: { kind: 'none' },
        },
        { to: `/dashboard/customers/${bill.customerId}/details`, label: words.writeAddress },
      ],
      code: null,
      tid: null,
    }),
  );
}

const heldRow = rowShape({ id: text });

/** A bill that no e-mail took was given to the customer otherwise. @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it does not wait */
export function sentOtherwise(
  app: App,
  actor: Actor,
  { invoiceId }: { invoiceId: string },
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
    const held = await tx.row(
      heldRow,
      sql`select i.id from invoices i join ${ordersForJoin} o on o.id = i.order_id
           where i.id = ${invoiceId} and i.billed_on is not null and ${inOrders(orderScope(actor), 'o')}
             for update of i`,
    );
    if (!held) throw notFound();
    const waits = await tx.row(
      heldRow,
      sql`select i.id from invoices i left join ${FAILING} where i.id = ${invoiceId} and ${UNSENT}`,
    );
    if (!waits) throw differenceResolved();
    const now = new Date(app.clock.now());
    await tx.execute(
      sql`update invoices set to_send = false, sent_otherwise_at = ${now} where id = ${invoiceId}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'invoice.sent-otherwise',
      objectKind: 'invoice',
      objectId: invoiceId,
    });
    return { invoiceId };
  });
}
