import { invoiceDeliveryJob } from '../../deliveries/server/jobs.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { enqueue } from '../../platform/queue.ts';

/** One waiting job a delivery, whoever asks. */
export async function enqueueInvoice(tx: Sql, deliveryId: string, runAt?: Date): Promise<void> {
  await enqueue(
    tx,
    invoiceDeliveryJob,
    { deliveryId },
    { key: `invoice:${deliveryId}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) },
  );
}

/** Everything that waits goes out now: called when a company was connected. */
export async function enqueueWaitingInvoices(tx: Sql): Promise<void> {
  const rows = await tx.rows<{ delivery_id: string }>(
    'accounting.waiting',
    `select delivery_id from invoices where state in ('queued', 'retrying', 'unknown') order by created_at`,
  );
  for (const row of rows) await enqueueInvoice(tx, row.delivery_id);
}

/** How late an outbox row may be before it counts as forgotten. */
const FORGOTTEN_MS = 5 * 60_000;

/** The outbox's net, on a schedule: whatever a killed process or a lost job left behind goes on. */
export async function resumeInvoices(app: App): Promise<void> {
  const late = new Date(app.clock.now() - FORGOTTEN_MS);
  await app.db.transaction(async (tx) => {
    const rows = await tx.rows<{ delivery_id: string }>(
      'accounting.forgotten',
      `select i.delivery_id from invoices i
        where (i.state = 'queued' and i.updated_at < $1 and exists (select 1 from accounting_connections where state = 'connected'))
           or (i.state in ('retrying', 'unknown') and coalesce(i.next_try_at, i.updated_at) < $1)
           or (i.state = 'sending' and i.lease_until < $1)
        order by i.created_at limit 500`,
      [late],
    );
    for (const row of rows) await enqueueInvoice(tx, row.delivery_id);
    const unbilled = await tx.rows<{ id: string }>(
      'accounting.unbilled',
      `select d.id from deliveries d left join invoices i on i.delivery_id = d.id
        where i.id is null and d.state in ('delivered', 'delivered_short') and d.accepted_at < $1 and d.accepted_at > $1 - interval '30 days' limit 500`,
      [late],
    );
    for (const row of unbilled) await enqueueInvoice(tx, row.id);
  });
}
