import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, isStaff } from '../../kit/actor.ts';
import { inOrdersNumbered, orderScope, orderScopeValues } from '../../orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import type { AcceptTax, InvoiceState } from '../contract.ts';
import { noTaxToAccept, notFound, permissionDenied } from '../errors.ts';

interface Found {
  id: string;
  open: boolean;
  expected: number;
  theirs: number;
}

/** A person lets the tax of the books stand: the invoice goes on with QuickBooks' total. Another figure there asks again. */
export async function acceptTax(
  app: App,
  actor: Actor,
  { invoiceId }: AcceptTax,
): Promise<{ invoiceId: string; state: InvoiceState }> {
  if (!isStaff(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const found = await tx.row<Found>(
      'invoices.tax-to-accept',
      `select i.id, (i.state = 'needs_attention' and i.problem_code = 'tax-differs') as open, i.tax_cents as expected,
              i.accounting_total_cents - i.subtotal_cents - i.delivery_fee_cents as theirs
         from invoices i join orders o on o.id = i.order_id where i.id = $1 and ${inOrdersNumbered('o', 2)} for update of i`,
      [invoiceId, ...orderScopeValues(orderScope(actor))],
    );
    if (!found) throw notFound();
    if (!found.open) throw noTaxToAccept();
    const row = await tx.row<{ state: InvoiceState }>(
      'invoices.accept-tax',
      `update invoices set tax_accepted_cents = $2, problem_code = null, problem = null, updated_at = $3,
              state = case when balance_cents <= 0 and accounting_total_cents > 0 then 'paid' when balance_cents < accounting_total_cents then 'part_paid' else 'created' end
        where id = $1 returning state`,
      [found.id, found.theirs, new Date(app.clock.now())],
    );
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
