import type { Database } from '../../src/platform/database.ts';
import type { Browse } from '../../src/products/catalogue/public/browsing.ts';
import type { Shopper } from '../../src/products/catalogue/server/public/browse.ts';

// The rule of lists, searches and counts written out in plain SQL, to hold the product index
// against.

const FIELD = (at: number) => `split_part(p.search, '|', ${at})`;
/** Parameter 1 is the term. */
const BY_PACK = `case
  when ${FIELD(3)} like $1 || '%' or ${FIELD(3)} like '%x' || $1 || '%' or ${FIELD(4)} = $1 then 0
  when ${FIELD(4)} like '%' || $1 || '%' then 1
  when ${FIELD(1)} like '%' || $1 || '%' then 2 else 3 end`;
export const BY_SKU = `case
  when ${FIELD(4)} = $1 then 0
  when ${FIELD(4)} like '%' || $1 || '%' then 1
  when ${FIELD(3)} like $1 || '%' then 2 else 3 end`;
const FILTERS = {
  brand: '($2::text[] is null or p.brand = any($2))',
  category: '($3::text[] is null or p.category = any($3))',
  hazardous:
    '($4::boolean is null or p.hazardous = $4 and (p.hazardous or p.hazard_stated_at is not null))',
  certified: '($7::text[] is null or p.certified && $7)',
  stock: '(not $5::boolean or p.quantity > p.promised)',
};
type Filter = keyof typeof FILTERS;
const SEEN = `p.is_active and ($6::text[] is null or p.brand = any($6))
  and ($1::text is null or p.search like '%' || $1 || '%')`;

/** The rule in plain SQL: all product ids of the list in order, and its counts. */
export async function oracle(
  db: Database,
  shopper: Pick<Shopper, 'customerId' | 'pricing'> & { brands: readonly string[] | null },
  requested: Browse,
) {
  const orNull = (values: readonly string[]) => (values.length > 0 ? values : null);
  const values = [
    requested.term,
    orNull(requested.brands),
    orNull(requested.categories),
    requested.hazardous,
    requested.inStock,
    shopper.brands,
    orNull(requested.certified),
  ];
  const passing = (...without: Filter[]) =>
    Object.entries(FILTERS)
      .flatMap(([name, filter]) => (without.includes(name as Filter) ? [] : filter))
      .join(' and ');
  const weight = {
    match: requested.term ? BY_PACK : '0',
    name: '0',
    brand: '0',
    price: 'coalesce(price.unit_price_cents, 9007199254740991)',
  }[requested.sort];
  const first = { match: 'weight, ', name: '', brand: 'brand, ', price: 'weight, ' }[
    requested.sort
  ];
  const list = await db.pool.query<{ id: string }>(
    `select id from (
       select distinct on (p.name_key) p.name_key, p.id, p.name, p.brand, ${weight} as weight
         from products p
         cross join lateral price_of(p.id, $8, p.price_cents, $9::date, $10::int) price
        where ${SEEN} and ${passing()} order by p.name_key, weight, p.id) u
      order by ${first} name, id`,
    [...values, shopper.customerId, shopper.pricing.onDate, shopper.pricing.windowDays],
  );
  const counted = (of: string, ...without: Filter[]) =>
    `count(distinct p.name_key) filter (where ${passing(...without)} and ${of})::int`;
  const facet = (column: Filter) =>
    `(select coalesce(json_agg(x order by x.value collate "C"), '[]') from (
        select p.${column} as value, ${counted('true', column)} as count
          from products p where ${SEEN} group by p.${column}) x)`;
  const counts = await db.pool.query<{ counts: unknown }>(
    `select json_build_object(
       'total', (select ${counted('true')} from products p where ${SEEN}),
       'brands', ${facet('brand')},
       'categories', ${facet('category')},
       'hazardous', (
         select json_build_object('yes', ${counted('p.hazardous', 'hazardous')},
                                  'no', ${counted('not p.hazardous and p.hazard_stated_at is not null', 'hazardous')})
           from products p where ${SEEN}),
       'certified', (
         select coalesce(json_agg(x order by x.value collate "C"), '[]') from (
           select given.name as value, ${counted('true', 'certified')} as count
             from products p, unnest(p.certified) given(name) where ${SEEN} group by given.name) x),
       'inStock', (
         select ${counted('p.quantity > p.promised', 'stock')} from products p where ${SEEN})
     ) as counts`,
    values,
  );
  return { ids: list.rows.map((row) => row.id), counts: counts.rows[0]?.counts };
}
