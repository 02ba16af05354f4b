import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import {
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { InvoiceState, SyncReport } from '../../contract.ts';
import { findUnmatchedInvoices } from '../../documents/server/find-unmatched.ts';
import { askAboutVoids, type VoidedInvoice } from '../../invoices/server/ask-about-voids.ts';
import { stateOf } from '../../invoices/server/figures.ts';
import type { Ledger } from '../../ledger.ts';
import { isGone } from '../../ledger-error.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { followInvoices, readMissing } from '../../prices/server/follow-invoices.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { isMany } from '../../syncs/server/ask-first.ts';
import { isRowsFault, skippedLine } from '../../syncs/server/skipped-rows.ts';
import { writeReport } from '../../syncs/server/write-report.ts';
import { applyReading, markDeleted } from './read-change.ts';

/** What one reading of the books says about invoices. `missing` have to be read by their id before they count as gone. */
export interface Reading {
  rows: LedgerInvoice[];
  missing: string[];
  unreadable: Parameters<typeof skippedLine>[0][];
  /** Up to where it is complete, in UTC ms. */
  until: number;
}

/** An invoice of this company that stands in its books and is not settled. */
export const isOwed = (realmId: string): SqlText =>
  sql`realm_id = ${realmId} and accounting_id is not null
        and state in ('created', 'part_paid', 'needs_attention')`;

const ourInvoice = rowShape({
  id: text,
  accountingId: present(text),
  state: textOf<InvoiceState>(),
  docNumber: nullable(text),
  customerName: text,
});
type OurInvoice = RowOf<typeof ourInvoice>;

/** Our invoices among those of the books. */
export function ourInvoices(
  app: App,
  realmId: string,
  ids: readonly string[],
): Promise<OurInvoice[]> {
  return app.db.rows(
    ourInvoice,
    sql`select i.id, i.accounting_id, i.state, i.doc_number, o.customer_name
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where i.realm_id = ${realmId} and i.accounting_id = any(${ids}::text[]) order by i.id`,
  );
}

const voidedOf = (row: OurInvoice): VoidedInvoice => ({
  accountingId: row.accountingId,
  text: `${row.docNumber ?? row.accountingId}, ${row.customerName}`,
});

/** A reading together with what the books said of the invoices in question, asked by their ids. */
export interface Confirmed {
  ours: OurInvoice[];
  read: Map<string, LedgerInvoice>;
  gone: Set<string>;
  unreadable: Reading['unreadable'];
  /** Missing invoices that are not owed here, but say prices. */
  priced: Awaited<ReturnType<typeof readMissing>>;
}

/** Asks the books by its id for each invoice that would count as void or gone. Writes nothing. @throws LedgerError */
export async function confirmReading(
  app: App,
  realmId: string,
  { rows, missing, unreadable }: Reading,
): Promise<Confirmed> {
  const ids = [...rows, ...unreadable].map(({ id }) => id).concat(missing);
  const ours = await ourInvoices(app, realmId, ids);
  const { read, gone } = await confirmVoids(openLedger(app), ours, rows, missing);
  const rest = missing.filter((id) => !read.has(id) && !gone.has(id));
  return { ours, read, gone, unreadable, priced: await readMissing(app, rest) };
}

/**
 * Brings our mirror and the prices up to date. More than a tenth of what is owed is never declared void without a person's yes.
 * Answers the rows that were left out, by name.
 */
export async function applyConfirmed(
  app: App,
  realmId: string,
  confirmed: Confirmed,
): Promise<string[]> {
  const voids = voidsOf(confirmed);
  const stops = await askIfMany(app, realmId, voids);
  return storeConfirmed(app, realmId, confirmed, stops ? voids : []);
}

/** Ours that would be void by this reading and are not yet. */
export function voidsOf({ ours, read, gone }: Confirmed): OurInvoice[] {
  const isVoid = (id: string) => {
    const invoice = read.get(id);
    return invoice ? stateOf(invoice) === 'voided' : gone.has(id);
  };
  return ours.filter((row) => row.state !== 'voided' && isVoid(row.accountingId));
}

/** Whether these are so many that a person is asked, who then is. */
export async function askIfMany(
  app: App,
  realmId: string,
  voids: readonly OurInvoice[],
): Promise<boolean> {
  const many = isMany(voids.length, await countOwed(app, realmId));
  if (many) await askAboutVoids(app, realmId, voids.map(voidedOf));
  return many;
}

/** Takes a reading over but for some of it. Answers the rows that were left out, by name. */
export async function storeConfirmed(
  app: App,
  realmId: string,
  { ours, read, gone, unreadable, priced }: Confirmed,
  left: readonly OurInvoice[],
): Promise<string[]> {
  const skipped = unreadable
    .filter((row) => ours.some((one) => one.accountingId === row.id))
    .map(skippedLine);
  for (const row of ours) {
    if (left.includes(row)) continue;
    const invoice = read.get(row.accountingId);
    try {
      if (invoice) await app.db.transaction((tx) => applyReading(app, tx, row.id, invoice));
      else if (gone.has(row.accountingId))
        await app.db.transaction((tx) => markDeleted(app, tx, row.id));
    } catch (error) {
      if (!isRowsFault(error)) throw error;
      const name = row.docNumber ?? row.accountingId;
      skipped.push(`Invoice ${name}: it does not fit here. Left as it is.`);
    }
  }
  await findUnmatchedInvoices(app, realmId, [...read.values()]);
  await followInvoices(app, {
    there: [...read.values(), ...priced.there],
    gone: [...gone, ...priced.gone],
  });
  return skipped;
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
export async function readOrGone(
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

/** Keeps a report of the rows that were left out. */
export async function reportSkipped(app: App, realmId: string, skipped: string[]): Promise<void> {
  const text = `${skipped.length} ${skipped.length === 1 ? 'row' : 'rows'} of the books could not be taken over; the others are up to date.`;
  const found: SyncReport = { text, changes: [], conflicts: [], aside: skipped };
  await writeReport(app, app.db, { kind: 'invoices', realmId, report: found });
}
