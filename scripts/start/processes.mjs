// Who is a process, and how to end it. A pid alone is not an identity: pids are recycled, so every pid that
// is kept in a file is kept together with the moment at which the process began.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What tells this process from a later one with the same pid, or null when no such process lives. */
export function birthOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return null;
      return `${bootId()}:${fields[19]}`;
    } catch {
      return null;
    }
  }
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || null;
  } catch {
    return null;
  }
}

let boot;
function bootId() {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return boot;
}

/** A process as it is written to a file: `{ pid, birth }`. */
export function identify(pid) {
  return { pid, birth: birthOf(pid) };
}

/** Whether the process that was written down still lives. */
export function isAlive(identity) {
  const birth = birthOf(identity?.pid);
  return birth !== null && birth === identity.birth;
}

/** The working directory of a process, or null where it can't be read. */
export function workingDirectoryOf(pid) {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`);
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const listing = execFileSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], options);
    return /^n(.*)$/m.exec(listing)?.[1] ?? null;
  } catch {
    return null;
  }
}

export function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/** Waits until the process is gone; false when it outlived the given time. */
export async function waitUntilGone(identity, milliseconds) {
  const end = Date.now() + milliseconds;
  while (isAlive(identity)) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** Ends a process that was written down: asks first, then insists. */
export async function endProcess(identity, { ask = 'SIGTERM', patience = 3000 } = {}) {
  if (!isAlive(identity)) return;
  signal(identity.pid, ask);
  if (await waitUntilGone(identity, patience)) return;
  if (isAlive(identity)) signal(identity.pid, 'SIGKILL');
  await waitUntilGone(identity, 2000);
}
