import type { Sql } from '../../../platform/database.ts';
import { sharedDatabase } from '../../../platform/door-readings.ts';
import { publicVersion } from '../../../platform/public-version.ts';
import {
  int,
  jsonRows,
  nullable,
  rowShape,
  rowsAsJson,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';

const openProductRow = rowShape({ nameKey: text, name: text, count: int });
/** `found` is null where nothing changed since `version`. */
const foundRow = rowShape({ version: text, found: nullable(jsonRows(openProductRow)) });

/** Products of which it is not known how they travel: so many, and the first of them by name. */
interface OpenProducts {
  count: number;
  first: { nameKey: string; name: string }[];
}

/** So many sets of brands are kept at once; they are few. */
const MOST_CACHED = 100;
const cachedOf = new WeakMap<Sql, Map<string, OpenProducts & { version: string }>>();

/**
 * Products on sale of which it is not known how they travel (`transport_open`), each once: so many, and the `named` first of them. `brands`: those that
 * the reader sees, null for all. Every menu of desk and owner asks, and to find them goes through all products: what was found is kept until a product,
 * safety data or a sheet changes. Gate and papers ask of their own goods, and anew (`transportOpenOf`).
 */
export async function productsWithOpenTransport(
  db: Sql,
  brands: readonly string[] | null,
  named: number,
): Promise<OpenProducts> {
  const shared = sharedDatabase(db);
  const answers = cachedOf.get(shared) ?? new Map();
  cachedOf.set(shared, answers);
  const key = JSON.stringify([brands, named]);
  const known = answers.get(key);
  const open = rowsAsJson(
    openProductRow,
    sql`select p.name_key, min(p.name) as name, (count(*) over ())::int as count
          from transport_open t join ${productsForJoin} p on p.id = t.product_id
         where p.is_active ${brands ? sql`and p.brand = any(${brands}::text[])` : sql.empty}
         group by p.name_key order by name, p.name_key limit ${named}`,
  );
  // One statement: what is found is of the version that stands beside it.
  const row = await db.row(
    foundRow,
    sql`select v.version, case when v.version is distinct from ${known?.version ?? null}::text then ${open} end as found
          from (select ${publicVersion} as version) v`,
  );
  if (known && !row?.found) return known;
  const found = row?.found ?? [];
  const answer = {
    count: found[0]?.count ?? 0,
    first: found.map(({ nameKey, name }) => ({ nameKey, name })),
  };
  if (answers.size >= MOST_CACHED) answers.clear();
  if (row) answers.set(key, { ...answer, version: row.version });
  return answer;
}
