-- A run of a sync is held by a lease, so that a killed process frees it; what would take something away waits for a person's yes.
alter table sync_runs drop constraint sync_runs_kind_check;
alter table sync_runs drop constraint sync_runs_state_check;
alter table sync_runs
  -- 'invoices': the reading of changes, written down only when it has something to ask or to report
  add constraint sync_runs_kind_check check (kind in ('products', 'customers', 'prices', 'invoices')),
  add constraint sync_runs_state_check check (state in ('queued', 'running', 'waiting', 'done', 'failed')),
  add column attempts integer not null default 0,
  add column interrupted integer not null default 0,
  -- who is at it, and until when that one counts as alive
  add column holder text,
  add column lease_until timestamptz,
  add column next_try_at timestamptz,
  -- what would go: { text, items: [{ key, text }] }
  add column question jsonb,
  -- the keys of what a person let go
  add column accepted_keys text[] not null default '{}';
update sync_runs set state = 'queued' where state = 'running';
-- One at work at a time: they share the company's pace.
create unique index sync_runs_at_work on sync_runs ((true)) where state = 'running';
create unique index sync_runs_waiting on sync_runs (kind) where state = 'waiting';

-- Who switched a customer off. Only what the books switched off may they switch on again; no name counts as staff.
alter table customers add column switched_off_by text check (switched_off_by in ('staff', 'books'));
create function note_who_switched_off() returns trigger language plpgsql as $$
begin
  if new.is_active then
    new.switched_off_by := null;
  elsif old.is_active then
    new.switched_off_by := coalesce(new.switched_off_by, 'staff');
  end if;
  return new;
end $$;
create trigger customers_switched_off before update of is_active on customers for each row execute function note_who_switched_off();
