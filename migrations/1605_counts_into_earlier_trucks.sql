-- A recount into another truck took the place of what was counted into the earlier one. Who counted what into which truck stays in the run's history.
create table earlier_run_loads (
  seq bigint generated always as identity primary key,
  run_id id not null references runs on delete cascade,
  order_line_id id not null references order_lines on delete cascade,
  truck_id id references trucks on delete set null,
  loaded integer not null,
  short_reason text not null,
  section text not null,
  checked_at timestamptz not null,
  checked_by id references users on delete set null
);
create index earlier_run_loads_line on earlier_run_loads (order_line_id);

-- The count of an earlier truck goes with a recount, and with the departure of another truck.
create function note_earlier_load() returns trigger language plpgsql as $$
begin
  insert into earlier_run_loads (run_id, order_line_id, truck_id, loaded, short_reason, section, checked_at, checked_by)
  select old.run_id, old.order_line_id, old.truck_id, old.loaded, old.short_reason, old.section, old.checked_at, old.checked_by
    from runs r
   where r.id = old.run_id and old.checked_by is not null
     and old.truck_id is not null and old.truck_id is distinct from r.truck_id;
  return null;
end $$;
create trigger run_loads_recounted after update of truck_id on run_loads for each row
  when (old.truck_id is distinct from new.truck_id and old.run_id = new.run_id) execute function note_earlier_load();
create trigger run_loads_left after delete on run_loads for each row execute function note_earlier_load();
