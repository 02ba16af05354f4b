import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import type { WaitInput } from '../contract.ts';
import { readInbox } from './public/read-inbox.ts';

const DAY_MS = 86_400_000;

/**
 * Lets a task wait, and asks it again after so many days; 0 days: at once. Only a task that this person may see. What was asked again
 * long ago is forgotten. @throws AppError `permission-denied`, `not-found`
 */
export async function waitTask(
  app: App,
  actor: Actor,
  { key, days }: WaitInput,
): Promise<{ key: string }> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const { tasks } = await readInbox({ app, scope: orderScope(actor) });
  const task = tasks.find((one) => one.key === key);
  if (!task) throw notFound();
  const now = app.clock.now();
  const until = new Date(now + days * DAY_MS);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from accounting_snoozes where until <= ${new Date(now)}`);
    await tx.execute(
      sql`insert into accounting_snoozes (matter_key, until, snoozed_by, created_at)
          values (${key}, ${until}, ${actor.id}, ${new Date(now)})
          on conflict (matter_key) do update set until = excluded.until,
                                                 snoozed_by = excluded.snoozed_by`,
    );
    await recordAudit(app, tx, actor, {
      action: 'accounting.wait',
      objectKind: 'accounting-matter',
      objectId: key,
      after: { sentence: task.sentence, until: until.toISOString() },
    });
  });
  return { key };
}
