import { companyMail } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { isBuyer, isStaff, isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../people/accounts/people/server/public/joins.ts';
import { waitingColleagues } from '../../../people/accounts/people/server/public/requested-customers.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import {
  bool,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { notApprover } from '../errors.ts';
import * as messages from '../messages.ts';

/** Whom the distributor named as approver for this customer, also while nobody is left whose orders they approve. */
const approvesAt = (customerId: SqlText, userId: SqlText): SqlText => sql`(
  exists (select 1 from order_limits named
           where named.customer_id = ${customerId} and named.approver_id = ${userId})
  or exists (select 1 from team_approvers kept
              where kept.customer_id = ${customerId} and kept.user_id = ${userId}))`;

/** Records an approver, so that the right remains when the last limit that names the person is removed. */
export async function addApprover(tx: Sql, user: UserActor, customerId: string): Promise<void> {
  await tx.execute(
    sql`insert into team_approvers (customer_id, user_id) values (${customerId}, ${user.id})
        on conflict do nothing`,
  );
}

const positionRow = rowShape({
  customerName: text,
  /** Somebody's orders for this customer wait for this person. */
  approves: bool,
  byApprovers: bool,
  /** What this person may order at once here; null: no limit. */
  limitCents: nullable(int),
});
export type TeamPosition = RowOf<typeof positionRow>;

/** How a person stands in the team of a customer. @throws AppError `not-found` for a customer out of sight */
export async function teamPosition(
  db: Sql,
  user: UserActor,
  customerId: string,
): Promise<TeamPosition> {
  const row = await db.row(
    positionRow,
    sql`select c.name as customer_name,
               ${approvesAt(sql`c.id`, sql`${user.id}::text`)} as approves,
               coalesce((select r.by_approvers from team_rules r where r.customer_id = c.id), true)
                 as by_approvers,
               (select l.limit_cents from order_limits l
                 where l.customer_id = c.id and l.user_id = ${user.id}) as limit_cents
          from ${customersForJoinIn(customerScope(user))} c where c.id = ${customerId}`,
  );
  if (!row) throw notFound();
  return row;
}

/** A hotel's own approver, whom the distributor named, while the customer's rule lets approvers look after the team. */
export const looksAfterTeam = (user: UserActor, position: TeamPosition): boolean =>
  isBuyer(user) && position.approves && position.byApprovers;

/** @throws AppError `not-found` for a customer out of sight; `permission-denied` for who is no approver there */
export async function asApprover(
  db: Sql,
  user: UserActor,
  customerId: string,
): Promise<TeamPosition> {
  const position = await teamPosition(db, user, customerId);
  if (!looksAfterTeam(user, position)) throw notApprover();
  return position;
}

const memberRow = rowShape({
  id: text,
  displayName: text,
  email: text,
  role: text,
  disabled: bool,
  /** Of somebody who was invited and has not chosen a password yet. */
  invitedAt: nullable(time),
  isBuyer: bool,
  approves: bool,
  limitCents: nullable(int),
  approverId: nullable(text),
  approverName: nullable(text),
});
export type TeamMember = RowOf<typeof memberRow>;
const countRow = rowShape({ count: int });

/** Who may order for a customer, as its own people and ours see it. @throws AppError `not-found` */
export async function readTeam(app: Pick<App, 'db'>, user: UserActor, customerId: string) {
  const position = await teamPosition(app.db, user, customerId);
  const own = isBuyer(user);
  const [listed, waiting, all] = await Promise.all([
    app.db.rows(
      memberRow,
      sql`select u.id, u.display_name, u.email, u.role, not u.reachable as disabled, u.invited_at,
                 u.role = 'user' and not u.sales_rep as is_buyer,
                 ${approvesAt(sql`listed.customer_id`, sql`u.id`)} as approves,
                 l.limit_cents, l.approver_id,
                 person_name(l.approver_id, '') as approver_name
            from ${listedCustomersForJoin} listed
            join ${peopleForJoin} u on u.id = listed.user_id and not u.deleted and not u.sees_all
            left join order_limits l
              on l.user_id = u.id and l.customer_id = listed.customer_id
           where listed.customer_id = ${customerId}
           order by u.display_name, u.id`,
    ),
    waitingColleagues(app.db, customerId),
    app.db.row(
      countRow,
      sql`select count(*)::int as count from ${peopleForJoin} u where u.sees_all and u.reachable`,
    ),
  ]);
  return {
    // Who of the office sees a customer is not its buyers' to read.
    members: own ? listed.filter((one) => one.isBuyer) : listed,
    /** Whom the office was asked to open an account for, and has not yet. */
    waiting,
    seeAll: isStaff(user) ? (all?.count ?? 0) : null,
    looksAfter: looksAfterTeam(user, position),
    ceilingCents: position.limitCents,
    byApprovers: position.byApprovers,
    mayRule: isSuperAdmin(user),
    self: user.id,
    own,
  };
}
export type Team = Awaited<ReturnType<typeof readTeam>>;

/** Tells the office what a customer's people changed about who orders for it. */
export async function tellOffice(
  app: App,
  tx: Sql,
  customer: { id: string; name: string },
  sentence: string,
): Promise<void> {
  const company = await readCompany(app, tx);
  await companyMail(app, tx, {
    kind: 'team-changed',
    to: company.email,
    subject: messages.noticeSubject(customer.name),
    preheader: sentence,
    paragraphs: [sentence],
    button: {
      label: messages.NOTICE_BUTTON,
      url: `${app.config.http.baseUrl}/dashboard/customers/${customer.id}/people`,
    },
    dedupeKey: `team-changed:${newId(app)}`,
  });
}
