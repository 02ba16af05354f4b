import type { SqlText } from '../../platform/sql.ts';
import { sql } from '../../platform/sql.ts';
import { deliverMessageJob } from './jobs.ts';

/**
 * One job for each message of `from` (rows `m` of `webhook_messages`), now or at `runAt`: a waiting one is replaced. Those of one receiver run one after
 * another, so that a slow one takes one place of the worker.
 */
export const enqueueingMessages = (from: SqlText, runAt: Date | null = null): SqlText => sql`
  select count(*)::int as count
    from ${from} cross join lateral graphile_worker.add_job(
      ${deliverMessageJob.name}, json_build_object('messageId', m.id),
      queue_name => 'webhook:' || m.receiver_id, run_at => ${runAt}, max_attempts => 25,
      job_key => ${`${deliverMessageJob.name}:`} || m.id)`;
