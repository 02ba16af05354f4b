// npm run prove:scale: every screen of the built shop with 50,000 products, 10,000 customers, 1,000,000 order lines and 200,000 prices, beside
// the same screens of the demo company as it comes. Prints of each its time, statements, bytes, and which big tables a statement reads
// from end to end; then memory, and how long a start takes.
//   npm run prove:scale -- [--part=1] [--only=orders,search]      --part=0.02: a fiftieth of it, for its statements: each screen is asked
//   once, and there is no second start
// Ends with 1 when a screen fails, when one sends more statements than in the small shop, or (of the whole) takes over twice as long and
// 50 ms more.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBuild } from '../bench/throughput/builds.mjs';
import { memoryMb } from '../bench/throughput/meter.mjs';
import { recordEach, untilIdle } from '../bench/throughput/statements.mjs';
import { bigId, CUSTOMER, fillBigShop, ORDER, PROMISED } from '../tests/support/big-shop.ts';
import { root } from './start/paths.mjs';

const option = (name, fallback) =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const PART = Number(option('part', 1));
const ONLY = option('only', '').split(',').filter(Boolean);
/** Each screen is asked so often; the middle time counts. A part of it is for the statements: beside other work its times say nothing. */
const TIMES = PART === 1 ? 7 : 1;
const LOADING_MS = 1_800_000;
/** Read whole they cost with the shop's size; from this many rows on a plan is told that does. */
const BIG_FROM = 5000;

const size = Object.fromEntries(
  Object.entries(PROMISED).map(([name, count]) => [
    name,
    name === 'lines' ? count : Math.max(100, Math.round(count * PART)),
  ]),
);

/** The screens, by the addresses of what is in the shop. */
const screensOf = ({ customer, order, product, term }) => [
  ['products', '/products'],
  ['products by price', '/products?sort=price'],
  ['products of a category', '/products?category=Laundry'],
  ['search', `/products?q=${term}`],
  ['search, words in no product', '/products?q=zebra+umbrella'],
  ['search, misspelt', '/products?q=degreser'],
  ['list of the API', `/api/products?list=unique&limit=50&customer=${customer}`],
  ['search of the API', `/api/products?list=all&limit=50&search=${term}&customer=${customer}`],
  ['one product', `/products/${product}`],
  ['cart', '/cart'],
  ['dashboard', '/dashboard'],
  ['orders', '/dashboard/orders'],
  ['orders, searched', '/dashboard/orders?q=hotel'],
  ['one order', `/dashboard/orders/${order}`],
  ['customers', '/dashboard/customers'],
  ['one customer', `/dashboard/customers/${customer}`],
  ['guide', '/dashboard/guide'],
  ['staff: products', '/dashboard/products'],
  ['staff: prices', '/dashboard/prices'],
  ['invoices', '/dashboard/invoices'],
  ['deliveries', '/dashboard/deliveries'],
  ['people', '/dashboard/people'],
  ['SDS library', '/sds'],
];

const home = mkdtempSync(path.join(tmpdir(), 'bellcart-scale-'));
let wrong = 0;

async function ask(build, address, customer) {
  const since = performance.now();
  const answer = await fetch(build.origin + address, {
    headers: { cookie: `${build.cookie}; bc_customer=${customer}` },
  });
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { ms: performance.now() - since, bytes, status: answer.status };
}

const isBig = async (database) => {
  const { rows } = await database.query(
    `select relname from pg_class where relkind = 'r' and reltuples >= $1`,
    [BIG_FROM],
  );
  return new Set(rows.map(({ relname }) => relname));
};

const scannedBy = (plan, big) => [
  ...(plan['Node Type'] === 'Seq Scan' && big.has(plan['Relation Name'])
    ? [plan['Relation Name']]
    : []),
  ...(plan.Plans ?? []).flatMap((inside) => scannedBy(inside, big)),
];

/** The big tables that these statements read whole, by the plans of the database as it is. */
async function scansOf(database, statements, big) {
  const found = new Set();
  for (const { text, values } of statements) {
    if (!/^\s*(with|select)\b/i.test(text)) continue;
    const { rows } = await database
      .query(`explain (format json) ${text}`, values)
      .catch(() => ({ rows: [] }));
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      for (const table of scannedBy(Plan, big)) found.add(table);
  }
  return [...found];
}

async function measure(build, screens, customer) {
  const found = new Map();
  const big = await isBig(build.database);
  for (const [name, address] of screens) {
    if (ONLY.length > 0 && !ONLY.some((part) => name.includes(part))) continue;
    const first = await ask(build, address, customer);
    const times = [];
    for (let at = 0; at < TIMES; at += 1) times.push((await ask(build, address, customer)).ms);
    const recorded = await recordEach(build, 2, () => ask(build, address, customer));
    // What a request does now and then, a session that is renewed for one, is not the screen's.
    const [statements = []] = recorded.sort((a, b) => a.length - b.length);
    found.set(name, {
      ...first,
      ms: times.sort((a, b) => a - b)[Math.floor(TIMES / 2)],
      firstMs: first.ms,
      statements: statements.length,
      scans: await scansOf(build.database, statements, big),
    });
  }
  return found;
}

const print = (...cells) => console.log(`| ${cells.join(' | ')} |`);

function tell(small, large) {
  print(
    'Screen',
    'small, ms',
    'large, ms',
    'ratio',
    'first, ms',
    'statements',
    'kB',
    'reads whole',
    '',
  );
  print(...Array(9).fill('---'));
  for (const [name, now] of large) {
    const before = small.get(name);
    const faults = [
      now.status === 200 ? '' : `answers ${now.status}`,
      // One more where the small shop finds nothing to read on; with the rows it would be hundreds.
      now.statements > before.statements + 1 ? `${before.statements} statements before` : '',
      PART === 1 && now.ms > before.ms * 2 && now.ms > before.ms + 50 ? 'slow' : '',
    ].filter(Boolean);
    wrong += faults.length > 0 ? 1 : 0;
    print(
      name,
      before.ms.toFixed(0),
      now.ms.toFixed(0),
      (now.ms / before.ms).toFixed(1),
      now.firstMs.toFixed(0),
      now.statements,
      (now.bytes / 1000).toFixed(0),
      now.scans.join(', '),
      faults.join(', '),
    );
  }
}

const OWNER = 'owner@bellcart.example';
const shop = { name: 'shop', folder: root, home, products: 0, customers: 0, pool: 10, as: OWNER };
let build;
try {
  build = await openBuild(shop);
  const one = async (text) => Object.values((await build.database.query(text)).rows[0] ?? {})[0];
  const demo = {
    customer: await one('select id from customers where is_active order by id limit 1'),
    order: await one('select id from orders order by id limit 1'),
    product: await one('select name_key from products where is_active order by id limit 1'),
    term: 'citrus',
  };
  const small = await measure(build, screensOf(demo), demo.customer);
  const client = await build.database.connect();
  await client.query(`set statement_timeout = ${LOADING_MS}`);
  const since = performance.now();
  await fillBigShop(
    (text, values) => client.query({ text, values, query_timeout: LOADING_MS }),
    size,
  );
  client.release(true);
  console.log(
    `\n${Object.entries(size)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}: filled in ${((performance.now() - since) / 1000).toFixed(0)} s\n`,
  );
  await untilIdle(build);
  const [customer, order] = [bigId(CUSTOMER, 7), bigId(ORDER, 7)];
  const large = await measure(
    build,
    screensOf({ customer, order, product: 'product-21', term: 'product' }),
    customer,
  );
  tell(small, large);
  console.log(`\nMemory of the web process: ${memoryMb(build.webPid).toFixed(0)} MB`);
  if (PART === 1) {
    await build.close();
    build = undefined;
    build = await openBuild(shop);
    console.log(`Start with all of it: ${(build.startedInMs / 1000).toFixed(1)} s`);
  }
} catch (error) {
  wrong += 1;
  console.error(error);
} finally {
  await build?.close();
  rmSync(home, { recursive: true, force: true });
}
console.log(wrong === 0 ? '\nAll as promised.' : `\n${wrong} not as promised.`);
process.exit(wrong === 0 ? 0 : 1);
