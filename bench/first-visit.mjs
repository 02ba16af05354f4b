// What a first visit of each public route costs, in bytes over the wire (gzip, as most proxies send it; brotli in brackets).
//   node bench/first-visit.mjs                                 from the built files: run `npm run build` first
//   BASE_URL=http://localhost:3000 node bench/first-visit.mjs  asks a browser with an empty cache as well: the scripts that it fetched
//                                                              until the network was idle, and the layout shift. A script that the
//                                                              built files do not explain, or the other way round, is a failure.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FIRST_VISIT_LIMIT, PUBLIC_ROUTES } from './public-routes.mjs';

const CLIENT = 'build/client';
const base = process.env.BASE_URL;

const assets = readdirSync(join(CLIENT, 'assets'));
// The build's list of all pages: browsers are told only of those that their page links to.
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
    size = {
      raw: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      br: brotliCompressSync(bytes).length,
    };
    sizes.set(address, size);
  }
  return size;
}
const sum = (addresses, kind) =>
  [...addresses].reduce((total, address) => total + sizeOf(address)[kind], 0);
const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(7);

/** What the manifest says that these route modules load. */
function builtFor(modules) {
  const scripts = new Set([manifest.entry.module, ...manifest.entry.imports]);
  const styles = new Set();
  for (const id of ['root', ...modules]) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`The build has no route ${id}.`);
    scripts.add(route.module);
    for (const address of route.imports ?? []) scripts.add(address);
    for (const address of route.css ?? []) styles.add(address);
  }
  return { scripts, styles };
}

/** What a browser with an empty cache fetches, and how far the page shifts. */
async function visit(browser, path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const fetched = new Set();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'script' || /\.m?js$/.test(pathname)) fetched.add(pathname);
    });
    await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
    const shift = await page.evaluate(
      () =>
        new Promise((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => setTimeout(() => resolve(total)));
        }),
    );
    return { fetched, shift };
  } finally {
    await context.close();
  }
}

async function openBrowser() {
  const [{ chromium }, { chromiumPath }] = await Promise.all([
    import('@playwright/test'),
    import('../tests/support/chromium.ts'),
  ]);
  const { executablePath, env, args } = await chromiumPath();
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

const browser = base ? await openBrowser() : null;
const fonts = assets
  .filter((name) => /^(archivo-headings|public-sans-text)-.*\.woff2$/.test(name))
  .map((name) => `/assets/${name}`);
let failed = false;
process.stdout.write(
  `route                    JS gzip     (br)  files   CSS gzip   fonts${browser ? '   layout shift' : ''}\n`,
);
for (const { path, modules } of PUBLIC_ROUTES) {
  const { scripts, styles } = builtFor(modules);
  const notes = [];
  let shift = '';
  if (browser) {
    const seen = await visit(browser, path);
    const unexplained = [...seen.fetched].filter((address) => !scripts.has(address));
    const unfetched = [...scripts].filter((address) => !seen.fetched.has(address));
    if (unexplained.length > 0) notes.push(`fetched besides: ${unexplained.join(' ')}`);
    if (unfetched.length > 0) notes.push(`never fetched: ${unfetched.join(' ')}`);
    if (seen.shift > 0.0005) notes.push('shifts');
    shift = seen.shift.toFixed(4).padStart(15);
  }
  const js = sum(scripts, 'gzip');
  if (js > FIRST_VISIT_LIMIT) notes.push(`over ${FIRST_VISIT_LIMIT / 1000} kB`);
  if (notes.length > 0) failed = true;
  const columns = [
    kB(js),
    `(${kB(sum(scripts, 'br')).trim()})`.padStart(8),
    String(scripts.size).padStart(6),
    kB(sum(styles, 'gzip')).padStart(10),
  ];
  process.stdout.write(
    `${[path.padEnd(24), ...columns, kB(sum(fonts, 'raw'))].join(' ')}${shift}${notes.map((note) => `   ${note}`).join('')}\n`,
  );
}
await browser?.close();
process.exitCode = failed ? 1 : 0;
