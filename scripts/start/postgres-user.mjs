// As whom PostgreSQL runs: it refuses to run as root.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { Stopped } from './stopped.mjs';

/**
 * PostgreSQL refuses to run as root. As root it therefore runs in a user namespace in which root is called "nobody":
 * no extra user, no change of ownership. Where namespaces are off, it really runs as another user.
 * @returns {{ wrap(command: string, args: string[]): [string, string[]], owner: { uid: number, gid: number } | null, spawn: object }}
 */
export function chooseRunner() {
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

export function findUser(names) {
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of names) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return null;
}

// Only root can be given an owner to hand files to; the walk is left out when the top already belongs to it.
export function giveTo(owner, path) {
  if (!owner || fs.lstatSync(path).uid === owner.uid) return;
  const walk = (entry) => {
    if (fs.lstatSync(entry).isDirectory())
      for (const name of fs.readdirSync(entry)) walk(join(entry, name));
    fs.lchownSync(entry, owner.uid, owner.gid);
  };
  walk(path);
}
