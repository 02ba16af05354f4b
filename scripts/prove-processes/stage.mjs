// What the drill plays on: a PostgreSQL behind a wire that can hang or be cut, a mail server that can hold its answer, the books'
// simulator, and processes of the built shop.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { serverEntry } from '../start/build.mjs';
import { pinnedNode } from '../start/install.mjs';
import { root } from '../start/paths.mjs';
import { pickPort } from '../start/ports.mjs';
import { startPostgres } from '../start/postgres.mjs';

const { PATH, HOME, TMPDIR, LANG } = process.env;
const PLAIN = { PATH, HOME, TMPDIR, LANG };

/**
 * A TCP address in front of PostgreSQL's socket. `hang` swallows every byte, `turn` ends all connections and leads new ones to another
 * server: as an address does that moves to a standby.
 */
export async function layWire(socketDir) {
  const wire = { state: 'through', socketDir };
  const ends = new Set();
  const server = createServer((client) => {
    const upstream = connect(join(wire.socketDir, '.s.PGSQL.5432'));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      ends.add(from);
      from.on('data', (bytes) => wire.state === 'through' && to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    hang: () => {
      wire.state = 'hanging';
    },
    restore: () => {
      // What was swallowed is lost: such a connection would never make sense again.
      if (wire.state === 'hanging') for (const end of ends) end.destroy();
      wire.state = 'through';
    },
    turn: (to) => {
      wire.socketDir = to;
      wire.state = 'through';
      for (const end of ends) end.destroy();
    },
    close: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

/** Keeps every mail that it was given. After `hold` it takes the next one and gives no answer; with `keeps` it has then delivered it. */
async function openMailbox() {
  const mailbox = { mails: [], held: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const parts = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        const { held } = mailbox;
        if (held && held.taken === 0) {
          held.taken = 1;
          if (held.keeps) mailbox.mails.push({ id: mail.messageId, to: mail.to?.[0]?.address });
          await held.until;
          return done(new Error('451 try again'));
        }
        mailbox.mails.push({ id: mail.messageId, to: mail.to?.[0]?.address });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  let release = () => {};
  return {
    mails: mailbox.mails,
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    hold({ keeps = false } = {}) {
      mailbox.held = {
        taken: 0,
        keeps,
        until: new Promise((resolve) => {
          release = resolve;
        }),
      };
    },
    taken: () => mailbox.held?.taken ?? 0,
    release() {
      const held = mailbox.held;
      mailbox.held = null;
      if (held) release();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** One process of the shop: what it says, when it is ready, how it ends. Started in a folder that has nothing to do with the shop. */
export class Process {
  constructor(name, args, { env, cwd, folder = root }) {
    this.name = name;
    this.said = '';
    // What a script reads of a command: the log goes to the other stream.
    this.answer = '';
    this.child = spawn(pinnedNode(), [serverEntry(folder), ...args], {
      cwd,
      env: { ...PLAIN, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.on('data', (bytes) => (this.said += bytes));
    this.child.stdout.on('data', (bytes) => (this.answer += bytes));
    this.began = Date.now();
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        this.exit = { code, signal, seconds: (Date.now() - this.began) / 1000 };
        resolve(this.exit);
      });
    });
  }

  get pid() {
    return this.child.pid;
  }

  /** Log lines with this message. */
  lines(message) {
    return this.said.split('\n').flatMap((line) => {
      try {
        const parsed = JSON.parse(line);
        return parsed.message === message ? [parsed] : [];
      } catch {
        return [];
      }
    });
  }

  async until(message, seconds = 60) {
    await eventually(
      () => this.exit || this.lines(message).length > 0,
      seconds,
      `${this.name} to say "${message}"`,
    );
    if (this.exit)
      throw new Error(`${this.name} ended (${this.exit.code}):\n${this.said.slice(-2000)}`);
    return this.lines(message)[0];
  }

  async stop() {
    if (!this.exit) this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child.kill('SIGKILL'), 30_000);
    await this.ended;
    clearTimeout(late);
  }
}

export async function eventually(holds, seconds, what) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await holds();
    if (value) return value;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await sleep(100);
  }
}

/** Opens everything but the shop's own processes; `settings` are PostgreSQL's. */
export async function openStage({ settings = {} } = {}) {
  const home = fs.mkdtempSync(join(tmpdir(), 'bellcart-processes-'));
  fs.chmodSync(home, 0o711);
  const options = { dir: join(home, 'pg'), logFile: join(home, 'postgres.log'), settings };
  let server = await startPostgres(options);
  const wire = await layWire(server.socketDir);
  const mailbox = await openMailbox();
  const used = new Set();
  const port = async () => pickPort(0, used);
  const keyFile = join(home, 'master.key');
  fs.writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const ports = {
    web1: await port(),
    web2: await port(),
    worker1: await port(),
    worker2: await port(),
    books: await port(),
    control: await port(),
    web3: await port(),
  };
  const baseUrl = `http://localhost:${ports.web1}`;
  const books = spawn(pinnedNode(), [join(root, 'simulators/quickbooks/main.ts')], {
    env: {
      ...PLAIN,
      QB_SIM_PORT: String(ports.books),
      QB_SIM_CONTROL_PORT: String(ports.control),
      QB_SIM_CLIENT_ID: 'drill',
      QB_SIM_CLIENT_SECRET: 'b5e2e1c37a',
      QB_SIM_REDIRECT_URIS: `${baseUrl}/api/quickbooks/callback`,
      QB_SIM_SEED: 'demo',
    },
    stdio: 'ignore',
  });
  const address = (database, user) => `postgres://${user}@127.0.0.1:${wire.port}/${database}`;
  const processes = [];
  const openPool = () => {
    // Who waits for a connection of a pool that was ended meanwhile would wait for ever.
    const pool = new pg.Pool({
      connectionString: server.ownerUrl(),
      max: 2,
      connectionTimeoutMillis: 10_000,
    });
    pool.on('error', () => {});
    return pool;
  };
  const stage = {
    home,
    ports,
    baseUrl,
    wire,
    mailbox,
    keyFile,
    control: `http://localhost:${ports.control}`,
    owner: (database = 'bellcart') => server.ownerUrl(database),
    database: openPool(),
    stopDatabase: () => server.stop('fast'),
    async startDatabase() {
      server = await startPostgres(options);
    },
    /** The server that answers now. */
    server: () => server,
    /** Another server takes over for the drill's own questions; the shop's processes follow when the wire is turned. */
    async takeOver(other) {
      server = other;
      await stage.database.end().catch(() => {});
      stage.database = openPool();
    },
    async makeDatabase(name) {
      await stage.database.query(`create database ${name}`);
    },
    settings: (over = {}) => ({
      NODE_ENV: 'production',
      DEMO: '1',
      BASE_URL: baseUrl,
      DATABASE_URL: address('bellcart', 'bellcart_app'),
      DATA_DIR: join(home, 'data'),
      MASTER_KEY_FILE: keyFile,
      SMTP_URL: mailbox.url,
      LOG_LEVEL: 'info',
      STOP_DELAY_MS: '2000',
      STOP_GRACE_MS: '4000',
      QUICKBOOKS_ENVIRONMENT: 'simulator',
      QUICKBOOKS_BASE_URL: `http://localhost:${ports.books}`,
      QUICKBOOKS_CLIENT_ID: 'drill',
      QUICKBOOKS_CLIENT_SECRET: 'b5e2e1c37a',
      QUICKBOOKS_WEBHOOK_VERIFIER: 'a3f1',
      ...over,
    }),
    address,
    /** Starts a process, of the build in another folder when one is named; it is ended with the stage. */
    start(name, args, over = {}, folder = root) {
      const one = new Process(name, args, { env: stage.settings(over), cwd: home, folder });
      processes.push(one);
      return one;
    },
    /** Runs a command to its end. */
    async run(args, over = {}, folder = root) {
      const one = stage.start(args.join(' '), args, over, folder);
      const late = setTimeout(() => one.child.kill('SIGKILL'), 180_000);
      const { code, seconds } = await one.ended;
      clearTimeout(late);
      return { code, seconds, said: one.said.trim(), answer: one.answer };
    },
    async close() {
      stage.mailbox.release();
      wire.restore();
      await Promise.all(processes.map((one) => one.stop()));
      books.kill('SIGTERM');
      await stage.database.end().catch(() => {});
      wire.close();
      await mailbox.close();
      await server.stop('fast').catch(() => {});
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
  return stage;
}
