import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import {
  addAgainAs,
  linkToAccounting,
  nameOfLinked,
} from '../../../people/customers/server/public/accounting-link.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { jsonRows, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { InvoiceState, ResolveCustomer } from '../../contract.ts';
import { belongsToAnother, notFound, notOffered, permissionDenied } from '../../errors.ts';
import { choiceRow } from '../../server/choice-row.ts';
import { CUSTOMER_PROBLEMS } from '../../server/describe-problem.ts';
import { backInLine } from '../../server/outbox.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const unresolvedCustomer = rowShape({ customerId: text, problemOptions: jsonRows(choiceRow) });
const wokenRow = rowShape({ deliveryId: text });
const stateRow = rowShape({ state: textOf<InvoiceState>() });

/**
 * A person says who is billed in the books: one of those that were offered, or a new customer under a name of their own. All
 * invoices of the customer that waited for it go on.
 */
export async function resolveCustomer(
  app: App,
  actor: Actor,
  input: ResolveCustomer,
): Promise<{ invoiceId: string; state: InvoiceState }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const found = await tx.row(
      unresolvedCustomer,
      sql`
        select c.bill_to_id as customer_id, i.problem_options
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
               join ${customersForJoin} c on c.id = i.customer_id
         where i.id = ${input.invoiceId} and i.state = 'needs_attention'
           and i.problem_code = any(${CUSTOMER_PROBLEMS}::text[])
           and ${inOrders(orderScope(actor), 'o')}
           for update of i`,
    );
    if (!found) throw notFound();
    if (input.accountingId) {
      if (!found.problemOptions.some((option) => option.accountingId === input.accountingId))
        throw notOffered();
      if (!(await linkToAccounting(tx, found.customerId, input.accountingId))) {
        throw belongsToAnother((await nameOfLinked(tx, input.accountingId)) ?? 'another customer');
      }
    } else await addAgainAs(tx, found.customerId, input.addAs ?? '');
    await wakeInvoices(app, tx, found.customerId);
    await recordAudit(app, tx, actor, {
      action: 'accounting.settle-customer',
      objectKind: 'customer',
      objectId: found.customerId,
      after: input.accountingId ? { accountingId: input.accountingId } : { addAs: input.addAs },
    });
    const now = await tx.row(
      stateRow,
      sql`select state from invoices where id = ${input.invoiceId}`,
    );
    return { invoiceId: input.invoiceId, state: now?.state ?? 'queued' };
  });
}

/** All invoices that are billed to a customer's account and waited for who it is in the books go on. */
export async function wakeInvoices(app: App, tx: Sql, customerId: string): Promise<void> {
  const woken = await tx.rows(
    wokenRow,
    sql`
      update invoices
         set ${backInLine(new Date(app.clock.now()))}
       where customer_id in (select c.id from ${customersForJoin} c where c.bill_to_id = ${customerId})
         and state = 'needs_attention'
         and problem_code = any(${CUSTOMER_PROBLEMS}::text[])
      returning delivery_id`,
  );
  for (const row of woken) await enqueueInvoice(tx, row.deliveryId);
}
