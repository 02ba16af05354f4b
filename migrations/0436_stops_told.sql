-- Who waits for the truck is told when a stop of its run is settled: each other order that is still on it shows how many stops are before it.
create function tell_waiting_stops() returns trigger language plpgsql as $$
begin
  perform tell_change('order', jsonb_build_object('id', o.id, 'customerId', o.customer_id, 'placedBy', o.placed_by))
     from run_stops waiting join orders o on o.id = waiting.order_id
    where waiting.run_id = new.run_id and (waiting.state in ('planned', 'out') or waiting.id = new.id);
  return null;
end $$;
create trigger run_stops_waiting_told after update of state on run_stops for each row
  when (old.state is distinct from new.state) execute function tell_waiting_stops();

-- Until now one choice stood for every change of an order. Who wanted to hear of none of them is not asked anew.
update users
   set notifications = notifications || '{"outForDelivery": false, "nextStop": false}'::jsonb
 where notifications->>'orderChanged' = 'false';
