// What is measured, as requests to one shop, and the rows that come near to what each reads.
import { randomUUID } from 'node:crypto';

const PRODUCTS = `select id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous from products where is_active order by name, id limit `;
const ORDERS = `select id, number, status, customer_id, total_cents, placed_at, po_number from orders order by placed_at desc, id desc limit `;

/** Each set of five products is ordered by its own buyers, as far as there are sets. */
const SETS = 16;

async function readProducts(build, address) {
  const answer = await fetch(`${build.origin}${address}`, { headers: { cookie: build.cookie } });
  return answer.ok ? (await answer.json()).products : null;
}

/**
 * The operations of a shop. `requests` are autocannon's, one or several in turn; `rows` is the statement of the ceiling with a
 * database; `writes` says that its statements can be run again with new ids only.
 */
export async function operationsOf(build) {
  const customer = (
    await build.database.query(
      `select id from customers where is_active and not on_credit_hold and order_minimum_cents is null order by id limit 1`,
    )
  ).rows[0].id;
  const listed = `/api/products?list=unique&customer=${customer}`;
  const fifty = await readProducts(build, `${listed}&limit=50`);
  const atMost = fifty?.length === 50 ? '&limit=50' : '';
  const all = await readProducts(build, listed);
  const sizes = all.filter((size) => size.price !== null);
  const sets = Array.from({ length: SETS }, (_, at) => sizes.slice(at * 5, at * 5 + 5)).filter(
    (set) => set.length === 5,
  );
  const { cookie, origin } = build;
  const read = (path, headers = { cookie }) => [{ method: 'GET', path, headers }];
  const write = { origin, cookie, 'content-type': 'application/json' };
  const slug = sizes[0].nameKey;
  return [
    {
      name: `list of ${atMost ? 50 : all.length}`,
      key: 'list',
      requests: read(listed + atMost),
      rows: `${PRODUCTS}50`,
    },
    {
      name: 'detail',
      key: 'detail',
      requests: read(`/api/products?nameKey=${slug}&customer=${customer}`),
      rows: `${PRODUCTS}4`,
    },
    {
      name: 'search',
      key: 'search',
      requests: read(`/api/products?search=citrus&list=all&customer=${customer}${atMost}`),
      rows: `${PRODUCTS}50`,
    },
    {
      name: 'add to cart',
      key: 'cart',
      writes: true,
      requests: sets.map((set) => ({
        method: 'PUT',
        path: '/api/cart',
        headers: write,
        body: JSON.stringify({ lines: set.map(({ id }) => ({ productId: id, quantity: 2 })) }),
      })),
      rows: `${PRODUCTS}5`,
    },
    {
      name: 'place order',
      key: 'order',
      writes: true,
      requests: sets.map((set) => ({
        method: 'POST',
        path: '/api/place-order',
        headers: write,
        body: JSON.stringify({
          customerId: customer,
          lines: set.map(({ id, price }) => ({
            productId: id,
            quantity: 3,
            expectedUnitPriceCents: price,
          })),
        }),
        setupRequest: keyed,
      })),
      rows: `${PRODUCTS}5`,
    },
    {
      name: 'history',
      key: 'history',
      requests: read('/dashboard/orders.data'),
      rows: `${ORDERS}25`,
    },
    {
      name: 'signed-in page',
      key: 'page',
      requests: read(`/products/${slug}`),
      rows: `${PRODUCTS}4`,
    },
    { name: 'home', key: 'home', requests: read('/', {}), rows: `${PRODUCTS}8` },
  ];
}

/** A new key for each request. */
const keyed = (request) => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
});

/** Sends an operation's request once, its nth variant. */
export async function sendOnce(build, { requests }, at = 0) {
  const { method, path, headers, body, setupRequest } = requests[at % requests.length];
  const sent = setupRequest ? setupRequest({ headers }) : { headers };
  const answer = await fetch(`${build.origin}${path}`, { method, headers: sent.headers, body });
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok) throw new Error(`${build.name} ${path}: ${answer.status}`);
  return bytes;
}
