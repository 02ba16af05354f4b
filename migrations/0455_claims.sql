-- What a customer says came short, damaged or wrong with a delivery, and what the desk decided.
create table claims (
  id id primary key,
  customer_id id not null references customers,
  order_id id not null references orders,
  delivery_id id not null references deliveries,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  words text not null default '',
  -- SHA-256 of its photos
  photos text[] not null default '{}',
  raised_by id references users on delete set null,
  raised_at timestamptz not null,
  decided_by id references users on delete set null,
  decided_at timestamptz,
  answer text not null default '',
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'declined' or answer <> '')
);
create index claims_order on claims (order_id);
create index claims_delivery on claims (delivery_id);
create index claims_open on claims (raised_at, id) where state = 'open';

create table claim_lines (
  claim_id id not null references claims,
  order_line_id id not null references order_lines,
  kind text not null check (kind in ('short', 'damaged', 'wrong-item')),
  quantity int not null check (quantity > 0),
  approved int check (approved between 0 and quantity),
  primary key (claim_id, order_line_id)
);
create index claim_lines_line on claim_lines (order_line_id);

-- Their bytes come before the claim.
create table claim_photos (
  id id primary key,
  delivery_id id not null references deliveries,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  path text not null unique,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  uploaded_by id references users on delete set null,
  uploaded_at timestamptz not null,
  unique (delivery_id, sha256)
);
create trigger claim_photos_kept before delete on claim_photos for each row execute function refuse_change();
