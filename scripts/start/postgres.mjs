// The embedded PostgreSQL: started, adopted and stopped without its package's install scripts.
// It listens on a socket in a private directory and never on TCP, so it needs neither a port nor a password.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shortHash } from './lock.mjs';
import { openLog } from './logs.mjs';
import {
  checkVersion,
  environment,
  explain,
  hasEmbeddedPostgres,
  makeCluster,
  makeLibraryLinks,
  nativeDir,
  OWNER,
} from './postgres-cluster.mjs';
import { chooseRunner, findUser, giveTo } from './postgres-user.mjs';
import {
  birthOf,
  endProcess,
  identify,
  isAlive,
  signal,
  waitUntilGone,
  workingDirectoryOf,
} from './processes.mjs';
import { Stopped } from './stopped.mjs';
import { ask } from './wire.mjs';

const LONGEST_SOCKET_PATH = 107;
const SOCKET = '.s.PGSQL.5432';
/** Who the shop signs in as: it owns no table, so that even a flaw in the shop can't rewrite what is append-only. */
const SHOP = 'bellcart_app';

/** For clusters that are thrown away: quick, and lost with a power cut. */
export const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
};

/**
 * Starts the cluster in `dir` (makes it first where there is none; adopts it where an earlier start left it running).
 * @param {object} options
 * @param {string} options.dir the cluster's own directory
 * @param {string} options.logFile
 * @param {string} [options.database] created when absent
 * @param {Record<string, string>} [options.settings] added to the command line
 * @returns {Promise<{ dir: string, socketDir: string, pid: number, adopted: boolean, exited: Promise<void>,
 *   url(database?: string): string, ownerUrl(database?: string): string, stop(how?: 'fast' | 'immediate'): Promise<void> }>}
 */
export async function startPostgres({ dir, logFile, database = 'bellcart', settings = {} }) {
  if (!hasEmbeddedPostgres()) {
    throw new Stopped(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 16 or later.`,
    );
  }
  makeLibraryLinks();
  dir = realDirectory(dir);
  const runner = chooseRunner();
  if (!fs.existsSync(join(dir, 'PG_VERSION'))) await makeCluster(dir, runner, settings);
  checkVersion(dir);
  giveTo(runner.owner, dir);
  const server = (await adopt(dir)) ?? (await launch({ dir, logFile, settings, runner }));
  await makeRole(server.socketDir);
  await makeDatabase(server.socketDir, database);
  return {
    ...server,
    dir,
    url: (name = database) => socketUrl(server.socketDir, name),
    ownerUrl: (name = database) => ownerUrl(server.socketDir, name),
  };
}

/** How `pg` and libpq are told to use the socket, as the shop does. */
export function socketUrl(socketDir, database, user = SHOP) {
  return `postgres:///${database}?host=${encodeURIComponent(socketDir)}&user=${user}`;
}

/** The same as the owner of the schema: for migrations, and for tests that prepare what the shop may not write. */
export function ownerUrl(socketDir, database) {
  return socketUrl(socketDir, database, OWNER);
}

/** The process that serves the cluster in this directory, if one lives: `{ identity, socketDir }`. */
export function findRunning(dir) {
  let lines;
  try {
    lines = fs.readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (birthOf(pid) === null || workingDirectoryOf(pid) !== dir) return null;
  return { identity: identify(pid), socketDir: lines[4] ?? '' };
}

/** Ends what a killed run left of a throw-away cluster, and removes the cluster. */
export async function discardPostgres(dir) {
  dir = realDirectory(dir);
  const running = findRunning(dir);
  if (running) await endProcess(running.identity, { ask: 'SIGQUIT' });
  fs.rmSync(socketDirOf(dir), { recursive: true, force: true });
  fs.rmSync(dir, { recursive: true, force: true });
}

function realDirectory(dir) {
  const parent = dirname(resolve(dir));
  fs.mkdirSync(parent, { recursive: true });
  return join(fs.realpathSync(parent), basename(dir));
}

// A start that was killed leaves its PostgreSQL running. It is taken over as it is when it answers, else ended.
async function adopt(dir) {
  const running = findRunning(dir);
  if (!running) {
    fs.rmSync(join(dir, 'postmaster.pid'), { force: true });
    return null;
  }
  const { identity, socketDir } = running;
  const hasSocket = socketDir !== '' && fs.existsSync(join(socketDir, SOCKET));
  if (hasSocket && (await becomesReady(socketDir, () => isAlive(identity), 5000))) {
    const exited = (async () => {
      while (isAlive(identity)) await sleep(300, undefined, { ref: false });
    })();
    return {
      socketDir,
      pid: identity.pid,
      adopted: true,
      exited,
      stop: (how) => stop(identity, socketDir, how),
    };
  }
  await stop(identity, socketDir);
  fs.rmSync(join(dir, 'postmaster.pid'), { force: true });
  return null;
}

async function launch({ dir, logFile, settings, runner }) {
  const socketDir = makeSocketDir(dir, runner.owner);
  const options = Object.entries({
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = runner.wrap(join(nativeDir(), 'bin', 'postgres'), [
    '-D',
    dir,
    ...options,
  ]);
  const end = Date.now() + 15_000;
  for (;;) {
    for (const name of [SOCKET, `${SOCKET}.lock`])
      fs.rmSync(join(socketDir, name), { force: true });
    const log = openLog(logFile);
    // Its own process group: the terminal's Ctrl-C is for the start script, which stops the server after the web process.
    const child = spawn(command, args, {
      env: environment(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.handle, log.handle],
      ...runner.spawn,
    });
    log.close();
    let failure = null;
    let gone = false;
    const exited = new Promise((done) => {
      const end = (error) => {
        gone = true;
        failure = error instanceof Error ? error : null;
        done();
      };
      child.once('exit', end);
      child.once('error', end);
    });
    const identity = identify(child.pid);
    if (await becomesReady(socketDir, () => !gone, 180_000)) {
      return {
        socketDir,
        pid: child.pid,
        adopted: false,
        exited,
        stop: (how) => stop(identity, socketDir, how),
      };
    }
    if (!gone) await endProcess(identity, { ask: 'SIGQUIT' });
    const logged = log.since();
    // After a kill -9 of the postmaster its children need a moment to notice.
    const childrenOfTheDead = /shared memory block|lock file/.test(logged);
    if (!childrenOfTheDead || Date.now() > end) {
      throw new Stopped(
        `PostgreSQL did not start.\n${failure ? explain(failure) : logged.split('\n').slice(-8).join('\n')}`,
      );
    }
    await sleep(200);
  }
}

function socketDirOf(dir) {
  const name = `bellcart-pg-${shortHash(`${process.getuid?.() ?? 0} ${dir}`)}`;
  const wish = join(tmpdir(), name);
  return wish.length + SOCKET.length + 1 > LONGEST_SOCKET_PATH ? join('/tmp', name) : wish;
}

function makeSocketDir(dir, owner) {
  const uid = process.getuid?.() ?? 0;
  const socketDir = socketDirOf(dir);
  fs.mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(socketDir);
  const servers = uid === 0 ? ['postgres', 'nobody'].map((user) => findUser([user])?.uid) : [];
  const trusted = found.isDirectory() && [uid, ...servers].includes(found.uid);
  if (!trusted)
    throw new Stopped(
      `${socketDir} belongs to somebody else. Remove it, or set TMPDIR to a directory of your own.`,
    );
  fs.chmodSync(socketDir, 0o700);
  giveTo(owner, socketDir);
  return socketDir;
}

// 53300 is "too many connections": somebody is being served.
async function becomesReady(socketDir, lives, milliseconds) {
  const end = Date.now() + milliseconds;
  while (lives() && Date.now() < end) {
    const answer = await ask(socketDir, { user: OWNER, database: 'postgres' });
    if (answer.ok || answer.code === '53300') return true;
    await sleep(15);
  }
  return false;
}

async function makeRole(socketDir) {
  if ((await ask(socketDir, { user: SHOP, database: 'postgres' })).ok) return;
  const made = await ask(socketDir, {
    user: OWNER,
    database: 'postgres',
    statement: `create role ${SHOP} login`,
  });
  if (!made.ok && made.code !== '42710')
    throw new Stopped(`The database role "${SHOP}" could not be made: ${made.message}`);
}

async function makeDatabase(socketDir, database) {
  const answer = await ask(socketDir, { user: OWNER, database });
  if (answer.ok || answer.code !== '3D000') return;
  const made = await ask(socketDir, {
    user: OWNER,
    database: 'postgres',
    statement: `create database "${database}"`,
    timeout: 60_000,
  });
  if (!made.ok && made.code !== '42P04')
    throw new Stopped(`The database "${database}" could not be made: ${made.message}`);
}

// "fast" ends the sessions and writes everything out; "immediate" leaves the rest to recovery at the next start.
async function stop(identity, socketDir, how = 'fast') {
  if (how === 'fast') {
    signal(identity.pid, 'SIGINT');
    await waitUntilGone(identity, 30_000);
  }
  await endProcess(identity, { ask: 'SIGQUIT', patience: 5000 });
  try {
    fs.rmdirSync(socketDir);
  } catch {
    // not empty after a kill; the next start uses it again
  }
}
