import {
  accessSync,
  constants,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { discardPostgres } from '../../scripts/start/postgres.mjs';
import { identify, isAlive } from '../../scripts/start/processes.mjs';

const PREFIX = 'bellcart-test-';
const OWNER = 'owner.json';
/** Far more than the cluster of a run takes, its log of 512 MB included: tests never fill the memory of whoever works here. */
const ENOUGH = 3 * 2 ** 30;

/** A folder in memory, where this machine has one with room for the cluster of a run; else the temporary directory. */
export function quickFolder(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > ENOUGH ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A temporary directory of this run. What runs left behind that were killed, with their databases, is cleared first. */
export async function makeThrowAway(parent = tmpdir()): Promise<string> {
  for (const name of readdirSync(parent))
    if (name.startsWith(PREFIX)) await clear(path.join(parent, name));
  const home = mkdtempSync(path.join(parent, PREFIX));
  writeFileSync(path.join(home, OWNER), JSON.stringify(identify(process.pid)));
  return home;
}

async function clear(home: string): Promise<void> {
  try {
    if (lstatSync(home).uid !== process.getuid?.()) return;
    if (isAlive(JSON.parse(readFileSync(path.join(home, OWNER), 'utf8')))) return;
    await discardPostgres(path.join(home, 'pg'));
    rmSync(home, { recursive: true, force: true });
  } catch {
    // it is just being made, or another run clears it as well
  }
}
