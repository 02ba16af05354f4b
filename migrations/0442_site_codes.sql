-- The code on a storeroom's wall: whoever scans it opens the sheets of what this site has received, without a sign-in.
create table site_codes (
  id id primary key,
  customer_id id not null references customers,
  storeroom text not null check (length(storeroom) between 1 and 60),
  -- 128 random bits; kept as it is, because the sign is printed again
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  created_by id references users on delete set null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by id references users on delete set null
);
create index site_codes_customer on site_codes (customer_id, created_at);
create trigger site_codes_kept before delete on site_codes for each row execute function refuse_change();
