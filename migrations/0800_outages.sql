-- What the shop leans on and is away: one row each, kept after it came back, so that the next time begins anew.
create table outages (
  kind text primary key check (kind in ('mail', 'files')),
  detail text not null check (detail <> ''),
  since timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
