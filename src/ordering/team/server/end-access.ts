import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor } from '../../../kit/actor.ts';
import { isBuyer } from '../../../kit/actor.ts';
import { takeCustomer } from '../../../people/accounts/people/server/public/give-customer.ts';
import { signedIn } from '../../../people/accounts/sign-in/server/public/guards.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { EndAccess } from '../contract.ts';
import { notYourColleague, notYourself } from '../errors.ts';
import { noticeEnded, noticeLeft } from '../messages.ts';
import { colleagueOf } from './set-colleague-limit.ts';
import { addApprover, asApprover, teamPosition, tellOffice } from './team.ts';

const asksRow = rowShape({ yes: bool });

/** Takes a customer off a person's list, with the limit there. Their last one leaves them with none, never with all. */
async function end(tx: Sql, userId: string, customerId: string): Promise<void> {
  await takeCustomer(tx, userId, customerId);
  await tx.execute(
    sql`delete from order_limits where user_id = ${userId} and customer_id = ${customerId}`,
  );
  await tx.execute(
    sql`delete from team_approvers where user_id = ${userId} and customer_id = ${customerId}`,
  );
}

/**
 * A hotel's own approver ends a colleague's access to this customer: its other sites, its orders and its account stay. Nobody ends that of
 * their own approver.
 * @throws AppError `not-found`; `permission-denied`; `invalid-argument` for oneself
 */
export async function endAccess(
  app: App,
  actor: Actor,
  { customerId, userId }: EndAccess,
  trace: { requestId: string; network: string },
): Promise<{ name: string }> {
  const user = signedIn(actor);
  return app.db.transaction(async (tx) => {
    const position = await asApprover(tx, user, customerId);
    if (userId === user.id) throw notYourself();
    const name = await colleagueOf(tx, customerId, userId);
    const asks = await tx.row(
      asksRow,
      sql`select exists (select 1 from order_limits l
                          where l.user_id = ${user.id} and l.customer_id = ${customerId}
                            and l.approver_id = ${userId}) as yes`,
    );
    if (asks?.yes) throw notYourColleague();
    await addApprover(tx, user, customerId);
    await end(tx, userId, customerId);
    await recordAudit(app, tx, user, {
      action: 'team.end-access',
      objectKind: 'account',
      objectId: userId,
      before: { customerId },
      after: { customerId: null },
      ...trace,
    });
    await tellOffice(
      app,
      tx,
      { id: customerId, name: position.customerName },
      noticeEnded(user.displayName, name),
    );
    return { name };
  });
}

/** A buyer leaves a customer of their list. @throws AppError `not-found` for a customer that is not theirs, and for our own people */
export async function leaveCustomer(
  app: App,
  actor: Actor,
  { customerId }: { customerId: string },
  trace: { requestId: string; network: string },
): Promise<void> {
  const user = signedIn(actor);
  if (!isBuyer(user) || user.customers === 'all') throw notFound();
  await app.db.transaction(async (tx) => {
    const position = await teamPosition(tx, user, customerId);
    await end(tx, user.id, customerId);
    await recordAudit(app, tx, user, {
      action: 'team.leave',
      objectKind: 'account',
      objectId: user.id,
      before: { customerId },
      after: { customerId: null },
      ...trace,
    });
    await tellOffice(
      app,
      tx,
      { id: customerId, name: position.customerName },
      noticeLeft(user.displayName),
    );
  });
}
