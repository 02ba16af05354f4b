import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres, THROW_AWAY } from '../../scripts/start/postgres.mjs';
import { birthOf } from '../../scripts/start/processes.mjs';
import { migrate } from '../../src/platform/migrate.ts';
import { makeThrowAway } from './throw-away.ts';

const TEMPLATE = 'bellcart_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { socketDir: string; template: string };
  }
}

/** One throw-away PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await makeThrowAway();
  const server = await startPostgres({
    dir: join(home, 'pg'),
    logFile: join(home, 'postgres.log'),
    database: TEMPLATE,
    settings: { ...THROW_AWAY, max_connections: '200' },
  });
  const stop = async () => {
    await server.stop('immediate');
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await migrate(server.ownerUrl(), { shopUrl: server.url() });
  } catch (error) {
    await stop();
    throw error;
  }
  // The last net, for a run that ends without teardown.
  const kill = () => {
    try {
      process.kill(server.pid, 'SIGQUIT');
      for (let turn = 0; birthOf(server.pid) !== null && turn < 50; turn += 1)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      rmSync(home, { recursive: true, force: true });
    } catch {
      // what is left is cleared by the next run
    }
  };
  process.once('exit', kill);
  project.provide('postgres', { socketDir: server.socketDir, template: TEMPLATE });
  return async () => {
    await stop();
    process.off('exit', kill);
  };
}
