import { AppError } from '../kit/app-error.ts';
import type { App } from './app.ts';
import { backupProblem } from './backup/run-backup.ts';
import { DATABASE_FULL } from './database.ts';
import { heldLately } from './held-copy.ts';
import { OutageError, type OutageKind } from './outage.ts';
import type { JobHandler } from './queue.ts';
import { bool, type RowOf, rowShape, text, textOf, time } from './row-shape.ts';
import { sql } from './sql.ts';
import type { Storage } from './storage.ts';

type Watching = Pick<App, 'db' | 'log' | 'clock'>;

const begunRow = rowShape({ begun: bool });

/** Records an outage; logged once, when it begins. Never throws: the work that met it reports its own failure. */
export async function noteOutage(app: Watching, kind: OutageKind, detail: string): Promise<void> {
  const now = new Date(app.clock.now());
  try {
    const row = await app.db.row(
      begunRow,
      sql`with known as (select from outages where kind = ${kind} and ended_at is null)
          insert into outages as o (kind, detail, since, last_seen_at)
          values (${kind}, ${detail}, ${now}, ${now})
          on conflict (kind) do update
             set detail = excluded.detail, last_seen_at = excluded.last_seen_at, ended_at = null,
                 since = case when o.ended_at is null then o.since else excluded.since end
          returning not exists (select from known) as begun`,
    );
    if (row?.begun) app.log.warn('outage', { kind, detail });
  } catch (error) {
    app.log.warn('an outage could not be kept', { kind, detail, error });
  }
}

/** It answers again. Costs nothing but a look when nothing was away. */
export async function endOutage(app: Watching, kind: OutageKind): Promise<void> {
  try {
    const ended = await app.db.execute(
      sql`update outages set ended_at = ${new Date(app.clock.now())}
           where kind = ${kind} and ended_at is null`,
    );
    if (ended > 0) app.log.info('outage is over', { kind });
  } catch (error) {
    app.log.warn('the end of an outage could not be kept', { kind, error });
  }
}

const outageRow = rowShape({ kind: textOf<OutageKind>(), detail: text, since: time });
export type Outage = Pick<RowOf<typeof outageRow>, 'detail'> & {
  kind: OutageKind | 'database' | 'copy' | 'backup';
};

/** For people: what a held copy does not do, and why. */
export const heldWords = (because: string) =>
  `This is a copy, and nothing leaves it: no e-mail, nothing to QuickBooks. Orders are taken. Why: ${because}`;

/** What is away now, the longest first; before it that nothing goes out, and the database itself, when its disk takes nothing more: no row could say so. */
export async function openOutages(app: Pick<App, 'config' | 'db' | 'clock'>): Promise<Outage[]> {
  const { db } = app;
  const held = await heldLately(app);
  const backup = await backupProblem(app);
  const away: Outage[] = await db.rows(
    outageRow,
    held === null
      ? sql`select kind, detail, since from outages where ended_at is null order by since`
      : // What was away from the original came along; only a copy's own files are checked here.
        sql`select o.kind, o.detail, o.since from outages o, installation i
             where o.ended_at is null and o.kind = 'files' and o.last_seen_at > coalesce(i.copied_at, '-infinity')
             order by o.since`,
  );
  return [
    ...(db.isFull() ? [{ kind: 'database' as const, detail: DATABASE_FULL }] : []),
    ...(held === null ? [] : [{ kind: 'copy' as const, detail: heldWords(held) }]),
    ...(backup === null ? [] : [{ kind: 'backup' as const, detail: backup }]),
    ...away,
  ];
}

/** A job whose outside service may be away: that is kept once for the operator, and the job tries again as its queue says. */
export function watchingOutage<P>(kind: OutageKind, handler: JobHandler<P>): JobHandler<P> {
  return async (app, payload, run) => {
    try {
      await handler(app, payload, run);
    } catch (error) {
      if (error instanceof OutageError) await noteOutage(app, error.kind, error.message);
      throw error;
    }
    await endOutage(app, kind);
  };
}

/** A file store that is the problem itself, by its code, in the operator's words. */
export function filesAway(code: string): string {
  if (code === 'storage/quota-exceeded')
    return 'The file store is full: pictures, sheets and photos are refused until there is room.';
  if (code === 'storage/unauthorized')
    return 'The file store refuses us: check its access key and secret.';
  if (code === 'storage/bucket-not-found')
    return 'The bucket of the file store is not there: check S3_ENDPOINT.';
  return 'The file store does not answer: pictures and sheets are missing until it does.';
}

/** Error codes that mean the store is failing, as opposed to a bad request. */
const STORE_FAULTS = new Set([
  'storage/quota-exceeded',
  'storage/retry-limit-exceeded',
  'storage/unauthorized',
  'storage/bucket-not-found',
]);

/** The same store; when it is full, away or refuses us the outage is recorded for the operator, and so is its end. */
export function watchingStorage(app: Watching, storage: Storage): Storage {
  let problem: string | null = null;
  const watched = async <T>(work: Promise<T>, isWrite = false): Promise<T> => {
    try {
      const answer = await work;
      // A full store still reads: only a write shows that there is room again.
      if (problem && (isWrite || problem !== 'storage/quota-exceeded')) {
        problem = null;
        await endOutage(app, 'files');
      }
      return answer;
    } catch (error) {
      if (error instanceof AppError && STORE_FAULTS.has(error.code)) {
        problem = error.code;
        await noteOutage(app, 'files', filesAway(error.code));
      }
      throw error;
    }
  };
  return {
    put: (...call) => watched(storage.put(...call), true),
    get: (...call) => watched(storage.get(...call)),
    about: (...call) => watched(storage.about(...call)),
    remove: (...call) => watched(storage.remove(...call)),
    list: (...call) => watched(storage.list(...call)),
    removeFolder: (...call) => watched(storage.removeFolder(...call)),
    clearUnfinished: (...call) => watched(storage.clearUnfinished(...call)),
  };
}
