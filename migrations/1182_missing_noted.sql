-- Somebody of the desk has looked into what was missing when the truck of a run was counted back: it is no longer to do.
create table run_missing_notes (
  run_id id primary key references runs,
  noted_by id references users on delete set null,
  noted_at timestamptz not null
);
create trigger run_missing_notes_told after insert on run_missing_notes for each statement execute function tell_topic('run');
