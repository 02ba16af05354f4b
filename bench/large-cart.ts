/**
 * A cart with as many lines as one may hold, in the built application: the cart page, the order of it, its page, its PDF, the guide
 * learnt from it. Server time is the median of five answers; the browser's counts to where a press on the page is answered.
 * Run: node scripts/run.mjs bench/large-cart.ts [lines]. It starts its own throw-away PostgreSQL. Ends with 1 when a page is over a limit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { ownerUrl, socketUrl, startPostgres } from '../scripts/start/postgres.mjs';
import { MAX_LINES } from '../src/kit/quantity.ts';
import { openDatabase } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { chromiumPath } from '../tests/support/chromium.ts';
import { loadCatalogue, type Person } from './scale/catalogue.ts';
import { openWeb, type Web } from './scale/web.ts';

const LINES = Number(process.argv[2] ?? MAX_LINES);
/** What the cart page may cost with a full cart. A browser on a loaded machine is slow: its limit is wide. */
const CART_LIMITS = { htmlKb: 2000, gzipKb: 250, elements: 8000, readyMs: 6000 };

const home = mkdtempSync(path.join(tmpdir(), 'bellcart-large-cart-'));
const log = createLog('error', () => {});
const server = await startPostgres({
  dir: path.join(home, 'pg'),
  logFile: path.join(home, 'postgres.log'),
  database: 'shop',
});
const url = socketUrl(server.socketDir, 'shop');
const owner = ownerUrl(server.socketDir, 'shop');
let over = 0;

/** The person's cart holds the first products that the person may order. */
async function fillCart({ id, customerId, brands }: Person) {
  const db = openDatabase(url, { poolSize: 1, log });
  await db.pool.query('update products set quantity = 100');
  await db.pool.query(
    `insert into cart_lines (user_id, customer_id, product_id, quantity)
     select $1, $2, id, 1 + (row_number() over (order by id) % 5)::int from products
      where brand = any($3::text[]) order by id limit $4`,
    [id, customerId, brands, LINES],
  );
  await db.close();
}

/** Median of the server's time, and the size of what it answers. */
async function ask(web: Web, person: Person, name: string, address: string) {
  const times: number[] = [];
  let body: Uint8Array = new Uint8Array();
  for (let round = 0; round < 5; round += 1) {
    const from = performance.now();
    const answer = await fetch(web.url + address, { headers: { cookie: web.cookieOf(person) } });
    body = new Uint8Array(await answer.arrayBuffer());
    times.push(performance.now() - from);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  }
  const kb = body.length / 1024;
  const gzipKb = gzipSync(body).length / 1024;
  const ms = times.toSorted((one, other) => one - other)[2] ?? 0;
  console.log(
    `${name.padEnd(28)} ${ms.toFixed(0).padStart(6)} ms ${kb.toFixed(0).padStart(7)} kB ${gzipKb.toFixed(0).padStart(6)} kB gzip`,
  );
  return { kb, gzipKb };
}

/** Opens a page until a control of it can be pressed, and counts what stands in it. */
async function open(page: Page, address: string, ready: string) {
  const from = performance.now();
  await page.goto(address, { waitUntil: 'load' });
  await page.locator(ready).first().waitFor();
  // The script has taken over once React has put its keys on the control.
  await page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    ready,
  );
  const readyMs = performance.now() - from;
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log(`  in the browser: ready after ${readyMs.toFixed(0)} ms, ${elements} elements`);
  return { readyMs, elements };
}

function hold(what: string, figure: number, limit: number) {
  if (figure <= limit) return;
  over += 1;
  console.log(`OVER: ${what} ${figure.toFixed(0)}, the limit is ${limit}`);
}

try {
  await migrate(owner, { shopUrl: url });
  const db = openDatabase(url, { poolSize: 2, log });
  const people = await loadCatalogue(db, LINES * 6);
  const person = people.at(-1);
  if (!person) throw new Error('no one to order');
  await fillCart(person);
  const web = await openWeb(path.join(home, 'shop'), { url, ownerUrl: owner }, db, [person]);
  const { executablePath, env, args } = await chromiumPath();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.context().addCookies(
    web
      .cookieOf(person)
      .split('; ')
      .map((cookie) => {
        const at = cookie.indexOf('=');
        return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: web.url };
      }),
  );
  console.log(`${LINES} lines`);
  const cart = await ask(web, person, 'Cart page', '/cart');
  const seen = await open(page, `${web.url}/cart`, 'form#place-order button[type=submit]');
  hold('kB of the cart page', cart.kb, CART_LIMITS.htmlKb);
  hold('kB gzip of the cart page', cart.gzipKb, CART_LIMITS.gzipKb);
  hold('elements of the cart page', seen.elements, CART_LIMITS.elements);
  hold('ms to a usable cart page', seen.readyMs, CART_LIMITS.readyMs);
  const step = performance.now();
  await page
    .getByRole('button', { name: /^One more/ })
    .first()
    .click();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  console.log(`  one press on a quantity: ${(performance.now() - step).toFixed(0)} ms`);
  await page.waitForTimeout(3000);
  const placing = performance.now();
  await page.locator('form#place-order button[type=submit]').click();
  await page.waitForURL(/order-placed/);
  console.log(`Placing the order: ${(performance.now() - placing).toFixed(0)} ms`);
  const order = new URL(page.url()).searchParams.get('order');
  await ask(web, person, 'Order placed', `/order-placed?order=${order}`);
  await ask(web, person, 'Order page', `/dashboard/orders/${order}`);
  await open(page, `${web.url}/dashboard/orders/${order}`, 'main button');
  await ask(web, person, 'PDF', `/api/orders/${order}/pdf`);
  await ask(web, person, 'Order guide', '/dashboard/guide');
  await open(page, `${web.url}/dashboard/guide`, 'main form button[type=submit]');
  await browser.close();
  await web.close();
  await db.close();
} catch (error) {
  console.error(error);
  over += 1;
} finally {
  await server.stop('immediate');
  rmSync(home, { recursive: true, force: true });
}
console.log(over ? `\n${over} over.` : '\nNone over.');
process.exit(over ? 1 : 0);
