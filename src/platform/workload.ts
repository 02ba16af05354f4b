import type { Sql } from './database.ts';
import { decimal, int, nullable, type RowOf, rowShape, text, textOf } from './row-shape.ts';
import { sql } from './sql.ts';

// What waits in the database and how large it is: for the metrics and for the owner's page.

const queueRow = rowShape({
  job: text,
  state: textOf<'failed' | 'running' | 'later' | 'due'>(),
  jobs: int,
  oldest: nullable(decimal),
});

/** The queue by job and state; `oldest`: seconds that the first of those that are due has waited. Those of a named queue wait for each other. */
export function readQueue(db: Sql): Promise<RowOf<typeof queueRow>[]> {
  return db.rows(
    queueRow,
    sql`select task_identifier as job,
               case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running'
                    when run_at > now() then 'later' else 'due' end as state,
               count(*)::int as jobs,
               max(extract(epoch from now() - run_at)) filter (
                 where run_at <= now() and locked_at is null and attempts < max_attempts and queue_name is null) as oldest
          from graphile_worker.jobs group by 1, 2`,
  );
}

const mailRow = rowShape({ state: text, mails: int, oldest: nullable(decimal) });

/** E-mails that are not sent, by state; `oldest`: seconds that the first queued one has waited. */
export function readMails(db: Sql): Promise<RowOf<typeof mailRow>[]> {
  return db.rows(
    mailRow,
    sql`select state, count(*)::int as mails,
               max(extract(epoch from now() - created_at)) filter (where state = 'queued') as oldest
          from mails where state <> 'sent' group by 1`,
  );
}

const sizeRow = rowShape({ bytes: int, files: int, workers: int });

/** Size of the database, files that the backups know of, and workers that live. */
export async function readSize(db: Sql): Promise<RowOf<typeof sizeRow>> {
  const row = await db.row(
    sizeRow,
    sql`select pg_database_size(current_database()) as bytes,
               (select count(*)::int from backup_files) as files,
               (select count(*)::int from worker_processes where beat_at > now() - interval '1 minute') as workers`,
  );
  return row ?? { bytes: 0, files: 0, workers: 0 };
}

/** The longest wait of these, in seconds. */
export const longestWait = (rows: readonly { oldest: number | null }[]): number =>
  Math.max(0, ...rows.map(({ oldest }) => oldest ?? 0));
