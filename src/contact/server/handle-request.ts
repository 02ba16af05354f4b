import { recordAudit } from '../../company/server/record-audit.ts';
import { isStaff, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { notFound, permissionDenied } from '../../platform/http/errors.ts';
import type { RequestState } from '../contract.ts';

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
    const before = await tx.row<{ state: RequestState }>(
      'contact.lock',
      'select state from contact_requests where id = $1 for update',
      [input.id],
    );
    if (!before) throw notFound();
    if (before.state === input.state) return;
    await tx.execute(
      'contact.move',
      'update contact_requests set state = $2, handled_by = $3, handled_at = $4 where id = $1',
      [
        input.id,
        input.state,
        input.state === 'new' ? null : actor.id,
        input.state === 'new' ? null : new Date(app.clock.now()),
      ],
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
