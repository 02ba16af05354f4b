-- concurrently
create unique index concurrently if not exists sessions_key_hash on sessions (key_hash) where key_hash is not null;
