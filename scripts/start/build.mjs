// The production build, made again only when what it is made of has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode } from './install.mjs';
import { lockFileFor, waitForLock } from './lock.mjs';
import { root } from './paths.mjs';
import { signal as send } from './processes.mjs';
import { Stopped } from './stopped.mjs';
import { endForgotten, remember } from './workers.mjs';

const SOURCES = [
  'src',
  'simulators',
  'migrations',
  'demo',
  'programs',
  'public',
  'scripts/start/build-worker.mjs',
  'scripts/start/compress.mjs',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const ENTRY = 'programs/start.ts';

/** One hash over the paths and the contents of everything that the build reads. */
export function hashSources(dir = root) {
  const hash = createHash('sha256');
  const add = (path) => {
    const entries = list(join(dir, path));
    if (entries) for (const name of entries) add(`${path}/${name}`);
    else
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(dir, path)))
        .update('\0');
  };
  for (const source of SOURCES) if (existsSync(join(dir, source))) add(source);
  return hash.digest('hex');
}

function list(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/** The built server's file, found by its source. */
export function serverEntry(dir = root) {
  const manifest = JSON.parse(
    readFileSync(join(dir, 'build', 'server', '.vite', 'manifest.json'), 'utf8'),
  );
  const entry = manifest[ENTRY]?.file;
  if (!entry) throw new Stopped(`The build holds no server: ${ENTRY} is not an input of it.`);
  return join(dir, 'build', 'server', entry);
}

/** Builds if needed. `signal` ends a build that is no longer wanted. */
export async function ensureBuilt({ say = () => {}, signal } = {}) {
  const stamp = join(root, 'build', '.stamp');
  const lock = await waitForLock(lockFileFor(root, 'build'), {
    onWait: () => say('Waiting for another build in this directory ...'),
  });
  try {
    await endForgotten(builder());
    const sources = hashSources();
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return { built: false };
    signal?.throwIfAborted();
    say('Building ...');
    rmSync(stamp, { force: true });
    await run(signal);
    serverEntry();
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stamp, sources);
    return { built: true };
  } finally {
    lock.release();
  }
}

function builder() {
  return lockFileFor(root, 'builder');
}

function run(signal) {
  const tool = join(root, 'node_modules', '.bin', 'react-router');
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(pinnedNode(), [tool, 'build'], {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const worker = child.pid ? remember(builder(), child.pid) : null;
    const end = () => send(-child.pid, 'SIGKILL');
    signal?.addEventListener('abort', end, { once: true });
    process.once('exit', end);
    child.once('error', reject);
    child.once('close', (code, name) => {
      worker?.forget();
      process.off('exit', end);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(new Stopped('Stopped.', 0));
      else if (code === 0) resolve();
      else
        reject(
          new Stopped(
            `The build failed (${name ?? `exit ${code}`}).\n${Buffer.concat(output).toString('utf8').trim()}`,
          ),
        );
    });
  });
}
