// What is measured, as requests to one shop, and the rows that come near to what each reads.
import { randomUUID } from 'node:crypto';

const PRODUCTS = `select id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous from products where is_active order by name, id limit `;
const ORDERS = `select id, number, status, customer_id, total_cents, placed_at, po_number from orders order by placed_at desc, id desc limit `;
/** Lines that stand in the cart of the pages that are read. */
const IN_CART = 5;

/** Pages are packed for browsers, which costs the web process as well. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** Each set of five products is ordered by a person of its own for a customer of its own, as far as there are sets. */
const SETS = 16;

async function readProducts(build, address) {
  const answer = await fetch(`${build.origin}${address}`, { headers: { cookie: build.cookie } });
  return answer.ok ? (await answer.json()).products : null;
}

/**
 * The operations of a shop. `requests` are autocannon's, one or several in turn; `rows` is the statement of the ceiling with a
 * database; an operation that takes several requests says how many (`takes`), and one that several people do, how many they are
 * (`people`): each connection then begins with another's requests.
 */
export async function operationsOf(build) {
  const customers = await build.database.query(
    `select id from customers where is_active and not on_credit_hold and order_minimum_cents is null order by id limit 1`,
  );
  const [{ id: customer }] = customers.rows;
  // What is written is other customers', so that the pages that are read stay as they are; those that the bench added have the same prices.
  const added = await build.database.query(
    `select id from customers where name like 'Bench %' order by id limit $1`,
    [SETS],
  );
  const others = added.rows.map(({ id }) => id);
  const listed = `/api/products?list=unique&customer=${customer}`;
  const fifty = await readProducts(build, `${listed}&limit=50`);
  const atMost = fifty?.length === 50 ? '&limit=50' : '';
  const all = await readProducts(build, `/api/products?list=unique&customer=${others[0]}`);
  const sizes = all.filter((size) => size.price !== null);
  const sets = Array.from({ length: SETS }, (_, at) => sizes.slice(at * 5, at * 5 + 5)).filter(
    (set) => set.length === 5,
  );
  const { cookie, origin } = build;
  const read = (path, headers = { cookie }) => [{ method: 'GET', path, headers }];
  const writing = (as) => ({ origin, cookie: as, 'content-type': 'application/json' });
  const byEach = (requestsOf) =>
    sets.flatMap((set, at) =>
      requestsOf(
        writing(build.writerCookies[at % build.writerCookies.length]),
        others[at % others.length],
        set,
      ),
    );
  const people = sets.length;
  const slug = sizes[0].nameKey;
  // The pages are those of a rep who orders for this customer, with something in the cart.
  const page = (path) => read(path, { ...BROWSER, cookie: `${cookie}; bc_customer=${customer}` });
  const filled = sizes.slice(-IN_CART).map(({ id }) => ({ productId: id, quantity: 2 }));
  await send(build, {
    method: 'PUT',
    path: '/api/cart',
    headers: writing(cookie),
    body: JSON.stringify({ customerId: customer, lines: filled }),
  });
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
      key: 'add',
      people,
      requests: byEach((as, of, set) => set.map((size) => adding(as, of, size))),
      rows: `${PRODUCTS}1`,
    },
    {
      name: 'place order',
      key: 'order',
      people,
      requests: byEach((as, of, set) => [placing(as, of, set)]),
      rows: `${PRODUCTS}5`,
    },
    {
      name: 'whole order: 5 adds and place',
      key: 'whole-order',
      takes: 6,
      people,
      requests: byEach((as, of, set) => [
        ...set.map((size) => adding(as, of, size)),
        placing(as, of, set),
      ]),
      rows: `${PRODUCTS}5`,
    },
    {
      name: 'order history, 20',
      key: 'history',
      requests: read('/api/orders?limit=20'),
      rows: `${ORDERS}20`,
    },
    {
      name: 'page data: orders',
      key: 'orders-data',
      requests: page('/dashboard/orders.data'),
      rows: `${ORDERS}25`,
    },
    {
      name: 'page: 24 cards',
      key: 'cards',
      requests: page('/products'),
      rows: `${PRODUCTS}24`,
    },
    {
      name: 'page: one product',
      key: 'page',
      requests: page(`/products/${slug}`),
      rows: `${PRODUCTS}4`,
    },
    {
      name: 'page: cart',
      key: 'cart',
      requests: page('/cart'),
      rows: `${PRODUCTS}${IN_CART}`,
    },
    {
      name: 'page: a rep’s dashboard',
      key: 'dashboard',
      requests: page('/dashboard'),
      rows: `${ORDERS}5`,
    },
    {
      name: 'page: a buyer’s order guide',
      key: 'guide',
      requests: read('/dashboard', { ...BROWSER, cookie: build.buyerCookie }),
      rows: `${PRODUCTS}24`,
    },
    {
      name: 'page: orders',
      key: 'orders',
      requests: page('/dashboard/orders'),
      rows: `${ORDERS}25`,
    },
    { name: 'home, visitor', key: 'home', requests: read('/', BROWSER), rows: `${PRODUCTS}8` },
    {
      name: 'SDS library, visitor',
      key: 'sds',
      requests: read('/sds', BROWSER),
      rows: `${PRODUCTS}50`,
    },
  ];
}

const adding = (headers, customerId, { id }) => ({
  method: 'POST',
  path: '/api/cart',
  headers,
  body: JSON.stringify({ customerId, lines: [{ productId: id, quantity: 1 }] }),
});

const placing = (headers, customerId, set) => ({
  method: 'POST',
  path: '/api/place-order',
  headers,
  body: JSON.stringify({
    customerId,
    lines: set.map(({ id, price }) => ({
      productId: id,
      quantity: 3,
      expectedUnitPriceCents: price,
    })),
  }),
  setupRequest: keyed,
});

/** A new key for each request. */
const keyed = (request) => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
});

async function send(build, { method, path, headers, body, setupRequest }) {
  const sent = setupRequest ? setupRequest({ headers }) : { headers };
  const init = { method, headers: sent.headers, ...(body ? { body } : {}) };
  const answer = await fetch(`${build.origin}${path}`, init);
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok) throw new Error(`${build.name} ${path}: ${answer.status}`);
  return bytes;
}

/** Carries an operation out once, its nth variant. @returns the bytes of its last answer */
export async function sendOnce(build, { requests, takes = 1 }, at = 0) {
  let bytes = 0;
  for (let step = 0; step < takes; step += 1)
    bytes = await send(build, requests[(at * takes + step) % requests.length]);
  return bytes;
}
