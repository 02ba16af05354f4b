import { proofToSend } from '../../../delivery/proofs/server/public/proof-pdf.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { enqueue, type PayloadOf } from '../../../platform/queue.ts';
import {
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { setting } from '../../../platform/write-rows.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { MAX_ATTEMPTS } from '../../contract.ts';
import { LedgerError } from '../../ledger-error.ts';
import { describeProblem } from '../../server/describe-problem.ts';
import { attachProofJob } from '../../server/jobs.ts';
import { openLedger } from '../../server/open-ledger.ts';

/** Longer than a look and an upload may take. */
const LEASE_MS = 3 * 60_000;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;

/** In the transaction that records the invoice of the books: its proof is to hang there. Once for an invoice. */
export async function wantProof(tx: Sql, app: App, invoiceId: string): Promise<void> {
  const added = await tx.execute(
    sql`insert into invoice_proofs (invoice_id, updated_at)
        values (${invoiceId}, ${new Date(app.clock.now())}) on conflict do nothing`,
  );
  if (added === 1) await enqueueProof(tx, invoiceId);
}

const enqueueProof = (tx: Sql, invoiceId: string, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    attachProofJob,
    { invoiceId },
    { key: `invoice-proof:${invoiceId}`, ...(runAt ? { runAt } : {}) },
  );

const claimed = rowShape({
  invoiceId: text,
  deliveryId: text,
  accountingId: present(text),
  realmId: present(text),
  attempts: int,
  leaseUntil: present(time),
});

/** How an attempt ended. */
const endedRow = rowShape({
  state: textOf<'attached' | 'waiting' | 'failed'>(),
  problem: nullable(text),
  updatedAt: time,
});

/** Takes the proof of an invoice in hand. Undefined when it hangs there, or somebody else is at it. */
async function claim(app: App, invoiceId: string): Promise<RowOf<typeof claimed> | undefined> {
  const now = new Date(app.clock.now());
  return app.db.row(
    claimed,
    sql`
      update invoice_proofs p
         set attempts = p.attempts + 1, next_try_at = null, updated_at = ${now},
             lease_until = ${new Date(now.getTime() + LEASE_MS)}
        from invoices i
       where i.id = p.invoice_id and p.invoice_id = ${invoiceId} and p.state = 'waiting'
         and i.accounting_id is not null and i.realm_id is not null
         and (p.lease_until is null or p.lease_until <= ${now})
      returning p.invoice_id, i.delivery_id, i.accounting_id, i.realm_id, p.attempts,
                p.lease_until`,
  );
}

/**
 * Hangs the proof of delivery at its invoice in the books, once: the books are asked for the file before it is sent. A failure is kept
 * for staff and tried again; the invoice itself never waits for it.
 */
export async function attachProof(
  app: App,
  { invoiceId }: PayloadOf<typeof attachProofJob>,
): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const row = await claim(app, invoiceId);
  if (!row) return;
  try {
    if (row.realmId !== connection.realmId)
      throw new LedgerError('refused', 'Another company', {
        advice: {
          code: 'other-company',
          text: 'The invoice is in another QuickBooks company than the one that is connected.',
        },
      });
    const proof = await proofToSend(app, row.deliveryId);
    const { id } = await openLedger(app).attachFile(row.accountingId, {
      name: proof.filename,
      contentType: 'application/pdf',
      bytes: proof.bytes,
    });
    const now = new Date(app.clock.now());
    await app.db.execute(
      sql`update invoice_proofs
             set ${setting(endedRow, { state: 'attached', problem: null, updatedAt: now })},
                 accounting_id = ${id}, attached_at = ${now}, lease_until = null
           where invoice_id = ${row.invoiceId} and state = 'waiting'`,
    );
  } catch (error) {
    await recordFailure(app, row, error);
  }
}

async function recordFailure(app: App, row: RowOf<typeof claimed>, error: unknown): Promise<void> {
  const outcome = error instanceof LedgerError ? error.outcome : 'fault';
  const { text: problem, tid = null } = describeProblem(error);
  app.log.warn('proof not attached', {
    invoiceId: row.invoiceId,
    attempt: row.attempts,
    outcome,
    ...(outcome === 'fault' ? { error } : {}),
  });
  const isOver = outcome === 'refused' || row.attempts >= MAX_ATTEMPTS;
  const requestedWait = error instanceof LedgerError ? (error.waitSeconds ?? 0) : 0;
  const backOff = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (row.attempts - 1));
  const now = app.clock.now();
  const next = isOver ? null : new Date(now + Math.max(requestedWait, backOff) * 1000);
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(
      sql`update invoice_proofs
             set ${setting(endedRow, {
               state: isOver ? 'failed' : 'waiting',
               problem,
               updatedAt: new Date(now),
             })},
                 problem_tid = ${tid}, next_try_at = ${next}, lease_until = null
           where invoice_id = ${row.invoiceId} and state = 'waiting'
             and lease_until = ${row.leaseUntil}`,
    );
    if (changed === 1 && next) await enqueueProof(tx, row.invoiceId, next);
  });
}

/** By hand: one that was given up is tried again from the start. False when there is none to try. */
export async function retryProof(tx: Sql, app: App, invoiceId: string): Promise<boolean> {
  const woken = await tx.execute(
    sql`update invoice_proofs
           set state = 'waiting', attempts = 0, next_try_at = null, lease_until = null,
               updated_at = ${new Date(app.clock.now())}
         where invoice_id = ${invoiceId} and state = 'failed'`,
  );
  if (woken === 1) await enqueueProof(tx, invoiceId);
  return woken === 1;
}

const waiting = rowShape({ invoiceId: text });
const FORGOTTEN_MS = 5 * 60_000;

/** On a schedule: what a killed process, a lost job or a missing connection left behind goes on. */
export async function resumeProofs(app: App): Promise<void> {
  const late = new Date(app.clock.now() - FORGOTTEN_MS);
  await app.db.transaction(async (tx) => {
    const rows = await tx.rows(
      waiting,
      sql`select invoice_id from invoice_proofs
           where state = 'waiting' and updated_at < ${late}
             and coalesce(next_try_at, lease_until, updated_at) < ${late}
             and exists (select 1 from accounting_connections where state = 'connected')
           order by updated_at limit 200`,
    );
    for (const { invoiceId } of rows) await enqueueProof(tx, invoiceId);
  });
}
