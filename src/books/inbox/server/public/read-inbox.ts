import { rowShape, text, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { type InboxTask, isOpenTask } from '../../public/inbox-view.ts';
import { type Looking, SOURCE_LIMIT, type Source } from '../source.ts';
import { SOURCES } from '../sources.ts';

export interface Inbox {
  /** What stops money first, then the newest first. */
  tasks: InboxTask[];
  /** A source had more than it may answer: the list is cut. */
  cut: boolean;
}

const snooze = rowShape({ matterKey: text, until: time });

/** Every task there is, of all sources; those that a person let wait carry the moment when they are asked again. */
export async function readInbox(
  looking: Looking,
  sources: readonly Source[] = SOURCES,
): Promise<Inbox> {
  const { app } = looking;
  const [snoozes, ...found] = await Promise.all([
    app.db.rows(
      snooze,
      sql`select matter_key, until from accounting_snoozes
           where until > ${new Date(app.clock.now())}`,
    ),
    ...sources.map((source) => source(looking)),
  ]);
  const waits = new Map(snoozes.map((one) => [one.matterKey, one.until]));
  return {
    tasks: found
      .flat()
      .map((task) => ({ ...task, waitsUntil: waits.get(task.key) ?? null }))
      .toSorted(
        (a, b) =>
          Number(b.stopsMoney) - Number(a.stopsMoney) || b.since.getTime() - a.since.getTime(),
      ),
    cut: found.some(({ length }) => length >= SOURCE_LIMIT),
  };
}

/** What waits for a person, for badges, the overview and mails: the same list. */
export async function readOpenTasks(looking: Looking): Promise<InboxTask[]> {
  return (await readInbox(looking)).tasks.filter(isOpenTask);
}
