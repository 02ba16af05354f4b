import type { DeliveryTerms } from '../../../../company/delivery-days.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, onlySiteOf, type UserActor } from '../../../../kit/actor.ts';
import { peopleForJoin } from '../../../../people/accounts/people/server/public/joins.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  date,
  int,
  intList,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { canApprove, limitsForJoin, type OrderLimit } from '../../../team/server/joins.ts';
import { type ApprovalDay, dayOnceApproved } from '../../approval-day.ts';
import { APPROVAL } from '../../public/status.ts';
import { orderedFor } from '../order-row.ts';
import { inOrders, orderScope } from './scope.ts';

export { APPROVAL };

/** True when an order of this total needs somebody's approval. */
export const isOverLimit = (limit: OrderLimit | null | undefined, totalCents: number): boolean =>
  limit !== null && limit !== undefined && totalCents > limit.limitCents;

/**
 * The condition that an order of the table `o` waits for this person: they are its approver. Staff are also asked where nobody else can
 * be. Nobody approves what they placed themselves, unless the limit says so.
 */
function waitsFor(user: UserActor): SqlText {
  const approverOfLimit = sql`
    select 1 from ${limitsForJoin} l
      left join ${peopleForJoin} a on a.id = l.approver_id and ${canApprove('a', sql`l.customer_id`)}
     where l.user_id = o.approval_of and l.customer_id = o.customer_id`;
  const asApprover = sql`exists (${approverOfLimit} and a.id = ${user.id}
    and (l.own_allowed or o.approval_of is distinct from ${user.id}))`;
  const asDesk = sql`(not exists (${approverOfLimit} and a.id is not null)
    and o.approval_of is distinct from ${user.id})`;
  return sql`o.status = 'on_hold' and o.hold_reason = ${APPROVAL} and ${inOrders(orderScope(user), 'o')}
    and ${hasDuty(user, 'desk') ? sql`(${asApprover} or ${asDesk})` : asApprover}`;
}

const waitingRow = rowShape({
  id: text,
  number: text,
  customerId: text,
  customerName: text,
  /** Whose limit it is above: who placed it, or who raised it since. */
  requestedByName: text,
  totalCents: int,
  promisedOn: date,
  wantedOn: nullable(date),
  routeDays: intList,
});
type WaitingRow = RowOf<typeof waitingRow>;
export interface WaitingApproval extends Omit<WaitingRow, 'promisedOn' | 'wantedOn' | 'routeDays'> {
  day: ApprovalDay;
}

/** The name of whom an order of the table `o` waits for; null where it waits for nobody's approval, or for the desk's. */
export const waitsForName: SqlText = sql`
  case when o.status = 'on_hold' and o.hold_reason = ${APPROVAL} then (
    select a.display_name from ${limitsForJoin} l
      join ${peopleForJoin} a on a.id = l.approver_id and ${canApprove('a', sql`l.customer_id`)}
     where l.user_id = o.approval_of and l.customer_id = o.customer_id) end`;

/** The orders that wait for this person's approval, the longest waiting first. */
export function ordersToApprove(
  app: Pick<App, 'db'>,
  user: UserActor,
  limit = 20,
): Promise<WaitingRow[]> {
  return app.db.rows(
    waitingRow,
    sql`select o.id, o.number, o.customer_id, ${orderedFor('o')} as customer_name,
               case when o.approval_of is distinct from o.placed_by then person_name(o.approval_of, '')
                    else person_name(o.placed_by, o.placed_by_name) end as requested_by_name,
               o.total_cents, o.promised_on, o.wanted_on, c.route_days
          from orders o join ${customersForJoin} c on c.id = o.customer_id
         where ${waitsFor(user)} order by o.placed_at, o.id limit ${limit}`,
  );
}

const countRow = rowShape({ count: int });

/** How many orders wait for this person's approval: for badges and lists. */
export async function approvalsWaiting(app: Pick<App, 'db'>, user: UserActor): Promise<number> {
  const row = await app.db.row(
    countRow,
    sql`select count(*)::int as count from orders o where ${waitsFor(user)}`,
  );
  return row?.count ?? 0;
}

/** What the dashboard's home says of waiting approvals, with the day of each. */
export async function waitingApprovals(
  app: App,
  user: UserActor,
): Promise<{ count: number; orders: WaitingApproval[]; site: string | null }> {
  const count = await approvalsWaiting(app, user);
  const site = onlySiteOf(user);
  if (count === 0) return { count, orders: [], site };
  const [company, orders] = await Promise.all([readCompany(app), ordersToApprove(app, user)]);
  return {
    count,
    site,
    orders: orders.map(({ promisedOn, wantedOn, routeDays, ...order }) => ({
      ...order,
      day: dayOnceApproved(company, { promisedOn, wantedOn, routeDays }, app.clock.now()),
    })),
  };
}

const mineRow = rowShape({ mine: bool });

/** True when this order waits for this person. */
export async function mayApprove(db: Sql, user: UserActor, orderId: string): Promise<boolean> {
  const row = await db.row(
    mineRow,
    sql`select exists (select 1 from orders o where o.id = ${orderId} and ${waitsFor(user)}) as mine`,
  );
  return row?.mine ?? false;
}

const approvalRow = rowShape({
  limitCents: nullable(int),
  ofName: nullable(text),
  approverId: nullable(text),
  approverName: nullable(text),
  /** Whom the limit names, also where they can't approve it now; '': our office. */
  namedName: text,
  promisedOn: date,
  wantedOn: nullable(date),
  routeDays: intList,
});
export interface Approval
  extends Pick<RowOf<typeof approvalRow>, 'limitCents' | 'ofName' | 'approverName' | 'namedName'> {
  mayApprove: boolean;
  /** For the desk, which opens their page; null for others. */
  approverId: string | null;
  day: ApprovalDay;
}

/** The limit that holds an order, its approver, and the delivery day after an approval. The caller has read the order by scope. */
export async function approvalOf(
  app: Pick<App, 'db' | 'clock'>,
  company: DeliveryTerms,
  user: UserActor,
  orderId: string,
): Promise<Approval | null> {
  const row = await app.db.row(
    approvalRow,
    sql`select l.limit_cents, a.id as approver_id, a.display_name as approver_name,
               person_name(l.approver_id, '') as named_name,
               case when o.approval_of is null then null else person_name(o.approval_of, '') end
                 as of_name,
               o.promised_on, o.wanted_on, c.route_days
          from orders o
          join ${customersForJoin} c on c.id = o.customer_id
          left join ${limitsForJoin} l on l.user_id = o.approval_of and l.customer_id = o.customer_id
          left join ${peopleForJoin} a
            on a.id = l.approver_id and ${canApprove('a', sql`l.customer_id`)}
         where o.id = ${orderId} and o.status = 'on_hold' and o.hold_reason = ${APPROVAL}`,
  );
  if (!row) return null;
  const { limitCents, ofName, approverId, approverName, namedName, ...order } = row;
  return {
    limitCents,
    ofName,
    approverName,
    namedName,
    approverId: hasDuty(user, 'desk') ? approverId : null,
    mayApprove: await mayApprove(app.db, user, orderId),
    day: dayOnceApproved(company, order, app.clock.now()),
  };
}

const onChangeRow = rowShape({
  limitCents: int,
  /** Of whom it was approved, for whoever changes it at the desk; null: the limit is the person's own. */
  ofName: nullable(text),
});
export type LimitOnChange = RowOf<typeof onChangeRow>;

/**
 * The limit that a change of an order is held against when this person saves it (`judgeApproval`), so that it is said before; null when there
 * is none, and for an order that waits already or has left. The caller has read the order by scope.
 */
export async function limitOnChange(
  db: Sql,
  user: UserActor,
  orderId: string,
): Promise<LimitOnChange | null> {
  const whose =
    user.role === 'user' ? sql`${user.id}::text` : sql`coalesce(o.approval_of, ${user.id}::text)`;
  const row = await db.row(
    onChangeRow,
    sql`select l.limit_cents,
               case when ${whose} = ${user.id} then null else person_name(${whose}, '') end as of_name
          from orders o
          join ${limitsForJoin} l on l.user_id = ${whose} and l.customer_id = o.customer_id
         where o.id = ${orderId} and o.status in ('placed', 'confirmed')`,
  );
  return row ?? null;
}
