-- Several processes on one database: which installation this is, and which workers live.

-- One row, made with the schema. The file store carries the same id, so that a process that was pointed at another database
-- never takes that shop's files for its own. The first process that starts leaves a proof of its master key here.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  key_proof text,
  created_at timestamptz not null default now()
);
insert into installation default values;

-- Each living worker process writes its row every few seconds. The queue's locks of one that has stopped doing so are freed.
create table worker_processes (
  -- what the queue writes into its locks
  id text primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
