import type { Sql } from '../../platform/database.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, visibleIn } from './scope.ts';

/** A beginning of a SKU must have this many letters and digits before SKUs are named for it. */
const BEGINNING_MIN = 3;

/** How many letters apart two words are, each taken out, put in, replaced or swapped; `limit + 1` for more than the limit. */
export function lettersApart(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let [twoBack, back]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let apart = Math.min(
        (back[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (back[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        apart = Math.min(apart, (twoBack[j - 2] ?? 0) + 1);
      row.push(apart);
      least = Math.min(least, apart);
    }
    if (least > limit) return limit + 1;
    [twoBack, back] = [back, row];
  }
  return back[other.length] ?? limit + 1;
}

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
