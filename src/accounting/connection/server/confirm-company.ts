import { freshly } from '../../../accounts/sign-in/server/guards.ts';
import { forgetAccountingIds as forgetProducts } from '../../../catalogue/server/accounting-link.ts';
import { countInvoicedPrices } from '../../../catalogue/server/count-invoiced-prices.ts';
import { dropInvoicedPrices } from '../../../catalogue/server/receive-invoiced-prices.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { forgetAccountingIds as forgetCustomers } from '../../../customers/server/accounting-link.ts';
import { type Actor, isSuperAdmin } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { ConfirmCompany } from '../../contract.ts';
import { nothingToConfirm, permissionDenied, wrongName } from '../../errors.ts';
import { enqueueWaitingInvoices } from '../../invoices/server/waiting-invoices.ts';
import { forgetObserved } from '../../prices/server/observe-invoices.ts';

/** What a yes to another company sets going. */
export interface Backlog {
  /** Invoices that would go there at once, and their sum in cents. */
  invoices: number;
  cents: number;
  /** Prices taken from the old company's invoices that would be dropped; of them in force. */
  prices: number;
  accepted: number;
  lastCompany: string;
}

const waiting = rowShape({ invoices: int, cents: decimal });
const named = rowShape({ companyName: text });

/** What waits for the yes, for the page. */
export async function backlogOf(db: Sql): Promise<Backlog> {
  const invoices = await db.row(
    waiting,
    sql`select count(*)::int as invoices, coalesce(sum(total_cents), 0)::float8 as cents
          from invoices where state in ('queued', 'retrying', 'unknown')`,
  );
  const last = await db.row(
    named,
    sql`select company_name from accounting_connections where confirmed_at is not null
         order by connected_at desc, id desc limit 1`,
  );
  return {
    ...(invoices ?? { invoices: 0, cents: 0 }),
    ...(await countInvoicedPrices(db)),
    lastCompany: last?.companyName ?? '',
  };
}

const unconfirmed = rowShape({ id: text, realmId: text, companyName: text });

/**
 * A person typed the name of the other company: from now on the shop writes there. Only now the ids and prices of the old books
 * go, and what waits is sent.
 */
export async function confirmCompany(
  app: App,
  actor: Actor,
  input: ConfirmCompany,
): Promise<{ companyName: string; pricesDropped: number; invoicesSent: number }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  freshly(app, actor);
  return app.db.transaction(async (tx) => {
    const row = await tx.row(
      unconfirmed,
      sql`select id, realm_id, company_name from accounting_connections
           where state = 'unconfirmed' for update`,
    );
    if (!row) throw nothingToConfirm();
    if (input.companyName.trim().toLowerCase() !== row.companyName.trim().toLowerCase())
      throw wrongName();
    const backlog = await backlogOf(tx);
    await forgetCustomers(tx);
    await forgetProducts(tx);
    const pricesDropped = await dropInvoicedPrices(tx);
    await forgetObserved(tx);
    await tx.execute(
      sql`update accounting_connections
             set state = 'connected', confirmed_at = ${new Date(app.clock.now())}
           where id = ${row.id}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'accounting.confirm-company',
      objectKind: 'accounting-connection',
      objectId: row.id,
      after: {
        realmId: row.realmId,
        companyName: row.companyName,
        pricesDropped,
        invoices: backlog.invoices,
      },
    });
    await enqueueWaitingInvoices(tx);
    return { companyName: row.companyName, pricesDropped, invoicesSent: backlog.invoices };
  });
}
