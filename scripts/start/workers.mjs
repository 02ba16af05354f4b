// A tool that works for a start (npm, the build) may outlive it when the start is killed. It is written down, so that
// the next start can end it before the same work begins again over its head.
import { rmSync } from 'node:fs';
import { readJson, writeWhole } from './keys.mjs';
import { identify, isAlive, signal, waitUntilGone } from './processes.mjs';

/** Ends the process group that an earlier start wrote down in this file, if it still works. */
export async function endForgotten(file) {
  const worker = readJson(file);
  if (!isAlive(worker)) return;
  signal(-worker.pid, 'SIGKILL');
  await waitUntilGone(worker, 5000);
}

/** Writes a worker down (the leader of a process group) until `forget` is called. */
export function remember(file, pid) {
  writeWhole(file, JSON.stringify(identify(pid)));
  return { forget: () => rmSync(file, { force: true }) };
}
