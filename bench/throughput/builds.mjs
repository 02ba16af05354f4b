// The shops that are measured: this checkout, and an earlier commit in a worktree of its own, each with its own packages, build,
// database and data, both open at once.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/start/paths.mjs';
import { fillCatalogue, fillCustomers, fillPeople, PASSWORD } from './data.mjs';

/** So many people write at the same moment where writes are measured. */
const WRITERS = 16;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The checkout of an earlier commit. Its packages are links to ours: the shop's own start installs others where the lock differs. */
export function checkOut(commit, home) {
  const folder = join(home, 'before');
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')]);
  return {
    folder,
    remove: () => git('worktree', 'remove', '--force', folder),
  };
}

/** Opens the shop of a checkout with so many products, and signs in a buyer and the sales rep, or who else is named. */
export async function openBuild({ name, folder, home, products, customers, pool, as }) {
  const { openShop } = await import(join(folder, 'scripts/start/shop.mjs'));
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const dataDir = join(home, name);
  const since = performance.now();
  const shop = await openShop({
    env: {
      PATH,
      HOME,
      TMPDIR,
      LANG,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DATABASE_POOL: String(pool),
    },
  });
  const startedInMs = performance.now() - since;
  // As the owner: what this pool runs is not counted as the shop's.
  const database = new pg.Pool({ connectionString: shop.databaseOwnerUrl, max: 2 });
  database.on('error', () => {});
  await fillCatalogue(database, products);
  await fillCustomers(database, customers);
  const writers = await fillPeople(database, as ? 0 : WRITERS);
  // The limits are for people; a bench that met them would measure refusals.
  const lifting = setInterval(() => database.query('delete from rate_limits').catch(() => {}), 100);
  const children = JSON.parse(readFileSync(join(dataDir, 'children.json'), 'utf8'));
  const postmaster = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8');
  return {
    name,
    origin: shop.url,
    startedInMs,
    database,
    databaseUrl: shop.databaseUrl,
    logFile: join(dataDir, 'postgres.log'),
    webPid: children['The web process'].pid,
    postgresPid: Number(postmaster.split('\n')[0]),
    cookie: await signIn(shop.url, as),
    writerCookies: await inTurn(writers, (email) => signIn(shop.url, email)),
    buyerCookie: await signIn(shop.url, 'buyer@bellcart.example'),
    async close() {
      clearInterval(lifting);
      await database.end();
      await shop.close();
    },
  };
}

async function inTurn(list, work) {
  const done = [];
  for (const one of list) done.push(await work(one));
  return done;
}

async function signIn(origin, email = 'rep@bellcart.example') {
  const answer = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

export const hasProc = existsSync('/proc/self/stat');
