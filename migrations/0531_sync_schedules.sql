-- Syncs that start by themselves each night, in the company's time zone. Off until somebody with the duty books turns one on.
create table sync_schedules (
  kind text primary key check (kind in ('products', 'customers', 'prices')),
  is_on boolean not null default false,
  hour integer not null check (hour between 0 and 23)
);
insert into sync_schedules (kind, hour) values ('products', 1), ('customers', 2), ('prices', 3);

alter table sync_runs
  add column scheduled boolean not null default false,
  -- what was answered to `question`, by whom
  add column answer text check (answer in ('accept', 'leave', 'replaced')),
  add column answered_by id references users on delete set null,
  add column answered_at timestamptz;
create index sync_runs_created on sync_runs (created_at desc, id desc);

-- Reads of the books by day (UTC): the books allow so many a month.
create table accounting_reads (
  realm_id text not null,
  day date not null,
  reads integer not null,
  primary key (realm_id, day)
);
