import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { serve } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { backUpNow, type CommandResult, drillNow, newKey, readBackups } from './back-up-shop.ts';
import { booksFigures } from './books/server/figures.ts';
import { changeKey } from './change-key.ts';
import { composeShop, openApp } from './compose.ts';
import { acceptEmptyStore } from './files/server/claim-store.ts';
import { restoreFiles } from './files/server/quarantine.ts';
import { sweepStore } from './files/server/sweep-files.ts';
import { fileOwners } from './frame/server/file-owners.ts';
import {
  createFirstAdminCode,
  hasSuperAdmin,
} from './people/accounts/sign-in/server/first-admin.ts';
import { letBackIn } from './people/accounts/sign-in/server/let-in.ts';
import type { App } from './platform/app.ts';
import { BackupError } from './platform/backup/repository.ts';
import { SealError } from './platform/backup/seal.ts';
import { ConfigError } from './platform/config.ts';
import { HeldCopyError, markCopy, takeStore } from './platform/held-copy.ts';
import { SERVER_TIMES } from './platform/http/read-body.ts';
import { createPagesHandler } from './platform/http/routes-at.ts';
import { serveMetrics } from './platform/http/serve-metrics.ts';
import { ownTheRest } from './platform/last-resort.ts';
import { type Command, readCommand, USAGE } from './platform/read-command.ts';
import { ROOT_FOLDER } from './platform/root-folder.ts';
import { closeMail } from './platform/send-mail.ts';
import { closeTraces } from './platform/traces.ts';
import type { SampleCompany } from './prepare-company.ts';
import { releaseCopy } from './release-copy.ts';
import { webhookFigures } from './webhooks/server/figures.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

const MARKED_BY_HAND = 'a person marked it as a copy with the command mark-copy.';

function sayAll({ lines, ok }: CommandResult): void {
  for (const line of lines) say(line);
  if (!ok) process.exitCode = 1;
}

/** The commands that do one thing and end. */
async function runOnce(
  command: Command,
  flags: readonly string[],
  app: App,
  applied: number,
): Promise<void> {
  if (command === 'migrate')
    say(
      applied === 0
        ? 'The database was up to date.'
        : `The database is up to date: ${applied} migrations applied.`,
    );
  if (command === 'first-admin') {
    if (await hasSuperAdmin(app.db)) {
      complain(
        'There is a super_admin already: that person makes further accounts on the dashboard, under People.',
      );
      process.exitCode = 1;
    } else
      say(
        `This link creates the first super_admin, once, within 7 days:\n  ${await createFirstAdminCode(app)}`,
      );
  }
  if (command === 'sweep-files')
    say(
      JSON.stringify(
        await sweepStore(app, fileOwners, { acceptOrphans: flags.includes('--accept-orphans') }),
        null,
        2,
      ),
    );
  if (command === 'let-in') {
    const email = flags[0]?.slice('--email='.length) ?? '';
    const link = await letBackIn(app, email);
    if (link)
      say(
        `Two-step sign-in is off for ${email}, and this link sets a new password, once:\n  ${link}`,
      );
    else {
      complain(`Nobody who may sign in has the address ${email}.`);
      process.exitCode = 1;
    }
  }
  if (command === 'accept-empty-store') {
    await acceptEmptyStore(app);
    await takeStore(app);
    say(
      'The file store is this installation’s now. What it should hold is listed by `sweep-files`.',
    );
  }
  if (command === 'change-key') {
    const to = flags.find((flag) => flag.startsWith('--to='))?.slice('--to='.length) ?? '';
    const { lines, done } = await changeKey(app, path.resolve(to), {
      yes: flags.includes('--yes'),
    });
    for (const line of lines) (done ? say : complain)(line);
    if (!done) process.exitCode = 1;
  }
  if (command === 'release-copy') {
    const { lines, done } = await releaseCopy(app, {
      yes: flags.includes('--yes'),
      leaveMail: flags.includes('--without-older-mail'),
    });
    for (const line of lines) say(line);
    if (!done) process.exitCode = 1;
  }
  if (command === 'mark-copy') {
    const sure = flags.includes('--yes');
    if (sure) await markCopy(app.db, MARKED_BY_HAND, new Date(app.clock.now()));
    else process.exitCode = 1;
    say(
      sure
        ? 'This database is a held copy now: nothing goes out until `release-copy --yes`.'
        : 'All processes on this database would hold mail and accounting until `release-copy`. Say --yes if it is the copy.',
    );
  }
  if (command === 'backup') sayAll(await backUpNow(app));
  if (command === 'drill') sayAll(await drillNow(app));
  if (command === 'restore-files') say(`${(await restoreFiles(app)).length} files restored.`);
}

/** Why the server can't listen, and what the operator can do. */
const portRefused = (code: string, host: string, port: number) =>
  code === 'EACCES'
    ? `This user may not listen on port ${port}: choose one from 1024 up with PORT.`
    : `Another program listens on ${host}, port ${port}: stop it, or choose another port with PORT.`;

/** Web server, worker or both, until a signal. */
async function runOn(
  command: 'all' | 'web' | 'worker',
  app: App,
  sample: SampleCompany,
): Promise<void> {
  const { config, log } = app;
  let stopping = false;
  let exitCode = 0;
  const website = {
    pages: createPagesHandler(build as unknown as ServerBuild),
    assets: path.join(ROOT_FOLDER, 'build', 'client'),
  };
  const { notes, worker, report, site } = await composeShop(command, app, {
    website,
    stopping: () => stopping,
    sample,
  });
  const port = command === 'worker' ? config.healthPort : config.http.port;
  void serveMetrics(app, [booksFigures, webhookFigures]);
  const server =
    port === null
      ? undefined
      : serve(
          { fetch: site.fetch, port, hostname: config.http.host, serverOptions: SERVER_TIMES },
          (info) => {
            log.info('listening', { port: info.port, role: command });
            process.send?.({ type: 'listening', port: info.port, notes });
          },
        );
  // A proxy that keeps its connections lets go of them before they are closed.
  server?.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.setHeader('connection', 'close');
  });
  server?.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    complain(portRefused(error.code, config.http.host, Number(port)));
    process.exit(1);
  });
  if (worker)
    log.info('worker ready', {
      role: command,
      tasks: worker.tasks,
      healthPort: command === 'worker' ? port : undefined,
    });
  if (!server) process.send?.({ type: 'listening', notes });

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const { delayMs, graceMs } = config.stop;
    log.info('stopping', { role: command, delayMs, graceMs });
    setTimeout(() => process.exit(1), delayMs + graceMs + 4000).unref();
    // Streams to browsers stay open for as long as somebody looks: they end now, or the server would wait for them.
    await app.db.notices.close();
    await Promise.all([worker?.stop(graceMs), server && closeServer(server, delayMs, graceMs)]);
    closeMail();
    await Promise.race([Promise.all([app.db.close(), closeTraces()]), pause(2000)]);
    process.exit(exitCode);
  };
  ownTheRest(log, {
    report: (fault) => report(fault, { requestId: '' }),
    stop: (code) => {
      exitCode = code;
      void stop();
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.on(signal, () => void stop());
}

/** First readiness says no, then the socket closes, then answers under way may finish. */
async function closeServer(
  server: ReturnType<typeof serve>,
  delayMs: number,
  graceMs: number,
): Promise<void> {
  await pause(delayMs);
  const closed = new Promise((resolve) => server.close(resolve));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await Promise.race([closed, pause(graceMs)]);
}

/** One program, several commands (docs/running.md). */
async function main(sample: SampleCompany): Promise<void> {
  const startCommand = readCommand(process.argv.slice(2), process.env.PROCESS_ROLE);
  if (!startCommand) {
    complain(USAGE);
    process.exit(2);
  }
  const { command, flags } = startCommand;
  // These need no database, or an empty one.
  if (command === 'backup-key') return sayAll(newKey());
  if (command === 'verify' || command === 'restore')
    return sayAll(await readBackups(command, flags, process.env));
  const { app, applied } = await openApp(command);
  if (command === 'all' || command === 'web' || command === 'worker')
    return runOn(command, app, sample);
  await runOnce(command, flags, app, applied);
  await app.db.close();
}

/** What was foreseen is a sentence for whoever ran the command; anything else comes with the place in the code. */
const FORESEEN = [ConfigError, HeldCopyError, BackupError, SealError];

function lastWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForeseen = FORESEEN.some((kind) => error instanceof kind);
  return isForeseen ? error.message : (error.stack ?? error.message);
}

/** Does what the command line asks. `programs/start.ts` is the file that is built and run. */
export function runShop(sample: SampleCompany): void {
  main(sample).catch((error: unknown) => {
    complain(lastWords(error));
    process.exit(1);
  });
}
