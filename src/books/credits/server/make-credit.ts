import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { bool, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  differenceResolved,
  invoiceMoving,
  moreThanInvoiced,
  notFound,
  notInBooks,
  permissionDenied,
} from '../../errors.ts';
import { goodwillStops } from '../../invoices/part-messages.ts';
import { lacksGoodwillItem } from '../../invoices/server/parts.ts';
import type { MakeCredit } from '../credit-contract.ts';
import { creditableLines } from './creditable-lines.ts';
import { resolveCredited, resolveWith } from './difference-credits.ts';
import { insertCredit } from './draft-credit.ts';
import { enqueueCredit } from './waiting-credits.ts';

const invoiceRow = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  taxRateBp: int,
  inBooks: bool,
  /** Moved to another customer in the books, and not settled. */
  isMoving: bool,
});
const openRow = rowShape({ id: text });
const numberRow = rowShape({ docNumber: text });

/**
 * A credit by hand against an invoice that stands in the books: returned goods, what a correction gave back, or an amount out of goodwill. Never more of a line
 * than is billed and not credited. It goes to the books by the outbox of credits. With a difference, that is settled by it; without one,
 * the corrections of the invoice that it credits in full.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition`
 */
export async function makeCredit(
  app: App,
  actor: Actor,
  input: MakeCredit,
  key: string,
): Promise<{ creditId: string; docNumber: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'make-credit', key, body: input }, () =>
      writeCredit(app, tx, actor, input),
    ),
  );
}

async function writeCredit(
  app: App,
  tx: Sql,
  actor: UserActor,
  { invoiceId, reason, lines, goodwillCents, differenceId }: MakeCredit,
): Promise<{ creditId: string; docNumber: string }> {
  const invoice = await tx.row(
    invoiceRow,
    sql`
        select i.id, i.order_id, o.number as order_number, o.tax_rate_bp,
               i.accounting_id is not null and i.state <> 'voided'
                 or i.state = 'elsewhere' and i.billed_on is not null as in_books,
               exists (select from accounting_differences moved
                        where moved.invoice_id = i.id and moved.kind = 'customer'
                          and moved.settled_at is null) as is_moving
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where i.id = ${invoiceId} and ${inOrders(orderScope(actor), 'o')}`,
  );
  if (!invoice || !(await lockOrderForDelivery(tx, invoice.orderId))) throw notFound();
  if (!invoice.inBooks) throw notInBooks();
  if (invoice.isMoving) throw invoiceMoving();
  const billed = new Map((await creditableLines(tx, invoiceId)).map((line) => [line.id, line]));
  const credited = lines.map(({ invoiceLineId, quantity }) => {
    const line = billed.get(invoiceLineId);
    if (!line) throw notFound();
    if (quantity > line.left) throw moreThanInvoiced(line.description, line.left);
    return { line, quantity };
  });
  if (new Set(lines.map(({ invoiceLineId }) => invoiceLineId)).size < lines.length)
    throw moreThanInvoiced('A line', 0);
  if (differenceId && !(await lockDifference(tx, differenceId, invoiceId)))
    throw differenceResolved();
  const madeBy = actor.id;
  const made = { lines: credited, goodwillCents, reason, madeBy, differenceId };
  const creditId = await insertCredit(app, tx, invoice, made);
  const numbered = await tx.row(
    numberRow,
    sql`select doc_number from credit_memos where id = ${creditId}`,
  );
  const docNumber = numbered?.docNumber ?? '';
  const credit = { id: creditId, invoiceId, docNumber, madeBy };
  if (differenceId) await resolveWith(app, tx, differenceId, credit);
  else await resolveCredited(app, tx, credit);
  if (goodwillCents && (await lacksGoodwillItem(tx)))
    // Known before it is tried: it goes out once an item is chosen (`wakeCredits`).
    await tx.execute(
      sql`update credit_memos set state = 'needs_attention', problem_code = 'goodwill-item',
                 problem = ${goodwillStops(goodwillCents)} where id = ${creditId}`,
    );
  else await enqueueCredit(tx, creditId);
  await recordAudit(app, tx, actor, {
    action: 'credit.made',
    objectKind: 'invoice',
    objectId: invoiceId,
    after: { credit: docNumber, reason, lines, ...(goodwillCents ? { goodwillCents } : {}) },
  });
  return { creditId, docNumber };
}

/** Holds an open difference of this invoice; false when somebody settled it. */
async function lockDifference(tx: Sql, differenceId: string, invoiceId: string): Promise<boolean> {
  const found = await tx.row(
    openRow,
    sql`select id from invoice_differences
         where id = ${differenceId} and invoice_id = ${invoiceId} and state = 'open' for update`,
  );
  return found !== undefined;
}
