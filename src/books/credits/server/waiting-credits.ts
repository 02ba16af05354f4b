import { creditClaimJob } from '../../../delivery/claims/server/public/jobs.ts';
import { approvedClaimsForJoin } from '../../../delivery/claims/server/public/joins.ts';
import { creditEmptiesJob } from '../../../delivery/deliveries/server/public/jobs.ts';
import { depositsBackForJoin } from '../../../delivery/deliveries/server/public/joins.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { enqueue } from '../../../platform/queue.ts';
import { nullable, present, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import { sendCreditJob } from '../../server/jobs.ts';
import { backInLine } from '../../server/outbox.ts';
import { isOut } from './waiting-deposits.ts';

const waitingClaim = rowShape({ claimId: text });
const waitingCredit = rowShape({ id: text });

/** At most one queued job per credit; a second request changes nothing. */
export async function enqueueCredit(tx: Sql, creditId: string, runAt?: Date): Promise<void> {
  await enqueue(
    tx,
    sendCreditJob,
    { creditId },
    { key: `send-credit:${creditId}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) },
  );
}

async function enqueueClaim(tx: Sql, claimId: string): Promise<void> {
  await enqueue(tx, creditClaimJob, { claimId }, { key: `credit:${claimId}`, maxAttempts: 25 });
}

/** The invoice of a delivery has come to the books, or was billed by hand: what was approved meanwhile follows, and empties of its customer that waited. */
export async function enqueueCreditsOf(tx: Sql, deliveryId: string): Promise<void> {
  const rows = await tx.rows(
    waitingClaim,
    sql`select c.id as claim_id from ${approvedClaimsForJoin} c where c.delivery_id = ${deliveryId}`,
  );
  for (const { claimId } of rows) await enqueueClaim(tx, claimId);
  const empties = await tx.rows(
    waitingCredit,
    sql`
      select d.id from ${depositsBackForJoin} d join ${ordersForJoin} o on o.id = d.order_id
             join invoices i on i.customer_id = o.customer_id and i.delivery_id = ${deliveryId}
       where not exists (select from credit_memos m where m.empties_of = d.id)`,
  );
  for (const { id } of empties) await enqueueEmpties(tx, id);
}

async function enqueueEmpties(tx: Sql, deliveryId: string): Promise<void> {
  await enqueue(
    tx,
    creditEmptiesJob,
    { deliveryId },
    { key: `empties:${deliveryId}`, maxAttempts: 25 },
  );
}

/** Parked credits `where` start over; one that may stand in the books is looked up first. */
async function startOver(tx: Sql, now: Date, where: SqlText): Promise<number> {
  const rows = await tx.rows(
    waitingCredit,
    sql`update credit_memos
           set ${backInLine(now)}
         where accounting_id is null and ${where} returning id`,
  );
  for (const { id } of rows) await enqueueCredit(tx, id);
  return rows.length;
}

/** The company of a stopped credit: that it was sent to, else that of its invoice. */
const MAY_STAND_WITH = sql`case when in_doubt then realm_id
  else (select i.realm_id from invoices i where i.id = invoice_id) end`;

/** These problems of credits may be solved now: parked ones start over; with a company, those that may stand, or belong, in its books. */
export const wakeCredits = (
  tx: Sql,
  now: Date,
  problems: readonly string[],
  realmId?: string,
): Promise<number> =>
  startOver(
    tx,
    now,
    sql`state = 'needs_attention' and problem_code = any(${problems}::text[])
        ${realmId === undefined ? sql.empty : sql`and ${MAY_STAND_WITH} = ${realmId}`}`,
  );

/**
 * Asked for by hand, with the invoice: parked credits start over. Not what the books hold already (it would be a second one), and not
 * what is more than its invoice, which has nothing that could be sent.
 */
export async function retryCredits(
  tx: Sql,
  app: App,
  invoiceId: string,
): Promise<{ started: number; stopped: StoppedCredit[] }> {
  const stopped = await tx.rows(
    stoppedCredit,
    sql`
      select known.id, known.problem_code as why, known.company
        from (select m.id, m.problem_code,
                     case when m.problem_code = ${OTHER_COMPANY} then coalesce(
                       (select live.company_name from accounting_connections live
                         where live.realm_id = coalesce(case when m.in_doubt then m.realm_id end, i.realm_id)
                         order by live.connected_at desc limit 1), '') end as company,
                     m.problem_code = ${OTHER_COMPANY} and not exists (
                       select from accounting_connections live
                        where live.state = 'connected' and live.realm_id
                              = coalesce(case when m.in_doubt then m.realm_id end, i.realm_id))
                     or m.problem_code = ${INVOICE_MOVED} and exists (
                       select from accounting_differences moved
                        where moved.invoice_id = i.id and moved.kind = 'customer'
                          and moved.settled_at is null) as stays
                from credit_memos m join invoices i on i.id = m.invoice_id
               where m.invoice_id = ${invoiceId} and m.state = 'needs_attention'
                 and m.accounting_id is null) known
       where known.stays`,
  );
  const started = await startOver(
    tx,
    new Date(app.clock.now()),
    sql`invoice_id = ${invoiceId} and problem_code is distinct from 'more-than-invoiced'
        and id <> all(${stopped.map(({ id }) => id)}::text[])
        and state in ('needs_attention', 'retrying', 'unknown', 'queued')`,
  );
  return { started, stopped };
}

const stoppedCredit = rowShape({ id: text, why: present(text), company: nullable(text) });
/** A credit that would stop again at once for the same reason: its company is not connected, or its invoice is still being moved. */
export type StoppedCredit = RowOf<typeof stoppedCredit>;
/** Problem code: the credit's invoice was moved in QuickBooks and the move is not confirmed. */
export const INVOICE_MOVED = 'invoice-moved';

/** The same for the parked credit of a delivery's empties, which may have no invoice. */
export const retryCreditOfEmpties = (tx: Sql, app: App, deliveryId: string): Promise<number> =>
  startOver(
    tx,
    new Date(app.clock.now()),
    sql`empties_of = ${deliveryId} and state = 'needs_attention'`,
  );

/** Whatever waits since before `late`, or waits at all: credits that were not sent, approved claims and empties without one. */
export async function enqueueForgottenCredits(tx: Sql, late: Date | null): Promise<void> {
  const claims = await tx.rows(
    waitingClaim,
    sql`
      select c.id as claim_id
        from ${approvedClaimsForJoin} c join invoices i
               on i.delivery_id = c.delivery_id and i.case_id is null
       where (i.accounting_id is not null and i.state <> 'voided' or i.state = 'elsewhere')
         and not exists (select from credit_memos m where m.claim_id = c.id)
         and c.decided_at < coalesce(${late}::timestamptz, 'infinity')
       order by c.decided_at limit 500`,
  );
  for (const { claimId } of claims) await enqueueClaim(tx, claimId);
  const empties = await tx.rows(
    waitingCredit,
    sql`
      select d.id from ${depositsBackForJoin} d join ${ordersForJoin} o on o.id = d.order_id
       where not exists (select from credit_memos m where m.empties_of = d.id)
         and exists (select from invoices i where i.customer_id = o.customer_id and ${isOut('i')})
         and d.accepted_at < coalesce(${late}::timestamptz, 'infinity')
       order by d.accepted_at limit 500`,
  );
  for (const { id } of empties) await enqueueEmpties(tx, id);
  const credits = await tx.rows(
    waitingCredit,
    sql`
      select id from credit_memos
       where state in ('queued', 'retrying', 'unknown', 'sending')
         and coalesce(lease_until, next_try_at, updated_at)
             < coalesce(${late}::timestamptz, 'infinity')
       order by created_at limit 500`,
  );
  for (const { id } of credits) await enqueueCredit(tx, id);
}
