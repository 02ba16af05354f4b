-- Which stops had left a run before it was deleted, and who drove it until then: a driver who was there without a signal is heard, and the phone says it.
create table stops_of_deleted_runs (
  order_id id not null references orders on delete cascade,
  driver_id id not null references users on delete cascade,
  -- the run's
  day date not null,
  -- when the stop left it
  at timestamptz not null,
  primary key (order_id, driver_id, day, at)
);
create index stops_of_deleted_runs_driver on stops_of_deleted_runs (driver_id, day);
