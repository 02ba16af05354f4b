// The web process of `npm run dev`: Vite in front, the shop's own server behind it, both from source. Pages and styles change in the
// browser by themselves; changed server code is loaded anew here, without a new process.
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { inspect, stripVTControlCharacters } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { root } from '../start/paths.mjs';
import { keepFresh } from './fresh.mjs';

const SHOP = '/programs/develop.ts';
const PAGES = 'virtual:react-router/server-build';
// Several files that are saved together are one change.
const QUIET_MS = 50;

const say = (line) => process.stdout.write(`${line}\n`);
const http = createHttpServer();
let changed = () => {};

/** Says which server modules a saved file has made old. They are loaded anew at their next use: nothing else has to be told. */
const watchServerCode = {
  name: 'watch-server-code',
  hotUpdate: {
    order: 'post',
    handler({ modules, file }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return undefined;
      changed(file);
      return [];
    },
  },
};

const vite = await createServer({
  root,
  appType: 'custom',
  clearScreen: false,
  plugins: [watchServerCode],
  server: { middlewareMode: true, hmr: { server: http } },
});
// Asked each time: a change of vite.config.ts makes it anew.
const runner = () => vite.environments.ssr.runner;

const fresh = keepFresh({
  load: async () => (await runner().import(SHOP)).openShop,
  open: (openShop) => openShop(() => runner().import(PAGES)),
  onReplaced: (ms) => say(`Server code is new after ${(ms / 1000).toFixed(2)} s.`),
  onFailed: (error) =>
    say(`The server code can't be used until this is mended:\n${inspect(error)}`),
});

let timer;
changed = () => {
  clearTimeout(timer);
  timer = setTimeout(() => fresh.current().catch(() => {}), QUIET_MS);
};
const migrations = join(root, 'migrations');
vite.watcher.add(migrations);
vite.watcher.on('all', (event, file) => {
  if (!file.startsWith(migrations) || !file.endsWith('.sql')) return;
  if (event === 'change')
    say(
      'A migration that this database has had already is not applied again: `npm run db:reset` starts anew.',
    );
  fresh.outdate();
  changed();
});

/** What went wrong, on a page that loads itself again when the code is mended. */
function failurePage(error) {
  const text = stripVTControlCharacters(inspect(error)).replace(/[&<]/g, (sign) =>
    sign === '&' ? '&amp;' : '&lt;',
  );
  return new Response(
    `<!doctype html><title>Server code failed</title><script type="module" src="/@vite/client"></script><h1>The server code can't be used</h1><pre>${text}</pre>`,
    {
      status: 500,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    },
  );
}

const listener = getRequestListener(async (request, env) => {
  let shop;
  try {
    shop = await fresh.current();
  } catch (error) {
    return failurePage(error);
  }
  return shop.fetch(request, env);
});
http.on('request', (request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 8000).unref();
  http.close();
  http.closeAllConnections();
  await fresh.close();
  await vite.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, stop);
process.on('unhandledRejection', (error) =>
  say(`A promise that nobody waits for has failed.\n${inspect(error)}`),
);

const { notes } = await fresh.current();
http.listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1', () => {
  // So that the first page that is asked for does not wait for all of them.
  runner()
    .import(PAGES)
    .catch(() => {});
  process.send?.({ type: 'listening', port: http.address().port, notes });
});
