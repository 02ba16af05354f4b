-- What is in the file store: a row is written after its bytes are safe, and removed before they go.
create table stored_files (
  path text primary key check (path ~ '^[a-z0-9][a-zA-Z0-9._/-]*$' and path !~ '\.\.' and length(path) <= 300),
  content_type text not null default 'application/octet-stream',
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  metadata jsonb not null default '{}',
  is_public boolean not null default false,
  uploaded_at timestamptz not null,
  uploaded_by text
);
