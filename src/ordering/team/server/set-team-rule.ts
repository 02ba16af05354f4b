import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, isSuperAdmin } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { sql } from '../../../platform/sql.ts';
import type { TeamRule } from '../contract.ts';
import { teamPosition } from './team.ts';

/**
 * Whether the approvers of a customer look after its team. It says how the rule is to be, so a repeat ends alike.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`
 */
export async function setTeamRule(
  app: App,
  actor: Actor,
  { customerId, byApprovers }: TeamRule,
  trace: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const before = await teamPosition(tx, actor, customerId);
    if (before.byApprovers === byApprovers) return;
    await tx.execute(sql`
      insert into team_rules (customer_id, by_approvers, updated_at)
      values (${customerId}, ${byApprovers}, ${new Date(app.clock.now())})
      on conflict (customer_id) do update
         set by_approvers = excluded.by_approvers, updated_at = excluded.updated_at`);
    await recordAudit(app, tx, actor, {
      action: 'team.set-rule',
      objectKind: 'customer',
      objectId: customerId,
      before: { byApprovers: before.byApprovers },
      after: { byApprovers },
      ...trace,
    });
  });
}
