import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres, THROW_AWAY } from '../../scripts/start/postgres.mjs';
import { birthOf } from '../../scripts/start/processes.mjs';
import { migrate } from '../../src/platform/migrate.ts';
import { ROOT_FOLDER } from '../../src/platform/root-folder.ts';
import { bundleReaders } from './readers.ts';
import { makeThrowAway, quickFolder } from './throw-away.ts';

const TEMPLATE = 'bellcart_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { socketDir: string; template: string };
    /** The folder of the bundles that read files; null where sources may change while tests are watched. */
    readers: string | null;
  }
}

/** One throw-away PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // `npm run check`: the shape of the repository is read from its files.
  if (process.env.WITHOUT_DATABASE) {
    project.provide('readers', null);
    project.provide('postgres', { socketDir: '', template: '' });
    return async () => {};
  }
  // A copy of the template is a thousand small files: in memory it costs a sixth.
  const home = await makeThrowAway(quickFolder());
  const server = await startPostgres({
    dir: join(home, 'pg'),
    logFile: join(home, 'postgres.log'),
    database: TEMPLATE,
    settings: { ...THROW_AWAY, max_connections: '200', max_wal_size: '512MB' },
  });
  const readers = project.vitest.config.watch
    ? null
    : join(ROOT_FOLDER, '.vitest', `readers-${process.pid}`);
  const clear = () => {
    rmSync(home, { recursive: true, force: true });
    if (readers) rmSync(readers, { recursive: true, force: true });
  };
  const stop = async () => {
    await server.stop('immediate');
    clear();
  };
  try {
    await Promise.all([
      readers ? bundleReaders(readers) : null,
      migrate(server.ownerUrl(), { shopUrl: server.url() }),
    ]);
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
      clear();
    } catch {
      // what is left is cleared by the next run
    }
  };
  process.once('exit', kill);
  project.provide('readers', readers);
  project.provide('postgres', { socketDir: server.socketDir, template: TEMPLATE });
  return async () => {
    await stop();
    process.off('exit', kill);
  };
}
