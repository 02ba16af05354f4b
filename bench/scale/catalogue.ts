/** A catalogue of any size with people in front of it: the same brands, sizes, customers and own prices whatever the size. */

import { uuidv7 } from '../../src/kit/id.ts';
import { searchText } from '../../src/kit/normalise.ts';
import { hashPassword } from '../../src/people/accounts/sign-in/server/password.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';

export const SIZES = [
  '12 x 32 oz case',
  '4 x 1 gal case',
  '2 x 2.5 gal case',
  '5 gal pail',
  '15 gal drum',
  '55 gal drum',
];
export const WORDS = [
  'Citrus',
  'Neutral',
  'Heavy',
  'Floor',
  'Laundry',
  'Chlorine',
  'Rinse',
  'Oxygen',
  'Alkali',
  'Spa',
  'Glass',
  'Hand',
];
export const CATEGORIES = [
  'Laundry',
  'Warewashing',
  'Kitchen',
  'Housekeeping',
  'Floor Care',
  'Pool & Spa',
  'Hand Care',
  'Dispensers & Equipment',
];
export const BRANDS = Array.from(
  { length: 24 },
  (_, at) => `Brand ${String.fromCharCode(65 + at)}`,
);
export const PASSWORD = 'a password of the bench';
const PEOPLE = 8;
/** Prices of one customer of its own, as many at any size of the catalogue. */
const OWN_PRICES = 300;

export interface Person {
  id: string;
  email: string;
  brands: string[];
  customerId: string;
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
let tick = Date.parse('2026-01-01T00:00:00Z');
export const newId = () => uuidv7((tick += 1), systemRandom.bytes(10));

/** Fills a migrated database with so many product records, three sizes to a product. */
export async function loadCatalogue(db: Database, count: number): Promise<Person[]> {
  const rows = Array.from({ length: count }, (_, at) => {
    const unique = Math.floor(at / 3);
    const name = `${pick(WORDS, unique)} ${pick(WORDS, unique * 7 + 3)} ${unique}`;
    const [brand, size, sku] = [
      pick(BRANDS, unique),
      pick(SIZES, at + unique),
      `BR-${10000 + unique}-${at % 3}`,
    ];
    return {
      id: newId(),
      name_key: `product-${unique}`,
      name,
      brand,
      category: pick(CATEGORIES, unique * 5 + 1),
      size_unit: size,
      sku,
      price_cents: 1000 + ((at * 37) % 9000),
      quantity: at % 7,
      hazardous: unique % 3 === 0,
      search: searchText(name, brand, size, sku),
    };
  });
  for (let at = 0; at < rows.length; at += 5000) {
    await db.pool.query(
      `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous, search, hazard_stated_at, hazard_source)
       select id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous, search, now(), 'file' from json_populate_recordset(null::products, $1)`,
      [JSON.stringify(rows.slice(at, at + 5000))],
    );
  }
  const people = await loadPeople(db);
  // An installation has had its statistics for long.
  await db.pool.query('vacuum analyze');
  return people;
}

/** Buyers of different brands, each for a customer of its own; every second customer has a parent whose prices count too. */
async function loadPeople(db: Database): Promise<Person[]> {
  const hash = await hashPassword(PASSWORD);
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const person = {
      id: newId(),
      email: `buyer-${at}@example.com`,
      brands: BRANDS.filter((_, brand) => brand % 8 !== at).slice(0, 12 + at),
      customerId: newId(),
    };
    const parent = at % 2 === 1 ? (people[at - 1]?.customerId ?? null) : null;
    await db.pool.query(
      `insert into customers (id, name, parent_id, search) values ($1, $2, $3, 'hotel')`,
      [person.customerId, `Hotel ${at}`, parent],
    );
    await db.pool.query(
      `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from)
       select gen.id, $1, p.id, 400 + 7 * gen.n, 'staff', '2020-01-01'
         from unnest($2::text[]) with ordinality gen(id, n) join (select id, row_number() over (order by md5(id || $1)) as n from products) p on p.n = gen.n`,
      [person.customerId, Array.from({ length: OWN_PRICES }, newId)],
    );
    await db.pool.query(
      `insert into users (id, display_name, email, email_verified, role, brands, customer_scope) values ($1, 'Buyer', $2, true, 'user', $3, 'listed')`,
      [person.id, person.email, person.brands],
    );
    await db.pool.query('insert into user_customers (user_id, customer_id) values ($1, $2)', [
      person.id,
      person.customerId,
    ]);
    await db.pool.query(
      `insert into credentials (id, account_id, provider_id, user_id, password) values ($1, $2::text, 'credential', $2::text, $3)`,
      [newId(), person.id, hash],
    );
    people.push(person);
  }
  return people;
}
