import { reportFault, reportingJobs } from './company/server/report-error.ts';
import { endpoints } from './endpoints.ts';
import { claimStore } from './files/server/claim-store.ts';
import { publicPageKey } from './frame/public-pages.ts';
import { readAtDoor } from './frame/server/door.ts';
import { unavailablePage } from './frame/unavailable-page.ts';
import { heldOnCopies, jobs, schedules } from './jobs.ts';
import type { App } from './platform/app.ts';
import { backUpJob } from './platform/backup/job.ts';
import { checkBoot } from './platform/check-boot.ts';
import { systemClock, systemRandom } from './platform/clock.ts';
import { type Config, ConfigError, inspectConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { recognize } from './platform/held-copy.ts';
import { healthRoutes, type NotReady } from './platform/http/health.ts';
import { createLimits } from './platform/http/limits.ts';
import { createSite, type Site } from './platform/http/server.ts';
import { rememberKey, wrongKey } from './platform/installation.ts';
import { createLog, type Log } from './platform/log.ts';
import { countStatements } from './platform/metrics.ts';
import { migrate } from './platform/migrate.ts';
import { openStorage } from './platform/open-storage.ts';
import { watchingStorage } from './platform/outages.ts';
import { collectJobs } from './platform/queue.ts';
import type { Command } from './platform/read-command.ts';
import { release } from './platform/release.ts';
import { openTraces } from './platform/traces.ts';
import { startWorker } from './platform/worker.ts';
import { prepareCompany, type SampleCompany } from './prepare-company.ts';
import { webhookMessages } from './webhooks/server/endpoints.ts';

const complain = (line: string) => process.stderr.write(`${line}\n`);

/** Settings, database and key, checked all together; then the schema of this release. Throws ConfigError with every problem. */
async function open(
  command: Command,
  write: (line: string) => void,
): Promise<{ config: Config; db: Database; log: Log; applied: number }> {
  const { config, problems } = inspectConfig(process.env);
  const log = createLog(config.log.level ?? 'info', write);
  const { url, ownerUrl, poolSize } = config.database;
  if (!url) throw new ConfigError(problems);
  const db = openDatabase(url, { poolSize: poolSize ?? 1, log });
  countStatements(db.pool);
  const { url: tracesTo, share, authorization } = config.traces;
  if (tracesTo) openTraces({ url: tracesTo, share, authorization }, log);
  log.info('release', { ...release, command });
  const boot = await checkBoot(config, db);
  if (problems.length + boot.problems.length > 0)
    throw new ConfigError([...problems, ...boot.problems]);
  for (const warning of boot.warnings) log.warn('database', { detail: warning });
  if (command === 'migrate' || ownerUrl || boot.pending.length > 0)
    await migrate(ownerUrl ?? url, { shopUrl: url, log });
  await rememberKey(db, config.secrets.masterKey);
  const wrong = await wrongKey(db, config.secrets.masterKey);
  if (wrong) throw new ConfigError([wrong]);
  return { config, db, log, applied: boot.pending.length };
}

function appOf({ config, db, log }: { config: Config; db: Database; log: Log }): App {
  const storage = watchingStorage(
    { db, log, clock: systemClock },
    openStorage(config, { fetch: globalThis.fetch }),
  );
  return {
    config,
    db,
    log,
    storage,
    limits: createLimits(db.pool),
    clock: systemClock,
    random: systemRandom,
    fetch: globalThis.fetch,
  };
}

/**
 * What every command works with, and how many migrations its start has applied. `write` takes the lines of the log. Throws ConfigError
 * as `open` does.
 */
export async function openApp(
  command: Command,
  write: (line: string) => void = complain,
): Promise<{ app: App; applied: number }> {
  const opened = await open(command, write);
  return { app: appOf(opened), applied: opened.applied };
}

/** How pages get to the browser: rendered from a build, or by the development server. */
type Website = Pick<Site, 'pages' | 'assets' | 'development'>;

/**
 * The shop on its database: sample company, jobs and the whole HTTP surface, not yet listening. The built program (run-shop.ts) and the
 * development server (programs/develop.ts) share it. `stopping` says whether this process wants no more requests.
 */
export async function composeShop(
  command: 'all' | 'web' | 'worker',
  app: App,
  {
    website,
    stopping,
    sample,
  }: { website: Website; stopping: () => boolean; sample: SampleCompany },
) {
  const { config, log } = app;
  const underStart = process.send !== undefined;
  await claimStore(app);
  const held = await recognize(app);
  const notes = await prepareCompany(app, sample, underStart);
  if (held !== null)
    notes.unshift(
      `This is a held copy: ${held}`,
      '  It takes orders, and sends no mail and nothing to QuickBooks until `release-copy --yes` (docs/running.md, Copies).',
    );
  if (!underStart && !config.demo)
    for (const note of notes) log.warn('first start', { detail: note });

  const handlers = reportingJobs(collectJobs([...jobs, ...sample.jobs]));
  const { at: backUpAt } = config.backup;
  const due = backUpAt ? [...schedules, { cron: backUpAt, job: backUpJob }] : schedules;
  const worker =
    command === 'web' ? undefined : await startWorker(app, handlers, due, { heldOnCopies });
  const notReady: NotReady = () =>
    stopping() ? 'stopping' : worker && !worker.alive() ? 'worker' : undefined;
  const report = reportFault(app);
  // A page that is being worked on is rendered each time.
  const publicPage = website.development ? () => null : publicPageKey;
  const site =
    command === 'worker'
      ? healthRoutes(app, notReady)
      : createSite({
          app,
          endpoints,
          outgoing: webhookMessages,
          ...website,
          readActor: readAtDoor,
          report,
          publicPage,
          unavailablePage,
          notReady,
        });
  return { notes, worker, report, site };
}
