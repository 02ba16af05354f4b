// How fast the shop answers, beside two ceilings of the same run: a bare node:http server that sends the same bytes,
// and a bare node:http server that first reads the same rows with pg. Prints requests a second and the ratios.
//   npm run bench [-- --seconds=4] [-- --connections=1,16,64]
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { pinnedNode } from '../scripts/start/install.mjs';
import { openShop } from '../scripts/start/shop.mjs';

const option = (name, fallback) =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const SECONDS = Number(option('seconds', 4));
const CONNECTIONS = option('connections', '1,16,64').split(',').map(Number);
const PASSWORD = 'bellcart-demo-2026';

const home = mkdtempSync(path.join(tmpdir(), 'bellcart-bench-'));
const { PATH, HOME, TMPDIR, LANG } = process.env;
const shop = await openShop({
  env: {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    PORT: '0',
    DATA_DIR: home,
    LOG_LEVEL: 'error',
    DATABASE_POOL: '16',
  },
});
process.on('uncaughtException', async (error) => {
  console.error(error);
  await shop.close();
  rmSync(home, { recursive: true, force: true });
  process.exit(1);
});
const database = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
// The limits are for people; a bench that met them would measure refusals.
const lifting = setInterval(() => database.query('delete from rate_limits').catch(() => {}), 100);

const origin = shop.url;
async function post(target, body, cookie, headers = {}) {
  const answer = await fetch(`${origin}${target}`, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
  return answer;
}
const signedIn = await post('/api/sign-in', { email: 'rep@bellcart.example', password: PASSWORD });
const cookie = signedIn.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');

const customer = (
  await database.query(
    `select id from customers where is_active and not on_credit_hold and order_minimum_cents is null order by id limit 1`,
  )
).rows[0].id;
await database.query('update products set quantity = 1000000');
const list = await (
  await fetch(`${origin}/api/products?list=unique&customer=${customer}`, { headers: { cookie } })
).json();
const sizes = list.products.filter((size) => size.price !== null).slice(0, 5);
const orderBody = JSON.stringify({
  customerId: customer,
  lines: sizes.map((size) => ({
    productId: size.id,
    quantity: 3,
    expectedUnitPriceCents: size.price,
  })),
});
const cartBody = JSON.stringify({
  lines: sizes.map((size) => ({ productId: size.id, quantity: 2 })),
});

/** Rows that come near to what each endpoint reads; the same text goes to the pg ceiling. */
const ROWS = `select id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous from products where is_active order by name, id limit `;
const write = { origin, cookie, 'content-type': 'application/json' };
const ONLY = option('only', '');
const JOBS = [
  {
    name: 'list',
    path: `/api/products?list=unique&customer=${customer}`,
    headers: { cookie },
    rows: 50,
  },
  {
    name: 'detail',
    path: `/api/products?nameKey=${sizes[0].nameKey}&customer=${customer}`,
    headers: { cookie },
    rows: 4,
  },
  {
    name: 'search',
    path: `/api/products?search=citrus&list=all&customer=${customer}`,
    headers: { cookie },
    rows: 8,
  },
  { name: 'list page (HTML, visitor)', path: '/products', headers: {}, rows: 24 },
  {
    name: 'product page (HTML, visitor)',
    path: `/products/${sizes[0].nameKey}`,
    headers: {},
    rows: 4,
  },
  {
    name: 'add-to-cart',
    method: 'PUT',
    path: '/api/cart',
    headers: write,
    body: cartBody,
    rows: 5,
  },
  {
    name: 'place-order',
    method: 'POST',
    path: '/api/place-order',
    headers: write,
    body: orderBody,
    rows: 5,
    keyed: true,
  },
].filter((job) => !ONLY || job.name === ONLY);

function load(url, job, connections) {
  return new Promise((resolve, reject) => {
    const request = {
      method: job.method ?? 'GET',
      path: job.path,
      headers: job.headers,
      body: job.body,
    };
    if (job.keyed)
      request.setupRequest = (sent) => ({
        ...sent,
        headers: { ...sent.headers, 'idempotency-key': randomUUID() },
      });
    autocannon({ url, connections, duration: SECONDS, requests: [request] }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

/** Starts a ceiling server and gives its address. */
function ceiling(kind, bytes, rows) {
  return new Promise((resolve, reject) => {
    const child = fork(
      new URL('./ceiling.mjs', import.meta.url),
      [kind, String(bytes), shop.databaseUrl, `${ROWS}${rows}`],
      {
        execPath: pinnedNode(),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    child.once('message', ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => child.kill() }),
    );
    child.once('exit', (code) => reject(new Error(`ceiling ended (${code})`)));
  });
}

let failed = false;
try {
  console.log(`${SECONDS} s each; requests a second; ratio = shop / ceiling\n`);
  console.log(
    '| operation | connections | shop | p99 ms | bare http | ratio | http + pg | ratio | not 2xx |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const job of JOBS) {
    const sample = await fetch(`${origin}${job.path}`, {
      method: job.method ?? 'GET',
      headers: { ...job.headers, ...(job.keyed ? { 'idempotency-key': randomUUID() } : {}) },
      body: job.body,
    });
    const bytes = (await sample.arrayBuffer()).byteLength;
    const bare = await ceiling('bare', bytes, job.rows);
    const rows = await ceiling('pg', bytes, job.rows);
    for (const connections of CONNECTIONS) {
      const plain = {
        ...job,
        path: '/',
        headers: {},
        method: job.method,
        body: job.body,
        keyed: false,
      };
      const [top, withRows, ours] = [
        await load(bare.url, plain, connections),
        await load(rows.url, plain, connections),
        await load(origin, job, connections),
      ];
      const per = (result) => result.requests.average;
      const wrong = ours.non2xx + ours.errors;
      failed ||= wrong > 0;
      console.log(
        `| ${job.name} | ${connections} | ${per(ours).toFixed(0)} | ${ours.latency.p99} | ${per(top).toFixed(0)} | ${(per(ours) / per(top)).toFixed(3)} | ${per(withRows).toFixed(0)} | ${(per(ours) / per(withRows)).toFixed(3)} | ${wrong} |`,
      );
    }
    bare.stop();
    rows.stop();
  }
} finally {
  clearInterval(lifting);
  await database.end();
  await shop.close();
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
