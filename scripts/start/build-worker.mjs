// The second step of the build: the service worker of the driver's screens, with the files that they load.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Screens that open without a network: their route modules. */
const SCREENS = /^src\/(delivery\/stops\/pages\/|root\.tsx|entry\.client\.tsx)/;

/** Every file that the driver's screens load, also later, by the build's own manifest. */
export function driverAssets(manifest) {
  const files = new Set();
  const seen = new Set();
  const add = (key, withLater) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (/\.(js|css|woff2)$/.test(file)) files.add(`/${file}`);
    for (const next of chunk.imports ?? []) add(next, withLater);
    if (withLater) for (const next of chunk.dynamicImports ?? []) add(next, true);
  };
  // Those of the driver first: what they load later is wanted too, what the frame loads later is not.
  const keys = Object.keys(manifest).filter((key) => SCREENS.test(key));
  const ofDriver = (key) => key.startsWith('src/delivery/stops/');
  for (const key of keys.filter(ofDriver)) add(key, true);
  for (const key of keys) add(key, false);
  return [...files].sort();
}

/** Writes `sw.js` beside the browser's files. */
export async function buildWorker(root, client = join(root, 'build', 'client')) {
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'));
  const assets = driverAssets(manifest);
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    define: {
      DRIVER_ASSETS: JSON.stringify(assets),
      // A library's build leaves it as it is, and a worker has no such thing.
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: 'es2022',
      write: false,
      lib: {
        entry: join(root, 'src', 'delivery', 'stops', 'ui', 'device', 'worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  });
  const { output } = Array.isArray(result) ? result[0] : result;
  writeFileSync(join(client, 'sw.js'), output[0].code);
  return { assets: assets.length, bytes: output[0].code.length };
}
