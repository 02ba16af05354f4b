import type { Sql } from '../../platform/database.ts';
import { Shelf, type ShelfRow } from './shelf.ts';

/** How many records are read at once when the shelf is filled: a few ms of work between other requests. */
const BATCH = 2000;

const ROW = `p.id, p.name_key as "nameKey", p.name, p.brand, p.category, p.price_cents as "priceCents", p.hazardous, p.is_active as "isActive",
  p.quantity > p.promised as "inStock", p.search`;

/** What this statement sees, and of which run of which database: after a restart or a restore, numbers of transactions mean others. */
const NOW = `select pg_current_snapshot() as snapshot, pg_postmaster_start_time() || ' ' || d.oid as run from pg_database d where d.datname = current_database()`;

/** What committed since a snapshot, and the snapshot of this very statement. Numbers above its own came with a copy from elsewhere. */
const CHANGES = `
  select now.snapshot::text as snapshot, now.run, changed.rows
    from (${NOW}) now
    cross join lateral (
      select json_agg(json_build_object('id', c.product_id, 'row', p.row)) as rows
        from product_changes c
        left join lateral (select (select to_json(r) from (select ${ROW}) r) as row from products p where p.id = c.product_id limit 1) p on true
       where c.tx >= pg_snapshot_xmin($1::pg_snapshot) and c.tx < pg_snapshot_xmax(now.snapshot) and not pg_visible_in_snapshot(c.tx, $1::pg_snapshot)
    ) changed`;

interface Moment {
  snapshot: string;
  run: string;
}
interface Kept extends Moment {
  shelf: Shelf;
}

async function fill(sql: Sql): Promise<Kept> {
  const shelf = new Shelf();
  // What changes while the rows are read is read once more by whoever comes next: this moment is before all of them.
  const begun = await sql.row<Moment>(
    'catalogue.moment',
    `select now.snapshot::text as snapshot, now.run from (${NOW}) now`,
  );
  if (!begun) throw new Error('The database does not tell its snapshot.');
  for (let after = ''; ; ) {
    const rows = await sql.rows<ShelfRow>(
      'catalogue.fill-shelf',
      `select ${ROW} from products p where p.id > $1 order by p.id limit $2`,
      [after, BATCH],
    );
    shelf.put(rows);
    after = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) return { shelf, ...begun };
  }
}

async function refresh(sql: Sql, kept: Kept): Promise<Kept> {
  const found = await sql.row<Moment & { rows: { id: string; row: ShelfRow | null }[] | null }>(
    'catalogue.changes',
    CHANGES,
    [kept.snapshot],
  );
  if (found?.run !== kept.run) return refresh(sql, await fill(sql));
  const { snapshot, run, rows } = found;
  if (rows) {
    kept.shelf.put(rows.flatMap(({ row }) => row ?? []));
    kept.shelf.remove(rows.flatMap(({ id, row }) => (row ? [] : id)));
  }
  return { shelf: kept.shelf, snapshot, run };
}

interface Reader {
  kept: Kept | null;
  /** The last reading that began, done or not; it never fails. */
  begun: Promise<unknown>;
  /** The reading that has not begun yet: whoever asks now shares it. */
  next: Promise<Shelf> | null;
}

const readers = new WeakMap<Sql, Reader>();

/**
 * The shelf as the database has it: never older than the request. The first reader fills it. Each later one asks for what
 * committed since in one short statement, which those who ask at the same time share.
 */
export function readShelf(sql: Sql): Promise<Shelf> {
  const reader = readers.get(sql) ?? { kept: null, begun: Promise.resolve(), next: null };
  readers.set(sql, reader);
  if (reader.next) return reader.next;
  const next = reader.begun.then(async () => {
    reader.next = null;
    reader.kept = await refresh(
      sql,
      reader.kept && !reader.kept.shelf.isWorn ? reader.kept : await fill(sql),
    );
    return reader.kept.shelf;
  });
  reader.next = next;
  reader.begun = next.catch(() => null);
  return next;
}
