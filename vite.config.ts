import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Server-only code can't reach a browser: importing it from the client's graph fails the build. */
function serverOnly(): Plugin {
  return {
    name: 'server-only',
    enforce: 'pre',
    load(id) {
      if (this.environment.name === 'client' && /\/src\/(platform|[a-z-]+(\/[a-z-]+)?\/server)\//.test(id)) {
        throw new Error(`${id} is server-only code and was imported by the browser bundle.`);
      }
    },
  };
}

export default defineConfig({
  plugins: [serverOnly(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', sourcemap: false, manifest: true },
  environments: {
    ssr: {
      // One bundle without node_modules boots in a quarter of a second; two inputs in one build share one database module.
      resolve: { noExternal: true, external: ['pg-native', 'sharp', 'pdfkit', 'better-auth', 'graphile-worker', 'nodemailer'] },
      build: { target: 'node22', rolldownOptions: { input: { index: 'virtual:react-router/server-build', start: './src/start.ts' } } },
    },
  },
});
