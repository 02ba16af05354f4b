import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { SyncReport } from '../../contract.ts';
import { readUnmatched } from '../../documents/server/find-unmatched.ts';
import { stateOf } from '../../invoices/server/figures.ts';
import { recordDecision } from '../../invoices/server/record-decision.ts';
import { readCash, storeCash } from '../../payments/server/read-cash.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { HeldRun } from '../../syncs/server/sync-run.ts';
import {
  applyConfirmed,
  askIfMany,
  type Confirmed,
  confirmReading,
  isOwed,
  ourInvoices,
  type Reading,
  readOrGone,
  reportSkipped,
  storeConfirmed,
  voidsOf,
} from './follow-reading.ts';
import { type Connection, liveConnection } from './public/connection.ts';
import { applyReading, markDeleted } from './read-change.ts';
import { readLists, storeLists } from './read-lists.ts';

/** Read again each time, because clocks differ and events overlap. */
const OVERLAP_MS = 5 * 60_000;

/**
 * On a schedule, the net under the webhooks: invoices, payments and credits that were changed, paid, voided or deleted, customers and items. All of it is
 * read before any of it is written, so that a reading that fails changes nothing. @throws LedgerError
 */
export async function readChanges(app: App): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const since = connection.changesReadUntil?.getTime();
  const reading =
    (since === undefined ? null : await openLedger(app).invoicesChangedSince(since)) ??
    (await readAllOpen(app, connection));
  const confirmed = await confirmReading(app, connection.realmId, reading);
  const cash = await readCash(app, connection);
  const lists = await readLists(app, since);
  // A closing date is announced by no event: it is known before the next truck leaves.
  await openLedger(app).readSettings();
  const skipped = await applyConfirmed(app, connection.realmId, confirmed);
  await app.db.execute(
    sql`update accounting_connections
           set changes_read_until = ${new Date(reading.until - OVERLAP_MS)}
         where id = ${connection.id}`,
  );
  skipped.push(...(await storeCash(app, connection, cash)));
  await storeLists(app, connection.realmId, lists);
  if (skipped.length > 0) await reportSkipped(app, connection.realmId, skipped);
}

const inBooks = rowShape({ accountingId: present(text) });

/** The first time, and after a long silence: every invoice of ours that is not settled yet. */
async function readAllOpen(app: App, connection: Connection): Promise<Reading> {
  const open = await app.db.rows(
    inBooks,
    sql`select accounting_id from invoices where ${isOwed(connection.realmId)}
         order by accounting_id`,
  );
  return readByIds(
    app,
    open.map((row) => row.accountingId),
  );
}

/** Invoices by their ids; those that the list lacks are missing. */
async function readByIds(app: App, ids: string[]): Promise<Reading> {
  const until = app.clock.now();
  const { rows, unreadable } = await openLedger(app).invoicesById(ids);
  const there = new Set([...rows, ...unreadable].map(({ id }) => id));
  return { rows, unreadable, missing: ids.filter((id) => !there.has(id)), until };
}

const RECONCILED_DAYS = 400;
const RECONCILED_PAGE = 200;

/**
 * On a schedule, each night: every invoice of ours of the last year, paid ones too, page by page, and what the books hold of ours that nothing here
 * knows. What a lost event left differs no longer unseen.
 */
export async function reconcileInvoices(app: App, pageRows = RECONCILED_PAGE): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const from = new Date(app.clock.now() - RECONCILED_DAYS * 86_400_000);
  const held: Confirmed[] = [];
  for (let after = ''; ; ) {
    const page = await app.db.rows(
      inBooks,
      sql`select accounting_id from invoices
           where realm_id = ${connection.realmId} and accounting_id > ${after}
             and state <> 'voided' and created_at > ${from}
           order by accounting_id limit ${pageRows}`,
    );
    const last = page.at(-1);
    if (!last) break;
    const reading = await readByIds(
      app,
      page.map((row) => row.accountingId),
    );
    const confirmed = await confirmReading(app, connection.realmId, reading);
    const voids = voidsOf(confirmed);
    if (voids.length > 0) held.push({ ...confirmed, ours: voids, unreadable: [] });
    const skipped = await storeConfirmed(app, connection.realmId, confirmed, voids);
    if (skipped.length > 0) await reportSkipped(app, connection.realmId, skipped);
    after = last.accountingId;
  }
  // Whether they are many is asked once a night, not once a page.
  if (
    !(await askIfMany(
      app,
      connection.realmId,
      held.flatMap(({ ours }) => ours),
    ))
  )
    for (const page of held) await storeConfirmed(app, connection.realmId, page, []);
  await readUnmatched(app, connection.realmId);
}

/** Confirming the whole question also confirms this void, which was part of it. */
async function acceptVoidQuestion(app: App, tx: Sql, invoiceId: string): Promise<void> {
  await recordDecision(app, tx, null, {
    invoiceId,
    what: 'left',
    kind: 'voided',
    reason: 'Taken over with others after a yes to what a reading would void.',
  });
  await tx.execute(
    sql`update accounting_differences
           set settled_how = 'accepted', settled_at = ${new Date(app.clock.now())}
         where invoice_id = ${invoiceId} and kind in ('voided', 'deleted') and settled_at is null`,
  );
}

/** After a yes: each invoice of the question is read by its id once more, and what it says counts. */
export async function removeAccepted(app: App, run: HeldRun): Promise<SyncReport> {
  const realmId = (await liveConnection(app.db))?.realmId ?? '';
  const ids = [...run.accepted].map((key) => key.replace(/^invoice:/, ''));
  const ours = await ourInvoices(app, realmId, ids);
  const ledger = openLedger(app);
  const changes: string[] = [];
  for (const row of ours) {
    const invoice = await readOrGone(ledger, row.accountingId);
    await app.db.transaction(async (tx) => {
      await run.hold(tx);
      if (invoice) await applyReading(app, tx, row.id, invoice);
      else await markDeleted(app, tx, row.id);
      await acceptVoidQuestion(app, tx, row.id);
    });
    const how = invoice
      ? stateOf(invoice) === 'voided'
        ? 'voided'
        : 'there again, left as it stands there'
      : 'deleted';
    changes.push(`${row.docNumber ?? row.accountingId}: ${how}.`);
  }
  return { text: `${ours.length} invoices read again after your yes.`, changes, conflicts: [] };
}
