import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { bool, int, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { AcceptTax, InvoiceState } from '../../contract.ts';
import { noTaxToAccept, notFound, permissionDenied } from '../../errors.ts';
import { recordDecision } from './record-decision.ts';

const taxToAccept = rowShape({ id: text, open: bool, expected: int, theirs: nullable(int) });
const stateRow = rowShape({ state: textOf<InvoiceState>() });

/** Accepts QuickBooks' tax: the invoice proceeds with QuickBooks' total. If the tax changes again, it asks again. */
export async function acceptTax(
  app: App,
  actor: Actor,
  { invoiceId }: AcceptTax,
): Promise<{ invoiceId: string; state: InvoiceState }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const found = await tx.row(
      taxToAccept,
      sql`
        select i.id, i.state = 'needs_attention'
                 and coalesce(i.problem_code, '') = 'tax-differs' as open,
               i.tax_cents as expected,
               i.accounting_tax_cents as theirs
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where i.id = ${invoiceId} and ${inOrders(orderScope(actor), 'o')} for update of i`,
    );
    if (!found) throw notFound();
    if (!found.open) throw noTaxToAccept();
    const row = await tx.row(
      stateRow,
      sql`
        update invoices
           set tax_accepted_cents = ${found.theirs}, problem_code = null, problem = null,
               updated_at = ${new Date(app.clock.now())},
               state = case
                 when balance_cents <= 0 and accounting_total_cents > 0 then 'paid'
                 when balance_cents < accounting_total_cents then 'part_paid' else 'created' end
         where id = ${found.id} returning state`,
    );
    await recordDecision(app, tx, actor, { invoiceId: found.id, what: 'accepted', kind: 'tax' });
    await recordAudit(app, tx, actor, {
      action: 'invoice.accept-tax',
      objectKind: 'invoice',
      objectId: found.id,
      before: { taxCents: found.expected },
      after: { taxCents: found.theirs },
    });
    return { invoiceId: found.id, state: row?.state ?? 'created' };
  });
}
