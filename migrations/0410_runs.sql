create table trucks (
  id id primary key,
  name text not null check (name <> ''),
  -- parts of the truck where goods are loaded, front to back
  sections text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null
);

-- One truck with one driver on one day, in the order of its stops.
create table runs (
  id id primary key,
  day date not null,
  name text not null check (name <> ''),
  driver_id id references users on delete set null,
  truck_id id references trucks,
  -- planned: at the desk; loading: the driver counts at the dock; out: on the road; closed: counted back and settled
  state text not null default 'planned' check (state in ('planned', 'loading', 'out', 'closed')),
  version integer not null default 1,
  loaded_at timestamptz,
  departed_at timestamptz,
  closed_at timestamptz,
  closed_by id references users on delete set null,
  created_by id references users on delete set null,
  created_at timestamptz not null
);
create index runs_day on runs (day, name);
create index runs_driver on runs (driver_id, day) where state <> 'closed';

-- An order on a run. `done` and `failed` are said by its delivery; an order that failed may ride again on another run.
create table run_stops (
  id id primary key,
  run_id id not null references runs on delete cascade,
  order_id id not null references orders,
  position integer not null,
  state text not null default 'planned' check (state in ('planned', 'out', 'done', 'failed')),
  -- the last delivery at this stop
  delivery_id id,
  settled_at timestamptz,
  unique (run_id, order_id)
);
create unique index run_stops_open on run_stops (order_id) where state in ('planned', 'out');
create index run_stops_order on run_stops (order_id);

-- What was really put on the truck for a line of an order. No row: not counted, then the open quantity is meant to be on it.
create table run_loads (
  run_id id not null references runs on delete cascade,
  order_line_id id not null references order_lines,
  loaded integer not null check (loaded >= 0),
  -- why less than is open
  short_reason text not null default '',
  section text not null default '',
  checked_at timestamptz not null,
  checked_by id references users on delete set null,
  primary key (run_id, order_line_id)
);
