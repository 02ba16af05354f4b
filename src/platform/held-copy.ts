import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { Sql } from './database.ts';
import { bool, int, json, nullable, rowShape, text, time } from './row-shape.ts';
import { type SqlText, sql } from './sql.ts';
import { STORE_SIGN } from './storage.ts';

// A copy of a shop must not act as the shop: a restored database that is started beside its original would mail customers and bill them
// again within seconds. So the database remembers what it last ran on, and a process that finds something else holds what would go out.

/** What a process runs on. A host's name is no part of it: containers change theirs at every start. */
export interface Identity {
  /** The server's own id, which it got when its cluster was made, and the database in it. */
  server: string;
  database: string;
  /** The file that signs the store: a copy of it is another file of the file system; of S3 the address. Null while the store is away. */
  store: string | null;
  /** The public address; every address of this machine alone counts as one. */
  address: string;
}

/** Something that would leave a copy was held. It waits in the queue, or in its outbox. */
export class HeldCopyError extends Error {
  constructor(because: string) {
    super(`This is a held copy, nothing leaves it: ${because}`);
    this.name = 'HeldCopyError';
  }
}

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function addressOf({ http }: Config): string {
  const { hostname, origin } = new URL(http.baseUrl);
  return THIS_MACHINE.test(hostname) ? 'this machine' : origin;
}

/** A copied file has another number and another time of birth, whatever copied it; a move and a remount leave both. */
async function storeOf({ storage, dataDir }: Config): Promise<string | null> {
  if (storage.driver === 's3') return `s3:${storage.s3Endpoint}`;
  try {
    const { ino, birthtimeMs } = await stat(path.join(dataDir, 'files', STORE_SIGN), {
      bigint: true,
    });
    return `disk:${ino}:${birthtimeMs}`;
  } catch {
    return null;
  }
}

/** Some file systems don't tell when a file was born: then its number decides. */
function isSameStore(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return true;
  const [kind, number, born] = one.split(':');
  const [otherKind, otherNumber, otherBorn] = other.split(':');
  const unborn = born === '0' || otherBorn === '0';
  return kind === 'disk' && otherKind === 'disk' && unborn && number === otherNumber;
}

const mayAskRow = rowShape({ may: bool });
const serverRow = rowShape({ server: text });
const databaseRow = rowShape({ database: text });

async function databaseOf(db: Sql): Promise<Pick<Identity, 'server' | 'database'>> {
  const mayAsk = await db.row(
    mayAskRow,
    sql`select has_function_privilege('pg_control_system()', 'execute') as may`,
  );
  const server = mayAsk?.may
    ? await db.row(
        serverRow,
        sql`select coalesce(system_identifier::text, '') as server from pg_control_system()`,
      )
    : undefined;
  const found = await db.row(
    databaseRow,
    sql`select d.oid || ' ' || d.datname as database from pg_database d where d.datname = current_database()`,
  );
  return { server: server?.server ?? '', database: found?.database ?? '' };
}

/** What processes of these settings run on; read once, but for a store that was away. */
const identities = new WeakMap<Config, Promise<Identity>>();

async function identityOf(app: Pick<App, 'config' | 'db'>): Promise<Identity> {
  const known = await identities.get(app.config)?.catch(() => undefined);
  if (known && known.store !== null) return known;
  const asking = Promise.all([databaseOf(app.db), storeOf(app.config)]).then(
    ([database, store]): Identity => ({ ...database, store, address: addressOf(app.config) }),
  );
  identities.set(app.config, asking);
  return asking;
}

const installationRow = rowShape({
  ranAs: nullable(json<Identity>()),
  copiedBecause: nullable(text),
});

/** Why what this process runs on is not what the database last ran on; null when it is. */
function difference(now: Identity, then: Identity): string | null {
  if (now.address !== then.address)
    return `its public address is ${now.address}, and it last ran as ${then.address}.`;
  if (now.server !== then.server || now.database !== then.database)
    return `its database is another one than it last ran on (${now.database}, before ${then.database}).`;
  if (!isSameStore(now.store, then.store))
    return 'its files lie in another store, or are a copy of those it last ran with.';
  return null;
}

/**
 * Why this process holds what would go out, read from the database at this moment; null when it is the shop itself. Each process answers for
 * what it runs on, so that one that was pointed at the shop's database by mistake sends nothing and stops nobody else.
 */
export async function heldBecause(app: Pick<App, 'config' | 'db'>): Promise<string | null> {
  const row = await app.db.row(
    installationRow,
    sql`select ran_as, copied_because from installation`,
  );
  if (row?.copiedBecause) return row.copiedBecause;
  if (!row?.ranAs) return null;
  return difference(await identityOf(app), row.ranAs);
}

/** @throws HeldCopyError on a held copy */
export async function refuseOnCopy(app: Pick<App, 'config' | 'db'>): Promise<void> {
  const because = await heldBecause(app);
  if (because !== null) throw new HeldCopyError(because);
}

/** How long a page may use the answer that it has, in ms. */
const FRESH_MS = 5000;
const lately = new WeakMap<Config, { at: number; because: Promise<string | null> }>();

/** The same for what is only shown: read every few seconds, however many pages there are. */
export function heldLately(app: Pick<App, 'config' | 'db'>): Promise<string | null> {
  const last = lately.get(app.config);
  if (last && performance.now() - last.at < FRESH_MS) return last.because;
  const because = heldBecause(app);
  lately.set(app.config, { at: performance.now(), because });
  because.catch(() => lately.delete(app.config));
  return because;
}

/**
 * At the start of a process, once the file store is claimed: the first one writes down what the database runs on. Later ones add a store that
 * was away then. Returns why this process is a held copy, or null.
 */
export async function recognize(app: Pick<App, 'config' | 'db' | 'log'>): Promise<string | null> {
  const now = await identityOf(app);
  await app.db.execute(
    sql`update installation set ran_as = ${JSON.stringify(now)}::jsonb where ran_as is null`,
  );
  if (now.store !== null)
    await app.db.execute(
      sql`update installation set ran_as = ${JSON.stringify(now)}::jsonb
           where ran_as = ${JSON.stringify({ ...now, store: null })}::jsonb`,
    );
  const because = await heldBecause(app);
  if (because !== null)
    app.log.warn('this installation is a held copy', {
      because,
      held: 'mail, accounting and the sweep of files; orders are taken',
      release: 'npm run serve -- release-copy --yes',
    });
  return because;
}

/** Its files are another store's by a person's word: only that part is taken anew. */
export async function takeStore(app: Pick<App, 'config' | 'db'>): Promise<void> {
  identities.delete(app.config);
  const { store } = await identityOf(app);
  await app.db.execute(
    sql`update installation set ran_as = ran_as || ${JSON.stringify({ store })}::jsonb
         where ran_as is not null`,
  );
}

/** Marks a database as a copy, whatever it runs on: a restore does it, and a person before a copy is started. */
export async function markCopy(db: Sql, because: string, at: Date): Promise<void> {
  await db.execute(sql`update installation set copied_because = ${because}, copied_at = ${at}`);
}

const waitingRow = rowShape({ mails: int, oldest: nullable(time), jobs: int });

/** What waits on a copy: e-mails, and the rest of the queue that is held (`heldJobs` of src/jobs.ts). */
export async function whatWaits(db: Sql, heldJobs: ReadonlySet<string>) {
  const row = await db.row(
    waitingRow,
    sql`select (select count(*) from mails where state = 'queued')::int as mails,
               (select min(created_at) from mails where state = 'queued') as oldest,
               (select count(*) from graphile_worker.jobs
                 where task_identifier = any(${[...heldJobs]}::text[]) and task_identifier <> 'send-mail')::int as jobs`,
  );
  return row ?? { mails: 0, oldest: null, jobs: 0 };
}

const leftRow = rowShape({ id: text });

/** E-mails that waited when the copy was made are left unsent, and stay to be read: their original has sent them. Returns how many. */
export async function leaveOlderMail(tx: Sql): Promise<number> {
  const left = await tx.rows(
    leftRow,
    sql`update mails set state = 'failed', error = 'Left unsent when this copy was released.'
         where state = 'queued' and created_at < coalesce(
                 (select copied_at from installation), (select released_at from installation), now())
        returning id`,
  );
  for (const { id } of left)
    await tx.execute(sql`select graphile_worker.remove_job(${`mail:${id}`})`);
  return left.length;
}

/** A person says that this one is the shop: what the process runs on is what the database runs on from now. */
export async function release(app: Pick<App, 'config' | 'db'>, tx: Sql, at: Date): Promise<void> {
  const now = await identityOf(app);
  lately.delete(app.config);
  await tx.execute(
    sql`update installation set ran_as = ${JSON.stringify(now)}::jsonb, copied_because = null,
               copied_at = null, released_at = ${at}`,
  );
}

/** Whether this was there before a person last released a copy: its original may have acted on it since. For statements of other rooms. */
export const beforeRelease = (at: SqlText): SqlText =>
  sql`coalesce((select ${at} <= released_at from installation), false)`;
