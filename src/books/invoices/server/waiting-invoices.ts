import { invoiceDeliveryJob } from '../../../delivery/deliveries/server/public/jobs.ts';
import { billableDeliveriesForJoin } from '../../../delivery/deliveries/server/public/joins.ts';
import { taxSettledJob } from '../../../people/customers/server/public/jobs.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { enqueue } from '../../../platform/queue.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { enqueueForgottenCredits, wakeCredits } from '../../credits/server/waiting-credits.ts';
import { enqueueForgottenItems } from '../../items/server/waiting-items.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import { startingOver } from '../../server/outbox.ts';
import { TAX_UNSETTLED } from './held-for-tax.ts';

/** At most one queued job per delivery; a second request changes nothing. */
export async function enqueueInvoice(tx: Sql, deliveryId: string, runAt?: Date): Promise<void> {
  await enqueue(
    tx,
    invoiceDeliveryJob,
    { deliveryId },
    { key: `invoice:${deliveryId}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) },
  );
}

const waiting = rowShape({ deliveryId: text });
const customerRow = rowShape({ customerId: text });

/**
 * A company that was connected before is connected again: what was sent there without an answer is looked up there, before anything goes
 * out. `enqueueWaitingInvoices` follows.
 */
export async function wakeStopped(tx: Sql, now: Date, realmId: string): Promise<void> {
  await tx.execute(
    sql`update invoices
           set state = 'unknown', ${startingOver(now)}
         where state = 'needs_attention' and problem_code = ${OTHER_COMPANY} and in_doubt
           and realm_id = ${realmId}`,
  );
  await wakeCredits(tx, now, [OTHER_COMPANY], realmId);
}

/** Queues all waiting invoices: called when a company is connected. */
export async function enqueueWaitingInvoices(tx: Sql): Promise<void> {
  const rows = await tx.rows(
    waiting,
    sql`select delivery_id from invoices where state in ('queued', 'retrying', 'unknown')
         order by created_at`,
  );
  for (const row of rows) await enqueueInvoice(tx, row.deliveryId);
  await enqueueForgottenCredits(tx, null);
  await enqueueForgottenItems(tx, null);
}

/** How late an outbox row may be before it counts as forgotten. */
const FORGOTTEN_MS = 5 * 60_000;

/** On a schedule: whatever a killed process or a lost job left behind goes on. */
export async function resumeInvoices(app: App): Promise<void> {
  const late = new Date(app.clock.now() - FORGOTTEN_MS);
  await app.db.transaction(async (tx) => {
    const forgotten = await tx.rows(
      waiting,
      sql`
        select i.delivery_id from invoices i
         where (i.state = 'queued' and i.updated_at < ${late} and exists (
                  select 1 from accounting_connections where state = 'connected'))
            or (i.state in ('retrying', 'unknown')
                and coalesce(i.next_try_at, i.updated_at) < ${late})
            or (i.state = 'sending' and i.lease_until < ${late})
         order by i.created_at limit 500`,
    );
    const unbilled = await tx.rows(
      waiting,
      sql`
        select d.id as delivery_id
          from ${billableDeliveriesForJoin} d left join invoices i on i.delivery_id = d.id
         where i.id is null and d.accepted_at < ${late}
           and d.accepted_at > ${late}::timestamptz - interval '30 days' limit 500`,
    );
    for (const row of [...forgotten, ...unbilled]) await enqueueInvoice(tx, row.deliveryId);
    const taxKnown = await tx.rows(
      customerRow,
      sql`select distinct i.customer_id from invoices i join ${customersForJoin} c on c.id = i.customer_id
           where i.state = 'needs_attention' and i.problem_code = ${TAX_UNSETTLED} and c.tax_settled
             and i.updated_at < ${late} limit 500`,
    );
    for (const { customerId } of taxKnown) await enqueue(tx, taxSettledJob, { customerId });
    await enqueueForgottenCredits(tx, late);
    await enqueueForgottenItems(tx, late);
  });
}
