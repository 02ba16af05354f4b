import { uuidv7 } from '../../src/kit/id.ts';
import { searchText } from '../../src/kit/normalise.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import type { AppUnderTest } from './app.ts';
import { nextNumber } from './numbers.ts';

/** Inserts a product with defaults for all that a test does not care about. Returns its id. */
export async function addProduct(
  app: AppUnderTest,
  spec: Partial<{
    nameKey: string;
    name: string;
    brand: string;
    category: string;
    sizeUnit: string;
    sku: string;
    priceCents: number | null;
    quantity: number;
    hazardous: boolean;
    /** Nobody has said whether it is hazardous: as the books bring it. */
    hazardUnknown: boolean;
    isActive: boolean;
    taxable: boolean;
  }> = {},
): Promise<string> {
  const serial = nextNumber();
  const id = uuidv7(app.clock.now(), systemRandom.bytes(10));
  const row = {
    nameKey: `product-${serial}`,
    name: `Product ${serial}`,
    brand: 'Linnetfold',
    category: 'Laundry',
    sizeUnit: '5 gal pail',
    sku: `LF-${serial}-P5`,
    priceCents: 5000 as number | null,
    quantity: 100,
    hazardous: false,
    hazardUnknown: false,
    isActive: true,
    taxable: true,
    ...spec,
  };
  await app.db.pool.query(
    `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous, is_active, taxable, search, hazard_stated_at, hazard_source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
             case when $14 then null else now() end, case when $14 then null else 'form' end)`,
    [
      id,
      row.nameKey,
      row.name,
      row.brand,
      row.category,
      row.sizeUnit,
      row.sku,
      row.priceCents,
      row.quantity,
      row.hazardous,
      row.isActive,
      row.taxable,
      searchText(row.name, row.brand, row.sizeUnit, row.sku),
      row.hazardUnknown,
    ],
  );
  return id;
}

/** Inserts a customer. Returns its id. */
export async function addCustomer(
  app: AppUnderTest,
  spec: Partial<{
    name: string;
    address1: string;
    city: string;
    state: string;
    zip: string;
    isActive: boolean;
    taxRateBp: number;
    orderMinimumCents: number | null;
    email: string;
    parentId: string | null;
  }> = {},
): Promise<string> {
  const serial = nextNumber();
  const id = uuidv7(app.clock.now(), systemRandom.bytes(10));
  const row = {
    name: `Hotel ${serial}`,
    address1: `${serial} Main St.`,
    city: 'Newport',
    state: 'RI',
    zip: '02840',
    isActive: true,
    taxRateBp: 0,
    orderMinimumCents: 0 as number | null,
    email: `hotel-${serial}@example.com`,
    parentId: null as string | null,
    ...spec,
  };
  await app.db.pool.query(
    `insert into customers (id, name, address1, city, state, zip, is_active, email, tax_rate_bp, order_minimum_cents, parent_id, search)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      row.name,
      row.address1,
      row.city,
      row.state,
      row.zip,
      row.isActive,
      row.email,
      row.taxRateBp,
      row.orderMinimumCents,
      row.parentId,
      searchText(row.name, row.address1, row.city, row.state, row.zip),
    ],
  );
  return id;
}

/** A staff price of one customer, valid from long ago. */
export async function addStaffPrice(
  app: AppUnderTest,
  customerId: string,
  productId: string,
  unitPriceCents: number,
): Promise<void> {
  await app.db.pool.query(
    `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from) values ($1, $2, $3, $4, 'staff', '2020-01-01')`,
    [uuidv7(app.clock.now(), systemRandom.bytes(10)), customerId, productId, unitPriceCents],
  );
}

/** Inserts many products at once, `SKU` + number. Returns their ids in that order. */
export async function addProducts(
  app: AppUnderTest,
  count: number,
  { brand, sku }: { brand: string; sku: string },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7(app.clock.now(), systemRandom.bytes(10)));
  await app.db.pool.query(
    `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, search, hazard_stated_at, hazard_source)
     select id, 'many-' || lower($3) || n, 'Product ' || n, $2, 'Laundry', '5 gal pail', $3 || n, 5000, 100,
            'product' || n || '|' || lower($3) || n, now(), 'form' from unnest($1::text[]) with ordinality ids(id, n)`,
    [ids, brand, sku],
  );
  return ids;
}
