import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { demoCompany } from '../../demo/company.ts';
import { readCompany } from '../../src/company/server/queries.ts';
import { endpoints } from '../../src/endpoints.ts';
import { jobs } from '../../src/jobs.ts';
import { DUTIES, type Duty, type Role, type UserActor } from '../../src/kit/actor.ts';
import { uuidv7 } from '../../src/kit/id.ts';
import { dayIn } from '../../src/kit/time.ts';
import { readActor } from '../../src/people/accounts/sign-in/server/public/read-actor.ts';
import {
  sessionCookieName,
  sessionSecret,
  signSessionToken,
} from '../../src/people/accounts/sign-in/server/session-cookie.ts';
import type { App } from '../../src/platform/app.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { diskStorage } from '../../src/platform/disk-storage.ts';
import { answer } from '../../src/platform/http/adapter.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { collectJobs } from '../../src/platform/queue.ts';
import { checkAnswer } from './check-answer.ts';
import { freshDatabase } from './database.ts';

const handlers = collectJobs([...jobs, ...demoCompany.jobs]);

export interface TestClock {
  now(): number;
  set(ms: number): void;
  advance(ms: number): void;
}

/** Starts at a Tuesday morning, so that tests read the same on any day. */
export const TEST_START = Date.parse('2026-03-03T15:00:00Z');

function testClock(): TestClock {
  let at = TEST_START;
  return {
    now: () => at,
    set: (ms) => {
      at = ms;
    },
    advance: (ms) => {
      at += ms;
    },
  };
}

export interface AppUnderTest extends App {
  clock: TestClock;
  /** Every log line written, parsed. */
  lines: Record<string, unknown>[];
  faults: unknown[];
  ownerUrl: string;
  /** Works on the database as its owner, whom the application never is. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Calls an endpoint in process, through the adapter, as this actor's own cookie (or as a visitor). */
  call(
    actor: TestUser | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: any; headers: Headers }>;
  /** Runs every waiting job (and those they enqueue) until none is left that is due now. */
  runJobs(): Promise<string[]>;
  close(): Promise<void>;
}

export interface TestUser extends UserActor {
  cookie: string;
}

/** What an application under test stands on: of its own where nothing is given. */
interface Ground {
  database?: Awaited<ReturnType<typeof freshDatabase>>;
  folder?: string;
}

/** The real application on a fresh database: real PostgreSQL, real files, a clock that a test may turn. */
export async function startApp(
  overrides: NodeJS.ProcessEnv = {},
  { database: own, folder = mkdtempSync(path.join(tmpdir(), 'bellcart-files-')) }: Ground = {},
): Promise<AppUnderTest> {
  const database = own ?? (await freshDatabase());
  const config = readConfig({
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: folder,
    BASE_URL: 'http://localhost:3000',
    ...overrides,
  });
  const lines: Record<string, unknown>[] = [];
  const faults: unknown[] = [];
  const log = createLog('debug', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  const clock = testClock();
  const db = openDatabase(database.url, { poolSize: Number(overrides.DATABASE_POOL ?? 8), log });
  const app: App = {
    config,
    db,
    clock,
    random: systemRandom,
    log,
    storage: diskStorage(path.join(folder, 'files')),
    fetch: globalThis.fetch,
    limits: createLimits(db.pool),
  };
  return {
    ...app,
    clock,
    lines,
    faults,
    ownerUrl: database.ownerUrl,
    async asOwner(work) {
      const client = new pg.Client(database.ownerUrl);
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    async call(actor, method, target, body, headers = {}) {
      const url = new URL(target, config.http.baseUrl);
      const request = new Request(url, {
        method,
        headers: {
          origin: config.http.baseUrl,
          ...(actor ? { cookie: actor.cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : {
              body:
                typeof body === 'string' || body instanceof Uint8Array
                  ? (body as BodyInit)
                  : JSON.stringify(body),
            }),
      });
      const match = findEndpoint(method, url.pathname);
      if (!match) throw new Error(`No endpoint ${method} ${url.pathname}`);
      const facts = {
        ...(await readActor(app, request.headers, url.pathname, {
          method,
          path: url.pathname + url.search,
        })),
        requestId: uuidv7(clock.now(), systemRandom.bytes(10)),
        network: '127.0.0.1',
      };
      const response = await answer(app, match.row, request, {
        params: match.params,
        facts,
        report: (fault) => faults.push(fault),
      });
      const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
      const parsed = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer());
      if (isJson && response.ok) checkAnswer(match.row, parsed);
      return { status: response.status, body: parsed, headers: response.headers };
    },
    async runJobs() {
      const done: string[] = [];
      for (;;) {
        const due = await db.pool.query<{ id: string; task: string; payload: unknown }>(
          `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            where j.run_at <= greatest(now(), $1::timestamptz) and not (j.run_at > $1::timestamptz and j.run_at < j.created_at) and j.attempts < j.max_attempts order by j.priority, j.run_at, j.id limit 1`,
          [new Date(clock.now())],
        );
        const job = due.rows[0];
        if (!job) return done;
        await db.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
        const handler = handlers[job.task];
        if (!handler) throw new Error(`No handler for job ${job.task}`);
        await handler(app, job.payload, { attempt: 1, maxAttempts: 25 });
        done.push(job.task);
      }
    },
    async close() {
      await db.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findEndpoint(method: string, pathname: string) {
  for (const row of endpoints) {
    if (row.method !== method) continue;
    const pattern = new RegExp(`^${row.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(pathname);
    if (match)
      return {
        row,
        params: Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([key, value]) => [
            key,
            decodeURIComponent(value),
          ]),
        ),
      };
  }
  return undefined;
}

export interface UserSpec {
  role?: Role;
  /** null: all brands. */
  brands?: string[] | null;
  customers?: 'all' | string[];
  displayName?: string;
  email?: string;
  disabled?: boolean;
  salesRep?: boolean;
  /** Of an admin: all of them where nothing is said. */
  duties?: Duty[];
  deliveriesOnly?: boolean;
}

/** A person with a live session, straight in the tables: their rights are what a test is about, not how they signed in. */
export async function addUser(app: AppUnderTest, spec: UserSpec = {}): Promise<TestUser> {
  const now = new Date(app.clock.now());
  const id = uuidv7(app.clock.now(), systemRandom.bytes(10));
  const customers = spec.customers ?? [];
  const email = spec.email ?? `${id.slice(-12)}@example.com`;
  const displayName = spec.displayName ?? `Person ${id.slice(-4)}`;
  const duties = spec.role === 'admin' ? (spec.duties ?? DUTIES) : [];
  await app.db.pool.query(
    `insert into users (id, display_name, email, email_verified, role, brands, customer_scope, disabled, created_at, sales_rep, duties, all_brands) values ($1, $2, $3, true, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      displayName,
      email,
      spec.role ?? 'user',
      spec.brands ?? [],
      customers === 'all' ? 'all' : 'listed',
      spec.disabled ?? false,
      now,
      spec.salesRep ?? false,
      duties,
      spec.brands === null,
    ],
  );
  if (customers !== 'all') {
    for (const customer of customers)
      await app.db.pool.query('insert into user_customers (user_id, customer_id) values ($1, $2)', [
        id,
        customer,
      ]);
  }
  const session = await addSession(app, id, spec.deliveriesOnly ?? false);
  const zone = (await readCompany(app)).timeZone;
  return {
    kind: 'user',
    id,
    ...session,
    displayName,
    email,
    role: spec.role ?? 'user',
    brands: spec.brands === null ? null : (spec.brands ?? []),
    customers,
    defaultCustomerId: null,
    salesRep: spec.salesRep ?? false,
    duties: spec.role === 'super_admin' ? DUTIES : duties,
    readsOnly: false,
    signedInAt: app.clock.now(),
    // As a request that begins now would read it.
    get workday() {
      return dayIn(zone, app.clock.now());
    },
  };
}

/** Another live session of a person. `deliveriesOnly`: a driver's phone. */
export async function addSession(
  app: AppUnderTest,
  userId: string,
  deliveriesOnly = false,
): Promise<Pick<TestUser, 'sessionId' | 'deliveriesOnly' | 'cookie'>> {
  const sessionId = uuidv7(app.clock.now(), systemRandom.bytes(10));
  const token = randomBytes(24).toString('base64url');
  const now = new Date(app.clock.now());
  await app.db.pool.query(
    `insert into sessions (id, user_id, token, expires_at, signed_in_at, deliveries_only) values ($1, $2, $3, $4, $5, $6)`,
    [sessionId, userId, token, new Date(app.clock.now() + 30 * 86_400_000), now, deliveriesOnly],
  );
  const signed = signSessionToken(sessionSecret(app.config), token);
  return { sessionId, deliveriesOnly, cookie: `${sessionCookieName(app.config)}=${signed}` };
}
