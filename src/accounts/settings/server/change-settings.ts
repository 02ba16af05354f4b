import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { sql } from '../../../platform/sql.ts';
import type { ChangeSettings } from '../../contract.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { signedIn } from '../../sign-in/server/guards.ts';

/**
 * Changes one's own name, default customer, notifications and appearance: nothing that gives rights.
 * A default customer that one may not see answers like a missing one. @throws AppError `not-found`
 */
export async function changeSettings(
  app: App,
  actor: Actor,
  input: ChangeSettings,
  from: Caller,
): Promise<void> {
  const user = signedIn(actor);
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(sql`update users
          set display_name = coalesce(${input.displayName ?? null}, display_name),
          appearance = coalesce(${input.appearance ?? null}, appearance),
          notifications = notifications || ${JSON.stringify(input.notifications ?? {})}::jsonb,
          default_customer_id = case when ${input.defaultCustomerId !== undefined} then ${input.defaultCustomerId ?? null} else default_customer_id end, updated_at = ${new Date(app.clock.now())}
          where id = ${user.id} and (not ${input.defaultCustomerId !== undefined} or ${input.defaultCustomerId ?? null}::text is null or exists (
          select 1 from customers c
          where c.id = ${input.defaultCustomerId ?? null} and c.is_active and (${user.customers === 'all' ? null : user.customers}::text[] is null or c.id = any(${user.customers === 'all' ? null : user.customers}))))`);
    if (changed === 0) throw notFound();
    await recordAudit(app, tx, user, {
      action: 'settings.change',
      objectKind: 'account',
      objectId: user.id,
      after: { fields: Object.keys(input) },
      ...traceOf(from),
    });
  });
}
