-- What becomes of a new revision's news: its mails leave some minutes after the upload, and until they begin to leave the revision can be taken back.
create table sds_announcements (
  revision_id id primary key references sds_revisions,
  send_at timestamptz not null,
  -- the mails begin to leave: from here on nothing is taken back
  started_at timestamptz,
  sent_at timestamptz,
  mailed integer,
  taken_back_at timestamptz,
  taken_back_by id references users on delete set null,
  check (taken_back_at is null or started_at is null),
  check (sent_at is null or (started_at is not null and mailed is not null))
);
create trigger sds_announcements_kept before delete on sds_announcements for each row execute function refuse_change();
