import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  int,
  json,
  jsonRows,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { companyName } from '../../connection/server/company-read.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import type { SyncReport } from '../../contract.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { ListingPage, UnreadableRow } from '../../ledger-rows.ts';
import { unreadableRow } from './question-row.ts';
import { endRun, type HeldRun } from './sync-run.ts';

const progressRow = rowShape({
  realmId: present(text),
  readFrom: present(time),
  readUntil: nullable(time),
  nextPage: nullable(text),
  rowsRead: int,
  unreadable: jsonRows(unreadableRow),
});

/** A run, and what it has read so far. */
export interface ReadRun extends HeldRun {
  /** When its reading began: what was invoiced after it is not in the figures. */
  readFrom: Date;
  /** The company that is read. */
  realmId: string;
  /** Rows skipped so far. */
  unreadable: UnreadableRow[];
}

/**
 * A kind of sync. Reading keeps pages and changes nothing that is in force; only `finish` does, in one transaction, after
 * everything was read. `Confirmed` is what has to be asked of the books in between.
 */
export interface PagedSync<Row, Confirmed> {
  /** One page of the books; null begins. Writes nothing. */
  page(app: App, run: ReadRun, from: string | null): Promise<ListingPage<Row>>;
  /**
   * Stores the rows of one page, in the transaction of its checkpoint. Answers rows that do not fit. A page may come twice.
   */
  store(
    app: App,
    tx: Sql,
    run: ReadRun,
    page: { rows: Row[]; requestedAt: Date },
  ): Promise<UnreadableRow[]>;
  /** Reads by its id whatever this reading would take away: a list may be wrong. */
  confirm(app: App, run: ReadRun): Promise<Confirmed>;
  /** Puts what was read in force. @throws AsksFirst when a person has to say yes: then nothing is changed */
  finish(app: App, tx: Sql, run: ReadRun, confirmed: Confirmed): Promise<SyncReport>;
  /** Number of records of the kind in the shop. */
  here(db: Sql): Promise<number>;
}

/**
 * Does one run from where it stands: each page is kept with its checkpoint in one transaction, so whoever goes on after a
 * kill begins at that page. @throws LedgerError, AsksFirst, SyncCancelled
 */
export async function readInPages<Row, Confirmed>(
  app: App,
  held: HeldRun,
  sync: PagedSync<Row, Confirmed>,
): Promise<void> {
  let at = await beginReading(app, held, await sync.here(app.db));
  while (at.readUntil === null) {
    const run = { ...held, ...at };
    const requestedAt = new Date(app.clock.now());
    const page = await sync.page(app, run, at.nextPage);
    at = await app.db.transaction(async (tx) => {
      await holdReading(tx, run);
      const unfit = await sync.store(app, tx, run, { rows: page.rows, requestedAt });
      return checkpoint(app, tx, run, { page, skipped: [...page.unreadable, ...unfit] });
    });
    held.attempts = 1;
  }
  const run = { ...held, ...at };
  const confirmed = await sync.confirm(app, run);
  await app.db.transaction(async (tx) => {
    await holdReading(tx, run);
    const report = await sync.finish(app, tx, run, confirmed);
    await endRun(app, tx, held, { state: 'done', report });
  });
}

/** The run is ours, and the books are those that its reading began with. */
async function holdReading(tx: Sql, run: ReadRun): Promise<void> {
  await run.hold(tx);
  const live = await liveConnection(tx);
  if (live?.state !== 'connected') throw new LedgerError('not-connected', 'No live connection.');
  if (live.realmId !== run.realmId) throw otherBooks();
}

const otherBooks = () =>
  new LedgerError('refused', 'Another company was connected during a sync.', {
    advice: {
      code: 'other-company',
      text: 'Another company was connected meanwhile. Nothing was changed. Start the sync again.',
    },
  });

const PROGRESS = sql`realm_id, read_from, read_until, next_page, rows_read, unreadable`;

async function beginReading(
  app: App,
  { id }: HeldRun,
  here: number,
): Promise<RowOf<typeof progressRow>> {
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected') throw new LedgerError('not-connected', 'No live connection.');
  const now = new Date(app.clock.now());
  const row = await app.db.row(
    progressRow,
    sql`update sync_runs set read_from = coalesce(read_from, ${now}), rows_here = ${here},
               company_name = case when realm_id is null then ${companyName(live.realmId)}
                                   else company_name end,
               realm_id = coalesce(realm_id, ${live.realmId})
         where id = ${id} returning ${PROGRESS}`,
  );
  return row ?? gone(id);
}

async function checkpoint<Row>(
  app: App,
  tx: Sql,
  { id }: HeldRun,
  { page, skipped }: { page: ListingPage<Row>; skipped: UnreadableRow[] },
): Promise<RowOf<typeof progressRow>> {
  const until = page.next === null ? new Date(app.clock.now()) : null;
  const read = page.rows.length + page.unreadable.length;
  const row = await tx.row(
    progressRow,
    sql`update sync_runs
           set next_page = ${page.next}, read_until = ${until}, pages = pages + 1, deaths = 0,
               attempts = 1, rows_read = rows_read + ${read}::int,
               rows_there = coalesce(${page.total}, rows_there),
               unreadable = unreadable || ${JSON.stringify(skipped)}::jsonb
         where id = ${id} returning ${PROGRESS}`,
  );
  return row ?? gone(id);
}

function gone(id: string): never {
  throw new Error(`The sync ${id} is gone.`);
}

/** Keeps rows of a page as they are until the run ends, by their id. */
export async function storeRows(
  tx: Sql,
  run: HeldRun,
  rows: readonly { id: string }[],
): Promise<void> {
  const rowsJson = JSON.stringify(rows.map((row) => ({ id: row.id, row })));
  await tx.execute(
    sql`insert into sync_rows (run_id, row_id, row)
        select ${run.id}, r.id, r.row from json_to_recordset(${rowsJson}::json) as r(id text, row jsonb)
        on conflict (run_id, row_id) do update set row = excluded.row`,
  );
}

const storedRow = rowShape({ row: json<unknown>() });

/** All rows that a run has kept, each id once, as `storeRows` was given them. */
export async function storedRows<Row extends { id: string }>(
  db: Sql,
  run: HeldRun,
): Promise<Row[]> {
  const stored = await db.rows(
    storedRow,
    sql`select row from sync_rows where run_id = ${run.id} order by row_id`,
  );
  return stored.map(({ row }) => row as Row);
}
