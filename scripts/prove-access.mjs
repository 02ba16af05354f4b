// npm run prove:access [-- --only=orders]
// Opens every screen of the map, in a fresh demo shop, as everybody who may see it, at 390 and 1280 px, in light and dark, and lets
// axe look at it (WCAG 2.2 A and AA, and its best practices); at 320 px nothing may scroll sideways. A screen of the map without an
// example here fails. The last line is plain: `N screens, N looks, N problems`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import pg from 'pg';
import routes from '../src/routes.ts';
import { PAGES } from '../tests/matrix/page-rules.ts';
import { chromiumPath } from '../tests/support/chromium.ts';
import { openShop } from './start/shop.mjs';

const only = process.argv.find((text) => text.startsWith('--only='))?.slice(7);
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ROLES = {
  'signed-in': ['buyer', 'desk', 'driver', 'owner'],
  staff: ['desk', 'driver', 'owner'],
  super_admin: ['owner'],
  user: ['buyer'],
  desk: ['desk', 'owner'],
  driver: ['driver', 'owner'],
  books: ['books', 'owner'],
};
/** Who of the matrix of rights a person of the demo shop is, where it calls them otherwise. */
const KIND = { buyer: 'userA' };
const PASSWORD = 'bellcart-demo-2026';

/** Every address of the map that is a page: a file with JSX that is not a frame alone. */
function pagesOf(nodes, prefix = '') {
  return nodes.flatMap((node) => {
    const path = node.path ? `${prefix}/${node.path}` : prefix;
    const own =
      (node.path !== undefined || node.index) && node.file.endsWith('.tsx') ? [path || '/'] : [];
    return [...own, ...pagesOf(node.children ?? [], path)];
  });
}

/** Higher windows are not opened, in px. */
const HIGHEST = 8000;

/** What the addresses with parameters are opened with: objects that the role may see. */
async function objectsOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const one = async (sql) => (await client.query(sql)).rows[0]?.id;
  const buyers = `(select c.customer_id from user_customers c join users u on u.id = c.user_id
                    where u.email = 'buyer@bellcart.example')`;
  try {
    return {
      ':runId': await one("select id from runs where state = 'out' limit 1"),
      ':invoiceId': await one(
        `select id from invoices where customer_id in ${buyers} order by created_at desc, id limit 1`,
      ),
      ':deliveryId': await one(
        `select d.id from deliveries d join orders o on o.id = d.order_id
          where o.customer_id in ${buyers} order by d.accepted_at desc limit 1`,
      ),
      ':claimId': await one(
        `select m.id from claims m join deliveries d on d.id = m.delivery_id
           join orders o on o.id = d.order_id where o.customer_id in ${buyers} limit 1`,
      ),
      ':requestId': await one('select id from contact_requests order by id limit 1'),
      ':codeId': await one(`select id from site_codes where customer_id in ${buyers} limit 1`),
      ':listId': await one(
        `select l.id from saved_lists l where l.customer_id in ${buyers} order by l.id limit 1`,
      ),
      ':lineId': await one(
        `select l.id from order_lines l where l.order_id = (
           select o.id from orders o join users u on u.id = o.placed_by
            where u.email = 'buyer@bellcart.example' order by o.placed_at desc limit 1) limit 1`,
      ),
      ':orderId': await one(
        "select o.id from orders o join users u on u.id = o.placed_by where u.email = 'buyer@bellcart.example' order by o.placed_at desc limit 1",
      ),
      delivery: await one(
        "select id from orders where status = 'out_for_delivery' order by placed_at desc limit 1",
      ),
      ':customerId': await one(
        "select c.customer_id as id from user_customers c join users u on u.id = c.user_id where u.email = 'buyer@bellcart.example' limit 1",
      ),
      ':productId': await one(
        "select id from products where name_key = 'chlorine-destainer' order by id limit 1",
      ),
      ':personId': await one("select id from users where email = 'buyer@bellcart.example'"),
      ':slug': 'chlorine-destainer',
      ':nameKey': 'chlorine-destainer',
    };
  } finally {
    await client.end();
  }
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
}

/** States of a screen that its address alone does not show. */
const STATES = {
  '/': [['menu open', (page) => openMenu(page), 390]],
  '/products': [
    ['searched', '?q=5%20gal'],
    ['as a list', '?view=list'],
    ['filtered', '?category=Laundry&hazardous=yes'],
    ['none', '?q=zzzz'],
  ],
  '/products/:slug': [
    ['another size', '?size=LF-1040-D55'],
    ['harmless', '', 'foaming-hand-soap'],
    ['unknown', '', 'no-such-thing'],
  ],
  '/sds': [
    ['filtered', '?signal=Danger&pictogram=GHS03'],
    ['none', '?q=zzzz'],
    ['sheets chosen', (page) => page.getByRole('button', { name: 'Choose all shown' }).click()],
  ],
  '/sds/:nameKey': [
    ['on request', '', 'drum-pump'],
    ['unknown', '', 'no-such-thing'],
  ],
  '/contact-us': [
    ['refused', (page) => page.getByRole('button', { name: 'Send message' }).click()],
  ],
  '/login': [['forgotten', '?forgot=1']],
  '/dashboard/orders': [['searched', '?q=zzzz']],
  '/dashboard/products': [['none', '?q=zzzz']],
  '/dashboard/runs/:runId/load': [['unknown', '', 'none']],
  '/dashboard/runs/:runId/count': [['unknown', '', 'none']],
};

const home = mkdtempSync(join(tmpdir(), 'bellcart-access-'));
const { PATH, HOME, TMPDIR, LANG } = process.env;
const shop = await openShop({
  env: { PATH, HOME, TMPDIR, LANG, PORT: '0', DATA_DIR: home, LOG_LEVEL: 'error' },
  say: () => {},
});
const { executablePath, env, args } = await chromiumPath();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const problems = [];
let screens = 0;
let looks = 0;

async function look(page, name) {
  screens += 1;
  for (const width of [390, 1280]) {
    const first = width === 390 ? 844 : 900;
    await page.setViewportSize({ width, height: first });
    // As high as the page: what lies below a bar at the edge is scrolled to, and no target that is too small.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(Math.max(first, whole), HIGHEST) });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Colours follow a change of scheme in their own time, on a busy machine a long one.
      await page.waitForTimeout(150);
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      looks += 1;
      // As the journeys look: in the page itself, for what is wrong alone.
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .withTags(RULES)
        .setLegacyMode()
        .analyze();
      for (const { id, nodes } of violations)
        problems.push(
          `${name}, ${width} ${colorScheme}: ${id}, ${nodes.length} times: ${nodes
            .slice(0, 3)
            .map((node) => node.target.join(' '))
            .join(' | ')}`,
        );
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  // The layout follows a change of the window in its own time.
  let over = 1;
  for (let tries = 0; tries < 20 && over > 0; tries += 1) {
    over = await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              done(document.documentElement.scrollWidth - document.documentElement.clientWidth),
            ),
          );
        }),
    );
  }
  if (over > 0) problems.push(`${name}, 320: scrolls ${over} px sideways`);
}

/** After its files a page has taken over, fonts and late parts included, by then, in ms. */
const QUIET = 800;

async function visit(page, who, path, objects) {
  const fill = (own) =>
    path
      .replace(
        /:\w+/g,
        (name) =>
          own ?? (path.includes('product-delivery') ? objects.delivery : objects[name]) ?? name,
      )
      .replace('/*', '/no-such-page');
  const go = async (address, width = 1280) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    // The dashboard's stream of changes stays open, so the network is never idle there.
    await page.goto(`${shop.url}${address}`, { waitUntil: 'load' });
    await page.waitForTimeout(QUIET);
  };
  const base =
    path === '/reset-password'
      ? `${path}?oobCode=none`
      : path === '/order-placed' && who !== 'visitor'
        ? `${path}?order=${objects[':orderId']}`
        : fill();
  await go(base);
  const landed = new URL(page.url()).pathname;
  if (landed !== new URL(base, shop.url).pathname) {
    const { led = [], ledWhereSeen = [] } = PAGES[path] ?? {};
    if (![...led, ...ledWhereSeen].includes(KIND[who] ?? who))
      problems.push(`${who} ${path}: led to ${landed}`);
    return;
  }
  await look(page, `${who} ${path}`);
  for (const [state, how, own] of STATES[path] ?? []) {
    await go(
      typeof how === 'string' ? fill(own) + how : base,
      typeof own === 'number' ? own : 1280,
    );
    if (typeof how === 'function') await how(page);
    await look(page, `${who} ${path} (${state})`);
  }
}

/** A cart with something in it, and the question before it is cleared. */
async function visitFullCart(page, who) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${shop.url}/products?q=4030`, { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Notices' }).getByRole('listitem').first().waitFor();
  await page.goto(`${shop.url}/cart`, { waitUntil: 'networkidle' });
  await look(page, `${who} /cart (full)`);
  if (who === 'visitor') return;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: /^Clear/ }).click();
  await page.getByRole('dialog').waitFor();
  await look(page, `${who} /cart (asked before clearing)`);
}

try {
  const objects = await objectsOf(shop.databaseUrl);
  const all = pagesOf(routes);
  const binder = await fetch(`${shop.url}/api/sds-binders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ nameKeys: ['laundry-sour', 'chlorine-destainer'] }),
  });
  objects[':binderId'] = (await binder.json()).id;
  for (const who of ['visitor', 'buyer', 'desk', 'driver', 'books', 'owner']) {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
    if (who !== 'visitor') {
      const answer = await context.request.post(`${shop.url}/api/sign-in`, {
        headers: { origin: shop.url },
        data: { email: `${who}@bellcart.example`, password: PASSWORD },
      });
      if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`);
    }
    const page = await context.newPage();
    for (const path of all) {
      if (only && !path.includes(only)) continue;
      const rule =
        PAGES[path] ?? (path === '/quickbooks/auth-success' ? { who: 'super_admin' } : undefined);
      if (path.startsWith('/dashboard') && !rule)
        problems.push(`${path}: nobody is named for it in tests/matrix/page-rules.ts`);
      // Public screens are looked at signed out, and signed in where they show something else then.
      const mine = rule
        ? [rule.who].flat().some((one) => ROLES[one]?.includes(who))
        : who === 'visitor' ||
          (who === 'buyer' && /^\/($|cart|order-placed|products|sds\/:nameKey)/.test(path));
      if (mine) await visit(page, who, path, objects);
    }
    if (!only && (who === 'visitor' || who === 'buyer')) await visitFullCart(page, who);
    await context.close();
  }
} finally {
  await browser.close();
  await shop.close();
  rmSync(home, { recursive: true, force: true });
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`\n${screens} screens, ${looks} looks, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
