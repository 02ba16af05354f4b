import { companyMail } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { date, int, nullable, present, rowShape, text } from '../../../platform/row-shape.ts';
import type { QueuedMail } from '../../../platform/send-mail.ts';
import { sql } from '../../../platform/sql.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import { sentInvoiceWords as words } from '../by-hand-messages.ts';
import type { SendOwnInvoice } from '../difference-contract.ts';

export const INVOICE_MAIL = 'invoice';

const row = rowShape({
  number: present(text),
  dueDate: nullable(date),
  /** Null: the shop keeps in its own books what is paid. */
  openCents: nullable(int),
  billedOn: nullable(date),
});

/**
 * Sends the paper of a bill by hand to an address. It is made when the mail goes out, so it is the one of then.
 * @throws AppError `permission-denied`, `not-found` where it is not this person's or bears no number of the shop's own
 */
export async function sendOwnInvoice(
  app: App,
  actor: Actor,
  input: SendOwnInvoice,
  key: string,
): Promise<{ recipient: string }> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const write = { actor: actor.id, operation: 'send-own-invoice', key, body: input };
  return app.db.transaction((tx) =>
    idempotent(tx, write, () => queueInvoice(app, tx, actor, input)),
  );
}

/** The same as a part of the caller's transaction. */
export async function queueInvoice(
  app: App,
  tx: Sql,
  actor: UserActor,
  { invoiceId, recipient }: SendOwnInvoice,
): Promise<{ recipient: string }> {
  const invoice = await tx.row(
    row,
    sql`
          select i.doc_number as number, i.due_date, i.balance_cents as open_cents,
                 i.billed_on
            from invoices i join ${ordersForJoin} o on o.id = i.order_id
           where i.id = ${invoiceId} and i.state = 'elsewhere' and i.billed_on is not null
             and ${inOrders(orderScope(actor), 'o')} for update of i`,
  );
  if (!invoice) throw notFound();
  const { number, dueDate, openCents } = invoice;
  const company = await readCompany(app, tx);
  await companyMail(app, tx, {
    kind: INVOICE_MAIL,
    to: recipient,
    dedupeKey: `invoice:${invoiceId}:${number}:${newId(app)}`,
    subject: words.subject(number, company.name),
    preheader: dueDate ? words.due(longDayText(dueDate)) : words.attached(number),
    paragraphs: [
      words.attached(number),
      // Each of its lines by itself: an account's number is not to run into an address.
      ...(company.howToPay && openCents !== 0
        ? [words.howToPay, ...company.howToPay.split('\n')]
        : []),
      words.questions,
    ],
    details: [
      ...(openCents === null ? [] : ([[words.open, formatCents(openCents)]] as const)),
      ...(dueDate && openCents !== 0 ? ([[words.dueLabel, longDayText(dueDate)]] as const) : []),
    ],
    // Made when the mail goes out (`src/jobs.ts`).
    attachments: [{ filename: `invoice-${number}.pdf`, made: 'own-invoice', of: invoiceId }],
  });
  await tx.execute(sql`update invoices set to_send = false where id = ${invoiceId} and to_send`);
  await recordAudit(app, tx, actor, {
    action: 'invoice.sent',
    objectKind: 'invoice',
    objectId: invoiceId,
    after: { recipient },
  });
  return { recipient };
}

const standsRow = rowShape({ id: text });

/** Whether the bill of a mail that waits still bears its number: one that was taken back meanwhile, or billed again under another, is not sent. */
export async function isStillBilled(app: App, { dedupeKey }: QueuedMail): Promise<boolean> {
  const [, id = '', ...further] = dedupeKey?.split(':') ?? [];
  const number = further.slice(0, -1).join(':');
  const found = await app.db.row(
    standsRow,
    sql`select id from invoices where id = ${id} and doc_number = ${number} and state = 'elsewhere' and billed_on is not null`,
  );
  return found !== undefined;
}

const addressRow = rowShape({ email: text });

/** To whom the paper goes: whoever is billed; '' where nobody wrote an address. */
export async function billingAddress(db: Sql, customerId: string): Promise<string> {
  const found = await db.row(
    addressRow,
    sql`select payer.email from ${customersForJoin} c join ${customersForJoin} payer on payer.id = c.bill_to_id
         where c.id = ${customerId}`,
  );
  return found?.email ?? '';
}
