import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { type QboInvoice, qboInvoice } from '../quickbooks/contract.ts';
import { queryBooks, quoted, readBooks } from '../quickbooks/server/client.ts';
import { type Connection, liveConnection } from '../quickbooks/server/connection.ts';
import { applyReading, markDeleted } from './read-change.ts';

const DAY_MS = 86_400_000;
/** QuickBooks keeps changes for 30 days; a little less is surely complete. */
const OLDEST_MS = 29 * DAY_MS;
/** Read again each time, because clocks differ and events overlap. */
const OVERLAP_MS = 5 * 60_000;
const MOST = 1000;

const answer = z.looseObject({
  CDCResponse: z.array(
    z.looseObject({ QueryResponse: z.array(z.looseObject({ Invoice: z.array(z.looseObject({ Id: z.string(), status: z.string().optional() })).optional() })) }),
  ),
  time: z.string(),
});

/** `read-accounting-changes`, on a schedule: the net under the webhooks. Invoices that were changed, paid, voided or deleted. */
export async function readChanges(app: App): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const now = app.clock.now();
  const since = connection.changesReadUntil?.getTime();
  const until = since === undefined || now - since > OLDEST_MS ? await readAllOpen(app, connection) : await readSince(app, connection, since);
  await app.db.change('accounting.changes-read', 'update accounting_connections set changes_read_until = $2 where id = $1', [
    connection.id,
    new Date(until - OVERLAP_MS),
  ]);
}

async function readSince(app: App, connection: Connection, since: number): Promise<number> {
  const parsed = answer.parse(await readBooks(app, 'cdc', { entities: 'Invoice', changedSince: new Date(since).toISOString() }));
  const changed = parsed.CDCResponse.flatMap((part) => part.QueryResponse.flatMap((entity) => entity.Invoice ?? []));
  if (changed.length >= MOST) return readAllOpen(app, connection);
  const gone = changed.filter((invoice) => invoice.status === 'Deleted').map((invoice) => invoice.Id);
  await apply(
    app,
    connection.realmId,
    changed.filter((invoice) => invoice.status !== 'Deleted').map((invoice) => qboInvoice.parse(invoice)),
    gone,
  );
  return Math.min(Date.parse(parsed.time), app.clock.now());
}

/** The first time, and after a long silence: every invoice of ours that is not settled yet. */
async function readAllOpen(app: App, connection: Connection): Promise<number> {
  const started = app.clock.now();
  const open = await app.db.rows<{ accounting_id: string }>(
    'invoices.open-ids',
    `select accounting_id from invoices where realm_id = $1 and accounting_id is not null and state in ('created', 'part_paid', 'needs_attention') order by accounting_id`,
    [connection.realmId],
  );
  for (let start = 0; start < open.length; start += 200) {
    const ids = open.slice(start, start + 200).map((row) => row.accounting_id);
    const found = await queryBooks(app, 'Invoice', `Id IN (${ids.map(quoted).join(', ')})`, qboInvoice);
    const there = new Set(found.map((invoice) => invoice.Id));
    await apply(
      app,
      connection.realmId,
      found,
      ids.filter((id) => !there.has(id)),
    );
  }
  return started;
}

async function apply(app: App, realmId: string, invoices: QboInvoice[], gone: string[]): Promise<void> {
  const ids = [...invoices.map((invoice) => invoice.Id), ...gone];
  if (ids.length === 0) return;
  await app.db.transaction(async (tx) => {
    const ours = await tx.rows<{ id: string; accounting_id: string }>(
      'invoices.ours',
      'select id, accounting_id from invoices where realm_id = $1 and accounting_id = any($2::text[]) order by id',
      [realmId, ids],
    );
    for (const row of ours) {
      const invoice = invoices.find((one) => one.Id === row.accounting_id);
      if (invoice) await applyReading(app, tx, row.id, invoice);
      else await markDeleted(app, tx, row.id);
    }
  });
}
