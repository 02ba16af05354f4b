import type { Sql } from '../../platform/database.ts';
import { type IndexedProduct, ProductIndex } from './product-index.ts';

/** How many records are read at once to fill the index: a few ms of work between other requests. */
const BATCH = 2000;

const ROW = `p.id, p.name_key as "nameKey", p.name, p.brand, p.category,
  p.price_cents as "priceCents", p.hazardous, p.is_active as "isActive",
  p.quantity > p.promised as "inStock", p.search, split_part(p.search, '|', 1) as "foldedName",
  split_part(p.search, '|', 3) as "foldedSize", split_part(p.search, '|', 4) as "foldedSku"`;

// What a statement sees, and of which run of which database: another run counts transactions anew.
const NOW = `select pg_current_snapshot() as snapshot,
    pg_postmaster_start_time() || ' ' || d.oid as run
  from pg_database d where d.datname = current_database()`;

// What committed since a snapshot. Transactions above this one's own came with a copy from elsewhere.
const CHANGES = `
  select now.snapshot::text as snapshot, now.run, changed.rows
    from (${NOW}) now
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', c.product_id, 'row', p.row)), '[]') as rows
        from product_changes c
        left join lateral (
          select (select to_json(r) from (select ${ROW}) r) as row
            from products p where p.id = c.product_id limit 1) p on true
       where c.tx >= pg_snapshot_xmin($1::pg_snapshot) and c.tx < pg_snapshot_xmax(now.snapshot)
         and not pg_visible_in_snapshot(c.tx, $1::pg_snapshot)
    ) changed`;

interface Changes {
  snapshot: string;
  run: string;
  rows: { id: string; row: IndexedProduct | null }[];
}
interface Reading extends Pick<Changes, 'snapshot' | 'run'> {
  index: ProductIndex;
}

async function changesSince(sql: Sql, snapshot: string | null): Promise<Changes> {
  const changes = await sql.row<Changes>('catalogue.changes', CHANGES, [snapshot]);
  if (!changes) throw new Error('The database does not tell its snapshot.');
  return changes;
}

async function fill(sql: Sql): Promise<Reading> {
  const index = new ProductIndex();
  // This moment is before all rows, so what changes while they are read is read again by the next.
  const { snapshot, run } = await changesSince(sql, null);
  for (let after = ''; ; ) {
    const batch = `select ${ROW} from products p where p.id > $1 order by p.id limit $2`;
    const rows = await sql.rows<IndexedProduct>('catalogue.fill-index', batch, [after, BATCH]);
    index.update(rows);
    after = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) return { index, snapshot, run };
  }
}

async function refresh(sql: Sql, { index, ...known }: Reading): Promise<Reading> {
  const { snapshot, run, rows } = await changesSince(sql, known.snapshot);
  if (run !== known.run) return refresh(sql, await fill(sql));
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
 * The index as the database has it: never older than the request. The first reader fills it. Each later
 * one asks for what committed since in one short statement, which those who ask at the same time share.
 */
export function readProductIndex(sql: Sql): Promise<ProductIndex> {
  const reader = readers.get(sql) ?? { last: null, begun: Promise.resolve(), next: null };
  readers.set(sql, reader);
  if (reader.next) return reader.next;
  const next = reader.begun.then(async () => {
    reader.next = null;
    reader.last = await refresh(sql, reader.last ?? (await fill(sql)));
    return reader.last.index;
  });
  reader.next = next;
  reader.begun = next.catch(() => null);
  return next;
}
