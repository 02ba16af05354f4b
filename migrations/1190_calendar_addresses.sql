-- Under which address a person's calendar program reads their deliveries: one for each, which reads that and nothing else.
create table calendar_addresses (
  user_id id primary key references users on delete cascade,
  -- SHA-256 of what stands in the address, which is shown once and stored nowhere
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null
);
