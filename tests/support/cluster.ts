import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findRunning, socketUrl, startPostgres, THROW_AWAY } from '../../scripts/start/postgres.mjs';
import { endProcess, identify, isAlive } from '../../scripts/start/processes.mjs';
import { migrate } from '../../src/platform/migrate.ts';

const PREFIX = 'bellcart-test-';
const TEMPLATE = 'bellcart_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { socketDir: string; template: string };
  }
}

/** One throw-away PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const home = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(join(home, 'owner.json'), JSON.stringify(identify(process.pid)));
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
    await migrate(socketUrl(server.socketDir, TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  // The last net, for a run that ends without teardown.
  const kill = () => {
    try {
      process.kill(server.pid, 'SIGQUIT');
    } catch {
      // stopped in order
    }
  };
  process.once('exit', kill);
  project.provide('postgres', { socketDir: server.socketDir, template: TEMPLATE });
  return async () => {
    await stop();
    process.off('exit', kill);
  };
}

// Clusters of runs that were killed.
async function sweep() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = join(tmpdir(), name);
    try {
      if (
        lstatSync(home).uid !== process.getuid?.() ||
        !existsSync(join(home, 'owner.json')) ||
        isAlive(JSON.parse(readFileSync(join(home, 'owner.json'), 'utf8')))
      )
        continue;
      const running = findRunning(join(home, 'pg'));
      if (running) await endProcess(running.identity, { ask: 'SIGQUIT' });
      rmSync(home, { recursive: true, force: true });
    } catch {
      // another run sweeps as well, or another user owns it
    }
  }
}
