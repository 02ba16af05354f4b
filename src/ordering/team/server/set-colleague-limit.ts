import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor, UserActor } from '../../../kit/actor.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../people/accounts/people/server/public/joins.ts';
import { signedIn } from '../../../people/accounts/sign-in/server/public/guards.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import type { ColleagueLimit } from '../contract.ts';
import { notYourColleague, notYourself, overCeiling } from '../errors.ts';
import { noticeLimit } from '../messages.ts';
import { addApprover, asApprover, type TeamPosition, tellOffice } from './team.ts';

const colleagueRow = rowShape({ name: text });

/** A buyer who lists this customer. @throws AppError `not-found` for anybody else */
export async function colleagueOf(tx: Sql, customerId: string, userId: string): Promise<string> {
  const row = await tx.row(
    colleagueRow,
    sql`select u.display_name as name
          from ${listedCustomersForJoin} listed
          join ${peopleForJoin} u on u.id = listed.user_id
         where listed.customer_id = ${customerId} and u.id = ${userId}
           and u.role = 'user' and not u.sales_rep and not u.sees_all and not u.deleted`,
  );
  if (!row) throw notFound();
  return row.name;
}

const beforeRow = rowShape({ limitCents: int, approverId: nullable(text) });
const limitRow = rowShape({ userId: text, customerId: text, limitCents: int });

/**
 * Writes a colleague's limit, with the approver as the one who is asked beyond it. No limit at all is given only by who has none, and stands
 * as no row.
 * @throws AppError `invalid-argument` beyond the approver's own; `permission-denied` where somebody else looks after it
 */
export async function writeColleagueLimit(
  app: App,
  tx: Sql,
  input: {
    standing: TeamPosition;
    user: UserActor;
    customerId: string;
    userId: string;
    limitCents: number | null;
  },
): Promise<{ limitCents: number; approverId: string | null } | undefined> {
  const { standing, user, customerId, userId, limitCents } = input;
  const ceiling = standing.limitCents;
  if (ceiling !== null && (limitCents === null || limitCents > ceiling)) throw overCeiling();
  const before = await tx.row(
    beforeRow,
    sql`select limit_cents, approver_id from order_limits
         where user_id = ${userId} and customer_id = ${customerId} for update`,
  );
  if (before && before.approverId !== user.id) throw notYourColleague();
  if (limitCents === null) await addApprover(tx, user, customerId);
  await (limitCents === null
    ? tx.execute(sql`delete from order_limits
                      where user_id = ${userId} and customer_id = ${customerId}`)
    : tx.execute(sql`
        insert into order_limits ${inserting(
          limitRow,
          { userId, customerId, limitCents },
          {
            approverId: user.id,
            ownAllowed: false,
            updatedAt: new Date(app.clock.now()),
          },
        )}
        on conflict (user_id, customer_id) do update
           set limit_cents = excluded.limit_cents, updated_at = excluded.updated_at`));
  return before;
}

/**
 * A hotel's own approver sets what a colleague may order at once. It says how the limit is to be, so a repeat ends alike.
 * @throws AppError `not-found`; `permission-denied`; `invalid-argument`
 */
export async function setColleagueLimit(
  app: App,
  actor: Actor,
  input: ColleagueLimit,
  trace: { requestId: string; network: string },
): Promise<void> {
  const user = signedIn(actor);
  const { customerId, userId, limitCents } = input;
  await app.db.transaction(async (tx) => {
    const position = await asApprover(tx, user, customerId);
    if (userId === user.id) throw notYourself();
    const name = await colleagueOf(tx, customerId, userId);
    const before = await writeColleagueLimit(app, tx, { standing: position, user, ...input });
    if ((before?.limitCents ?? null) === limitCents) return;
    await recordAudit(app, tx, user, {
      action: 'team.set-limit',
      objectKind: 'account',
      objectId: userId,
      before: { customerId, limitCents: before?.limitCents ?? null },
      after: { customerId, limitCents },
      ...trace,
    });
    await tellOffice(
      app,
      tx,
      { id: customerId, name: position.customerName },
      noticeLimit(user.displayName, name, limitCents),
    );
  });
}
