-- Photos that a receiver took on their own phone of what is missing or damaged, before they signed. They go into the delivery with the counts.
create table receiving_photos (
  id id primary key,
  link_id id not null references receiving_links on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  path text not null unique,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  uploaded_at timestamptz not null,
  unique (link_id, sha256)
);
