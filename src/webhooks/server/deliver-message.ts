import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { refuseOnCopy } from '../../platform/held-copy.ts';
import type { PayloadOf } from '../../platform/queue.ts';
import { bool, int, type RowOf, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { TEST_TYPE } from '../contract.ts';
import { enqueueingMessages } from './enqueue-messages.ts';
import type { deliverMessageJob } from './jobs.ts';
import { type Answered, postMessage } from './post-message.ts';
import { secretsOf, signedHeaders } from './secrets.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long after each failed try the next one comes, in ms: nine tries in 22 and a half hours. */
export const PAUSES: readonly number[] = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  10 * HOUR,
];
/** A receiver that nothing has reached for so long is paused, in ms. */
const FAILING_MS = 72 * HOUR;

const dueRow = rowShape({
  id: text,
  receiverId: text,
  type: text,
  body: text,
  tries: int,
  address: text,
  isPaused: bool,
});
type Due = RowOf<typeof dueRow>;

/**
 * Handler: posts one message and writes down what was answered. A try that fails plans the next one itself, so that a receiver that is away is no failed job
 * of the shop. A worker that dies between the two sends it again under the same id.
 */
export async function deliverMessage(
  app: App,
  payload: PayloadOf<typeof deliverMessageJob>,
): Promise<void> {
  const due = await app.db.row(
    dueRow,
    sql`select m.id, m.receiver_id, m.type, m.body, m.tries, r.address, r.paused_by is not null as is_paused
          from webhook_messages m join webhook_receivers r on r.id = m.receiver_id
         where m.id = ${payload.messageId} and m.state = 'waiting'`,
  );
  // Of a paused receiver they wait until somebody resumes it; a test is for finding out.
  if (!due || (due.isPaused && due.type !== TEST_TYPE)) return;
  await refuseOnCopy(app);
  const answered = await postMessage(new URL(due.address), {
    headers: signedHeaders(await secretsOf(app, due.receiverId), due, app.clock.now()),
    body: due.body,
    anywhere: app.config.webhooks.privateAddresses,
  });
  const { status } = answered;
  const arrived = status !== null && status >= 200 && status < 300;
  await app.db.transaction((tx) =>
    arrived ? noteArrived(app, tx, due, answered) : noteFailed(app, tx, due, answered),
  );
}

const wrote = (
  tx: Sql,
  { id }: Due,
  { state, status, answer, at }: { state: 'waiting' | 'sent' | 'failed'; at: Date } & Answered,
) =>
  tx.execute(
    sql`update webhook_messages set state = ${state}, tries = tries + 1, tried_at = ${at},
               status = ${status}, answer = ${answer}
         where id = ${id}`,
  );

async function noteArrived(app: App, tx: Sql, due: Due, answered: Answered): Promise<void> {
  await wrote(tx, due, {
    state: 'sent',
    status: answered.status,
    answer: answered.answer,
    at: new Date(app.clock.now()),
  });
  await tx.execute(
    sql`update webhook_receivers set failing_since = null
         where id = ${due.receiverId} and failing_since is not null`,
  );
}

async function noteFailed(app: App, tx: Sql, due: Due, answered: Answered): Promise<void> {
  const now = app.clock.now();
  const isTest = due.type === TEST_TYPE;
  const pause = isTest ? undefined : PAUSES[due.tries];
  await wrote(tx, due, {
    state: pause === undefined ? 'failed' : 'waiting',
    status: answered.status,
    answer: answered.answer,
    at: new Date(now),
  });
  if (pause !== undefined)
    await tx.execute(
      enqueueingMessages(
        sql`(select id, receiver_id from webhook_messages where id = ${due.id}) m`,
        new Date(now + pause),
      ),
    );
  // Whoever sends a test sees what it says.
  if (isTest) return;
  await tx.execute(
    sql`update webhook_receivers
           set failing_since = coalesce(failing_since, ${new Date(now)}),
               paused_by = case when failing_since <= ${new Date(now - FAILING_MS)}
                                then coalesce(paused_by, 'failing') else paused_by end
         where id = ${due.receiverId}`,
  );
}
