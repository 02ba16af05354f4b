-- The ground floor: identifiers, idempotency keys, outgoing mail.

create extension if not exists pg_trgm;

-- Our ids: UUIDv7 as text, checked wherever they are stored.
create domain id as text check (value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$');
-- Money: integer cents.
create domain cents as bigint;
-- What one line of a cart or an order may hold.
create domain line_quantity as integer check (value between 1 and 9999);

-- One row for each acknowledged write that came with a key. It commits together with the write itself,
-- so the same key can never do the work twice, and the first answer can be given again.
create table idempotency_keys (
  actor text not null,
  operation text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- E-mails are rendered into this table by the transaction that causes them and sent by the queue.
create table mails (
  id id primary key,
  dedupe_key text not null unique,
  kind text not null,
  sender_name text not null,
  sender_address text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  attachments jsonb not null default '[]',
  -- holds a one-time link: its text is removed once it is sent
  holds_secret boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_recent on mails (created_at desc);

-- Counters of platform/http/limits.ts. Unlogged: they count without waiting for the disk, and only a crash of the database forgets them.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
