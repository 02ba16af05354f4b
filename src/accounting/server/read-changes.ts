import { lentOrders } from '../../orders/server/lent.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import {
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import type { InvoiceState, SyncReport } from '../contract.ts';
import { isGone, type Ledger, type LedgerInvoice } from '../ledger.ts';
import { askAboutVoids, type VoidedInvoice } from './ask-about-voids.ts';
import { isMany } from './ask-first.ts';
import { type Connection, liveConnection } from './connection.ts';
import { openLedger } from './open-ledger.ts';
import { asideLine, isRowsFault } from './put-aside.ts';
import { applyReading, markDeleted } from './read-change.ts';
import { stateOf } from './record-response.ts';
import type { HeldRun } from './sync-run.ts';

/** Read again each time, because clocks differ and events overlap. */
const OVERLAP_MS = 5 * 60_000;

/** What one reading of the books says about invoices. `missing` have to be read by their id before they count as gone. */
interface Reading {
  rows: LedgerInvoice[];
  missing: string[];
  unreadable: Parameters<typeof asideLine>[0][];
}

/** On a schedule, the net under the webhooks: invoices that were changed, paid, voided or deleted. */
export async function readChanges(app: App): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const since = connection.changesReadUntil?.getTime();
  const until =
    (since === undefined ? undefined : await readSince(app, connection, since)) ??
    (await readAllOpen(app, connection));
  await app.db.execute(
    sql`update accounting_connections set changes_read_until = ${new Date(until - OVERLAP_MS)}
         where id = ${connection.id}`,
  );
}

/** Undefined when the books can't say what changed since then. */
async function readSince(
  app: App,
  connection: Connection,
  since: number,
): Promise<number | undefined> {
  const changes = await openLedger(app).invoicesChangedSince(since);
  if (!changes) return undefined;
  await apply(app, connection.realmId, changes);
  return changes.until;
}

const inBooks = rowShape({ accountingId: present(text) });

/** An invoice of this company that stands in its books and is not settled. */
const isOwed = (realmId: string): SqlText =>
  sql`realm_id = ${realmId} and accounting_id is not null
        and state in ('created', 'part_paid', 'needs_attention')`;

/** The first time, and after a long silence: every invoice of ours that is not settled yet. */
async function readAllOpen(app: App, connection: Connection): Promise<number> {
  const started = app.clock.now();
  const open = await app.db.rows(
    inBooks,
    sql`select accounting_id from invoices where ${isOwed(connection.realmId)}
         order by accounting_id`,
  );
  const ids = open.map((row) => row.accountingId);
  const { rows, unreadable } = await openLedger(app).invoicesById(ids);
  const there = new Set([...rows, ...unreadable].map(({ id }) => id));
  const missing = ids.filter((id) => !there.has(id));
  await apply(app, connection.realmId, { rows, unreadable, missing });
  return started;
}

const ourInvoice = rowShape({
  id: text,
  accountingId: present(text),
  state: textOf<InvoiceState>(),
  docNumber: nullable(text),
  customerName: text,
});
type OurInvoice = RowOf<typeof ourInvoice>;

function ourInvoices(app: App, realmId: string, ids: readonly string[]): Promise<OurInvoice[]> {
  return app.db.rows(
    ourInvoice,
    sql`select i.id, i.accounting_id, i.state, i.doc_number, o.customer_name
          from invoices i join ${lentOrders} o on o.id = i.order_id
         where i.realm_id = ${realmId} and i.accounting_id = any(${ids}::text[]) order by i.id`,
  );
}

const voidedOf = (row: OurInvoice): VoidedInvoice => ({
  accountingId: row.accountingId,
  text: `${row.docNumber ?? row.accountingId}, ${row.customerName}`,
});

/** Brings our mirror up to date. More than a tenth of what is owed is never declared void without a person's yes. */
async function apply(app: App, realmId: string, reading: Reading): Promise<void> {
  const { rows, missing, unreadable } = reading;
  const ids = [...rows, ...unreadable].map(({ id }) => id).concat(missing);
  if (ids.length === 0) return;
  const ours = await ourInvoices(app, realmId, ids);
  const { read, gone } = await confirmVoids(openLedger(app), ours, rows, missing);
  const isVoid = (id: string) => {
    const invoice = read.get(id);
    return invoice ? stateOf(invoice) === 'voided' : gone.has(id);
  };
  const voids = ours.filter((row) => row.state !== 'voided' && isVoid(row.accountingId));
  const stops = isMany(voids.length, await countOwed(app, realmId));
  const aside = unreadable
    .filter((row) => ours.some((one) => one.accountingId === row.id))
    .map(asideLine);
  for (const row of ours) {
    if (stops && voids.includes(row)) continue;
    const invoice = read.get(row.accountingId);
    try {
      if (invoice) await app.db.transaction((tx) => applyReading(app, tx, row.id, invoice));
      else if (gone.has(row.accountingId))
        await app.db.transaction((tx) => markDeleted(app, tx, row.id));
    } catch (error) {
      if (!isRowsFault(error)) throw error;
      const name = row.docNumber ?? row.accountingId;
      aside.push(`Invoice ${name}: it does not fit here. Left as it is.`);
    }
  }
  if (stops) await askAboutVoids(app, voids.map(voidedOf));
  if (aside.length > 0) await report(app, aside);
}

/** Whatever would be void here is read by its id first: a list may be wrong, the object itself is not. */
async function confirmVoids(
  ledger: Ledger,
  ours: readonly OurInvoice[],
  rows: readonly LedgerInvoice[],
  missing: readonly string[],
): Promise<{ read: Map<string, LedgerInvoice>; gone: Set<string> }> {
  const read = new Map(rows.map((invoice) => [invoice.id, invoice]));
  const gone = new Set<string>();
  const voided = rows.filter((invoice) => stateOf(invoice) === 'voided').map(({ id }) => id);
  for (const id of [...missing, ...voided]) {
    if (!ours.some((row) => row.accountingId === id && row.state !== 'voided')) continue;
    read.delete(id);
    const found = await readOrGone(ledger, id);
    if (found) read.set(id, found);
    else gone.add(id);
  }
  return { read, gone };
}

/** Undefined when the books say, asked by the id, that it is not there any more. */
async function readOrGone(
  ledger: Ledger,
  accountingId: string,
): Promise<LedgerInvoice | undefined> {
  try {
    return await ledger.readInvoice(accountingId);
  } catch (error) {
    if (!isGone(error)) throw error;
    return undefined;
  }
}

const countRow = rowShape({ count: int });

async function countOwed(app: App, realmId: string): Promise<number> {
  const row = await app.db.row(
    countRow,
    sql`select count(*)::int as count from invoices where ${isOwed(realmId)}`,
  );
  return row?.count ?? 0;
}

async function report(app: App, aside: string[]): Promise<void> {
  const text = `${aside.length} ${aside.length === 1 ? 'invoice' : 'invoices'} could not be taken over; the others are up to date.`;
  const found: SyncReport = { text, changes: [], conflicts: [], aside };
  const now = new Date(app.clock.now());
  await app.db.execute(
    sql`insert into sync_runs (id, kind, state, report, created_at, finished_at)
        values (${newId(app)}, 'invoices', 'done', ${JSON.stringify(found)}, ${now}, ${now})`,
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
