// What a first visit of each public route costs, in bytes over the wire (gzip, as most proxies send it; .br in brackets).
// Reads the built files: run `npm run build` first.  node bench/first-visit.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const CLIENT = 'build/client';
const LIMIT = 130 * 1000;
const ROUTES = {
  '/': ['shell/frame', 'shell/pages/home'],
  '/about-us': ['shell/frame', 'shell/pages/about'],
  '/login': ['shell/frame', 'accounts/pages/login'],
  '/reset-password': ['accounts/pages/reset-password'],
  '/cart': ['shell/frame', 'cart/pages/cart'],
  '/products': ['shell/frame', 'catalogue/pages/products'],
  '/products/:slug': ['shell/frame', 'shell/pages/product'],
  '/privacy-policy': ['shell/frame', 'shell/pages/privacy-policy'],
  '/terms-of-service': ['shell/frame', 'shell/pages/terms-of-service'],
  '/contact-us': ['contact/pages/contact-us'],
  '/sds': ['shell/frame', 'safety-sheets/pages/library'],
};

const assets = readdirSync(join(CLIENT, 'assets'));
const manifestFile = assets.find((name) => /^manifest-.*\.js$/.test(name));
const manifest = JSON.parse(
  readFileSync(join(CLIENT, 'assets', manifestFile), 'utf8')
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, ''),
);

const sizes = new Map();
function sizeOf(address) {
  let size = sizes.get(address);
  if (!size) {
    const bytes = readFileSync(join(CLIENT, address));
    size = { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, br: brotliCompressSync(bytes).length };
    sizes.set(address, size);
  }
  return size;
}
const sum = (addresses, kind) => [...addresses].reduce((total, address) => total + sizeOf(address)[kind], 0);
const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(7);

const fonts = assets.filter((name) => /^(archivo-headings|public-sans-text)-.*\.woff2$/.test(name)).map((name) => `/assets/${name}`);
let failed = false;
process.stdout.write(`route                 JS gzip    (br)   CSS gzip   fonts (preloaded)\n`);
for (const [path, routes] of Object.entries(ROUTES)) {
  const scripts = new Set([manifest.entry.module, ...manifest.entry.imports, `/assets/${manifestFile}`]);
  const styles = new Set();
  for (const id of ['root', ...routes]) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`The build has no route ${id}.`);
    scripts.add(route.module);
    for (const address of route.imports ?? []) scripts.add(address);
    for (const address of route.css ?? []) styles.add(address);
  }
  const js = sum(scripts, 'gzip');
  if (js > LIMIT) failed = true;
  process.stdout.write(
    `${path.padEnd(20)} ${kB(js)} ${`(${kB(sum(scripts, 'br')).trim()})`.padStart(8)}   ${kB(sum(styles, 'gzip'))}    ${kB(sum(fonts, 'raw'))}${js > LIMIT ? '   over 130 kB' : ''}\n`,
  );
}
process.exitCode = failed ? 1 : 0;
