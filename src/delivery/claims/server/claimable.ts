import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { dayIn, shiftDay } from '../../../kit/time.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, present, rowShape, type ShapeOf, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { DeliveryRecord } from '../../deliveries/reading-contract.ts';
import { deliveredLinesForJoin } from '../../deliveries/server/public/joins.ts';
import { readOneDelivery } from '../../deliveries/server/read-deliveries.ts';
import type { ClaimableLine } from '../contract.ts';
import { tooLate } from '../errors.ts';

const claimable: ShapeOf<ClaimableLine> = rowShape({
  orderLineId: present(text),
  name: text,
  sku: text,
  sizeUnit: text,
  delivered: int,
  left: int,
});

/** What a delivery handed over, and how much of it no claim names: open ones count whole, approved ones with what was credited or is sent again. */
export function claimableLines(db: Sql, deliveryId: string): Promise<ClaimableLine[]> {
  return db.rows(
    claimable,
    sql`
      select dl.order_line_id, ol.name, ol.sku, ol.size_unit, dl.delivered,
             (dl.delivered - coalesce((
               select sum(coalesce(cl.approved + cl.replaced, cl.quantity))
                 from claim_lines cl join claims c on c.id = cl.claim_id
                where c.delivery_id = dl.delivery_id and cl.order_line_id = dl.order_line_id
                  and c.state in ('open', 'approved')), 0))::int as left
        from ${deliveredLinesForJoin} dl join ${orderLinesForJoin} ol on ol.id = dl.order_line_id
       where dl.delivery_id = ${deliveryId} order by ol.position, ol.id`,
  );
}

const siteRow = rowShape({ name: text });

/** Whose order it is, by the name that lists show. */
export const siteOfOrder = async (db: Sql, orderId: string): Promise<string> =>
  (
    await db.row(
      siteRow,
      sql`select o.customer_in_list as name from ${ordersForJoin} o where o.id = ${orderId}`,
    )
  )?.name ?? '';

/** All claims of a delivery wait for each other here, until the transaction ends. */
export async function lockClaims(tx: Sql, deliveryId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`claims ${deliveryId}`}, 0))`,
  );
}

/** The last day on which a delivery of this day can be reported. */
const lastClaimDay = (deliveredOn: string, claimDays: number): string =>
  shiftDay(deliveredOn, claimDays);

export interface OpenDelivery {
  delivery: DeliveryRecord;
  /** YYYY-MM-DD of the company. */
  deliveredOn: string;
  until: string;
  isPast: boolean;
  claimDays: number;
}

/** A delivery of the person's scope, and until when it can be reported. @throws AppError `not-found` */
export async function readOpenDelivery(
  app: Pick<App, 'db' | 'clock'>,
  user: UserActor,
  deliveryId: string,
): Promise<OpenDelivery> {
  const [delivery, company] = await Promise.all([
    readOneDelivery(app, user, deliveryId),
    readCompany(app),
  ]);
  const deliveredOn = delivery.deliveredOn ?? dayIn(company.timeZone, delivery.doneAt);
  const until = lastClaimDay(deliveredOn, company.claimDays);
  return {
    delivery,
    deliveredOn,
    until,
    isPast: companyDay(company, app.clock.now()) > until,
    claimDays: company.claimDays,
  };
}

/** The same, for whoever wants to report. @throws AppError `not-found`, `failed-precondition` after the company's days */
export async function requireOpenDelivery(
  app: Pick<App, 'db' | 'clock'>,
  user: UserActor,
  deliveryId: string,
): Promise<OpenDelivery> {
  const open = await readOpenDelivery(app, user, deliveryId);
  if (open.isPast) throw tooLate(open.claimDays, open.until);
  return open;
}
