-- The day for which the order was promised when it was planned: an order that moves to another day leaves its run by it.
alter table run_stops add column promised_on date;
update run_stops s set promised_on = o.promised_on from orders o where o.id = s.order_id;
alter table run_stops alter column promised_on set not null;

-- What was done to a run, so that two people who plan at once see what the other one did.
create table run_events (
  seq bigint generated always as identity primary key,
  run_id id not null references runs on delete cascade,
  -- the run's version after it
  version integer not null,
  at timestamptz not null,
  actor_id id references users on delete set null,
  kind text not null,
  detail jsonb not null default '{}'
);
create index run_events_run on run_events (run_id, version);

-- The board, the driver's list and the desk's view of the day follow what happens to runs.
create trigger runs_told after insert or update or delete on runs for each statement execute function tell_topic('run');
create trigger run_stops_told after insert or update or delete on run_stops for each statement execute function tell_topic('run');
create trigger trucks_told after insert or update on trucks for each statement execute function tell_topic('run');
