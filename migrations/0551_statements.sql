-- Statements that were sent or are to be: what they say is kept as it was sent.
create table statements (
  id id primary key,
  customer_id id not null references customers,
  period_from date not null,
  period_to date not null,
  recipient text not null,
  -- `waiting` until the books were read
  state text not null check (state in ('waiting', 'mailed', 'failed')),
  figures jsonb,
  problem text,
  attempts integer not null default 0,
  sent_by id references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (period_from <= period_to),
  check ((state = 'mailed') = (figures is not null)),
  check (state <> 'failed' or problem is not null)
);
create index statements_customer on statements (customer_id, created_at desc);
create index statements_recent on statements (created_at desc);
create index statements_waiting on statements (created_at) where state = 'waiting';
