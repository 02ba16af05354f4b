// Clean clones of the last commit, and ports for them.
import { execFileSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../start/paths.mjs';
import { tryPort } from '../start/ports.mjs';

const homes = [];

export function clone(user = null) {
  const home = mkdtempSync(join(tmpdir(), 'bellcart-prove-'));
  homes.push(home);
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, join(home, 'shop')]);
  if (user !== null) chownAll(home, user);
  return join(home, 'shop');
}

function chownAll(path, user) {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) chownAll(join(path, name), user);
    chownSync(path, user, user);
  } else lchownSync(path, user, user);
}

export async function freePorts() {
  for (;;) {
    const { port } = await tryPort(0);
    const row = await Promise.all([1, 2, 3, 4].map((step) => tryPort(port + step)));
    if (row.every((entry) => entry.port !== null)) return port;
  }
}

export function removeClones() {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
}
