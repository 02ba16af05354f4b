import { decideQuickBooks } from '../../../company/server/decide-quick-books.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin } from '../../../kit/actor.ts';
import { checkSignedInFreshly } from '../../../people/accounts/sign-in/server/public/guards.ts';
import { forgetAccountingIds as forgetCustomers } from '../../../people/customers/server/public/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { forgetAccountingIds as forgetProducts } from '../../../products/catalogue/server/public/accounting-link.ts';
import {
  countInvoicedPrices,
  dropInvoicedPrices,
} from '../../../products/catalogue/server/public/receive-invoiced-prices.ts';
import type { ConfirmCompany } from '../../contract.ts';
import { nothingToConfirm, permissionDenied, wrongName } from '../../errors.ts';
import { enqueueWaitingInvoices, wakeStopped } from '../../invoices/server/waiting-invoices.ts';
import { forgetObserved } from '../../prices/server/observe-invoices.ts';
import { endSyncs } from '../../syncs/server/end-syncs.ts';

/** What a yes to another company sets going. */
export interface Backlog {
  /** Invoices that would go there at once, and their sum in cents. */
  invoices: number;
  cents: number;
  /** Invoices and credits that may stand in the old books, or belong to an invoice there: they stop and ask. */
  stopped: number;
  /** Syncs of the old company that wait for an answer or are at work, and nightly ones: they end. */
  runs: number;
  nightly: number;
  /** Prices taken from the old company's invoices that would be dropped; of them in force. */
  prices: number;
  accepted: number;
  /** Open invoices in the old books, whose payments are not read any more, and what is open of them in cents. */
  open: number;
  openCents: number;
  lastCompany: string;
}

const waiting = rowShape({
  invoices: int,
  cents: decimal,
  stopped: int,
  runs: int,
  nightly: int,
  open: int,
  openCents: decimal,
});
const NOTHING = {
  invoices: 0,
  cents: 0,
  stopped: 0,
  runs: 0,
  nightly: 0,
  open: 0,
  openCents: 0,
};
const named = rowShape({ companyName: text });

/** What waits for the yes, for the page. */
export async function backlogOf(db: Sql): Promise<Backlog> {
  const invoices = await db.row(
    waiting,
    sql`
      select count(*) filter (where not i.in_doubt)::int as invoices,
             coalesce(sum(i.total_cents) filter (where not i.in_doubt), 0)::float8 as cents,
             count(*) filter (where i.in_doubt)::int
               + (select count(*)::int from credit_memos m left join invoices of on of.id = m.invoice_id
                   where m.state in ('queued', 'retrying', 'unknown')
                     and (of.accounting_id is not null or of.id is null and m.in_doubt)) as stopped,
             (select count(*)::int from sync_runs
               where state in ('queued', 'running', 'waiting')) as runs,
             (select count(*)::int from sync_schedules where is_on) as nightly,
             (select count(*)::int from invoices stays
               where stays.state in ('created', 'part_paid') and stays.balance_cents > 0) as open,
             (select coalesce(sum(stays.balance_cents), 0)::float8 from invoices stays
               where stays.state in ('created', 'part_paid')) as open_cents
        from invoices i where i.state in ('queued', 'retrying', 'unknown')`,
  );
  const last = await db.row(
    named,
    sql`select company_name from accounting_connections where confirmed_at is not null
         order by connected_at desc, id desc limit 1`,
  );
  return {
    ...(invoices ?? NOTHING),
    ...(await countInvoicedPrices(db)),
    lastCompany: last?.companyName ?? '',
  };
}

const unconfirmed = rowShape({ id: text, realmId: text, companyName: text });

/**
 * A person typed the name of the other company: from now on the shop writes there. Only now the ids and prices of the old books
 * go, with every yes that was given to a reading of them, and what waits is sent.
 */
export async function confirmCompany(
  app: App,
  actor: Actor,
  input: ConfirmCompany,
): Promise<{ companyName: string; pricesDropped: number; invoicesSent: number }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  checkSignedInFreshly(app, actor);
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
    await endSyncs(app, tx, actor.id);
    const now = new Date(app.clock.now());
    await tx.execute(
      sql`update accounting_connections
             set state = 'connected', confirmed_at = ${now}
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
    await decideQuickBooks(app, tx, actor);
    await wakeStopped(tx, now, row.realmId);
    await enqueueWaitingInvoices(tx);
    return { companyName: row.companyName, pricesDropped, invoicesSent: backlog.invoices };
  });
}
