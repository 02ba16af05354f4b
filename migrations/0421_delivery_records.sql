-- Which facts the hash of a delivery covers. 1: those of earlier releases; 2: everything of the stop (server/delivery-record.ts).
alter table deliveries
  add column record_version integer not null default 1 check (record_version in (1, 2)),
  -- the phone's clock less ours when the stop arrived; null: it sent no time
  add column clock_offset_ms bigint,
  -- the desk, where it wrote down for the driver what the server could not accept; null: the driver's phone
  add column recorded_by_id id references users on delete set null,
  -- safety data sheets as they were handed over, and products that came without theirs
  add column sheets jsonb not null default '[]',
  add column missing_sheets jsonb not null default '[]';
alter table delivery_lines
  add column position integer not null default 0,
  -- what the order still owed; null: a delivery of an earlier release
  add column owed integer check (owed >= 0),
  -- what the load check counted; null: not counted
  add column loaded integer check (loaded >= 0);
