import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { discardPostgres } from '../../scripts/start/postgres.mjs';
import { identify, isAlive } from '../../scripts/start/processes.mjs';

const PREFIX = 'bellcart-test-';
const OWNER = 'owner.json';

/** A temporary directory of this run. What runs left behind that were killed, with their databases, is cleared first. */
export async function makeThrowAway(): Promise<string> {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(PREFIX)) await clear(path.join(tmpdir(), name));
  const home = mkdtempSync(path.join(tmpdir(), PREFIX));
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
