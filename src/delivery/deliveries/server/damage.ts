import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import {
  bool,
  int,
  jsonRows,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { runsForJoin } from '../../runs/server/joins.ts';
import { type Becomes, waysOf } from '../damage-contract.ts';
import { notWithDamage } from '../errors.ts';
import type { Reason } from '../reasons.ts';

/** Lines of goods that leaked, whatever they are: a driver was told to call before driving on. And of damaged ones that are hazardous, or of which nobody has said that they are not; a damaged box of others comes back and is counted. */
const damagedLines = sql`(
  select l.delivery_id, l.position, l.expected - l.delivered - l.not_on_truck as quantity, l.reason, l.reason_note, p.name, p.size_unit
    from delivery_lines l join ${productsForJoin} p on p.id = l.product_id
   where l.reason = 'leaking' or l.reason = 'damaged' and (p.hazardous or not p.hazard_known))`;

/** Deliveries with such lines, of which nobody of the desk has decided what becomes of the goods. */
export const undecidedDamage = sql`(
  select d.id as delivery_id, d.order_id, d.delivered_on, d.accepted_at from deliveries d
   where d.accepted_at is not null
     and d.id in (select l.delivery_id from ${damagedLines} l)
     and not exists (select from delivery_damage_read r where r.delivery_id = d.id))`;

/** Whether the run of a delivery is counted back and closed. */
const isBackOf = (deliveryId: SqlText): SqlText => sql`
  select r.state = 'closed' from deliveries came join ${runsForJoin} r on r.id = came.run_id
   where came.id = ${deliveryId}`;

const row = rowShape({
  orderId: text,
  number: text,
  customerName: text,
  deliveryId: text,
  deliveredOn: text,
  driverName: text,
  /** Its run is counted back and closed: the goods came back with it. */
  isBack: bool,
  goods: jsonRows(
    rowShape({
      name: text,
      sizeUnit: text,
      quantity: int,
      reason: textOf<Reason>(),
      note: text,
    }),
  ),
});
export type Damage = RowOf<typeof row>;

/** Those of the scope, the oldest first. */
export const damageToDecide = (db: Sql, scope: OrderScope): Promise<Damage[]> =>
  db.rows(
    row,
    sql`
      select o.id as order_id, o.number, o.customer_in_list as customer_name, w.delivery_id,
             w.delivered_on::text as delivered_on,
             coalesce((select person_name(d.driver_id, '') from deliveries d where d.id = w.delivery_id), '') as driver_name,
             coalesce((${isBackOf(sql`w.delivery_id`)}), false) as is_back,
             (select json_agg(json_build_object('name', l.name, 'sizeUnit', l.size_unit, 'quantity', l.quantity,
                                                'reason', l.reason, 'note', l.reason_note) order by l.position)
                from ${damagedLines} l where l.delivery_id = w.delivery_id) as goods
        from ${undecidedDamage} w join ${ordersForJoin} o on o.id = w.order_id
       where ${inOrders(scope, 'o')}
       order by w.accepted_at, w.delivery_id limit 200`,
  );

const decidedRow = rowShape({ orderId: text, becomes: textOf<Becomes | ''>() });

/** The orders of this driver's deliveries since that moment whose damaged goods the desk has decided of, and what becomes of them; '': nobody said it, before it was asked. */
export const damageDecidedOf = (
  db: Sql,
  driver: UserActor,
  sinceMs: number,
): Promise<RowOf<typeof decidedRow>[]> =>
  db.rows(
    decidedRow,
    sql`select distinct on (d.order_id) d.order_id, r.becomes
          from delivery_damage_read r join deliveries d on d.id = r.delivery_id
         where d.driver_id = ${driver.id} and r.noted_at > ${new Date(sinceMs)}
         order by d.order_id, r.noted_at desc`,
  );

const becameRow = rowShape({ becomes: textOf<Becomes>() });
const backRow = rowShape({ isBack: bool, isDecided: bool });

/**
 * The desk has decided what becomes of the damaged goods of a delivery. Said again, the first who said it stands: the driver has acted on it.
 * @returns what stands
 * @throws AppError `permission-denied`, `not-found`; `failed-precondition` for what can't be done any more, or not yet
 */
export async function noteDamageDecided(
  app: App,
  actor: UserActor,
  deliveryId: string,
  becomes: Becomes,
): Promise<Becomes> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const where = await app.db.row(
    backRow,
    sql`select coalesce((${isBackOf(sql`d.id`)}), false) as is_back,
               exists (select from delivery_damage_read r where r.delivery_id = d.id) as is_decided
          from deliveries d join ${ordersForJoin} o on o.id = d.order_id
         where d.id = ${deliveryId} and ${inOrders(orderScope(actor), 'o')}`,
  );
  if (where && !where.isDecided && !waysOf(where.isBack).includes(becomes))
    throw notWithDamage(where.isBack);
  const noted = await app.db.row(
    becameRow,
    sql`insert into delivery_damage_read (delivery_id, noted_by, noted_at, becomes)
        select d.id, ${actor.id}, ${new Date(app.clock.now())}, ${becomes}
          from deliveries d join ${ordersForJoin} o on o.id = d.order_id
         where d.id = ${deliveryId} and d.id in (select l.delivery_id from ${damagedLines} l)
           and ${inOrders(orderScope(actor), 'o')}
        on conflict (delivery_id) do update set noted_by = delivery_damage_read.noted_by
        returning becomes`,
  );
  if (!noted) throw notFound();
  return noted.becomes;
}

/**
 * Takes back what was decided of the damaged goods of a delivery: it is to be decided again, and the driver's phone says so.
 * @throws AppError `permission-denied`, `not-found`
 */
export async function undoDamageDecided(
  app: App,
  actor: UserActor,
  deliveryId: string,
): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const taken = await app.db.execute(
    sql`delete from delivery_damage_read
         where delivery_id = ${deliveryId}
           and delivery_id in (select d.id from deliveries d join ${ordersForJoin} o on o.id = d.order_id
                                where ${inOrders(orderScope(actor), 'o')})`,
  );
  if (taken === 0) throw notFound();
}
