/**
 * How the catalogue's reads grow: list, filter, search and detail with 500 and with 50,000 product records, p50 and p95 in ms.
 * Run: node bench/catalogue-scale.ts [rounds]. It starts its own throw-away PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownerUrl, socketUrl, startPostgres, THROW_AWAY } from '../scripts/start/postgres.mjs';
import { browseOf } from '../src/catalogue/browsing.ts';
import { browseFacets, browseProducts, productBySlug, type Shopper } from '../src/catalogue/server/browse.ts';
import { searchSellable } from '../src/catalogue/server/queries.ts';
import { catalogueScope } from '../src/catalogue/server/scope.ts';
import type { UserActor } from '../src/kit/actor.ts';
import { uuidv7 } from '../src/kit/id.ts';
import { searchText } from '../src/kit/normalise.ts';
import { systemRandom } from '../src/platform/clock.ts';
import { type Database, openDatabase } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';

const ROUNDS = Number(process.argv[2] ?? 60);
const SIZES = ['12 x 32 oz case', '4 x 1 gal case', '2 x 2.5 gal case', '5 gal pail', '15 gal drum', '55 gal drum'];
const WORDS = ['Citrus', 'Neutral', 'Heavy', 'Floor', 'Laundry', 'Chlorine', 'Rinse', 'Oxygen', 'Alkali', 'Spa', 'Glass', 'Hand'];
const CATEGORIES = ['Laundry', 'Warewashing', 'Kitchen', 'Housekeeping', 'Floor Care', 'Pool & Spa', 'Hand Care', 'Dispensers & Equipment'];
const BRANDS = Array.from({ length: 24 }, (_, at) => `Brand ${String.fromCharCode(65 + at)}`);
const MINE = BRANDS.slice(0, 18);

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
let tick = Date.parse('2026-01-01T00:00:00Z');
const id = () => uuidv7((tick += 1), systemRandom.bytes(10));

async function load(db: Database, count: number): Promise<string> {
  const customer = id();
  await db.pool.query(`insert into customers (id, name, search) values ($1, 'Hotel', 'hotel')`, [customer]);
  const rows = Array.from({ length: count }, (_, at) => {
    const unique = Math.floor(at / 3);
    const name = `${pick(WORDS, unique)} ${pick(WORDS, unique * 7 + 3)} ${unique}`;
    const [brand, size, sku] = [pick(BRANDS, unique), pick(SIZES, at + unique), `BR-${10000 + unique}-${at % 3}`];
    return {
      id: id(),
      name_key: `product-${unique}`,
      name,
      brand,
      category: pick(CATEGORIES, unique * 5 + 1),
      size_unit: size,
      sku,
      price_cents: 1000 + (at % 9000),
      quantity: at % 7,
      hazardous: unique % 3 === 0,
      search: searchText(name, brand, size, sku),
    };
  });
  for (let at = 0; at < rows.length; at += 5000) {
    await db.pool.query(
      `insert into products (id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous, search)
       select id, name_key, name, brand, category, size_unit, sku, price_cents, quantity, hazardous, search from json_populate_recordset(null::products, $1)`,
      [JSON.stringify(rows.slice(at, at + 5000))],
    );
  }
  await db.pool.query(
    `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from)
     select p.id, $1, p.id, 900, 'staff', '2020-01-01' from products p order by p.id limit 300`,
    [customer],
  );
  await db.pool.query('analyze');
  return customer;
}

function quantile(times: number[], share: number): string {
  return (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
}

async function measure(db: Database, customerId: string): Promise<Map<string, [string, string]>> {
  const user = { kind: 'user', role: 'user', brands: MINE } as unknown as UserActor;
  const shopper: Shopper = { scope: catalogueScope(user), customerId, pricing: { onDate: '2026-03-03', windowDays: 548 }, seesRule: false };
  const list = (query: string) => async () => {
    const wanted = browseOf(new URLSearchParams(query));
    await Promise.all([browseProducts(db, shopper, wanted), browseFacets(db, shopper, wanted)]);
  };
  // Nothing is kept of the catalogue before its last change.
  const changed = (run: () => Promise<unknown>) => async () => {
    await db.pool.query('insert into public_changes default values');
    await run();
  };
  const deep = await browseProducts(db, shopper, browseOf(new URLSearchParams(), 120));
  const cases: [string, () => Promise<unknown>][] = [
    ['list', list('')],
    ['list, further page', list(`after=${deep.next ?? ''}`)],
    ['list by brand', list('sort=brand')],
    ['list by price', list('sort=price')],
    ['filter category', list('category=Kitchen')],
    ['filter brand + in stock', list('brand=Brand C&stock=in')],
    ['search "citrus"', list('q=citrus')],
    ['search "5 gal"', list('q=5 gal')],
    ['search "10042" (SKU)', list('q=10042')],
    ['search "5"', list('q=5')],
    ['quick add "100"', () => searchSellable(db, shopper.scope, customerId, '100', 8, shopper.pricing)],
    ['list, first after a change', changed(list(''))],
    ['"citrus", first after', changed(list('q=citrus'))],
    ['"5 gal", first after', changed(list('q=5 gal'))],
    ['"5", first after', changed(list('q=5'))],
    ['detail', () => productBySlug(db, shopper, 'product-42')],
  ];
  const out = new Map<string, [string, string]>();
  for (const [name, run] of cases) {
    for (let warm = 0; warm < 12; warm += 1) await run();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
    }
    out.set(name, [quantile(times, 0.5), quantile(times, 0.95)]);
  }
  return out;
}

const home = mkdtempSync(path.join(tmpdir(), 'bellcart-scale-'));
const server = await startPostgres({ dir: path.join(home, 'pg'), logFile: path.join(home, 'postgres.log'), database: 'small', settings: THROW_AWAY });
try {
  const log = createLog('error', () => {});
  const results: Map<string, [string, string]>[] = [];
  for (const [name, count] of [
    ['small', 500],
    ['large', 50_000],
  ] as const) {
    if (name === 'large') {
      const first = openDatabase(ownerUrl(server.socketDir, 'small'), { poolSize: 1, log });
      await first.pool.query('create database large');
      await first.close();
    }
    await migrate(ownerUrl(server.socketDir, name), { shopUrl: socketUrl(server.socketDir, name) });
    const db = openDatabase(socketUrl(server.socketDir, name), { poolSize: 4, log });
    results.push(await measure(db, await load(db, count)));
    await db.close();
  }
  console.log(`${ROUNDS} rounds each, one at a time\n`);
  console.log('read'.padEnd(28), '500: p50'.padStart(9), 'p95'.padStart(7), '50,000: p50'.padStart(12), 'p95'.padStart(7));
  for (const [name, [p50, p95]] of results[0] ?? []) {
    const [largeP50 = '', largeP95 = ''] = results[1]?.get(name) ?? [];
    console.log(name.padEnd(28), p50.padStart(9), p95.padStart(7), largeP50.padStart(12), largeP95.padStart(7));
  }
} finally {
  await server.stop('immediate');
  rmSync(home, { recursive: true, force: true });
}
