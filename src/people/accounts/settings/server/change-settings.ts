import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor, UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import type { ChangeSettings } from '../../contract.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { signedIn } from '../../sign-in/server/public/guards.ts';

/** The customer with this id, if it is active and the person may order for it. */
const ownCustomer = ({ customers }: UserActor, id: string): SqlText => sql`
  select 1 from customer_labels c where c.id = ${id} and c.is_active
     and ${customers === 'all' ? sql`true` : sql`c.id = any(${customers})`}`;

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
  const chosen = input.defaultCustomerId;
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(sql`update users
        set display_name = coalesce(${input.displayName ?? null}, display_name),
            appearance = coalesce(${input.appearance ?? null}, appearance),
            notifications = notifications || ${JSON.stringify(input.notifications ?? {})}::jsonb,
            default_customer_id = ${chosen === undefined ? sql`default_customer_id` : sql`${chosen}`},
            updated_at = ${new Date(app.clock.now())}
      where id = ${user.id}
        and ${chosen ? sql`exists (${ownCustomer(user, chosen)})` : sql`true`}`);
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
