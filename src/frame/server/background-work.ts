import type { Sql } from '../../platform/database.ts';
import { longestWait, readQueue, readSize } from '../../platform/workload.ts';
import { problems } from '../system-messages.ts';

/** A job that is due has waited too long from here on, in seconds; the same as the rule QueueWaits of docs/monitoring/alerts.yml. */
export const LATE_JOB = 600;

/** What hinders the work that the shop does by itself, in the sentences of the page System: for the owner's Today. */
export async function backgroundProblems(db: Sql): Promise<string[]> {
  const queue = await readQueue(db);
  const isLate = longestWait(queue) > LATE_JOB;
  const workers = isLate ? (await readSize(db)).workers : null;
  const late = workers === 0 ? problems.workers : problems.queue;
  const hasFailed = queue.some(({ state }) => state === 'failed');
  return [...(isLate ? [late.text] : []), ...(hasFailed ? [problems.failed.text] : [])];
}
