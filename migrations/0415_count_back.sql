-- The end of a run: what was loaded, less what was handed over, came back, or came back damaged, is nothing; or somebody says why not.
-- The figures are kept as they were counted: a delivery that arrives later does not change them.
create table run_counts (
  run_id id not null references runs on delete cascade,
  product_id id not null references products,
  loaded integer not null check (loaded >= 0),
  delivered integer not null check (delivered >= 0),
  returned integer not null check (returned >= 0),
  damaged integer not null check (damaged >= 0),
  explanation text not null default '',
  primary key (run_id, product_id),
  check (loaded - delivered - returned - damaged = 0 or explanation <> '')
);

-- Empty containers: taken at the doors, and counted at the dock.
create table run_empties (
  run_id id not null references runs on delete cascade,
  kind text not null,
  taken integer not null check (taken >= 0),
  counted integer not null check (counted >= 0),
  explanation text not null default '',
  primary key (run_id, kind),
  check (taken = counted or explanation <> '')
);

create function refuse_change_of_closed_run() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' then
    raise exception 'a closed run is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger runs_closed before update or delete on runs for each row execute function refuse_change_of_closed_run();

create function refuse_part_of_closed_run() returns trigger language plpgsql as $$
begin
  if exists (select 1 from runs r where r.id in (old.run_id, new.run_id) and r.state = 'closed') then
    raise exception 'a closed run is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger run_stops_closed before insert or update or delete on run_stops for each row execute function refuse_part_of_closed_run();
create trigger run_loads_closed before insert or update or delete on run_loads for each row execute function refuse_part_of_closed_run();
create trigger run_counts_closed before insert or update or delete on run_counts for each row execute function refuse_part_of_closed_run();
create trigger run_empties_closed before insert or update or delete on run_empties for each row execute function refuse_part_of_closed_run();
