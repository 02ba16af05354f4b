import type { Sql } from '../../../../platform/database.ts';
import { doorReading, sharedDatabase } from '../../../../platform/door-readings.ts';
import {
  columns,
  int,
  jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  type RowOf,
  rowAsJson,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { indexedColumns, indexedProduct, ProductIndex } from '../product-index.ts';

/** How many records are read at once to fill the index: a few ms of work between other requests. */
const BATCH = 2000;

const ROW = sql`${columns(indexedColumns, 'p')}, p.quantity > p.promised as in_stock,
  (select coalesce(json_agg(json_build_object('from', ch.holds_from, 'cents', ch.price_cents)
                            order by ch.holds_from), '[]')
     from list_price_changes ch
    where ch.product_id = p.id and ch.settled_at is null) as coming_prices,
  split_part(p.search, '|', 1) as folded_name, split_part(p.search, '|', 3) as folded_size,
  split_part(p.search, '|', 4) as folded_sku`;

// What a statement saw, and of which run of which database: another run counts transactions anew.
const changedRows = jsonRows(rowShape({ id: text, row: nullable(jsonRow(indexedProduct)) }));
const changesRow = rowShape({ snapshot: text, run: text, rows: changedRows });
type Changes = RowOf<typeof changesRow>;
type Reading = Omit<Changes, 'rows'> & { index: ProductIndex };

/** The query that runs with each request: whether anything changed. The changes themselves are read only when needed. */
export const changedRow = rowShape({ snapshot: text, run: text, changed: int });
type Changed = RowOf<typeof changedRow>;

/** This moment, and `what` of the products that changed since a snapshot. Transactions above our own came with a copy from elsewhere. */
// The snapshot is asked for in a select of its own, so that no plan depends on it: PostgreSQL would else plan each request's statement anew.
function sinceSql(snapshot: string | null, what: SqlText): SqlText {
  const since = sql`${snapshot}::pg_snapshot`;
  return sql`select now.snapshot::text as snapshot, changed.*,
               pg_postmaster_start_time() || ' ' || d.oid as run
          from pg_database d
          cross join (select pg_current_snapshot() as snapshot) now
          cross join lateral (
            select ${what}
             where c.tx >= (select pg_snapshot_xmin(${since})) and c.tx < pg_snapshot_xmax(now.snapshot)
               and not pg_visible_in_snapshot(c.tx, ${since})
          ) changed
         where d.datname = current_database()`;
}

const ROWS = sql`coalesce(json_agg(json_build_object('id', c.product_id, 'row', found.row)), '[]') as rows
              from product_changes c
              left join lateral (
                select ${jsonOf(indexedProduct, 'r')} as row
                  from (select ${ROW} from products p where p.id = c.product_id limit 1) r
              ) found on true`;
const COUNT = sql`count(*)::int as changed from product_changes c`;

async function changesSince(db: Sql, snapshot: string | null): Promise<Changes> {
  const changes = await db.row(changesRow, sinceSql(snapshot, ROWS));
  if (!changes) throw new Error('The database does not tell its snapshot.');
  return changes;
}

async function fill(db: Sql): Promise<Reading> {
  const index = new ProductIndex();
  // This moment is before all rows, so what changes while they are read is read again by the next.
  const { snapshot, run } = await changesSince(db, null);
  for (let after = ''; ; ) {
    const rows = await db.rows(
      indexedProduct,
      sql`select ${ROW} from products p where p.id > ${after} order by p.id limit ${BATCH}`,
    );
    index.update(rows);
    after = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) return { index, snapshot, run };
  }
}

/** The index with what changed since `known`. */
function withChanges({ index }: Reading, { snapshot, run, rows }: Changes): Reading {
  const removed = rows.filter(({ row }) => row === null).map(({ id }) => id);
  const changed = rows.flatMap(({ row }) => row ?? []);
  if (rows.length > 0) index.update(changed, removed);
  return { index, snapshot, run };
}

/** Reads what changed until no other reader has been faster: what is older must not be written over what is newer. */
async function refresh(db: Sql, reader: Reader): Promise<Reading> {
  for (;;) {
    reader.last ??= await fill(db);
    const known = reader.last;
    const changes = await changesSince(db, known.snapshot);
    if (changes.run !== known.run) reader.last = null;
    else if (known === reader.last) return withChanges(known, changes);
    else if (changes.rows.length === 0 && reader.last) return reader.last;
  }
}

interface Reader {
  last: Reading | null;
  /** The last reading that began, done or not; it never fails. */
  begun: Promise<unknown>;
  /** A read that is queued but not started: a new caller may share it. */
  next: Promise<ProductIndex> | null;
}

const readers = new WeakMap<Sql, Reader>();

const indexAtDoor = doorReading<ProductIndex>();

/** Whether the catalogue changed, as JSON, for the statement at the door of a request; null before anybody has read the index. */
export function changesForDoor(db: Sql): { statement: SqlText; since: unknown } | null {
  const last = readers.get(sharedDatabase(db))?.last;
  if (!last) return null;
  return { statement: rowAsJson(changedRow, sinceSql(last.snapshot, COUNT)), since: last };
}

/** The same once it is read. Where something changed, or another reader was faster, the next reading asks anew. */
export function takeChangesAtDoor(
  own: Sql,
  since: unknown,
  { snapshot, run, changed }: Changed,
): void {
  const reader = readers.get(sharedDatabase(own));
  if (!reader?.last || run !== reader.last.run || changed > 0) return;
  if (reader.last === since) reader.last = { ...reader.last, snapshot };
  indexAtDoor.give(own, reader.last.index);
}

/**
 * The index as the database has it: never older than the request. The first reader fills it; later
 * ones ask for what committed since, and those who ask at the same time share one statement.
 */
export function readProductIndex(from: Sql): Promise<ProductIndex> {
  const known = indexAtDoor.of(from);
  if (known) return Promise.resolve(known);
  const db = sharedDatabase(from);
  const reader = readers.get(db) ?? { last: null, begun: Promise.resolve(), next: null };
  readers.set(db, reader);
  if (reader.next) return reader.next;
  const next = reader.begun.then(async () => {
    reader.next = null;
    reader.last = await refresh(db, reader);
    return reader.last.index;
  });
  reader.next = next;
  reader.begun = next.catch(() => null);
  return next;
}
