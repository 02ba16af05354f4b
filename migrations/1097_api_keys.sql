-- The key of a program is a session of the person who made it: whatever ends their sessions ends it too, and their rights of the moment are its own.
alter table sessions
  add column key_name text check (length(key_name) between 1 and 60),
  -- SHA-256 of the key, which is shown once and stored nowhere
  add column key_hash bytea check (length(key_hash) = 32),
  add column reads_only boolean not null default false,
  add constraint sessions_key check ((key_name is null) = (key_hash is null) and (key_name is not null or not reads_only));
