import {
  createFirstAdminCode,
  nobodyIsThere,
} from './people/accounts/sign-in/server/first-admin.ts';
import { hashPassword } from './people/accounts/sign-in/server/password.ts';
import type { App } from './platform/app.ts';
import type { Sql } from './platform/database.ts';
import type { BoundJob } from './platform/queue.ts';

/** A made-up company that comes with the program (demo/). DEMO=1 loads it into an empty database. */
export interface SampleCompany {
  load(app: App, hashPassword: (password: string) => Promise<string>): Promise<void>;
  isLoaded(sql: Sql): Promise<boolean>;
  /** Lines for whoever started the server: with what to sign in. */
  signIns(): string[];
  jobs: readonly BoundJob[];
}

/**
 * First run: loads the sample company where the configuration asks for it and nobody is there yet, or makes the one-time link for the
 * first super_admin where somebody looks at the terminal (`atTerminal`). Returns lines to show to whoever started the server.
 */
export async function prepareCompany(
  app: App,
  sample: SampleCompany,
  atTerminal: boolean,
): Promise<string[]> {
  const empty = await nobodyIsThere(app.db);
  if (app.config.demo) {
    if (empty) await sample.load(app, hashPassword);
    return empty || (await sample.isLoaded(app.db)) ? sample.signIns() : [];
  }
  if (!empty) return [];
  if (!atTerminal)
    return [
      'Nobody can sign in yet: the command `first-admin` prints a one-time link (docs/running.md).',
    ];
  return [
    'Nobody can sign in yet. Create the first super_admin with this one-time link:',
    `  ${await createFirstAdminCode(app)}`,
  ];
}
