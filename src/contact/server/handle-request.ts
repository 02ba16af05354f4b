import { recordAudit } from '../../company/server/record-audit.ts';
import { isStaff, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { notFound, permissionDenied } from '../../platform/http/errors.ts';
import { rowShape, textOf } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { RequestState } from '../contract.ts';

const lockRow = rowShape({ state: textOf<RequestState>() });

/**
 * Moves a contact request to another state and notes who did it. Doing it again changes nothing.
 * @throws AppError `permission-denied` for anyone but staff, `not-found`.
 */
export async function handleRequest(
  app: App,
  actor: UserActor,
  input: { id: string; state: RequestState },
): Promise<void> {
  if (!isStaff(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const before = await tx.row(
      lockRow,
      sql`select state from contact_requests where id = ${input.id} for update`,
    );
    if (!before) throw notFound();
    if (before.state === input.state) return;
    await tx.execute(
      sql`update contact_requests set state = ${input.state},
             handled_by = ${input.state === 'new' ? null : actor.id},
             handled_at = ${input.state === 'new' ? null : new Date(app.clock.now())}
           where id = ${input.id}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'contact-request.state',
      objectKind: 'contact-request',
      objectId: input.id,
      before,
      after: { state: input.state },
    });
  });
}
