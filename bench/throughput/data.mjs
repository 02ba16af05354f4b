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
  await database.query('analyze');
}
