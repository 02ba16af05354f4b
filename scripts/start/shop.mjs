// The whole shop as one thing that opens and closes: packages, build, database, simulators, web process.
// `npm start` opens it for people, the journeys open it for a browser.
import * as fs from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt, serverEntry } from './build.mjs';
import { supervise } from './children.mjs';
import { claimForDevelopment } from './development.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { ensureJson, ensureMasterKey, readJson, writeWhole } from './keys.mjs';
import { Held, takeLock } from './lock.mjs';
import { openLog } from './logs.mjs';
import { memoryOptions, memorySettings } from './memory.mjs';
import { root } from './paths.mjs';
import { claimPort, pickPort, readPort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { endProcess } from './processes.mjs';
import { isHere, simulate, withoutNpm } from './simulators.mjs';
import { EXIT, Stopped } from './stopped.mjs';

// Where the web process listens unless HOST says otherwise (src/platform/config-tree.ts).
const LOOPBACK = '127.0.0.1';
// The web process gives answers and jobs under way 15 s to finish (STOP_GRACE_MS), then a few more to the rest.
const WEB_DRAINS_FOR = 22_000;

/**
 * @param {object} options
 * @param {{ inspect?: string }} [options.develop] from source, for whoever changes it, and beside a shop of `npm start`: with data and
 *   ports of its own. `inspect` is Node's option for a debugger.
 * @param {'demo' | 'empty' | undefined} [options.wish] what a new data directory shall hold; the demo company unless told
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(line: string) => void} [options.say]
 * @param {AbortSignal} [options.signal] ends an opening that is under way
 * @returns {Promise<{ url: string, notes: string[], mailUrl?: string, simulatorUrl?: string, simulatorControlUrl?: string,
 *   databaseUrl: string, databaseOwnerUrl?: string, dataDir: string, logFile?: string, close(): Promise<void> }>}
 */
export async function openShop({ develop, wish, env = process.env, say = () => {}, signal } = {}) {
  const closers = [];
  let closing;
  const close = () => {
    closing ??= (async () => {
      for (const closer of closers.reverse()) await closer();
    })();
    return closing;
  };
  const shop = { closed: () => closing !== undefined };
  try {
    const opened = await open({
      develop,
      wish,
      env,
      say,
      signal,
      shop,
      onClose: (closer) => closers.push(closer),
    });
    return { ...opened, close };
  } catch (error) {
    await close();
    throw signal?.aborted ? new Stopped('Stopped.', 0) : error;
  }
}

async function open({ develop, wish, env, say, signal, shop, onClose }) {
  const dataDir = makeDataDir(env.DATA_DIR, develop ? 'data-dev' : 'data');
  const lock = lockDataDir(dataDir, develop);
  onClose(() => lock.release());
  if (develop) claimForDevelopment(dataDir);
  await endLeftovers(dataDir);
  const outside = env.DATABASE_URL || null;
  const demo = outside ? wish === 'demo' : rememberWish(dataDir, wish);
  const ports = await choosePorts(env, develop ? 3100 : 3000);

  await ensureInstalled({ say, signal });
  signal?.throwIfAborted();
  const [build, database] = await Promise.allSettled([
    develop ? null : ensureBuilt({ say, signal }),
    outside
      ? { url: outside, ownerUrl: env.DATABASE_OWNER_URL }
      : superviseDatabase({ dataDir, say, shop, onClose }),
  ]);
  if (build.status === 'rejected') throw build.reason;
  if (database.status === 'rejected') throw database.reason;
  signal?.throwIfAborted();

  const record = recordChildren(dataDir);
  const baseUrl = env.BASE_URL || `http://localhost:${ports.web}`;
  const simulated = simulate({
    dataDir,
    env,
    ports,
    baseUrl,
    demo,
    wanted: demo || (!outside && isHere(baseUrl)),
  });
  const watched = simulated.children.map((options) => watch(options, { record, say, onClose }));
  // Beside an outside database the log goes where the operator collects it; else it would bury the sign-ins.
  const log = outside ? null : openLog(join(dataDir, 'shop.log'));
  const web = watch(
    {
      name: 'The web process',
      command: pinnedNode(),
      args: develop ? developmentServer(develop) : [...memoryOptions(env), serverEntry()],
      cwd: root,
      // What the development server says is for the terminal; the log is written to standard error.
      output: log ? [develop ? 'inherit' : log.handle, log.handle] : ['inherit', 'inherit'],
      env: {
        ...memorySettings,
        ...withoutNpm(env),
        ...simulated.settings,
        NODE_ENV: develop ? 'development' : 'production',
        // No balancer stands in front that would have to look elsewhere first.
        STOP_DELAY_MS: env.STOP_DELAY_MS ?? '0',
        PORT: String(ports.web),
        DATA_DIR: dataDir,
        DATABASE_URL: database.value.url,
        DATABASE_OWNER_URL: database.value.ownerUrl,
        BASE_URL: baseUrl,
        DEMO: demo ? '1' : undefined,
        MASTER_KEY_FILE: masterKey(dataDir, env),
      },
    },
    { record, say, onClose },
  );
  const { notes = [] } = await orAborted(web.listening, signal).catch((error) => {
    throw log && !signal?.aborted
      ? new Stopped(`${error.message}\n${log.since().split('\n').slice(-20).join('\n')}`)
      : error;
  });
  const simulators = await orAborted(
    Promise.allSettled(watched.map((child) => child.listening)),
    signal,
  );
  for (const { status, reason } of simulators)
    if (status === 'rejected')
      say(`${reason.message} The shop runs without it; see ${join(dataDir, 'simulators.log')}.`);
  return {
    ...simulated.addresses,
    url: baseUrl,
    notes,
    databaseUrl: database.value.url,
    databaseOwnerUrl: database.value.ownerUrl,
    dataDir,
    ...(log ? { logFile: join(dataDir, 'shop.log') } : {}),
  };
}

function makeDataDir(wish, usual) {
  const dataDir = wish ? (isAbsolute(wish) ? wish : join(root, wish)) : join(root, usual);
  try {
    // Where PostgreSQL has to run as another user than root, that user must be able to pass through.
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new Stopped(
      `${dataDir} cannot be written by this user (${error.code}). Start as the user who owns it, or set DATA_DIR.`,
    );
  }
  return fs.realpathSync(dataDir);
}

function lockDataDir(dataDir, develop) {
  try {
    return takeLock(join(dataDir, 'lock'));
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    throw new Stopped(
      `Already running: process ${error.holder.pid} uses ${dataDir}.\nStop it first, or give this one its own directory and port: DATA_DIR=data-2 PORT=4000 npm ${develop ? 'run dev' : 'start'}`,
      EXIT.alreadyRunning,
    );
  }
}

// A start that was killed may have left children that are still finishing; they would hold the ports.
async function endLeftovers(dataDir) {
  const left = readJson(join(dataDir, 'children.json')) ?? {};
  await Promise.all(
    Object.values(left).map((identity) => endProcess(identity, { patience: 3000 })),
  );
}

function recordChildren(dataDir) {
  const children = {};
  return (name, identity) => {
    children[name] = identity;
    writeWhole(join(dataDir, 'children.json'), JSON.stringify(children));
  };
}

// The first start decides what a data directory holds; later starts keep to it.
function rememberWish(dataDir, wish) {
  const { demo } = ensureJson(join(dataDir, 'mode.json'), () => ({ demo: wish !== 'empty' }));
  if (demo && wish === 'empty') {
    throw new Stopped(
      `${dataDir} holds the demo company already. For an empty shop use another directory: DATA_DIR=data-empty npm start -- --empty`,
      EXIT.otherData,
    );
  }
  return demo;
}

async function choosePorts(env, usual) {
  const web = await claimPort(readPort(env.PORT, usual, 'PORT'), env.HOST || LOOPBACK);
  const used = new Set([web]);
  const simulator = await pickPort(web + 1, used);
  const control = await pickPort(web + 2, used);
  const mail = await pickPort(web + 3, used);
  const smtp = await pickPort(web + 4, used);
  return { web, simulator, control, mail, smtp };
}

function developmentServer({ inspect }) {
  return [
    ...(inspect ? [inspect] : []),
    '--enable-source-maps',
    join(root, 'scripts', 'dev', 'server.mjs'),
  ];
}

// PostgreSQL is started again when it dies while the shop is open.
async function superviseDatabase({ dataDir, say, shop, onClose }) {
  const options = { dir: join(dataDir, 'pg'), logFile: join(dataDir, 'postgres.log') };
  const fresh = !fs.existsSync(options.dir);
  if (fresh) say('Making the database ...');
  let server = await startPostgres(options);
  onClose(async () => {
    await guard.catch(() => {});
    await server.stop();
  });
  if (server.adopted) say('Took over the database that an earlier start left running.');
  let guard = Promise.resolve();
  const onExit = async () => {
    let pause = 100;
    while (!shop.closed()) {
      say('The database has ended unexpectedly; starting it again ...');
      try {
        server = await startPostgres(options);
        server.exited.then(again);
        return;
      } catch (error) {
        say(error.message);
        await sleep(pause);
        pause = Math.min(pause * 2, 10_000);
      }
    }
  };
  const again = () => {
    if (!shop.closed()) guard = onExit();
  };
  server.exited.then(again);
  return { url: server.url(), ownerUrl: server.ownerUrl() };
}

function masterKey(dataDir, env) {
  if (env.MASTER_KEY_FILE) return env.MASTER_KEY_FILE;
  const file = join(dataDir, 'master.key');
  if (env.MASTER_KEY) return file;
  ensureMasterKey(file);
  return file;
}

function watch(options, { record, say, onClose }) {
  const child = supervise(options);
  child.events.on('spawn', (identity) => record(options.name, identity));
  child.events.on('down', (reason) =>
    say(`${options.name} has ended unexpectedly (${reason}); starting it again ...`),
  );
  onClose(() => child.stop(WEB_DRAINS_FOR));
  child.start();
  return child;
}

async function orAborted(promise, signal) {
  if (!signal) return promise;
  let onAbort;
  const aborted = new Promise((_, reject) => {
    onAbort = () => reject(new Stopped('Stopped.', 0));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
