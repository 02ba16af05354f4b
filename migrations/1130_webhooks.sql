-- Programs that are told what happens to orders (docs/decisions/2026-11-27-webhooks.md).
create table webhook_receivers (
  id id primary key,
  address text not null unique check (length(address) between 1 and 500),
  types text[] not null check (cardinality(types) between 1 and 20),
  note text not null default '' check (length(note) <= 200),
  -- Who paused it; `failing`: nothing has arrived for three days
  paused_by text check (paused_by in ('person', 'failing')),
  -- The first failed try since one that arrived
  failing_since timestamptz,
  created_at timestamptz not null
);

create table webhook_secrets (
  id id primary key,
  receiver_id id not null references webhook_receivers on delete cascade,
  sealed bytea not null,
  -- Another has taken its place: until then both sign
  ends_at timestamptz
);
create unique index webhook_secrets_present on webhook_secrets (receiver_id) where ends_at is null;
create index webhook_secrets_of_receiver on webhook_secrets (receiver_id);

create table webhook_messages (
  -- The message's own id at each try, by which a receiver knows a repeat
  id id primary key,
  receiver_id id not null references webhook_receivers on delete cascade,
  -- The order's event; null for a test
  event_seq bigint,
  type text not null,
  -- The order's number
  subject text not null,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  tried_at timestamptz,
  -- The answer's code, and the beginning of what it said or why there was none
  status integer check (status between 100 and 599),
  answer text not null default '' check (length(answer) <= 200),
  created_at timestamptz not null,
  unique (receiver_id, event_seq)
);
create index webhook_messages_newest on webhook_messages (receiver_id, created_at desc, id desc);
create index webhook_messages_undone on webhook_messages (receiver_id, state) where state <> 'sent';
create index webhook_messages_age on webhook_messages (created_at);
