import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { serve } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { prepareCompany } from '../demo/prepare.ts';
import { createFirstAdminCode } from './accounts/server/first-admin.ts';
import { hashPassword } from './accounts/server/password.ts';
import { readActor } from './accounts/server/read-actor.ts';
import { reportFault, reportingJobs } from './company/server/report-error.ts';
import { endpoints } from './endpoints.ts';
import { jobs, schedules } from './jobs.ts';
import type { App } from './platform/app.ts';
import { checkDatabase } from './platform/check-database.ts';
import { systemClock, systemRandom } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { createLimits } from './platform/http/limits.ts';
import { SERVER_TIMES } from './platform/http/read-body.ts';
import { createSite } from './platform/http/server.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { openStorage } from './platform/open-storage.ts';
import { closeMail } from './platform/send-mail.ts';
import { startWorker } from './platform/worker.ts';
import { publicPageKey } from './shell/public-pages.ts';
import { unavailablePage } from './shell/unavailable-page.ts';

/** How long a stop waits for answers under way, in ms. */
const DRAIN_MS = 20_000;

/** Composition root: builds the app from the environment, serves, works the queue, and stops cleanly. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.log.level, (line) => process.stderr.write(`${line}\n`));
  await migrate(config.database.ownerUrl ?? config.database.url, { shopUrl: config.database.url });
  const db = openDatabase(config.database.url, { poolSize: config.database.poolSize, log });
  const app: App = {
    config,
    db,
    limits: createLimits(db.pool),
    clock: systemClock,
    random: systemRandom,
    log,
    storage: openStorage(config, { fetch: globalThis.fetch }),
    fetch: globalThis.fetch,
  };
  const { refusals, warnings } = await checkDatabase(db);
  for (const warning of warnings) log.warn('database', { detail: warning });
  if (refusals.length > 0) throw new ConfigError(refusals);
  const notes = await prepareCompany(app, { hashPassword, firstAdminLink: createFirstAdminCode });

  const worker = config.role === 'web' ? undefined : await startWorker(app, reportingJobs(jobs), schedules);
  const site = createSite({
    app,
    endpoints,
    pages: createRequestHandler(build as unknown as ServerBuild, 'production'),
    readActor,
    report: reportFault(app),
    publicPage: publicPageKey,
    unavailablePage,
    assets: path.relative(process.cwd(), path.resolve('build/client')),
  });
  const server =
    config.role === 'worker'
      ? undefined
      : serve({ fetch: site.fetch, port: config.http.port, hostname: config.http.host, serverOptions: SERVER_TIMES }, (info) => {
          log.info('listening', { port: info.port });
          process.send?.({ type: 'listening', port: info.port, notes });
        });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    if (server) {
      await new Promise((resolve) => {
        server.close(resolve);
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
    }
    await worker?.stop();
    closeMail();
    await app.db.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('disconnect', () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
