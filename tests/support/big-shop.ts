/** How large a shop is filled. */
export interface ShopSize {
  products: number;
  customers: number;
  orders: number;
  /** Of each order. */
  lines: number;
}

/** The sizes that we promise: 1,000,000 order lines, and four prices of their own for each product. */
export const PROMISED: ShopSize = {
  products: 50_000,
  customers: 10_000,
  orders: 250_000,
  lines: 4,
};

/** Ids by number, the same in SQL and here: `kind` tells apart what they are of. */
export const bigId = (kind: number, number: number) =>
  `019b76db-6c8${kind}-7000-8000-${number.toString(16).padStart(12, '0')}`;
const idSql = (kind: number, number: string) =>
  `'019b76db-6c8${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0')`;
export const [CUSTOMER, PRODUCT, PRICE, ORDER, LINE] = [0, 1, 2, 3, 4] as const;

/**
 * Fills a shop: hotels, products of three sizes each, prices of their own, delivered orders a minute apart. `run` sends one statement with its
 * values; it needs minutes for the largest.
 */
export async function fillBigShop(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  { products, customers, orders, lines }: ShopSize,
): Promise<void> {
  await run(
    `insert into customers (id, name, search) select ${idSql(CUSTOMER, 'n')}, 'Hotel ' || n, 'hotel' || n from generate_series(0, $1::int - 1) n`,
    [customers],
  );
  await run(
    `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, search, hazard_stated_at, hazard_source)
     select ${idSql(PRODUCT, 'n')}, 'product-' || n / 3, 'Product ' || n / 3, 'Brand ' || n / 3 % 6, 'Category ' || n / 3 % 8, '5 gal pail', 'BR-' || n, 5000, 10,
            'product' || n / 3 || '|brand' || n / 3 % 6 || '|5galpail|br' || 100000 + n, now(), 'form'
       from generate_series(0, $1::int - 1) n`,
    [products],
  );
  await run(
    `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from)
     select ${idSql(PRICE, 'n')}, ${idSql(CUSTOMER, 'n % $2')}, ${idSql(PRODUCT, 'n % $1')}, 4000, 'staff', '2026-01-01' from generate_series(0, $1::int * 4 - 1) n`,
    [products, customers],
  );
  await run(
    `insert into orders (id, number, customer_id, placed_by_name, status, ship_to, promised_on, subtotal_cents, total_cents, placed_at, updated_at, search)
     select ${idSql(ORDER, 'n')}, 'BS-' || n, ${idSql(CUSTOMER, 'n % $2')}, 'Somebody', 'delivered', '{"name": "Hotel", "address1": "1 Main St", "city": "Springfield", "state": "MA", "zip": "01101", "phone": "", "deliveryNote": ""}', current_date, 5000, 5000, now() - n * interval '1 minute', now(), 'bs' || n
       from generate_series(0, $1::int - 1) n`,
    [orders, customers],
  );
  await run(
    `insert into order_lines (id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule, ordered)
     select ${idSql(LINE, 'n')}, ${idSql(ORDER, 'n / $2')}, 1 + n % $2, ${idSql(PRODUCT, 'n % $3')}, 'Product', 'Brand 1', 'BR', '5 gal pail', false, true, 5000, 'list', 1
       from generate_series(0, $1::int * $2 - 1) n`,
    [orders, lines, products],
  );
  await run(
    `insert into order_events (order_id, at, actor_name, kind, version) select ${idSql(ORDER, 'n')}, now(), 'Somebody', 'placed', 1 from generate_series(0, $1::int - 1) n`,
    [orders],
  );
  await run('analyze', []);
}
