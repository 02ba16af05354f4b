import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { sheetNotFound } from '../errors.ts';
import type { Acknowledge } from '../public/contract.ts';

const acknowledgedRow = rowShape({ fresh: bool });

/**
 * A person of the site says that the sheet arrived. Said once, it stays; saying it again changes
 * nothing.
 * @throws AppError `not-found` for a customer out of sight or a sheet that was never handed over to
 *   it.
 */
export async function acknowledgeHandover(
  app: App,
  actor: UserActor,
  input: Acknowledge,
  request: { requestId: string; network: string },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const rows = await tx.rows(
      acknowledgedRow,
      sql`with seen as (
            select h.id, h.acknowledged_at is null as fresh
              from sds_handovers h
              join ${customersForJoinIn(customerScope(actor))} c on c.id = h.customer_id
             where h.customer_id = ${input.customerId} and h.revision_id = ${input.revisionId}
               for update of h),
          done as (
            update sds_handovers h
               set acknowledged_at = ${new Date(app.clock.now())}, acknowledged_by_id = ${actor.id}
              from seen where seen.id = h.id and seen.fresh)
          select fresh from seen`,
    );
    if (rows.length === 0) throw sheetNotFound();
    if (!rows.some((row) => row.fresh)) return;
    await recordAudit(app, tx, actor, {
      action: 'safety-sheet.acknowledge',
      objectKind: 'customer',
      objectId: input.customerId,
      after: { revisionId: input.revisionId },
      ...request,
    });
  });
}
