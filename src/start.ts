import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { serve } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { prepareCompany } from '../demo/prepare.ts';
import { createFirstAdminCode, hasSuperAdmin } from './accounts/server/first-admin.ts';
import { hashPassword } from './accounts/server/password.ts';
import { readActor } from './accounts/server/read-actor.ts';
import { reportFault, reportingJobs } from './company/server/report-error.ts';
import { endpoints } from './endpoints.ts';
import { claimStore } from './files/server/claim-store.ts';
import { restoreFiles } from './files/server/quarantine.ts';
import { sweep } from './files/server/sweep-files.ts';
import { jobs, schedules } from './jobs.ts';
import type { App } from './platform/app.ts';
import { checkBoot } from './platform/check-boot.ts';
import { systemClock, systemRandom } from './platform/clock.ts';
import { type Config, ConfigError, inspectConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { healthRoutes, type NotReady } from './platform/http/health.ts';
import { createLimits } from './platform/http/limits.ts';
import { SERVER_TIMES } from './platform/http/read-body.ts';
import { createSite } from './platform/http/server.ts';
import { rememberKey, wrongKey } from './platform/installation.ts';
import { ownTheRest } from './platform/last-resort.ts';
import { createLog, type Log } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { openStorage } from './platform/open-storage.ts';
import { type Command, readCommand, USAGE } from './platform/read-command.ts';
import { ROOT_FOLDER } from './platform/root-folder.ts';
import { closeMail } from './platform/send-mail.ts';
import { startWorker } from './platform/worker.ts';
import { publicPageKey } from './shell/public-pages.ts';
import { fileOwners } from './shell/server/file-owners.ts';
import { unavailablePage } from './shell/unavailable-page.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** Settings, database and key, checked all together; then the schema of this release. Throws ConfigError with every problem. */
async function open(command: Command): Promise<{ config: Config; db: Database; log: Log; applied: number }> {
  const { config, problems } = inspectConfig(process.env);
  const log = createLog(config.log.level ?? 'info', complain);
  const { url, ownerUrl, poolSize } = config.database;
  if (!url) throw new ConfigError(problems);
  const db = openDatabase(url, { poolSize: poolSize ?? 1, log });
  const boot = await checkBoot(config, db);
  if (problems.length + boot.problems.length > 0) throw new ConfigError([...problems, ...boot.problems]);
  for (const warning of boot.warnings) log.warn('database', { detail: warning });
  if (command === 'migrate' || ownerUrl || boot.pending.length > 0) await migrate(ownerUrl ?? url, { shopUrl: url });
  await rememberKey(db, config.secrets.masterKey);
  const wrong = await wrongKey(db, config.secrets.masterKey);
  if (wrong) throw new ConfigError([wrong]);
  return { config, db, log, applied: boot.pending.length };
}

function appOf({ config, db, log }: { config: Config; db: Database; log: Log }): App {
  const storage = openStorage(config, { fetch: globalThis.fetch });
  return { config, db, log, storage, limits: createLimits(db.pool), clock: systemClock, random: systemRandom, fetch: globalThis.fetch };
}

/** The commands that do one thing and end. */
async function runOnce(command: Command, flags: readonly string[], app: App, applied: number): Promise<void> {
  if (command === 'migrate') say(applied === 0 ? 'The database was up to date.' : `The database is up to date: ${applied} migrations applied.`);
  if (command === 'first-admin') {
    if (await hasSuperAdmin(app.db)) {
      complain('There is a super_admin already: that person makes further accounts on the dashboard, under People.');
      process.exitCode = 1;
    } else say(`This link creates the first super_admin, once, within 7 days:\n  ${await createFirstAdminCode(app)}`);
  }
  if (command === 'sweep-files') say(JSON.stringify(await sweep(app, fileOwners, { acceptOrphans: flags.includes('--accept-orphans') }), null, 2));
  if (command === 'restore-files') say(`${(await restoreFiles(app)).length} files restored.`);
}

/** Web server, worker or both, until a signal. */
async function runOn(command: 'all' | 'web' | 'worker', app: App): Promise<void> {
  const { config, log } = app;
  const underStart = process.send !== undefined;
  await claimStore(app);
  const notes = await prepareCompany(app, { hashPassword, firstAdminLink: underStart ? createFirstAdminCode : null });
  if (!underStart && !config.demo) for (const note of notes) log.warn('first start', { detail: note });

  let stopping = false;
  let exitCode = 0;
  const worker = command === 'web' ? undefined : await startWorker(app, reportingJobs(jobs), schedules);
  const notReady: NotReady = () => (stopping ? 'stopping' : worker && !worker.alive() ? 'worker' : undefined);
  const report = reportFault(app);
  const site =
    command === 'worker'
      ? healthRoutes(app, notReady)
      : createSite({
          app,
          endpoints,
          pages: createRequestHandler(build as unknown as ServerBuild, 'production'),
          readActor,
          report,
          publicPage: publicPageKey,
          unavailablePage,
          assets: path.join(ROOT_FOLDER, 'build', 'client'),
          notReady,
        });
  const port = command === 'worker' ? config.healthPort : config.http.port;
  const server =
    port === null
      ? undefined
      : serve({ fetch: site.fetch, port, hostname: config.http.host, serverOptions: SERVER_TIMES }, (info) => {
          log.info('listening', { port: info.port, role: command });
          process.send?.({ type: 'listening', port: info.port, notes });
        });
  if (worker) log.info('worker ready', { role: command, tasks: Object.keys(jobs).length, healthPort: command === 'worker' ? port : undefined });
  if (!server) process.send?.({ type: 'listening', notes });

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const { delayMs, graceMs } = config.stop;
    log.info('stopping', { role: command, delayMs, graceMs });
    setTimeout(() => process.exit(1), delayMs + graceMs + 4000).unref();
    await Promise.all([worker?.stop(graceMs), server && closeServer(server, delayMs, graceMs)]);
    closeMail();
    await Promise.race([app.db.close(), pause(2000)]);
    process.exit(exitCode);
  };
  ownTheRest(log, {
    report: (fault) => report(fault, { requestId: '' }),
    stop: (code) => {
      exitCode = code;
      void stop();
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());
}

/** First readiness says no, then the socket closes, then answers under way may finish. */
async function closeServer(server: ReturnType<typeof serve>, delayMs: number, graceMs: number): Promise<void> {
  await pause(delayMs);
  const closed = new Promise((resolve) => server.close(resolve));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await Promise.race([closed, pause(graceMs)]);
}

/** Composition root: one program, several commands (docs/running.md). */
async function main(): Promise<void> {
  const asked = readCommand(process.argv.slice(2), process.env.PROCESS_ROLE);
  if (!asked) {
    complain(USAGE);
    process.exit(2);
  }
  const { command, flags } = asked;
  const opened = await open(command);
  const app = appOf(opened);
  if (command === 'all' || command === 'web' || command === 'worker') return runOn(command, app);
  await runOnce(command, flags, app, opened.applied);
  await app.db.close();
}

main().catch((error: unknown) => {
  complain(error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
