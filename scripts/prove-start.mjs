// npm run prove:start: proves what the README promises of `npm start`, on a clean clone of the last commit, with real kills.
// Slow (a few minutes), so it is not a part of `npm test`. With --quick, without the second clone of an ordinary user.
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './start/paths.mjs';
import { tryPort } from './start/ports.mjs';
import { findRunning } from './start/postgres.mjs';
import { endProcess, identify, isAlive, signal, waitUntilGone } from './start/processes.mjs';

const COLD_LIMIT = 60;
const WARM_LIMIT = 5;
const NOBODY = 65534;

const results = [];
const homes = [];
const begun = [];

class Run {
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

  async said(text, seconds = 30) {
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

// As a shell that never heard of this checkout or of npm would have it.
function cleanEnvironment() {
  const own = join(root, 'node_modules');
  const path = process.env.PATH.split(':').filter(
    (entry) => !entry.includes('node_modules') || !entry.startsWith(own),
  );
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^INIT_CWD$|^DATABASE_URL$|^DATA_DIR$|^BASE_URL$|^NODE/.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: path.join(':') };
}

async function serves(port) {
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

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function clone(user = null) {
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

async function freePorts() {
  for (;;) {
    const { port } = await tryPort(0);
    const row = await Promise.all([1, 2, 3, 4].map((step) => tryPort(port + step)));
    if (row.every((entry) => entry.port !== null)) return port;
  }
}

async function step(name, prove) {
  const began = Date.now();
  try {
    const note = (await prove()) ?? `${((Date.now() - began) / 1000).toFixed(1)} s`;
    results.push({ name, ok: true });
    console.log(`ok      ${name}: ${note}`);
    return true;
  } catch (error) {
    results.push({ name, ok: false });
    console.log(`FAILED  ${name}: ${error.message}`);
    return false;
  }
}

function expect(condition, message) {
  if (!condition) throw new Error(message);
}

async function expectAllGone(processes, seconds = 12) {
  const gone = await Promise.all(
    Object.entries(processes).map(async ([name, identity]) => [
      name,
      await waitUntilGone(identity, seconds * 1000),
    ]),
  );
  const left = gone.filter(([, ok]) => !ok).map(([name]) => name);
  expect(left.length === 0, `still there: ${left.join(', ')}`);
}

const seconds = (number) => `${number.toFixed(2)} s`;
const quick = process.argv.includes('--quick');

async function proveAll() {
  const home = clone();
  const port = await freePorts();
  const env = { PORT: String(port) };
  let run;

  const begin = async (limit = 30) => {
    run = new Run(home, { env });
    await run.first200(limit);
    await run.said('is ready');
    return run;
  };
  const close = async () => {
    const processes = run.processes();
    process.kill(run.child.pid, 'SIGTERM');
    await run.ended(15);
    await expectAllGone(processes);
  };

  const cold = await step('a clean clone serves', async () => {
    run = new Run(home, { env });
    const time = await run.first200(180);
    await run.said('is ready');
    expect(time < COLD_LIMIT, `first 200 after ${seconds(time)}, more than ${COLD_LIMIT} s`);
    return `first 200 after ${seconds(time)}`;
  });
  if (!cold) return;

  await step('prints the address and notes', async () => {
    expect(run.output.includes(`http://localhost:${port}`), `no address:\n${run.output}`);
    return run.output
      .split('\n')
      .find((line) => line.includes('is ready'))
      .trim();
  });

  await step('a second instance on the same data is refused', async () => {
    const second = new Run(home, { env: { PORT: String(await freePorts()) } });
    expect((await second.ended(15)) === 3, `no exit 3:\n${second.output}`);
    expect(second.output.includes('Already running'), second.output);
    expect(await serves(port), 'the first one no longer serves');
  });

  await step('a taken port is refused before the long part', async () => {
    const server = createServer().listen(0);
    await new Promise((done) => server.once('listening', done));
    const taken = server.address().port;
    const other = new Run(home, { env: { PORT: String(taken), DATA_DIR: 'data-port' } });
    const code = await other.ended(15);
    server.close();
    expect(code === 4, `exit ${code}, not 4:\n${other.output}`);
    expect(other.output.includes(`Port ${taken} is taken`), other.output);
  });

  await step('SIGTERM ends everything', close);

  await step('a warm start is quick and builds nothing', async () => {
    run = new Run(home, { env });
    const time = await run.first200(30);
    await run.said('is ready');
    expect(!run.output.includes('Building') && !run.output.includes('Installing'), run.output);
    expect(time < WARM_LIMIT, `first 200 after ${seconds(time)}`);
    return `first 200 after ${seconds(time)}`;
  });

  for (const name of Object.keys(run.processes()).filter((key) => key !== 'start')) {
    await step(`kill -9 of ${name}: comes back by itself`, async () => {
      const killed = run.processes()[name];
      const began = Date.now();
      signal(killed.pid, 'SIGKILL');
      const back = () => {
        const now = run.processes()[name];
        return now && now.pid !== killed.pid && isAlive(now);
      };
      while (!back() || !(await serves(port))) {
        expect(Date.now() - began < 20_000, `not back within 20 s:\n${run.output}`);
        await sleep(25);
      }
      return `${Date.now() - began} ms`;
    });
  }

  await step('Ctrl-C (to the whole group) ends everything', async () => {
    const processes = run.processes();
    process.kill(-run.child.pid, 'SIGINT');
    await run.ended(15);
    await expectAllGone(processes);
  });

  await step('kill -9 of the start script: the next start works', async () => {
    await begin();
    const before = run.processes();
    signal(before.start.pid, 'SIGKILL');
    await run.ended(5);
    const next = await begin();
    expect(
      next.processes().database.pid === before.database.pid,
      'the database was not taken over',
    );
    await expectAllGone({ ...before, database: undefined });
    return 'and takes the database over';
  });

  await step('kill -9 of npm: the shop ends by itself', async () => {
    const processes = run.processes();
    signal(run.npm.pid, 'SIGKILL');
    await expectAllGone(processes);
  });

  await step('kill -9 of everything: the next start works', async () => {
    await begin();
    for (const identity of [run.npm, ...Object.values(run.processes())])
      signal(identity.pid, 'SIGKILL');
    await begin();
    await close();
  });

  await step('Ctrl-C during the build: the next start works', async () => {
    rmSync(join(home, 'build', '.stamp'));
    run = new Run(home, { env });
    await run.said('Building');
    await sleep(150);
    process.kill(-run.child.pid, 'SIGINT');
    await run.ended(15);
    expect(!findRunning(join(home, 'data', 'pg')), 'the database is left running');
    await begin(60);
    await close();
  });

  await step('kill -9 during the build: the next start works', async () => {
    rmSync(join(home, 'build', '.stamp'));
    run = new Run(home, { env });
    await run.said('Building');
    await sleep(150);
    signal(run.processes().start.pid, 'SIGKILL');
    await run.ended(5);
    await begin(60);
    await close();
  });

  await step('kill -9 while the database is being made: the next start works', async () => {
    const other = { PORT: String(port), DATA_DIR: 'data-half' };
    run = new Run(home, { env: other });
    await run.said('Making the database');
    await sleep(200);
    const half = run.processes().start;
    signal(half.pid, 'SIGKILL');
    await run.ended(5);
    run = new Run(home, { env: other });
    await run.first200(60);
    await close();
  });

  await step('--empty starts without the demo company, and stays so', async () => {
    const other = { PORT: String(port), DATA_DIR: 'data-empty' };
    run = new Run(home, { env: other, args: ['--empty'] });
    await run.first200(30);
    await run.said('Ctrl-C stops it');
    const notes = run.output.slice(run.output.indexOf('is ready'));
    await close();
    expect(readJson(join(home, 'data-empty', 'mode.json'))?.demo === false, 'not remembered');
    return (
      notes
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /once|link|first/i.test(line))[0] ?? '(no link among the notes)'
    );
  });

  if (quick) return;
  await step('kill -9 during the install: the next start works', async () => {
    const other = clone();
    run = new Run(other, { env });
    await run.said('Installing');
    await sleep(4000);
    signal(run.processes().start.pid, 'SIGKILL');
    await run.ended(5);
    run = new Run(other, { env });
    await run.first200(180);
    await close();
  });

  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/setpriv')) return;
  await step('an ordinary user with an empty package cache', async () => {
    const own = clone(NOBODY);
    const cache = join(own, '..');
    run = new Run(own, {
      env: { PORT: String(port), HOME: cache, npm_config_cache: join(cache, 'cache') },
      user: NOBODY,
    });
    const time = await run.first200(180);
    await run.said('is ready');
    const owner = lstatSync(join(own, 'data', 'pg')).uid;
    await close();
    expect(owner === NOBODY, `the data belong to ${owner}`);
    expect(time < COLD_LIMIT * 1.5, `first 200 after ${seconds(time)}`);
    return `first 200 after ${seconds(time)}`;
  });
}

let cleaned = false;
async function clean() {
  if (cleaned) return;
  cleaned = true;
  for (const run of begun) {
    const processes = run.processes();
    for (const identity of [run.npm, processes.start, ...Object.values(processes)])
      await endProcess(identity, { patience: 500 });
  }
  for (const home of homes) rmSync(home, { recursive: true, force: true });
}
for (const name of ['SIGINT', 'SIGTERM'])
  process.once(name, () => clean().then(() => process.exit(1)));

try {
  await proveAll();
} finally {
  await clean();
}
const failed = results.filter(({ ok }) => !ok).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
