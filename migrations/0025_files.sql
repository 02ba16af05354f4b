-- What is in the file store: a row is written after its bytes are safe, and removed before they go.
create table stored_files (
  path text primary key check (path ~ '^[a-z0-9][a-zA-Z0-9._/-]*$' and path !~ '\.\.' and length(path) <= 300),
  -- files/contract.ts: who may put it there and who may read it; `room` = kept and served by a room with its own rules
  purpose text not null default 'room' check (purpose in ('product-image', 'product-sds', 'delivery-photo', 'general', 'room')),
  -- a smaller or otherwise encoded copy goes with its picture
  copy_of text references stored_files on delete cascade,
  content_type text not null default 'application/octet-stream',
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- pixels, of pictures
  width integer check (width > 0),
  height integer check (height > 0),
  metadata jsonb not null default '{}',
  is_public boolean not null default false,
  uploaded_at timestamptz not null,
  uploaded_by text,
  check (not is_public or purpose in ('product-image', 'product-sds', 'room'))
);
create index stored_files_copies on stored_files (copy_of) where copy_of is not null;
create index stored_files_by_purpose on stored_files (purpose, uploaded_at) where copy_of is null;

-- The n of `image_{n}.jpg`: counted up and never given twice, so that no file is ever written over another.
create table file_numbers (
  folder text not null,
  stem text not null,
  last integer not null check (last > 0),
  primary key (folder, stem)
);
