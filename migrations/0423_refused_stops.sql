-- A stop that a driver reported and the server could not accept: nothing of it is lost, and the desk decides.
create table refused_stops (
  id id primary key,
  order_id id not null references orders,
  driver_id id references users on delete set null,
  key text not null,
  -- as the phone sent it
  payload jsonb not null,
  -- the refusal's reason, and its sentence
  why text not null,
  sentence text not null,
  received_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'recorded', 'corrected', 'set_aside')),
  -- where it went: its delivery, or the one that it corrected
  delivery_id id references deliveries,
  settled_by id references users on delete set null,
  settled_at timestamptz,
  settled_reason text not null default '',
  unique (driver_id, key),
  check ((state = 'open') = (settled_at is null)),
  check (state <> 'set_aside' or settled_reason <> ''),
  check (state not in ('recorded', 'corrected') or delivery_id is not null)
);
create index refused_stops_open on refused_stops (received_at) where state = 'open';
create index refused_stops_order on refused_stops (order_id);
