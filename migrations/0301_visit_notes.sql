-- Notes of visits: internal to the distributor, never shown to the customer's own people.
create table visit_notes (
  id id primary key,
  customer_id id not null references customers,
  author_id id references users on delete set null,
  text text not null check (length(text) between 1 and 4000),
  -- the day on which to come back to it, and when somebody had
  follow_up_on date,
  followed_up_at timestamptz,
  followed_up_by id references users on delete set null,
  version integer not null default 1 check (version >= 1),
  written_at timestamptz not null,
  changed_at timestamptz,
  check (followed_up_at is null or follow_up_on is not null)
);
create index visit_notes_customer on visit_notes (customer_id, written_at desc, id desc);
create index visit_notes_due on visit_notes (follow_up_on, customer_id)
  where follow_up_on is not null and followed_up_at is null;

-- What a note said before each change. Append-only.
create table visit_note_versions (
  note_id id not null references visit_notes,
  version integer not null,
  text text not null,
  follow_up_on date,
  -- when this wording was replaced
  replaced_at timestamptz not null,
  primary key (note_id, version)
);
create trigger visit_note_versions_kept before update or delete on visit_note_versions
  for each row execute function refuse_change();
