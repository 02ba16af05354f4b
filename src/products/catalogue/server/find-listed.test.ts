import { expect, test } from 'vitest';
import { VISITOR } from '../../../kit/actor.ts';
import { browseOf } from '../public/browsing.ts';
import { sharedOf } from '../public/product-facts.ts';
import { findListed } from './find-products.ts';
import { type IndexedProduct, ProductIndex } from './product-index.ts';
import { catalogueScope, publicScope } from './public/scope.ts';
import { searchByMeaning } from './search.ts';
import { understandSearch } from './understand-search.ts';

const product = (at: number, brand = 'Linnetfold'): IndexedProduct => ({
  id: `id-${at}`,
  nameKey: `soap-${at}`,
  ...sharedOf({ name: `Soap ${at}`, brand, category: 'Laundry' }),
  sizeUnit: '5 gal pail',
  sku: `LS-${at}`,
  taxable: true,
  images: [],
  sds: null,
  version: 1,
  priceCents: 100,
  comingPrices: [],
  hazardous: false,
  hazardKnown: true,
  certified: [],
  isActive: true,
  inStock: true,
  search: `soap${at}|${brand.toLowerCase()}|5galpail|ls${at}`,
  foldedName: `soap${at}`,
  foldedSize: '5galpail',
  foldedSku: `ls${at}`,
});
const everything = browseOf(new URLSearchParams());
const open = publicScope({ publicCatalogue: true });
if (!open) throw new Error('the catalogue is open');

test('what was found is found until a product changes, comes or goes', () => {
  const index = new ProductIndex();
  index.update([product(1), product(2)]);
  const first = findListed(index, open, everything);
  expect(findListed(index, open, { ...everything })).toBe(first);
  index.update([{ ...product(2), isActive: false }]);
  expect(findListed(index, open, everything).facets.total).toBe(1);
  index.update([product(3)]);
  expect(findListed(index, open, everything).page.ids).toEqual(['id-1', 'id-3']);
  index.update([], ['id-1']);
  expect(findListed(index, open, everything).page.ids).toEqual(['id-3']);
});

test('each question and each set of brands has an answer of its own', () => {
  const index = new ProductIndex();
  index.update([product(1), product(2, 'Ostrel')]);
  const scopeOf = (brands: string[]) =>
    catalogueScope({ ...VISITOR, kind: 'user', role: 'user', brands } as never);
  const found = (brands: string[], query = '') =>
    findListed(index, scopeOf(brands), browseOf(new URLSearchParams(query))).page.ids;
  expect(found(['Linnetfold'])).toEqual(['id-1']);
  expect(found(['Ostrel'])).toEqual(['id-2']);
  expect(found([])).toEqual([]);
  expect(findListed(index, open, everything).page.ids).toEqual(['id-1', 'id-2']);
  expect(found(['Linnetfold', 'Ostrel'], 'q=soap2')).toEqual(['id-2']);
  expect(found(['Linnetfold', 'Ostrel'], 'brand=Ostrel')).toEqual(['id-2']);
});

test('what a search came to mean is found apart from what its words are', () => {
  const index = new ProductIndex();
  index.update([product(1), product(2, 'Ostrel')]);
  const browse = browseOf(new URLSearchParams('q=sope'));
  const found = (...search: Parameters<typeof searchByMeaning>) =>
    findListed(index, open, browse, searchByMeaning(...search)).page.ids;
  expect(findListed(index, open, browse).page.ids).toEqual([]);
  expect(found([['soap']])).toEqual(['id-1', 'id-2']);
  // What staff taught it meanwhile.
  expect(found([['soap'], ['ostrel']])).toEqual(['id-2']);
  expect(found([['soap', 'laundry']])).toEqual(['id-1', 'id-2']);
  expect(findListed(index, open, browse, searchByMeaning([['soap']]))).toBe(
    findListed(index, open, browse, searchByMeaning([['soap']])),
  );
});

test('only so many answers are kept, those that were asked for last', () => {
  const index = new ProductIndex();
  index.update([product(1)]);
  const first = findListed(index, open, everything);
  for (let limit = 1; limit <= 299; limit += 1) findListed(index, open, { ...everything, limit });
  expect(findListed(index, open, everything)).toBe(first);
  for (let limit = 300; limit <= 700; limit += 1) findListed(index, open, { ...everything, limit });
  expect(index.found.size).toBe(300);
  expect(findListed(index, open, everything)).not.toBe(first);
});

test('whether a word stands anywhere is as new as the products', () => {
  const index = new ProductIndex();
  index.update([product(1), product(2, 'Ostrel')]);
  expect(['soap1', 'ostrel', 'laundry', 'zebra'].map((word) => index.writes(word))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  // No word spans two records.
  expect(index.writes('ls1soap2')).toBe(false);
  index.update([{ ...product(1), inStock: false }]);
  expect(index.writes('soap1')).toBe(true);
  index.update([{ ...product(1), search: 'zebra|linnetfold|5galpail|ls1' }]);
  expect([index.writes('zebra'), index.writes('soap1')]).toEqual([true, false]);
  index.update([{ ...product(2, 'Ostrel'), category: 'Umbrellas' }]);
  expect(index.writes('umbrella')).toBe(true);
  index.update([product(3)]);
  expect(index.writes('soap3')).toBe(true);
  index.update([], ['id-3']);
  expect(index.writes('soap3')).toBe(false);
});

test('words that stand nowhere are not looked for in each product', () => {
  let reads = 0;
  const records = [product(1), product(2)].map((record) => {
    const { search } = record;
    return Object.defineProperty(record, 'search', { get: () => (reads++, search) });
  });
  const nowhere = { writes: () => false };
  expect(understandSearch('zebra umbrella', records, new Map(), nowhere)).toBeUndefined();
  expect(reads).toBe(0);
});
