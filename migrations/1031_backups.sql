-- What was backed up and drilled, when, and how it ended: for health, the owner's page and what needs attention.
create table backups (
  id id primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null,
  -- null while it runs, and of one that was killed
  ended_at timestamptz,
  -- null when it went well
  problem text,
  table_rows bigint not null default 0,
  files integer not null default 0,
  -- of what this run has written; files that an earlier backup holds are not written again
  bytes bigint not null default 0
);
create index backups_recent on backups (kind, started_at desc);

-- Files of the store as the backups hold them, so that the next one reads only what is new. `kept_as` is the name there.
create table backup_files (
  path text primary key,
  -- whose objects these are: another place knows none of them
  place text not null,
  size_bytes bigint not null,
  uploaded_at text not null,
  content_type text not null,
  sha256 text not null,
  kept_as text not null,
  kept_bytes bigint not null,
  kept_sha256 text not null
);
