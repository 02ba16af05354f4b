// node_modules as package-lock.json wants it, and the pinned Node that comes with it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFileFor, waitForLock } from './lock.mjs';
import { root } from './paths.mjs';
import { signal as send } from './processes.mjs';
import { Stopped } from './stopped.mjs';
import { endForgotten, remember } from './workers.mjs';

const OLDEST_NODE = [22, 22];

/** The Node that the install brings; on a platform without one, this Node when it is new enough. */
export function pinnedNode(dir = root) {
  const brought = join(dir, 'node_modules', '.bin', 'node');
  if (existsSync(brought)) return brought;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]))
    return process.execPath;
  throw new Stopped(
    `No Node is packaged for ${process.platform}-${process.arch}, and this one is ${process.versions.node}. Install Node ${OLDEST_NODE.join('.')} or later.`,
  );
}

/**
 * What is installed for this lock file: 'full' (with development packages), 'start' (without), or null.
 * An install that npm made without us is recognised by npm's own record of it.
 */
export function installed(dir = root) {
  const modules = join(dir, 'node_modules');
  const stamp = readText(join(modules, '.install-stamp'));
  const hash = lockHash(dir);
  if (stamp === `${hash} full`) return 'full';
  if (stamp === `${hash} start`) return 'start';
  const packages = readPackages(join(dir, 'package-lock.json'));
  const found = readPackages(join(modules, '.package-lock.json'));
  if (!packages || !found) return null;
  const complete = (withDev) =>
    Object.entries(packages).every(
      ([path, entry]) => !isNeeded(path, entry, withDev) || found[path]?.version === entry.version,
    );
  if (complete(true)) return 'full';
  return complete(false) ? 'start' : null;
}

/** Installs if needed. Development packages that are there stay: a full install is enough for a start, and is renewed as one. */
export async function ensureInstalled({ full = false, say = () => {}, signal } = {}) {
  const enough = () => {
    const what = installed();
    if (what !== 'full' && (full || what === null)) return false;
    stamp(what);
    return true;
  };
  if (enough()) return;
  const lock = await waitForLock(lockFileFor(root, 'install'), {
    onWait: () => say('Waiting for another install in this directory ...'),
  });
  try {
    await endForgotten(installer());
    if (enough()) return;
    signal?.throwIfAborted();
    const before = readText(join(root, 'node_modules', '.install-stamp'));
    const everything = full || before.endsWith(' full');
    say(
      everything
        ? 'Installing packages, with those for tests ...'
        : 'Installing packages (first start, or after an update) ...',
    );
    rmSync(join(root, 'node_modules', '.install-stamp'), { force: true });
    await npmCi(everything, signal);
    stamp(everything ? 'full' : 'start');
  } finally {
    lock.release();
  }
}

function installer() {
  return lockFileFor(root, 'installer');
}

function npmCi(full, signal) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [
    ...first,
    'ci',
    full ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const worker = child.pid ? remember(installer(), child.pid) : null;
    const end = () => send(-child.pid, 'SIGTERM');
    signal?.addEventListener('abort', end, { once: true });
    process.once('exit', end);
    child.once('error', (error) => reject(new Stopped(`npm could not be run: ${error.message}`)));
    child.once('exit', (code, name) => {
      worker?.forget();
      process.off('exit', end);
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve();
      else
        reject(
          new Stopped(
            `The install failed (${name ?? `exit ${code}`}). What npm said is above; run the command again when that is mended.`,
          ),
        );
    });
  });
}

function stamp(what) {
  const file = join(root, 'node_modules', '.install-stamp');
  const text = `${lockHash(root)} ${what}`;
  if (readText(file) !== text) writeFileSync(file, text);
}

function lockHash(dir) {
  return createHash('sha256')
    .update(readFileSync(join(dir, 'package-lock.json')))
    .digest('hex');
}

function isNeeded(path, entry, withDev) {
  if (path === '' || entry.link || entry.optional || entry.devOptional || entry.peer)
    return isForThisMachine(entry) && Boolean(entry.os);
  return withDev || !entry.dev;
}

// Optional packages that name their platform are needed on it; others come or stay away as npm sees fit.
function isForThisMachine(entry) {
  return Boolean(
    entry.os?.includes(process.platform) &&
      entry.cpu?.includes(process.arch) &&
      !entry.libc &&
      !entry.dev &&
      !entry.devOptional,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
