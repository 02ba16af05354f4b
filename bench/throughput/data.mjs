// The demo company with a larger catalogue: the same in every build, so that figures can be compared.
import { randomBytes } from 'node:crypto';

export const PASSWORD = 'bellcart-demo-2026';
const WORDS = ['Citrus', 'Neutral', 'Heavy', 'Floor', 'Laundry', 'Chlorine', 'Rinse', 'Oxygen'];
const SIZES = ['4 x 1 gal case', '5 gal pail', '15 gal drum', '55 gal drum'];

function uuidv7() {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Adds products to the demo's until there are so many, four sizes of each name, of the demo's own brands and categories. */
export async function fillCatalogue(database, count) {
  const { rows } = await database.query('select brand, category from products order by id');
  const added = Array.from({ length: Math.max(0, count - rows.length) }, (_, at) => {
    const unique = Math.floor(at / SIZES.length);
    const { brand, category } = rows[unique % rows.length];
    const name = `${WORDS[unique % 8]} ${WORDS[(unique * 5 + 3) % 8]} ${unique}`;
    const sizeUnit = SIZES[at % SIZES.length];
    const sku = `BN-${10_000 + unique}-${at % SIZES.length}`;
    return {
      id: uuidv7(),
      name_key: `bench-${unique}`,
      name,
      brand,
      category,
      size_unit: sizeUnit,
      sku,
      price_cents: 1000 + ((at * 37) % 9000),
      quantity: 0,
      hazardous: false,
      search: [name, brand, sizeUnit, sku]
        .map((field) => field.toLowerCase().replace(/[^a-z0-9]/g, ''))
        .join(' '),
    };
  });
  for (let at = 0; at < added.length; at += 1000)
    await database.query(
      `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous, search, hazard_stated_at, hazard_source)
       select id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous, search, now(), 'file'
         from json_populate_recordset(null::products, $1)`,
      [JSON.stringify(added.slice(at, at + 1000))],
    );
  // Stock that no run uses up.
  await database.query('update products set quantity = 1000000');
}

/** Prices of its own that each of the first customers has. */
const OWN_PRICES = 200;

/** Adds customers to the demo's until there are so many, and prices of their own, as the books read them from invoices. */
export async function fillCustomers(database, count) {
  const { rows } = await database.query('select id from customers order by id');
  const names = Array.from({ length: Math.max(0, count - rows.length) }, (_, at) => `Bench ${at}`);
  await database.query(
    `insert into customers (id, name, search)
     select id, name, lower(name) from unnest($1::text[], $2::text[]) added(id, name)`,
    [names.map(() => uuidv7()), names],
  );
  const products = await database.query('select id from products order by id desc limit $1', [
    OWN_PRICES,
  ]);
  const priced = rows.slice(0, 40).flatMap((customer, at) =>
    products.rows.map((product, nth) => ({
      id: uuidv7(),
      customer_id: customer.id,
      product_id: product.id,
      unit_price_cents: 900 + ((at * 31 + nth * 7) % 5000),
    })),
  );
  await database.query(
    `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from)
     select id, customer_id, product_id, unit_price_cents, 'accounting', current_date - 30
       from json_populate_recordset(null::customer_prices, $1)
         on conflict do nothing`,
    [JSON.stringify(priced)],
  );
  await database.query('analyze');
}

const REP = 'rep@bellcart.example';

/**
 * Reps beside the demo's, with its password: who writes at the same moment is somebody else each, as in a shop, where one person's carts
 * and counters are that person's. @returns their addresses
 */
export async function fillPeople(database, count) {
  const emails = Array.from({ length: count }, (_, at) => `rep-${at}@bellcart.example`);
  for (const email of emails) {
    const id = uuidv7();
    await database.query(
      `insert into users select (jsonb_populate_record(rep, jsonb_build_object('id', $1::text, 'email', $2::text))).*
         from users rep where rep.email = $3`,
      [id, email, REP],
    );
    await database.query(
      `insert into credentials
       select (jsonb_populate_record(one, jsonb_build_object('id', $1::text, 'user_id', $2::text, 'account_id', $2::text))).*
         from credentials one join users rep on rep.id = one.user_id where rep.email = $3`,
      [uuidv7(), id, REP],
    );
  }
  return emails;
}
