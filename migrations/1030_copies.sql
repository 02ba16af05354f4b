-- A copy of the database and its files knows that it is one (src/platform/held-copy.ts).

alter table installation
  -- what it last ran on: which database server and database, which file store, which public address; null until a process has said so
  add column ran_as jsonb,
  -- set by a restore, or by the command mark-copy: why nothing goes out until a person releases it
  add column copied_because text,
  add column copied_at timestamptz,
  -- when a person last said that this one is to be the shop
  add column released_at timestamptz,
  add constraint installation_copied check ((copied_because is null) = (copied_at is null));
