import { recordAudit } from '../../company/server/record-audit.ts';
import {
  addAgainAs,
  linkToAccounting,
  nameOfLinked,
} from '../../customers/server/accounting-link.ts';
import { type Actor, isStaff } from '../../kit/actor.ts';
import { inOrdersNumbered, orderScope, orderScopeValues } from '../../orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import type { InvoiceState, SettleCustomer } from '../contract.ts';
import { belongsToAnother, notFound, notOffered, permissionDenied } from '../errors.ts';
import type { BooksChoice } from '../quickbooks/errors.ts';
import { CUSTOMER_PROBLEMS } from './say-problem.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

interface Found {
  customer_id: string;
  options: BooksChoice[];
}

/**
 * A person says who is billed in the books: one of those that were offered, or a new customer under a name of their own. All
 * invoices of the customer that waited for it go on.
 */
export async function settleCustomer(
  app: App,
  actor: Actor,
  input: SettleCustomer,
): Promise<{ invoiceId: string; state: InvoiceState }> {
  if (!isStaff(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const found = await tx.row<Found>(
      'invoices.customer-to-settle',
      `select i.customer_id, i.problem_options as options from invoices i join orders o on o.id = i.order_id
        where i.id = $1 and i.state = 'needs_attention' and i.problem_code = any($2::text[]) and ${inOrdersNumbered('o', 3)} for update of i`,
      [input.invoiceId, CUSTOMER_PROBLEMS, ...orderScopeValues(orderScope(actor))],
    );
    if (!found) throw notFound();
    if (input.accountingId) {
      if (!found.options.some((option) => option.accountingId === input.accountingId))
        throw notOffered();
      if (!(await linkToAccounting(tx, found.customer_id, input.accountingId))) {
        throw belongsToAnother((await nameOfLinked(tx, input.accountingId)) ?? 'another customer');
      }
    } else await addAgainAs(tx, found.customer_id, input.addAs ?? '');
    const woken = await tx.rows<{ delivery_id: string }>(
      'invoices.wake-of-customer',
      `update invoices set state = case when in_doubt then 'unknown' else 'queued' end, attempts = 0, next_try_at = null, updated_at = $3
        where customer_id = $1 and state = 'needs_attention' and problem_code = any($2::text[]) returning delivery_id`,
      [found.customer_id, CUSTOMER_PROBLEMS, new Date(app.clock.now())],
    );
    for (const row of woken) await enqueueInvoice(tx, row.delivery_id);
    await recordAudit(app, tx, actor, {
      action: 'accounting.settle-customer',
      objectKind: 'customer',
      objectId: found.customer_id,
      after: input.accountingId ? { accountingId: input.accountingId } : { addAs: input.addAs },
    });
    const now = await tx.row<{ state: InvoiceState }>(
      'invoices.state',
      'select state from invoices where id = $1',
      [input.invoiceId],
    );
    return { invoiceId: input.invoiceId, state: now?.state ?? 'queued' };
  });
}
