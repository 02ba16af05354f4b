import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { InvoiceState, SyncQuestion, SyncReport } from '../contract.ts';
import { type QboInvoice, qboInvoice } from '../quickbooks/contract.ts';
import { isGone, unreadable } from '../quickbooks/errors.ts';
import {
  type BadRow,
  queryBooks,
  quoted,
  readBooks,
  readRow,
} from '../quickbooks/server/client.ts';
import { type Connection, liveConnection } from '../quickbooks/server/connection.ts';
import { readInvoice } from '../quickbooks/server/find-invoice.ts';
import { isMany } from './ask-first.ts';
import { stateOf } from './keep-answer.ts';
import { asideLine, isRowsFault } from './put-aside.ts';
import { applyReading, markDeleted } from './read-change.ts';
import type { HeldRun } from './sync-run.ts';

const DAY_MS = 86_400_000;
/** QuickBooks keeps changes for 30 days; a little less is surely complete. */
const OLDEST_MS = 29 * DAY_MS;
/** Read again each time, because clocks differ and events overlap. */
const OVERLAP_MS = 5 * 60_000;
const MOST = 1000;

const answer = z.looseObject({
  CDCResponse: z.array(
    z.looseObject({
      QueryResponse: z.array(
        z.looseObject({
          Invoice: z.array(z.unknown()).optional(),
          maxResults: z.number().optional(),
        }),
      ),
    }),
  ),
  time: z.string(),
});
const stub = z.looseObject({ Id: z.string(), status: z.literal('Deleted') });

/** What one reading of the books says about invoices. `missing` have to be read by their id before they count as gone. */
interface Reading {
  invoices: QboInvoice[];
  missing: string[];
  bad: BadRow[];
}

/** `read-accounting-changes`, on a schedule: the net under the webhooks. Invoices that were changed, paid, voided or deleted. */
export async function readChanges(app: App): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const now = app.clock.now();
  const since = connection.changesReadUntil?.getTime();
  const until =
    since === undefined || now - since > OLDEST_MS
      ? await readAllOpen(app, connection)
      : await readSince(app, connection, since);
  await app.db.execute(
    'accounting.changes-read',
    'update accounting_connections set changes_read_until = $2 where id = $1',
    [connection.id, new Date(until - OVERLAP_MS)],
  );
}

async function readSince(app: App, connection: Connection, since: number): Promise<number> {
  const parsed = answer.safeParse(
    await readBooks(app, 'cdc', {
      entities: 'Invoice',
      changedSince: new Date(since).toISOString(),
    }),
  );
  if (!parsed.success || Number.isNaN(Date.parse(parsed.data.time)))
    throw unreadable('its changes');
  const parts = parsed.data.CDCResponse.flatMap((part) => part.QueryResponse);
  if (
    parts.length === 0 ||
    parts.some((part) => (part.maxResults ?? 0) > (part.Invoice?.length ?? 0))
  )
    throw unreadable('its changes');
  const changed = parts.flatMap((entity) => entity.Invoice ?? []);
  if (changed.length >= MOST) return readAllOpen(app, connection);
  const reading: Reading = { invoices: [], missing: [], bad: [] };
  for (const one of changed) {
    const deleted = stub.safeParse(one);
    if (deleted.success) reading.missing.push(deleted.data.Id);
    else {
      const invoice = readRow('Invoice', one, qboInvoice, reading.bad);
      if (invoice) reading.invoices.push(invoice);
    }
  }
  await apply(app, connection.realmId, reading);
  return Math.min(Date.parse(parsed.data.time), app.clock.now());
}

/** The first time, and after a long silence: every invoice of ours that is not settled yet. */
async function readAllOpen(app: App, connection: Connection): Promise<number> {
  const started = app.clock.now();
  const open = await app.db.rows<{ accounting_id: string }>(
    'invoices.open-ids',
    `select accounting_id from invoices where realm_id = $1 and accounting_id is not null and state in ('created', 'part_paid', 'needs_attention') order by accounting_id`,
    [connection.realmId],
  );
  const reading: Reading = { invoices: [], missing: [], bad: [] };
  for (let start = 0; start < open.length; start += 200) {
    const ids = open.slice(start, start + 200).map((row) => row.accounting_id);
    reading.invoices.push(
      ...(await queryBooks(
        app,
        'Invoice',
        `Id IN (${ids.map(quoted).join(', ')})`,
        qboInvoice,
        reading.bad,
      )),
    );
  }
  const there = new Set(
    [...reading.invoices, ...reading.bad.map((row) => ({ Id: row.id }))].map(
      (invoice) => invoice.Id,
    ),
  );
  reading.missing = open.map((row) => row.accounting_id).filter((id) => !there.has(id));
  await apply(app, connection.realmId, reading);
  return started;
}

interface Ours {
  id: string;
  accounting_id: string;
  state: InvoiceState;
  doc_number: string | null;
  customer: string;
}

/** Brings our mirror up to date. More than a tenth of what is owed is never declared void without a person's yes. */
async function apply(
  app: App,
  realmId: string,
  { invoices, missing, bad }: Reading,
): Promise<void> {
  const ids = [...invoices.map((invoice) => invoice.Id), ...missing, ...bad.map((row) => row.id)];
  if (ids.length === 0) return;
  const ours = await app.db.rows<Ours>(
    'invoices.ours',
    `select i.id, i.accounting_id, i.state, i.doc_number, o.ship_to->>'name' as customer from invoices i join orders o on o.id = i.order_id
      where i.realm_id = $1 and i.accounting_id = any($2::text[]) order by i.id`,
    [realmId, ids],
  );
  const read = new Map(invoices.map((invoice) => [invoice.Id, invoice]));
  const gone = new Set<string>();
  // Whatever would be void here is read by its id first: a list may be wrong, the object itself is not.
  const doubtful = invoices
    .filter((invoice) => stateOf(invoice) === 'voided')
    .map((invoice) => invoice.Id);
  for (const id of [...missing, ...doubtful]) {
    if (!ours.some((row) => row.accounting_id === id && row.state !== 'voided')) continue;
    read.delete(id);
    const found = await readOrGone(app, id);
    if (found) read.set(id, found);
    else gone.add(id);
  }
  const voids = ours.filter(
    (row) => row.state !== 'voided' && isVoid(row.accounting_id, read, gone),
  );
  const stops = isMany(voids.length, await countOwed(app, realmId));
  const aside: string[] = bad
    .filter((row) => ours.some((one) => one.accounting_id === row.id))
    .map(asideLine);
  for (const row of ours) {
    if (stops && voids.includes(row)) continue;
    const invoice = read.get(row.accounting_id);
    try {
      if (invoice) await app.db.transaction((tx) => applyReading(app, tx, row.id, invoice));
      else if (gone.has(row.accounting_id))
        await app.db.transaction((tx) => markDeleted(app, tx, row.id));
    } catch (error) {
      if (!isRowsFault(error)) throw error;
      aside.push(
        `Invoice ${row.doc_number ?? row.accounting_id}: it does not fit here. Left as it is.`,
      );
    }
  }
  if (stops) await ask(app, voids);
  if (aside.length > 0) await report(app, aside);
}

function isVoid(accountingId: string, read: Map<string, QboInvoice>, gone: Set<string>): boolean {
  const invoice = read.get(accountingId);
  return invoice ? stateOf(invoice) === 'voided' : gone.has(accountingId);
}

/** Undefined when the books say, asked by the id, that it is not there any more. */
async function readOrGone(app: App, accountingId: string): Promise<QboInvoice | undefined> {
  try {
    return await readInvoice(app, accountingId);
  } catch (error) {
    if (!isGone(error)) throw error;
    return undefined;
  }
}

async function countOwed(app: App, realmId: string): Promise<number> {
  const row = await app.db.row<{ count: number }>(
    'invoices.owed',
    `select count(*)::int as count from invoices where realm_id = $1 and accounting_id is not null and state in ('created', 'part_paid', 'needs_attention')`,
    [realmId],
  );
  return row?.count ?? 0;
}

/** Writes the question down, or adds to the one that stands. */
async function ask(app: App, voids: Ours[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    const known = await tx.row<{ id: string; question: SyncQuestion }>(
      'syncs.asked',
      `select id, question from sync_runs where kind = 'invoices' and state = 'waiting' for update`,
    );
    const items = new Map((known?.question.items ?? []).map((item) => [item.key, item]));
    for (const row of voids) {
      const key = `invoice:${row.accounting_id}`;
      items.set(key, { key, text: `${row.doc_number ?? row.accounting_id}, ${row.customer}` });
    }
    const question: SyncQuestion = {
      text: `${items.size} invoices were voided or deleted in QuickBooks, more than a tenth of what is open. They still count as owed here.`,
      items: [...items.values()],
    };
    if (known)
      await tx.execute('syncs.ask-more', 'update sync_runs set question = $2 where id = $1', [
        known.id,
        JSON.stringify(question),
      ]);
    else
      await tx.execute(
        'syncs.ask',
        `insert into sync_runs (id, kind, state, question, created_at) values ($1, 'invoices', 'waiting', $2, $3)`,
        [newId(app), JSON.stringify(question), new Date(app.clock.now())],
      );
  });
  app.log.warn('voided invoices wait for a yes', { count: voids.length });
}

async function report(app: App, aside: string[]): Promise<void> {
  const text = `${aside.length} ${aside.length === 1 ? 'invoice' : 'invoices'} could not be taken over; the others are up to date.`;
  const found: SyncReport = { text, changes: [], conflicts: [], aside };
  await app.db.execute(
    'syncs.report',
    `insert into sync_runs (id, kind, state, report, created_at, finished_at) values ($1, 'invoices', 'done', $2, $3, $3)`,
    [newId(app), JSON.stringify(found), new Date(app.clock.now())],
  );
}

/** After a yes: each invoice of the question is read by its id once more, and what it says counts. */
export async function removeAccepted(app: App, run: HeldRun): Promise<SyncReport> {
  const realmId = (await liveConnection(app.db))?.realmId ?? '';
  const ids = [...run.accepted].map((key) => key.replace(/^invoice:/, ''));
  const ours = await app.db.rows<Ours>(
    'invoices.accepted',
    `select i.id, i.accounting_id, i.state, i.doc_number, '' as customer from invoices i where i.realm_id = $1 and i.accounting_id = any($2::text[]) order by i.id`,
    [realmId, ids],
  );
  const changes: string[] = [];
  for (const row of ours) {
    const invoice = await readOrGone(app, row.accounting_id);
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
    changes.push(`${row.doc_number ?? row.accounting_id}: ${how}.`);
  }
  return { text: `${ours.length} invoices read again after your yes.`, changes, conflicts: [] };
}
