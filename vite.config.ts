import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Server-only code can't reach a browser: importing it from the client's graph fails the build. So does the validation library:
 * it weighs 24 kB on every page, and its probe for `eval` is a violation of our Content-Security-Policy.
 */
function serverOnly(): Plugin {
  return {
    name: 'server-only',
    enforce: 'pre',
    load(id) {
      if (
        this.environment.name === 'client' &&
        /\/src\/(platform|[a-z-]+(\/[a-z-]+)?\/server)\//.test(id)
      ) {
        throw new Error(`${id} is server-only code and was imported by the browser bundle.`);
      }
      // The development server shakes nothing out of a module, so there the library comes along.
      if (
        this.environment.mode === 'build' &&
        this.environment.name === 'client' &&
        id.includes('/node_modules/zod/')
      ) {
        throw new Error(
          `The browser bundle imports zod (${id}): take constants and pure functions from a file beside contract.ts.`,
        );
      }
    },
  };
}

/**
 * The router reloads the old page when the script of a new one can't be fetched, and the visitor never learns why. Ours is
 * a chunk-load error (specification, section 8), which the last error boundary shows with a way to reload the new address.
 * Without a connection there is nothing to reload: shell/keep-page.ts then stays on the page that is there and waits for the script.
 */
function chunkLoadError(): Plugin {
  const reload =
    /console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/;
  return {
    name: 'chunk-load-error',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (
        this.environment.name !== 'client' ||
        !/react-router\/dist\/.*\/routeModules\.js$/.test(id)
      )
        return null;
      if (!reload.test(code))
        throw new Error(
          'The router loads its pages in another way now: chunkLoadError() must be mended.',
        );
      // The router drops an error thrown here; a page that throws it when it is rendered reaches the boundary.
      const standIn =
        'const again = await window.bellcartScriptAgain?.(route.module); if (again) return (routeModulesCache[route.id] = again); const failure = new Error(`ChunkLoadError: ${route.module}`, { cause: error }); return (routeModulesCache[route.id] = { default() { throw failure; } });';
      return { code: code.replace(reload, standIn), map: null };
    },
  };
}

/**
 * The router decides at run time what our settings and the browser have decided already, so a visitor is sent code that can't run:
 * - the discovery of routes (react-router.config.ts: all are in the manifest), 1.9 kB of every first visit;
 * - the instrumentation of its own steps (entry.client.tsx passes none), 1.3 kB;
 * - server components (we have none), 0.4 kB;
 * - the writing of the first scripts, which the server has done, 0.4 kB.
 * Said here as constants, all of it falls away. A rule that finds nothing to answer any more stops the build.
 */
const DECIDED = [
  {
    file: 'lib/dom/ssr/fog-of-war.js',
    asked: /(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
    answer: 'false',
  },
  {
    file: 'lib/dom/ssr/components.js',
    asked: /isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
    answer: 'false',
  },
  {
    file: 'lib/router/router.js',
    asked: /\binit\.patchRoutesOnNavigation\b/g,
    answer: 'undefined',
  },
  { file: 'lib/router/router.js', asked: /\bif \(isFogOfWar\)/g, answer: 'if (false)' },
  {
    file: 'lib/router/router.js',
    asked: /\bif \(loadMatch\.isDiscovering\)/g,
    answer: 'if (false)',
  },
  { file: 'lib/router/router.js', asked: /\binit\.instrumentations\b/g, answer: 'false' },
  {
    file: 'lib/router/router.js',
    asked: /consumeInstrumentationClientResultMetaReceiver\(router\)/g,
    answer: 'undefined',
  },
  { file: 'lib/components.js', asked: /useIsRSCRouterContext\(\)/g, answer: 'false' },
  { file: 'lib/dom/ssr/components.js', asked: /useIsRSCRouterContext\(\)/g, answer: 'false' },
  { file: 'lib/hooks.js', asked: /if \(this\.context\) return/g, answer: 'if (false) return' },
  { file: 'lib/dom/ssr/components.js', asked: /staticContext \? `/g, answer: 'false ? `' },
  { file: 'lib/dom/ssr/components.js', asked: /!isStatic \? " "/g, answer: 'true ? " "' },
];

function decidedByUs(): Plugin {
  return {
    name: 'decided-by-us',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'client' || !id.includes('/react-router/dist/')) return null;
      const rules = DECIDED.filter(({ file }) => id.endsWith(`/${file}`));
      if (rules.length === 0) return null;
      let decided = code;
      for (const { asked, answer, file } of rules) {
        if (decided.search(asked) < 0)
          throw new Error(
            `${file} does not ask for ${asked} any more: mend DECIDED in vite.config.ts.`,
          );
        decided = decided.replace(asked, answer);
      }
      return { code: decided, map: null };
    },
  };
}

/**
 * lucide's own way to draw an icon takes options from a context, from properties and from the icon, and makes names for style sheets:
 * 1.5 kB of every page. Ours draws the same shapes with what we use of it; the icons stay lucide's.
 */
function plainIcons(): Plugin {
  const ours = fileURLToPath(new URL('./src/ui/icon.tsx', import.meta.url));
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return /lucide-react\/dist\/esm\/createLucideIcon\.m?js$/.test(id)
        ? `export { drawnIcon as default } from ${JSON.stringify(ours)};`
        : null;
    },
  };
}

/** Modules by their path from `src` or `node_modules`, without the ending. */
const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.m?[jt]sx?$`);

/**
 * What travels in one file. Left alone, the build makes a file for each set of pages that share a module: forty for a product page,
 * and a tenth of a kilobyte lost with each, here and in the router's manifest. Gathered too eagerly, a page brings what others need.
 * So a group holds what the same pages load anyway. A module goes to the first group that names it, and takes along what it imports
 * and no group above has: shared parts stand first. `node bench/first-visit.mjs` prints what a change costs.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|preload-helper/,
  },
  {
    // Every page: root and frame need most of it.
    name: 'common',
    test: modules(
      'src/ui/(button|icon|toast|connection|modal-slot|add-to-cart-event|overlay|panel)',
      'src/shell/(page-loading|keep-page|messages|sign-out|ui/connection-note)',
      'src/company/(page-messages|ui/(error-reporter|load-failure|route-error|chunk-load-error))',
      'src/cart/ui/guest-cart',
      'src/customers/ui/lazy-customer-picker',
      'src/kit/(money|normalise|network-error)',
      'icons/(x|chevron-down|check)',
    ),
  },
  { name: 'field', test: modules('src/ui/field') },
  { name: 'password', test: modules('src/accounts/ui/password-field') },
  { name: 'stepper', test: modules('src/ui/quantity-stepper') },
  // Whatever shows a product.
  {
    name: 'picture',
    test: modules(
      'src/catalogue/ui/(product-picture|category-band)',
      'src/files/(limits|download-url)',
    ),
  },
  // List and page of a product.
  {
    name: 'shelf',
    test: modules(
      'src/catalogue/(messages|browsing)',
      'src/catalogue/ui/(add-to-cart|price|load-error|pack-figure)',
    ),
  },
  // Page of a product, library and sheet.
  {
    name: 'safety',
    test: modules(
      'src/safety-sheets/(messages|browsing)',
      'src/safety-sheets/ui/(pictogram|signal-word|first-sections)',
      'icons/(file-text|printer|triangle-exclamation-point)',
    ),
  },
  // A person's own orders, wherever they stand.
  {
    name: 'orders',
    test: modules(
      'src/orders/(messages|ui/(again-button|status-badge|progress))',
      'src/kit/messages',
    ),
  },
  // What pages of the dashboard share: one file for all of them, fetched with the first.
  {
    name: 'desk',
    minShareCount: 2,
    test: modules(
      'src/(deliveries|accounting)/.*',
      'src/company/messages',
      'src/accounts/(choices|ui/(access-fields|people-table|people-boundary|when))',
      'src/orders/status',
      'src/catalogue/ui/keeper-error',
    ),
  },
];

const HERE = fileURLToPath(new URL('./', import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [
    serverOnly(),
    chunkLoadError(),
    decidedByUs(),
    plainIcons(),
    tailwindcss(),
    reactRouter(),
  ],
  build: { target: 'es2022', sourcemap: false, manifest: true },
  // What the development server gives to nobody, and does not watch: its own data and those of `npm start`.
  server: {
    fs: {
      deny: [
        '.env',
        '.env.*',
        '*.{crt,pem,key}',
        '**/.git/**',
        `${HERE}data/**`,
        `${HERE}data-*/**`,
      ],
    },
    watch: {
      ignored: ['data/**', 'data-*/**', 'build/**', 'test-results/**'].map(
        (folder) => HERE + folder,
      ),
    },
  },
  environments: {
    client: {
      // The development server's: the browser's packages by name. Looked for by itself, they would be those of server code too, found
      // one after another while the first page is open.
      optimizeDeps: { noDiscovery: true, include: ['lucide-react', 'uqr', 'zod'] },
      // A contract's schemas are made when its module runs. A page that needs only a constant of it must not bring the schema
      // library along: 24 kB of a first visit.
      build: {
        rolldownOptions: {
          // The last two are the router's advice to developers on the console, 1.3 kB that a visitor has no use for. Its `invariant`
          // stays: that one stops what is wrong.
          treeshake: { manualPureFunctions: ['z', 'command', 'warning', 'warnOnce'] },
          // Each sentence of a messages.ts is written into the pages that say it; a page must not bring its whole room's sentences along.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    ssr: {
      // One bundle without node_modules boots in a quarter of a second; two inputs in one build share one database module.
      // The development server takes packages from where they are.
      resolve:
        command === 'serve'
          ? {}
          : {
              noExternal: true,
              external: [
                'pg-native',
                'sharp',
                'pdfkit',
                'better-auth',
                'graphile-worker',
                'nodemailer',
              ],
            },
      build: {
        target: 'node22',
        rolldownOptions: {
          input: {
            index: 'virtual:react-router/server-build',
            start: './src/start.ts',
            'inspect-process': './src/files/server/inspect-process.ts',
          },
        },
      },
    },
  },
}));
