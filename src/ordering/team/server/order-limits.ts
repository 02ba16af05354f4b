import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../people/accounts/people/server/public/joins.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import {
  bool,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting, settingFrom } from '../../../platform/write-rows.ts';
import type { SetOrderLimit } from '../contract.ts';
import { approverCantDecide, ownApprover } from '../errors.ts';
import { canApprove } from './joins.ts';

const approverRow = rowShape({ id: text, displayName: text, email: text });
const limitedRow = rowShape({
  customerId: text,
  customerName: text,
  city: text,
  limitCents: nullable(int),
  approverId: nullable(text),
  ownAllowed: bool,
  /** Possible approvers: the form offers the same people as the verb accepts. */
  approvers: jsonRows(approverRow),
});
export type LimitedCustomer = RowOf<typeof limitedRow>;

const nameRow = rowShape({ displayName: text });

/**
 * The customers that a person lists, each with their spending limit there and who may be asked.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`
 */
export async function limitsOfPerson(
  app: Pick<App, 'db'>,
  actor: UserActor,
  userId: string,
): Promise<{ name: string; customers: LimitedCustomer[] }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const person = await app.db.row(
    nameRow,
    sql`select u.display_name from ${peopleForJoin} u where u.id = ${userId} and not u.deleted`,
  );
  if (!person) throw notFound();
  const customers = await app.db.rows(
    limitedRow,
    sql`select c.id as customer_id, c.name as customer_name, c.city, l.limit_cents, l.approver_id,
               coalesce(l.own_allowed, false) as own_allowed,
               coalesce((select json_agg(json_build_object('id', a.id, 'displayName', a.display_name,
                                  'email', a.email) order by a.display_name, a.id)
                           from ${peopleForJoin} a
                          where ${canApprove('a', sql`c.id`)}), '[]')
                 as approvers
          from ${listedCustomersForJoin} listed
          join ${customersForJoin} c on c.id = listed.customer_id
          left join order_limits l on l.user_id = listed.user_id and l.customer_id = c.id
         where listed.user_id = ${userId} order by c.name, c.id`,
  );
  return { name: person.displayName, customers };
}

const beforeRow = rowShape({ limitCents: int, approverId: nullable(text), ownAllowed: bool });
const limitRow = rowShape({
  userId: text,
  customerId: text,
  limitCents: int,
  approverId: nullable(text),
  ownAllowed: bool,
} satisfies ColumnsOf<SetOrderLimit & { limitCents: number }>);
const checkRow = rowShape({ known: bool, sees: bool });

/**
 * Sets, changes or ends what a person may order at once for a customer. It says how the limit is to be, so a repeat ends alike. Orders
 * that stand are not looked at again.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `invalid-argument` for an approver who may not see the
 *   customer, or who is the person itself without that being allowed
 */
export async function setOrderLimit(
  app: App,
  actor: UserActor,
  input: SetOrderLimit,
  request: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const { userId, customerId, limitCents, approverId, ownAllowed } = input;
  if (approverId === userId && !ownAllowed) throw ownApprover();
  await app.db.transaction(async (tx) => {
    const check = await tx.row(
      checkRow,
      sql`select exists (select 1 from ${listedCustomersForJoin} listed
                          where listed.user_id = ${userId} and listed.customer_id = ${customerId})
                   as known,
                 exists (select 1 from ${peopleForJoin} a
                          where a.id = ${approverId} and ${canApprove('a', sql`${customerId}::text`)}) as sees`,
    );
    if (!check?.known) throw notFound();
    if (approverId !== null && !check.sees) throw approverCantDecide();
    const before = await tx.row(
      beforeRow,
      sql`select limit_cents, approver_id, own_allowed from order_limits
           where user_id = ${userId} and customer_id = ${customerId} for update`,
    );
    const after = limitCents === null ? null : { limitCents, approverId, ownAllowed };
    if (JSON.stringify(before ?? null) === JSON.stringify(after)) return;
    await (limitCents === null
      ? tx.execute(sql`delete from order_limits
                        where user_id = ${userId} and customer_id = ${customerId}`)
      : tx.execute(sql`
          insert into order_limits ${inserting(
            limitRow,
            { ...input, limitCents },
            {
              updatedAt: new Date(app.clock.now()),
            },
          )}
          on conflict (user_id, customer_id) do update
             set ${settingFrom(limitRow, 'excluded')}, updated_at = excluded.updated_at`));
    // A person who is no approver any more does not manage the team.
    if (before?.approverId && before.approverId !== (after?.approverId ?? null))
      await tx.execute(sql`delete from team_approvers
                            where customer_id = ${customerId} and user_id = ${before.approverId}`);
    await recordAudit(app, tx, actor, {
      action: 'person.set-order-limit',
      objectKind: 'user',
      objectId: userId,
      before: { customerId, ...before },
      after: { customerId, ...after },
      ...request,
    });
  });
}
