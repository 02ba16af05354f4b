import type { Sql } from '../../../../platform/database.ts';
import { columns, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { parsePack } from '../../../packs/public/pack.ts';
import { findShowcase } from '../find-records.ts';
import { images } from './joins.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, inPublic, inScope, type PublicScope } from './scope.ts';

const SHOWN = 400;

/** A size whose picture may represent its category or kind of pack. */
const shownSize = rowShape({
  category: text,
  sizeUnit: text,
  name: text,
  nameKey: text,
  brand: text,
  sku: text,
  images,
});
export type ShownSize = RowOf<typeof shownSize>;

/**
 * One size for each category and pack that the reader may see, by name: what a cover picks its
 * pictures from. No price, no stock.
 */
export async function readShowcase(
  db: Sql,
  scope: CatalogueScope | PublicScope,
): Promise<ShownSize[]> {
  const ids = findShowcase(await readProductIndex(db), scope, SHOWN);
  return db.rows(
    shownSize,
    sql`select ${columns(shownSize, 'p')} from products p
         where p.id = any(${ids}::text[]) and ${inScope(scope, 'p')}
         order by p.category, p.size_unit, p.name, p.id`,
  );
}

/**
 * For each category one size, with as many different kinds of pack among them as there are, so that
 * the pictures differ.
 */
export function onePerCategory(
  shown: readonly ShownSize[],
  categories: readonly string[],
): Map<string, ShownSize> {
  const used = new Set<string>();
  const chosen = new Map<string, ShownSize>();
  // Who has the fewest kinds to choose from chooses first.
  const kindsOf = (category: string) => shown.filter((size) => size.category === category);
  for (const category of categories.toSorted(
    (a, b) => kindsOf(a).length - kindsOf(b).length || a.localeCompare(b),
  )) {
    const sizes = kindsOf(category).toSorted((a, b) => rank(a) - rank(b));
    const size =
      sizes.find((candidate) => !used.has(parsePack(candidate.sizeUnit).kind)) ?? sizes[0];
    if (!size) continue;
    used.add(parsePack(size.sizeUnit).kind);
    chosen.set(category, size);
  }
  return chosen;
}

/** Big packs with room for a label first. */
const BEST = [
  'drum-55',
  'jug-case',
  'spray-bottle-case',
  'refill-case',
  'weight-pail',
  'pail',
  'capsule-case',
  'big-jug-case',
  'carboy',
  'bag',
  'fiber-drum',
];

function rank(size: ShownSize): number {
  const at = BEST.indexOf(parsePack(size.sizeUnit).kind);
  return at < 0 ? BEST.length : at;
}

const productAddressesRow = rowShape({ nameKey: text, changedOn: text });

/**
 * The address of every unique product in the public catalogue with the day it last changed
 * (YYYY-MM-DD, UTC), by name key.
 */
export function productAddresses(
  db: Sql,
  _scope: PublicScope,
  limit: number,
): Promise<{ nameKey: string; changedOn: string }[]> {
  return db.rows(
    productAddressesRow,
    sql`select p.name_key, to_char(max(p.updated_at), 'YYYY-MM-DD') as changed_on from products p
         where ${inPublic('p')} group by p.name_key order by p.name_key limit ${limit}`,
  );
}
