-- A run reads page by page: each page is kept with the place where the next one begins, so that a killed run goes on there.
alter table sync_runs
  drop column progress,
  drop column cursor_time,
  drop constraint sync_runs_state_check,
  add constraint sync_runs_state_check
    check (state in ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled')),
  -- the company that is read
  add column realm_id text,
  -- when the reading began that is under way, and when its last page was kept; null = not yet
  add column read_from timestamptz,
  add column read_until timestamptz,
  -- where the next page begins, in the words of the books; null = at the first
  add column next_page text,
  add column pages integer not null default 0,
  add column rows_read integer not null default 0,
  -- what the books counted when the reading began; null = they did not say
  add column rows_there integer,
  -- what stands here when it is read
  add column rows_here integer,
  -- rows put aside while reading: [{ entity, id, name, why }]
  add column unreadable jsonb not null default '[]',
  -- deaths since the last page that was kept; `interrupted` counts them all
  add column deaths integer not null default 0,
  add column cancel_asked_at timestamptz,
  add column cancelled_by id references users on delete set null;

-- Rows of a run's pages, until the run ends. The later reading of one row counts.
create table sync_rows (
  run_id id not null references sync_runs on delete cascade,
  row_id text not null,
  row jsonb not null,
  primary key (run_id, row_id)
);

-- When our invoice was first seen in the books: from then on its goods are off the books' stock.
alter table invoices add column booked_at timestamptz;
create index invoices_booked on invoices (booked_at) where booked_at is not null;
-- When the item's figures were asked for: what we billed later has to be taken off its stock.
alter table accounting_items add column stock_at timestamptz;
