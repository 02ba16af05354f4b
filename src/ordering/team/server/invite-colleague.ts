import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor } from '../../../kit/actor.ts';
import { openColleague } from '../../../people/accounts/people/server/public/give-customer.ts';
import { countManaging, signedIn } from '../../../people/accounts/sign-in/server/public/guards.ts';
import type { App } from '../../../platform/app.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import type { InviteColleague } from '../contract.ts';
import { noticeInvited } from '../messages.ts';
import { writeColleagueLimit } from './set-colleague-limit.ts';
import { asApprover, tellOffice } from './team.ts';

/**
 * A hotel's own approver opens an account for a colleague: of role user, for this customer alone, with the approver's brands, and a limit
 * at most the approver's own, beyond which the approver is asked. The invitation goes out with the commit, and the office is told.
 * @throws AppError `not-found`; `permission-denied`; `invalid-argument`; `auth/invalid-email`; `auth/email-already-in-use`
 */
export async function inviteColleague(
  app: App,
  actor: Actor,
  input: InviteColleague,
  { key, ...trace }: { key: string; requestId: string; network: string },
): Promise<{ id: string }> {
  const user = signedIn(actor);
  const { customerId, displayName, email, limitCents } = input;
  await asApprover(app.db, user, customerId);
  await countManaging(app, user);
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: user.id, operation: 'invite-colleague', key, body: input },
      async () => {
        const position = await asApprover(tx, user, customerId);
        const id = await openColleague(app, tx, user, { customerId, displayName, email });
        await writeColleagueLimit(app, tx, {
          standing: position,
          user,
          customerId,
          userId: id,
          limitCents,
        });
        await recordAudit(app, tx, user, {
          action: 'team.invite',
          objectKind: 'account',
          objectId: id,
          after: { customerId, limitCents, brands: user.brands ?? 'all' },
          ...trace,
        });
        await tellOffice(
          app,
          tx,
          { id: customerId, name: position.customerName },
          noticeInvited(user.displayName, displayName, email),
        );
        return { id };
      },
    ),
  );
}
