import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';

/** Every delivery that this person made as the driver, or that brought an order of theirs, newest first: for "download my data". */
export function ownDeliveries(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<Record<string, unknown>[]> {
  return app.db.rows(
    'deliveries.own-data',
    `select o.number as "orderNumber", d.attempt, d.state, d.delivered_on as "deliveredOn", d.accepted_at as "acceptedAt", d.driver_id = $1 as "madeByMe",
            o.placed_by = $1 as "ofMyOrder", person_name(d.driver_id, d.driver_name) as "driverName", d.signer_name as "signerName", d.no_signature_reason as "noSignatureReason", d.note,
            case when d.driver_id = $1 then d.location end as location, d.record_hash as "recordHash"
       from deliveries d join orders o on o.id = d.order_id
      where d.accepted_at is not null and (d.driver_id = $1 or o.placed_by = $1) order by d.accepted_at desc, d.id desc`,
    [user.id],
  );
}
