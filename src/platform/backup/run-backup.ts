import type { App } from '../app.ts';
import { newId } from '../clock.ts';
import { heldLately, refuseOnCopy } from '../held-copy.ts';
import { openConnection } from '../own-connection.ts';
import { nullable, rowShape, text, time } from '../row-shape.ts';
import { sql } from '../sql.ts';
import { type BackedUp, backUp } from './back-up.ts';
import { type Drill, drillRestore } from './drill.ts';
import {
  BackupError,
  openPlace,
  openRepository,
  pruneBackups,
  type Repository,
  saysItsPlace,
} from './repository.ts';
import type { Unseal } from './seal.ts';

/** Any number will do: two backups at once would take each other's unfinished parts away. */
const LOCK = 7233116;

const NOWHERE =
  'BACKUP_TO is not set: name a folder, or a bucket like https://host/bucket (docs/running.md, Backups).';

/** The configured backup target. @throws BackupError when none is configured */
export function repositoryOf(app: Pick<App, 'config' | 'clock' | 'fetch'>): Repository {
  const { to } = app.config.backup;
  if (!to) throw new BackupError(NOWHERE);
  return openRepository(openPlace(to, app.config, app), app.clock);
}

/** The same to write to: its failures say where and why. */
function targetOf(app: Pick<App, 'config' | 'clock' | 'fetch'>): Repository {
  const { storage } = repositoryOf(app);
  return openRepository(saysItsPlace(storage, app.config.backup.to ?? ''), app.clock);
}

const directUrl = ({ config }: Pick<App, 'config'>) =>
  config.database.ownerUrl ?? config.database.url;

/** Does `work` while no other process backs up, and keeps how it ended. */
async function recordingRun<T extends { id: string; rows: number; files: number; bytes: number }>(
  app: App,
  kind: 'backup' | 'drill',
  work: () => Promise<T & { problem?: string }>,
): Promise<T> {
  const lock = await openConnection(directUrl(app));
  const startedAt = new Date(app.clock.now());
  const row = newId(app);
  try {
    const { rows } = await lock.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [LOCK],
    );
    if (!rows[0]?.mine) throw new BackupError('Another process backs up at this moment.');
    await app.db.execute(
      sql`insert into backups (id, kind, started_at) values (${row}, ${kind}, ${startedAt})`,
    );
    try {
      const done = await work();
      await app.db.execute(
        sql`update backups
               set ended_at = ${new Date(app.clock.now())}, table_rows = ${done.rows}, files = ${done.files},
                   bytes = ${done.bytes}, problem = ${done.problem ?? null}
             where id = ${row}`,
      );
      return done;
    } catch (error) {
      const problem = (error as Error).message.slice(0, 500);
      await app.db.execute(
        sql`update backups set ended_at = ${new Date(app.clock.now())}, problem = ${problem}
             where id = ${row}`,
      );
      app.log.error(`${kind} failed`, { detail: problem });
      throw error;
    }
  } finally {
    await lock.end();
  }
}

/**
 * Writes a backup where the settings say, and takes away those that are older than the newest few.
 * @throws HeldCopyError on a held copy, whose backups would push out its original's; BackupError when its place could not be written to
 */
export async function runBackup(app: App): Promise<BackedUp> {
  await refuseOnCopy(app);
  const repository = targetOf(app);
  if (!app.config.backup.publicKey)
    app.log.warn('backup is not encrypted', { detail: 'BACKUP_PUBLIC_KEY is not set.' });
  const began = performance.now();
  const done = await recordingRun(app, 'backup', () => backUp(app, repository, directUrl(app)));
  const gone = await pruneBackups(repository, app.config.backup.keep, done.id);
  app.log.info('backup written', {
    backup: done.id,
    rows: done.rows,
    files: done.files,
    bytes: done.bytes,
    pruned: gone.length,
    ms: Math.round(performance.now() - began),
  });
  return done;
}

/** A backup, a restore beside, and every row and file compared. */
export async function runDrill(app: App, unseal: Unseal): Promise<Drill> {
  const repository = targetOf(app);
  let found: Drill | undefined;
  await recordingRun(app, 'drill', async () => {
    found = await drillRestore(app, repository, unseal);
    const { backup: id, rows, files, differences } = found;
    const problem = differences[0];
    return {
      id,
      rows,
      files,
      bytes: 0,
      ...(problem ? { problem: `${differences.length} differences, first: ${problem}` } : {}),
    };
  });
  if (!found) throw new Error('The drill was not made.');
  app.log.info('restore drill', { ...found, differences: found.differences.length });
  return found;
}

const stateRow = rowShape({
  lastBackup: nullable(time),
  lastDrill: nullable(time),
  problem: nullable(text),
});

/** When a backup and a drill last went well, and why the last backup failed if it did. */
export async function backupState(db: Pick<App, 'db'>['db']) {
  const row = await db.row(
    stateRow,
    sql`select (select max(ended_at) from backups where kind = 'backup' and problem is null) as last_backup,
               (select max(ended_at) from backups where kind = 'drill' and problem is null) as last_drill,
               (select last.problem from backups last where last.kind = 'backup' and last.ended_at is not null
                        order by last.id desc limit 1) as problem`,
  );
  return row ?? { lastBackup: null, lastDrill: null, problem: null };
}

const HOUR_MS = 3_600_000;
/** A daily backup may be late by this much. */
const LATE_MS = 26 * HOUR_MS;

/** How old the last good backup is, in whole hours; null when there is none. */
export async function backupAge({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number | null> {
  const { lastBackup } = await backupState(db);
  return lastBackup && Math.floor((clock.now() - lastBackup.getTime()) / HOUR_MS);
}

/**
 * The backup's problem for the operator, whoever calls it: the worker's clock or a timer of the machine. Null when all is well, where no
 * place is configured, and on a held copy, which writes none.
 */
export async function backupProblem(
  app: Pick<App, 'config' | 'db' | 'clock'>,
): Promise<string | null> {
  if (!app.config.backup.to || (await heldLately(app)) !== null) return null;
  const { problem } = await backupState(app.db);
  if (problem) return `The last backup failed: ${problem}`;
  const hours = await backupAge(app);
  return hours !== null && hours * HOUR_MS > LATE_MS
    ? `The last backup is ${hours} hours old.`
    : null;
}
