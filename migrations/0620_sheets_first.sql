-- A product that needs a safety data sheet and has none leaves for a site only when the owner lets it, with a reason (29 CFR 1910.1200(g)(7)).
create table sds_releases (
  id id primary key,
  customer_id id not null references customers,
  name_key text not null,
  reason text not null check (reason <> ''),
  released_by id references users on delete set null,
  released_at timestamptz not null
);
create index sds_releases_site on sds_releases (customer_id, name_key, released_at);
create trigger sds_releases_kept before update or delete on sds_releases for each row execute function refuse_change();
create trigger sds_releases_told after insert on sds_releases for each statement execute function tell_topic('sheet');
