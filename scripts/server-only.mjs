/** Server-only code: the platform, and every room's server/ with its door. Rooms stand up to three folders below src/. */
const SERVER = /\/src\/(platform|[a-z-]+(\/[a-z-]+){0,2}\/server)\//;

/** Whether a module must not reach a browser. @param {string} id */
export const isServerOnly = (id) => SERVER.test(id);

/**
 * Server-only code can't reach a browser: importing it from the client's graph fails the build.
 * @returns {import('vite').Plugin}
 */
export const serverOnly = () => ({
  name: 'server-only',
  enforce: 'pre',
  load(id) {
    if (this.environment.name === 'client' && isServerOnly(id))
      throw new Error(`${id} is server-only code and was imported by the browser bundle.`);
  },
});
