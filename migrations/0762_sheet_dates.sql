-- A revision date that was entered wrongly is put right, and what stood there before stays: who, when and why.
create table sds_date_corrections (
  id id primary key,
  revision_id id not null references sds_revisions,
  was date not null,
  is_now date not null check (is_now <> was),
  reason text not null check (length(reason) between 3 and 300),
  corrected_by id references users on delete set null,
  corrected_at timestamptz not null
);
create index sds_date_corrections_revision on sds_date_corrections (revision_id);
create trigger sds_date_corrections_kept before delete on sds_date_corrections for each row execute function refuse_change();
