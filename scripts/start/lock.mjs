// A lock file that outlives no one: it names the process that holds it, and a dead holder's lock is taken over.
import { createHash, randomBytes } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isAlive } from './processes.mjs';

/** Thrown by takeLock when a living process holds the lock. */
export class Held extends Error {
  constructor(holder) {
    super(`held by process ${holder.pid}`);
    this.holder = holder;
  }
}

/**
 * Takes the lock or throws Held. The file appears with its content in one step (a link), so nobody ever reads half a lock.
 * @returns {{ release(): void }}
 */
export function takeLock(file, details = {}) {
  const mine = JSON.stringify({
    ...identify(process.pid),
    ...details,
    nonce: randomBytes(6).toString('hex'),
  });
  const draft = `${file}.${process.pid}.${randomBytes(3).toString('hex')}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      try {
        place(draft, file, mine);
        return { release: () => releaseIfMine(file, mine) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const found = read(file);
      if (found === null) continue;
      const holder = parse(found);
      if (isAlive(holder)) throw new Held(holder);
      removeStale(file, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Takes the lock, waiting for a living holder to let go. */
export async function waitForLock(file, { onWait } = {}) {
  let isReported = false;
  for (;;) {
    try {
      return takeLock(file);
    } catch (error) {
      if (!(error instanceof Held)) throw error;
      if (!isReported) onWait?.(error.holder);
      isReported = true;
      await sleep(250);
    }
  }
}

/** The file for a lock on something of this checkout, kept outside of it because an install empties node_modules. */
export function lockFileFor(root, name) {
  return join(privateDirectory('bellcart-locks'), `${shortHash(root)}-${name}`);
}

/** A directory of this user's own under the system's temporary one; refuses one that another user made first. */
export function privateDirectory(name) {
  const uid = process.getuid?.() ?? 0;
  const dir = join(tmpdir(), `${name}-${uid}`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const found = lstatSync(dir);
  if (!found.isDirectory() || (process.getuid && found.uid !== uid)) {
    throw new Error(
      `${dir} belongs to somebody else. Remove it, or set TMPDIR to a directory of your own.`,
    );
  }
  return dir;
}

export function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function place(draft, file, content) {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error.code === 'EEXIST') throw error;
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' }); // a file system without hard links
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Two starts may find the same dead holder. Each moves the file away before it judges it again, so that the slower
// one notices when it has moved the quicker one's fresh lock, and puts it back.
function removeStale(file, expected) {
  const staleFile = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, staleFile);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (read(staleFile) !== expected) {
    try {
      linkSync(staleFile, file);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  rmSync(staleFile, { force: true });
}

function releaseIfMine(file, mine) {
  if (read(file) === mine) rmSync(file, { force: true });
}
