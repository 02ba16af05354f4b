-- When a stop was finished at the door: the phone's clock as far as it can be believed, else ours. What is shown as the time of handing over.
-- Null until a stop is recorded; of earlier ones the order's event has kept it.
alter table deliveries add column done_at timestamptz;
alter table deliveries disable trigger deliveries_immutable;
update deliveries d
   set done_at = coalesce((select (e.detail->>'settledAt')::timestamptz from order_events e
                            where e.order_id = d.order_id and e.detail->>'deliveryId' = d.id
                              and e.detail ? 'settledAt' limit 1), d.accepted_at)
 where d.accepted_at is not null;
alter table deliveries enable trigger deliveries_immutable;

-- Stops of a run whose report came and waits for the desk: somebody was there. The room of runs reads it.
create view stops_reported as
  select order_id, payload->>'runId' as run_id from refused_stops where state = 'open';
