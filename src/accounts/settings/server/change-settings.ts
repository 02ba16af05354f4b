import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
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
    const changed = await tx.execute(
      'accounts.change-settings',
      `update users set display_name = coalesce($2, display_name), appearance = coalesce($3, appearance), notifications = notifications || $4::jsonb,
              default_customer_id = case when $5 then $6 else default_customer_id end, updated_at = $7
        where id = $1 and (not $5 or $6::text is null or exists (
          select 1 from customers c where c.id = $6 and c.is_active and ($8::text[] is null or c.id = any($8))))`,
      [
        user.id,
        input.displayName ?? null,
        input.appearance ?? null,
        JSON.stringify(input.notifications ?? {}),
        input.defaultCustomerId !== undefined,
        input.defaultCustomerId ?? null,
        new Date(app.clock.now()),
        user.customers === 'all' ? null : user.customers,
      ],
    );
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
