// Takes the pictures of docs/screens/ from a fresh demo shop: every public screen and the main signed-in ones,
// at 390 and 1280 px, light and dark.   npm run screens [-- --only=cart,proof]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { demoToken } from '../demo/safety.ts';
import { SYNC_KINDS } from '../src/books/choices.ts';
import { chromiumPath } from '../tests/support/chromium.ts';
import { root } from './start/paths.mjs';
import { openShop } from './start/shop.mjs';

const only = process.argv.find((text) => text.startsWith('--only='))?.slice(7);
const PUBLIC = {
  home: '/',
  about: '/about-us',
  login: '/login',
  'reset-password': '/reset-password?oobCode=example',
  products: '/products',
  'products-list': '/products?view=list&category=Laundry',
  'products-none': '/products?q=zzzz',
  product: '/products/chlorine-destainer',
  sds: '/sds',
  sheet: '/sds/chlorine-destainer',
  contact: '/contact-us',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  'not-found': '/nothing-here',
  cart: '/cart',
  'site-binder': `/site/${demoToken('Laundry, basement')}`,
  lesson: `/site/${demoToken('Laundry, basement')}/training/chlorine`,
  label: '/sds/chlorine-destainer/label',
};
const SIGNED_IN = {
  buyer: {
    'buyer-home': '/',
    'buyer-products': '/products',
    'buyer-product': '/products/chlorine-destainer',
    'buyer-cart': async (context) => {
      const { products } = await read(context, '/api/products?nameKey=chlorine-destainer');
      const lines = products.slice(0, 3).map(({ id }, at) => ({ productId: id, quantity: at + 1 }));
      await context.request.put(`${shop.url}/api/cart`, {
        headers: { origin: shop.url },
        data: { lines },
      });
      return '/cart';
    },
    'buyer-dashboard': '/dashboard',
    'buyer-orders': '/dashboard/orders',
    paste: '/cart?paste=',
    settings: '/settings',
    sheets: '/dashboard/sheets',
    chemicals: '/dashboard/inventory',
    training: '/dashboard/training',
  },
  driver: {
    stops: '/dashboard/stops',
    stop: async (context) => {
      const { stops } = await read(context, '/api/driver/stops');
      return `/dashboard/product-delivery/${stops.find(({ state }) => state === 'open').orderId}`;
    },
  },
  rep: {
    'choose-customer': '/cart/customer?returnTo=/cart',
    'to-call': '/dashboard/customers/to-call',
  },
  desk: {
    'desk-board': '/dashboard',
    'desk-deliveries': '/dashboard/deliveries?view=live',
    'run-board': '/dashboard/deliveries',
    'shipping-paper': async (context) =>
      `${await linkOn(context, '/dashboard/deliveries', 'runs')}?tab=papers`,
    claim: (context) => linkOn(context, '/dashboard/orders?show=claims', 'claims'),
    proof: async (context) => {
      const approved = await linkOn(
        context,
        '/dashboard/orders?show=claims&state=approved',
        'claims',
      );
      return linkOn(context, approved, 'deliveries');
    },
    'new-order': async (context) => {
      const { customers } = await read(context, '/api/customers');
      return `/dashboard/new-order?customer=${customers[0].id}`;
    },
  },
  books: {
    accounting: '/dashboard/accounting',
    'books-inbox': '/dashboard/accounting/inbox',
    'books-prices': '/dashboard/accounting/prices',
    'books-customers': '/dashboard/accounting/customers',
    syncs: '/dashboard/accounting/syncs',
    statements: '/dashboard/accounting/statements',
    invoices: '/dashboard/invoices',
    invoice: (context) => linkOn(context, '/dashboard/invoices', 'invoices'),
  },
  owner: {
    'owner-today': '/dashboard',
    reports: '/dashboard/reports?period=quarter',
    people: '/dashboard/people',
    'customer-prices': async (context) => {
      const { customers } = await read(context, '/api/customers');
      return `/dashboard/customers/${customers[0].id}/prices`;
    },
    'manage-products': '/dashboard/products',
    'edit-product': async (context) => {
      const { products } = await read(context, '/api/products?nameKey=chlorine-destainer');
      return `/dashboard/products/${products[0].id}`;
    },
    'edit-safety': '/dashboard/safety/chlorine-destainer',
    company: '/dashboard/company?section=company',
    calendar: '/dashboard/calendar',
    prices: '/dashboard/prices',
    audit: '/dashboard/audit',
  },
};
const LOOKS = [390, 1280].flatMap((width) => ['light', 'dark'].map((theme) => ({ width, theme })));

const home = mkdtempSync(join(tmpdir(), 'bellcart-screens-'));
const folder = join(root, 'docs', 'screens');
mkdirSync(folder, { recursive: true });
const { PATH, HOME, TMPDIR, LANG } = process.env;
const shop = await openShop({
  env: { PATH, HOME, TMPDIR, LANG, PORT: '0', DATA_DIR: home, LOG_LEVEL: 'error' },
});
const { executablePath, env, args } = await chromiumPath();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });

async function signIn(who, options) {
  const context = await browser.newContext(options);
  const answer = await context.request.post(`${shop.url}/api/sign-in`, {
    headers: { origin: shop.url },
    data: { email: `${who}@bellcart.example`, password: 'bellcart-demo-2026' },
  });
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`);
  return context;
}

/** The bookkeeper's screens are those of a shop whose books are connected and were read. */
async function connectBooks() {
  const owner = await signIn('owner', {});
  const page = await owner.newPage();
  await page.goto(`${shop.url}/dashboard/accounting`);
  await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { name: 'QuickBooks is connected' }).waitFor();
  await page.goto(`${shop.url}/dashboard/accounting`);
  for (const kind of SYNC_KINDS) {
    const button = page.locator(`button[name=sync][value=${kind}]`);
    await button.click();
    const row = page.locator('li', { has: button });
    await row.filter({ hasNotText: 'Not run yet.' }).waitFor();
    await row.locator('button[name=sync]:enabled').waitFor({ timeout: 180_000 });
  }
  await owner.close();
}

async function read(context, address) {
  const answer = await context.request.get(`${shop.url}${address}`);
  if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}`);
  return answer.json();
}

/** The first link on a page to one of these. */
async function linkOn(context, page, what) {
  const html = await (await context.request.get(`${shop.url}${page}`)).text();
  const found = new RegExp(`href="(/dashboard/${what}/[\\w-]{36})"`).exec(html)?.[1];
  if (!found) throw new Error(`${page} leads to none of ${what}`);
  return found;
}

async function take(page, screens, look) {
  for (const [name, where] of Object.entries(screens)) {
    if (only && !only.split(',').some((one) => name.includes(one))) continue;
    const address = typeof where === 'string' ? where : await where(page.context());
    // The dashboard's stream of changes stays open, so the network is never idle there.
    await page.goto(`${shop.url}${address}`, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    const png = await page.screenshot();
    await sharp(png)
      .webp({ quality: 82 })
      .toFile(join(folder, `${name}-${look.width}-${look.theme}.webp`));
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    if (wide) console.log(`${name} at ${look.width} px scrolls sideways`);
  }
}

try {
  await connectBooks();
  for (const look of LOOKS) {
    const options = {
      viewport: { width: look.width, height: look.width === 390 ? 844 : 900 },
      colorScheme: look.theme,
      isMobile: look.width === 390,
      locale: 'en-US',
      timezoneId: 'America/New_York',
    };
    const visitor = await browser.newContext(options);
    await take(await visitor.newPage(), PUBLIC, look);
    await visitor.close();
    for (const [who, screens] of Object.entries(SIGNED_IN)) {
      const context = await signIn(who, options);
      await take(await context.newPage(), screens, look);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await shop.close();
  rmSync(home, { recursive: true, force: true });
}
