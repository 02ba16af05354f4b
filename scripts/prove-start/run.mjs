// One `npm start` in a clone, as a shell that never heard of this checkout runs it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../start/paths.mjs';
import { findRunning } from '../start/postgres.mjs';
import { identify } from '../start/processes.mjs';

/** Every start of this proof, so that none is left over. */
export const begun = [];

export class Run {
  constructor(home, { args = [], env = {}, user = null, name = 'npm start' } = {}) {
    this.began = Date.now();
    this.output = '';
    const [command, ...rest] = [
      ...(user === null ? [] : asUser(user)),
      'npm',
      'start',
      ...(args.length ? ['--', ...args] : []),
    ];
    this.name = name;
    this.port = Number(env.PORT);
    this.home = home;
    this.dataDir = env.DATA_DIR ? join(home, env.DATA_DIR) : join(home, 'data');
    this.child = spawn(command, rest, {
      cwd: home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...cleanEnvironment(), ...env },
    });
    this.child.stdout.on('data', (chunk) => (this.output += chunk));
    this.child.stderr.on('data', (chunk) => (this.output += chunk));
    this.npm = identify(this.child.pid);
    this.exit = new Promise((resolve) =>
      this.child.once('exit', (code, name) => resolve(code ?? name)),
    );
    begun.push(this);
  }

  /** Seconds from the command to the first 200. */
  async first200(limit) {
    let ended = null;
    this.exit.then((code) => (ended = code));
    while (Date.now() - this.began < limit * 1000) {
      if (ended !== null) throw new Error(`${this.name} ended (${ended}):\n${this.output}`);
      if (await serves(this.port)) return (Date.now() - this.began) / 1000;
      await sleep(25);
    }
    throw new Error(`no 200 within ${limit} s:\n${this.output}`);
  }

  async untilPrinted(text, seconds = 30) {
    const end = Date.now() + seconds * 1000;
    while (!this.output.includes(text)) {
      if (Date.now() > end)
        throw new Error(`did not say "${text}" within ${seconds} s:\n${this.output}`);
      await sleep(20);
    }
  }

  processes() {
    const children = readJson(join(this.dataDir, 'children.json')) ?? {};
    const database = findRunning(join(this.dataDir, 'pg'))?.identity;
    return {
      start: readJson(join(this.dataDir, 'lock')),
      ...children,
      ...(database ? { database } : {}),
    };
  }

  async ended(seconds) {
    const code = await Promise.race([this.exit, sleep(seconds * 1000, 'late')]);
    if (code === 'late') throw new Error(`did not end within ${seconds} s:\n${this.output}`);
    return code;
  }
}

function asUser(user) {
  return ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'];
}

function cleanEnvironment() {
  const own = join(root, 'node_modules');
  const path = process.env.PATH.split(':').filter(
    (entry) => !entry.includes('node_modules') || !entry.startsWith(own),
  );
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^INIT_CWD$|^DATABASE_URL$|^DATA_DIR$|^BASE_URL$|^NODE/.test(name),
  );
  return { ...Object.fromEntries(environment), PATH: path.join(':') };
}

export async function serves(port) {
  try {
    const response = await fetch(`http://localhost:${port}/`, {
      signal: AbortSignal.timeout(5000),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
