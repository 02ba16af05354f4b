import { uuidv7 } from '../../src/kit/id.ts';
import { searchText } from '../../src/kit/normalise.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { type Browse, searchTerm } from '../../src/products/catalogue/public/browsing.ts';
import type { Shopper } from '../../src/products/catalogue/server/public/browse.ts';
import { catalogueScope } from '../../src/products/catalogue/server/public/scope.ts';
import { type AppUnderTest, addUser } from './app.ts';
import { addCustomer, addProduct } from './rows.ts';

// Catalogues, changes, people and questions at random, the same for the same seed.

export type Dice = (below: number) => number;
export function diceOf(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
}
export const oneOf = <T>(dice: Dice, from: readonly T[]): T => from[dice(from.length)] as T;
const some = <T>(dice: Dice, from: readonly T[]): T[] => from.filter(() => dice(3) === 0);

const WORDS = ['Citrus', 'Crème', 'Oxy 10', 'Pot & Pan', 'Floor', 'x5', 'Élan Hand', '5 gal'];
const BRANDS = ['Linnetfold', 'Vesperline', 'Ostrel', 'Örja'];
const CATEGORIES = ['Laundry', 'Kitchen', 'Spa'];
const SIZES = ['5 gal pail', '4 x 1 gal case', '55 gal drum', 'each', '12 x 5 gal case'];
const TERMS = [
  '5',
  'gal',
  '5 gal',
  '1 gal',
  'citrus',
  'creme',
  'crme',
  'élan',
  'oxy 10',
  'pot',
  'l',
  'l 1',
  'l 2',
  '10',
  'e',
  'x',
  'ostrel',
  'x5',
  'pail',
  'zzz',
  '12x5galcase',
];

interface Size {
  name: string;
  brand: string;
  sizeUnit: string;
  sku: string;
}
const searchOf = ({ name, brand, sizeUnit, sku }: Size) => searchText(name, brand, sizeUnit, sku);
/** SKUs that were given to some product. */
export const skus: string[] = [];
export const termFor = (dice: Dice) => searchTerm(dice(5) ? oneOf(dice, TERMS) : oneOf(dice, skus));
export function sizeOf(dice: Dice) {
  const unique = dice(14);
  // Some hold others whole.
  const sku = `L-${skus.length}`;
  skus.push(sku);
  return {
    nameKey: `unique-${unique}`,
    name: `${WORDS[unique % WORDS.length]}${dice(5) ? '' : ' Plus'}`,
    brand: dice(6) ? (BRANDS[unique % BRANDS.length] as string) : oneOf(dice, BRANDS),
    category: dice(6)
      ? (CATEGORIES[unique % CATEGORIES.length] as string)
      : oneOf(dice, CATEGORIES),
    sizeUnit: oneOf(dice, SIZES),
    sku,
    priceCents: dice(6) ? 100 * (1 + dice(6)) : null,
    quantity: dice(3),
    hazardous: dice(2) === 0,
    hazardUnknown: dice(3) === 0,
    isActive: dice(5) > 0,
  };
}

export const CHANGES: Record<
  string,
  (db: Database, dice: Dice, id: string, app: AppUnderTest) => Promise<unknown>
> = {
  price: (db, dice, id) =>
    db.pool.query('update products set price_cents = $2 where id = $1', [
      id,
      dice(5) ? 100 * (1 + dice(6)) : null,
    ]),
  stock: (db, dice, id) =>
    db.pool.query('update products set quantity = $2, promised = $3 where id = $1', [
      id,
      dice(3),
      dice(3),
    ]),
  active: (db, _, id) =>
    db.pool.query('update products set is_active = not is_active where id = $1', [id]),
  hazard: (db, _, id) =>
    db.pool.query('update products set hazardous = not hazardous where id = $1', [id]),
  stated: (db, _, id) =>
    db.pool.query(
      `update products set hazard_stated_at = case when hazard_source is null then now() end,
              hazard_source = case when hazard_source is null then 'file' end where id = $1`,
      [id],
    ),
  certificates: (db, dice, id) =>
    db.pool.query('update products set certifications = $2, epa_registered = $3 where id = $1', [
      id,
      oneOf(dice, ['', 'NSF', 'Green Seal', 'Green Seal, NSF']),
      dice(2) === 0,
    ]),
  everything: (db, dice, id) => {
    const size = sizeOf(dice);
    return db.pool.query(
      'update products set name = $2, brand = $3, size_unit = $4, sku = $5, search = $6, name_key = $7, category = $8 where id = $1',
      [
        ...[
          id,
          size.name,
          size.brand,
          size.sizeUnit,
          size.sku,
          searchOf(size),
          size.nameKey,
          size.category,
        ],
      ],
    );
  },
  gone: async (db, _, id) => {
    await db.pool.query('delete from customer_prices where product_id = $1', [id]);
    await db.pool.query('delete from products where id = $1', [id]);
  },
  new: (_, dice, __, app) => addProduct(app, sizeOf(dice)),
  'all at once': (db) =>
    db.pool.query(
      'update products set price_cents = price_cents + 100, quantity = (quantity + 1) % 3',
    ),
};

export function browseFor(dice: Dice): Browse {
  const term = dice(3) ? termFor(dice) : null;
  return {
    term,
    brands: dice(2) ? [] : some(dice, [...BRANDS, 'Nobody']),
    categories: dice(2) ? [] : some(dice, CATEGORIES),
    hazardous: oneOf(dice, [null, null, true, false]),
    certified: dice(3) ? [] : some(dice, ['EPA registered', 'Green Seal', 'NSF', 'Nothing']),
    inStock: dice(3) === 0,
    sort: oneOf(dice, ['match', 'name', 'brand', 'price'] as const),
    after: null,
    limit: 1 + dice(6),
  };
}

export async function peopleFor(
  app: AppUnderTest,
  dice: Dice,
): Promise<{ buyers: Shopper[]; admin: Shopper }> {
  const pricing = { onDate: '2026-03-03', windowDays: 100 };
  const parent = await addCustomer(app);
  const customers = [
    null,
    parent,
    await addCustomer(app, { parentId: parent }),
    await addCustomer(app),
  ];
  const buyers = await Promise.all(
    customers.map(async (customerId, at) => {
      const user = await addUser(app, {
        brands: at === 3 ? BRANDS : some(dice, BRANDS),
        customers: customerId ? [customerId] : [],
      });
      return { scope: catalogueScope(user), customerId, pricing, seesRule: false };
    }),
  );
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  return {
    buyers,
    admin: { scope: catalogueScope(owner), customerId: null, pricing, seesRule: true },
  };
}

/** Prices of all sorts: staff's and invoiced ones, over, not yet begun, too old, not accepted. */
export async function priceSome(
  app: AppUnderTest,
  dice: Dice,
  customers: readonly (string | null)[],
  products: readonly string[],
): Promise<void> {
  for (const customer of customers.filter((id) => id !== null)) {
    for (const product of products.filter(() => dice(3) === 0)) {
      await app.db.pool.query(
        `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from, valid_until, accepted) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          uuidv7(app.clock.now(), systemRandom.bytes(10)),
          customer,
          product,
          50 * (1 + dice(12)),
          oneOf(dice, ['staff', 'accounting']),
          oneOf(dice, ['2024-01-01', '2026-01-01', '2026-02-01']),
          oneOf(dice, [null, null, '2026-03-01']),
          dice(5) > 0,
        ],
      );
    }
  }
}
