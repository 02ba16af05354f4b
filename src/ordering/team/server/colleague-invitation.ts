import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor, UserActor } from '../../../kit/actor.ts';
import {
  inviteAgain,
  takeInvitationBack,
} from '../../../people/accounts/people/server/public/give-customer.ts';
import { countManaging, signedIn } from '../../../people/accounts/sign-in/server/public/guards.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { EndAccess } from '../contract.ts';
import { noticeInvitedAgain, noticeTakenBack } from '../messages.ts';
import { colleagueOf } from './set-colleague-limit.ts';
import { addApprover, asApprover, tellOffice } from './team.ts';

interface Trace {
  requestId: string;
  network: string;
}

/** A hotel's own approver does something about the invitation of a colleague of this customer; it is written down, and the office is told. */
async function aboutInvitation(
  app: App,
  actor: Actor,
  { customerId, userId, trace }: EndAccess & { trace: Trace },
  act: {
    action: string;
    run: (tx: Sql, user: UserActor) => Promise<void>;
    notice: (by: string, name: string) => string;
  },
): Promise<{ name: string }> {
  const user = signedIn(actor);
  await asApprover(app.db, user, customerId);
  await countManaging(app, user);
  return app.db.transaction(async (tx) => {
    const position = await asApprover(tx, user, customerId);
    const name = await colleagueOf(tx, customerId, userId);
    await addApprover(tx, user, customerId);
    await act.run(tx, user);
    await recordAudit(app, tx, user, {
      action: act.action,
      objectKind: 'account',
      objectId: userId,
      after: { customerId },
      ...trace,
    });
    const sentence = act.notice(user.displayName, name);
    await tellOffice(app, tx, { id: customerId, name: position.customerName }, sentence);
    return { name };
  });
}

/**
 * Sends a colleague's invitation again; the earlier link dies.
 * @throws AppError `not-found`; `permission-denied`; `account/already-active`; `auth/too-many-requests`
 */
export const inviteColleagueAgain = (app: App, actor: Actor, input: EndAccess, trace: Trace) =>
  aboutInvitation(
    app,
    actor,
    { ...input, trace },
    {
      action: 'team.invite-again',
      run: (tx, user) => inviteAgain(app, tx, user, input),
      notice: noticeInvitedAgain,
    },
  );

/**
 * Takes a colleague's invitation back that nobody has used. Where the office let them see another site too, that is the office's to decide.
 * @throws AppError `not-found`; `permission-denied`; `account/already-active`
 */
export const takeColleagueBack = (app: App, actor: Actor, input: EndAccess, trace: Trace) =>
  aboutInvitation(
    app,
    actor,
    { ...input, trace },
    {
      action: 'team.take-back-invitation',
      run: (tx) => takeInvitationBack(app, tx, input),
      notice: noticeTakenBack,
    },
  );
