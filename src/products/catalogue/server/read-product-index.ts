import type { Sql } from '../../../platform/database.ts';
import { json, jsonOf, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type IndexedProduct, indexedProduct, ProductIndex } from './product-index.ts';

/** How many records are read at once to fill the index: a few ms of work between other requests. */
const BATCH = 2000;

const ROW = sql`p.id, p.name_key, p.name, p.brand, p.category, p.price_cents, p.hazardous, p.hazard_known,
  p.certified, p.is_active, p.quantity > p.promised as in_stock, p.search,
  (select coalesce(json_agg(json_build_object('from', ch.holds_from, 'cents', ch.price_cents)
                            order by ch.holds_from), '[]')
     from list_price_changes ch
    where ch.product_id = p.id and ch.settled_at is null) as coming_prices,
  split_part(p.search, '|', 1) as folded_name, split_part(p.search, '|', 3) as folded_size,
  split_part(p.search, '|', 4) as folded_sku`;

// What a statement saw, and of which run of which database: another run counts transactions anew.
const changedRows = json<{ id: string; row: IndexedProduct | null }[]>();
const changesRow = rowShape({ snapshot: text, run: text, rows: changedRows });
type Reading = Omit<RowOf<typeof changesRow>, 'rows'> & { index: ProductIndex };

// What committed since a snapshot. Transactions above our own came with a copy from elsewhere.
async function changesSince(db: Sql, snapshot: string | null) {
  const since = sql`${snapshot}::pg_snapshot`;
  const changes = await db.row(
    changesRow,
    sql`select now.snapshot::text as snapshot, changed.rows,
               pg_postmaster_start_time() || ' ' || d.oid as run
          from pg_database d
          cross join (select pg_current_snapshot() as snapshot) now
          cross join lateral (
            select coalesce(json_agg(json_build_object(
                     'id', c.product_id, 'row', found.row)), '[]') as rows
              from product_changes c
              left join lateral (
                select ${jsonOf(indexedProduct, 'r')} as row
                  from (select ${ROW} from products p where p.id = c.product_id limit 1) r
              ) found on true
             where c.tx >= pg_snapshot_xmin(${since}) and c.tx < pg_snapshot_xmax(now.snapshot)
               and not pg_visible_in_snapshot(c.tx, ${since})
          ) changed
         where d.datname = current_database()`,
  );
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

async function refresh(db: Sql, { index, ...known }: Reading): Promise<Reading> {
  const { snapshot, run, rows } = await changesSince(db, known.snapshot);
  if (run !== known.run) return refresh(db, await fill(db));
  const removed = rows.filter(({ row }) => row === null).map(({ id }) => id);
  const changed = rows.flatMap(({ row }) => row ?? []);
  if (rows.length > 0) index.update(changed, removed);
  return { index, snapshot, run };
}

interface Reader {
  last: Reading | null;
  /** The last reading that began, done or not; it never fails. */
  begun: Promise<unknown>;
  /** The reading that has not begun yet: whoever asks now shares it. */
  next: Promise<ProductIndex> | null;
}

const readers = new WeakMap<Sql, Reader>();

/**
 * The index as the database has it: never older than the request. The first reader fills it; later
 * ones ask for what committed since, and those who ask at the same time share one statement.
 */
export function readProductIndex(db: Sql): Promise<ProductIndex> {
  const reader = readers.get(db) ?? { last: null, begun: Promise.resolve(), next: null };
  readers.set(db, reader);
  if (reader.next) return reader.next;
  const next = reader.begun.then(async () => {
    reader.next = null;
    reader.last = await refresh(db, reader.last ?? (await fill(db)));
    return reader.last.index;
  });
  reader.next = next;
  reader.begun = next.catch(() => null);
  return next;
}
