import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { serverOnly } from './scripts/server-only.mjs';

const LOAD_ROUTE_MODULE = fileURLToPath(
  new URL('./src/frame/load-route-module.ts', import.meta.url),
);

/** The router fetches the scripts of its pages by our function: it has no setting for what happens to one that can't be fetched. */
function routeModuleLoader(): Plugin {
  let replaced = false;
  return {
    name: 'route-module-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/react-router/dist/'))
        return;
      replaced = true;
      return LOAD_ROUTE_MODULE;
    },
    buildEnd(error) {
      if (!error && !replaced)
        throw new Error(
          'The router loads its pages in another way now: mend routeModuleLoader() in vite.config.ts.',
        );
    },
  };
}

const HERE = fileURLToPath(new URL('./', import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [serverOnly(), routeModuleLoader(), tailwindcss(), reactRouter()],
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
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Only a new version of a package changes these: browsers keep them over our releases.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                // Document and frame with all that they need: nearly every page shows both. Without the root page, whose
                // style sheet would be named twice.
                { name: 'frame', test: /\/src\/frame\/(ui\/document|frame)\.tsx/ },
                // What a third of the pages share: one file instead of many of half a kilobyte.
                { name: 'common', minShareCount: 55 },
              ],
            },
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
        target: 'node24',
        rolldownOptions: {
          input: {
            index: 'virtual:react-router/server-build',
            start: './programs/start.ts',
            'inspect-process': './src/files/server/inspect-process.ts',
            'read-table-process': './src/platform/read-table-process.ts',
            'binder-process': './src/safety/binders/server/binder-process.ts',
          },
        },
      },
    },
  },
}));
