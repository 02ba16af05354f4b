import type { UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import {
  bool,
  date,
  int,
  jsonRow,
  nullable,
  present,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { DeliveryState } from '../contract.ts';
import { locationJson } from './json-rows.ts';

const ownDelivery = rowShape({
  orderNumber: text,
  attempt: int,
  state: textOf<DeliveryState>(),
  deliveredOn: nullable(date),
  doneAt: present(time),
  acceptedAt: present(time),
  madeByMe: nullable(bool),
  ofMyOrder: nullable(bool),
  driverName: text,
  signerName: text,
  noSignatureReason: text,
  note: text,
  location: nullable(jsonRow(locationJson)),
  recordHash: present(text),
});

/** Every delivery that this person made as the driver, or that brought an order of theirs, newest first: for "download my data". */
export function ownDeliveries(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<Record<string, unknown>[]> {
  const mine = sql`d.driver_id = ${user.id}`;
  const forMe = sql`o.placed_by = ${user.id}`;
  return app.db.rows(
    ownDelivery,
    sql`
      select o.number as order_number, d.attempt, d.state, d.delivered_on, coalesce(d.done_at, d.accepted_at) as done_at,
             d.accepted_at,
             ${mine} as made_by_me, ${forMe} as of_my_order,
             person_name(d.driver_id, d.driver_name) as driver_name, d.signer_name,
             d.no_signature_reason, d.note, case when ${mine} then d.location end as location,
             d.record_hash
        from deliveries d join ${ordersForJoin} o on o.id = d.order_id
       where d.accepted_at is not null and (${mine} or ${forMe})
       order by d.accepted_at desc, d.id desc`,
  );
}
