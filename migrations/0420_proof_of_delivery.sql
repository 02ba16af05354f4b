-- What makes a delivery a proof. Everything has a default: deliveries of earlier releases have none of it.
-- `signature`, `photos`, `empties` and `location` are there since the first file of deliveries.
alter table deliveries
  add column run_id id references runs,
  add column signer_role text not null default '',
  -- the typed name stands for a drawn signature
  add column signed_by_name boolean not null default false,
  -- the sentence above the signature, as it was read
  add column signed_text text not null default '',
  -- where it was left, when nobody took it
  add column left_at text not null default '',
  add column failed_reason text not null default '',
  -- the phone's clock
  add column arrived_at timestamptz,
  add column signed_at timestamptz,
  add column was_offline boolean not null default false,
  add column app_version text not null default '',
  -- what the receiver counted on their own phone
  add column receiver jsonb;
create index deliveries_run on deliveries (run_id) where run_id is not null;

-- Bytes of photos come after the delivery, or before it. A delivery names its photos by their SHA-256.
create table delivery_photos (
  id id primary key,
  order_id id not null references orders,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  path text not null unique,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  uploaded_by id references users on delete set null,
  uploaded_at timestamptz not null,
  unique (order_id, sha256)
);
create trigger delivery_photos_kept before update or delete on delivery_photos for each row execute function refuse_change();
