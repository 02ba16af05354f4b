import { lettersApart } from '../../../../kit/letters-apart.ts';
import type { Sql } from '../../../../platform/database.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, visibleIn } from './scope.ts';

/** A beginning of a SKU must have this many letters and digits before SKUs are named for it. */
const BEGINNING_MIN = 3;

const withoutZeros = (text: string) => text.replace(/^0+/, '');

/** How well a SKU may be meant by a term: smaller is better, null when it is not. */
function nearness(sku: string, term: string): number | null {
  // A spreadsheet takes zeros off the front of a number.
  if (withoutZeros(sku) === withoutZeros(term)) return 0;
  const apart = lettersApart(sku, term, term.length < 6 ? 1 : 2);
  if (apart <= (term.length < 6 ? 1 : 2)) return apart;
  return term.length >= BEGINNING_MIN && sku.startsWith(term) ? 3 : null;
}

/**
 * Ids of the products that a SKU with a slip may mean, of what this person may see, the nearest
 * first; by folded SKU.
 */
export async function findNearSkus(
  db: Sql,
  scope: CatalogueScope,
  terms: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const index = await readProductIndex(db);
  const seen = index.byName.filter(visibleIn(scope));
  return new Map(
    terms.map((term) => {
      const near = seen.flatMap(({ id, foldedSku }) => {
        const rank = nearness(foldedSku, term);
        return rank === null ? [] : [{ id, foldedSku, rank }];
      });
      near.sort((a, b) => a.rank - b.rank || (a.foldedSku < b.foldedSku ? -1 : 1));
      return [term, near.slice(0, limit).map(({ id }) => id)];
    }),
  );
}
