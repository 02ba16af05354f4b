-- The distributor's own settings, the audit log and the error reports.

-- One row. `settings` is the document of company/contract.ts; missing keys mean the default there.
create table company_settings (
  only_one boolean primary key default true check (only_one),
  settings jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into company_settings default values;

-- Append-only: a trigger refuses every change, and each row carries the hash of the one before it.
create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id text,
  actor_name text,
  actor_role text,
  session_hash text,
  action text not null,
  object_kind text not null,
  object_id text,
  before jsonb,
  after jsonb,
  result text not null default 'ok',
  request_id text,
  network text,
  agent text,
  previous_hash text not null,
  hash text not null
);
create index audit_log_object on audit_log (object_kind, object_id, seq desc);
create index audit_log_actor on audit_log (actor_id, seq desc);
create index audit_log_action on audit_log (action, seq desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- One row a fault; past the cap of its group in an hour only the group counts on (company/server/record-error.ts).
create table error_reports (
  id id primary key,
  at timestamptz not null default now(),
  origin text not null check (origin in ('browser', 'server', 'job')),
  fingerprint text not null check (length(fingerprint) = 32),
  code text check (length(code) <= 100),
  name text not null check (length(name) <= 100),
  message text not null check (length(message) <= 2000),
  stack text check (length(stack) <= 8000),
  url text check (length(url) <= 1000),
  user_id text,
  request_id text check (length(request_id) <= 64),
  release text,
  agent text check (length(agent) <= 300),
  forwarded_at timestamptz
);
create index error_reports_recent on error_reports (at desc);
create index error_reports_fingerprint on error_reports (fingerprint, at desc);

-- Faults that look alike.
create table error_groups (
  fingerprint text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null default 1 check (count > 0),
  -- somebody looked and mended it; the next fault of the group opens it again
  settled_at timestamptz
);
create index error_groups_recent on error_groups (last_at desc, fingerprint desc);
