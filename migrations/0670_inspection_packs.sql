-- The papers of one site in one ZIP, for an inspection: what was to be in it is kept when it is asked for, a job makes the file.
create table inspection_packs (
  id id primary key,
  customer_id id not null references customers,
  -- of all that goes into it: the same on one day is the same pack
  content_key text not null unique,
  site text not null,
  made_on date not null,
  -- the files of text, by name, and whose labels are printed
  content jsonb not null,
  -- the binder of the site, which goes after a day; null: there was no sheet to bind
  binder_id text,
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
  done int not null default 0,
  total int not null check (total > 0),
  -- name, size and SHA-256 of each file inside
  files jsonb not null default '[]',
  -- what could not be included, in words
  left_out text[] not null default '{}',
  path text,
  sha256 text,
  size_bytes int,
  asked_by id references users on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'ready') = (path is not null and sha256 is not null and size_bytes is not null))
);
create index inspection_packs_customer on inspection_packs (customer_id, created_at desc);
create index inspection_packs_age on inspection_packs (created_at);
